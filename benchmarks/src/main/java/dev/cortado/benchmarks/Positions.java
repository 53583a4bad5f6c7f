package dev.cortado.benchmarks;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;

/** Positions that benchmarks share: start, Kiwipete, a closed middle game, tactics, an ending, and one in check. */
final class Positions {
    static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private static final String[] MIXED = {Fen.START, KIWIPETE,
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3"};

    private Positions() {}

    static Position[] mixed() {
        Position[] positions = new Position[MIXED.length];
        for (int i = 0; i < MIXED.length; i++) {
            positions[i] = Fen.parse(MIXED[i]);
        }
        return positions;
    }
}
