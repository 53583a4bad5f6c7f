package dev.cortado.lab.player;

import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.Digests;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Tells engines apart by what they do: moves, scores and node counts of a few short searches. A change that only makes
 * the engine faster keeps its signature.
 */
final class EngineSignature {
    private static final int DEPTH = 6;
    private static final List<String> POSITIONS = List.of(Fen.START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");

    private EngineSignature() {}

    /** The signature of this engine with the given options, at full strength and with one thread. */
    static String of(EngineOptions options) {
        StringBuilder text = new StringBuilder();
        try (Engine engine = new Engine(atFullStrength(options))) {
            for (String fen : POSITIONS) {
                engine.newGame();
                SearchResult result = engine.search(Fen.parse(fen), Limits.ofDepth(DEPTH), SearchListener.SILENT);
                text.append(result.bestMove()).append(' ').append(result.score()).append(' ').append(result.nodes())
                        .append('\n');
            }
        }
        return Digests.sha256(text.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 8);
    }

    /** Weakened play is another each game, and several threads race: neither would give the same signature twice. */
    private static EngineOptions atFullStrength(EngineOptions options) {
        return options.with("Threads", "1").with("UCI_LimitStrength", "false").with("Skill Level",
                Integer.toString(EngineOptions.FULL_SKILL));
    }
}
