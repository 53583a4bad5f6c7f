package dev.cortado.engine.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;

/**
 * A fixed piece of work: every position below searched to one depth from empty tables. Its node count is the signature of
 * the search's behaviour; its speed, taken after the virtual machine has warmed up, is the engine's speed.
 */
public final class Bench {
    public static final int DEFAULT_DEPTH = 13;
    /** Passes after which the virtual machine runs the search at nearly full speed. */
    public static final int WARM_UPS = 3;
    private static final int HASH_MB = 16;

    /** A few textbook positions, then positions from the engine's own games. */
    // @formatter:off
    private static final List<String> POSITIONS = List.of(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
            "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
            "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
            "r1k2r2/1p6/p1p5/8/8/8/8/4K2Q w - - 0 1",
            "8/6p1/5k1p/7P/P3R1K1/8/8/7r w - - 3 55",
            "rn1qk2r/4bpp1/1p2p2n/3pP3/b2P4/1NPB1P2/P5PP/R1BQK1NR b KQq - 2 13",
            "rnbq1r2/2p3kp/5pp1/1p1Np3/p1PP2n1/1B2P3/PP2NPPP/R2QK2R b - - 2 14",
            "2r5/4k3/8/5R1p/1nB4P/3P2P1/7K/8 b - - 3 54",
            "8/p2r3k/Bp4p1/5p1p/1P3P1P/P1r1pKP1/R2b4/3R4 w - - 6 35",
            "4r2k/5R1p/r7/p2pP2P/1ppP4/4P1P1/PPPB4/1K6 w - - 0 29",
            "8/k2N4/2p2p2/3b4/3P2P1/7P/8/6K1 b - - 2 46",
            "2bq1rk1/4n1pp/1ppb1n2/r2P4/P2Pp3/B1PB4/2N1N1PP/R2QKR2 w Q - 0 16",
            "2kr1r2/1pp5/p1R1p3/7p/3P1n1R/P4N2/1P3P2/4KB2 b - - 0 26",
            "r1bq1rk1/pp2ppb1/2n2np1/3p3p/3P4/2N1PP2/PP2BNPP/R1BQ1RK1 b - - 6 10",
            "8/p2Q2bk/1pp4p/4q1p1/P7/1P4RP/6PK/5r2 b - - 1 42",
            "6k1/5b2/n2r3p/2N2pp1/2P5/1P3BP1/5RP1/6K1 w - - 1 32",
            "r1bq1rk1/1p1n1ppp/1n1b4/pP1pp1P1/3PP2P/P1N1BN2/5P2/R2QKBR1 b Q - 1 14",
            "r2qkb1r/4n2p/b1p2pp1/p3p3/P2P4/1BP4P/1PRN2P1/R1BQ2K1 b kq - 0 17",
            "2r5/3q1kp1/1p1p1p1r/p1pPp1p1/P1Pn2P1/1P1P1P1P/1R4B1/3Q1RK1 b - - 2 28",
            "6r1/p3kp2/1pb5/7p/PP1R1B2/2P3P1/5K1P/8 w - - 3 26",
            "r3k1n1/pp1qbp2/1Nn2r2/6pp/Q4B2/2P2BP1/P4P1P/1R2R1K1 b q - 1 21",
            "r6k/2r5/3pp1pp/P7/2NP3P/6P1/5P2/1R4K1 w - - 5 37",
            "8/8/3k1K2/r5p1/6P1/p2p4/R7/8 w - - 0 43",
            "8/5pk1/6p1/p2Qp3/Pp2P2P/1P4P1/5q1K/8 w - - 14 38",
            "r1bq1rk1/1p3pp1/p1nb1n1p/3p4/3p4/1P2PN2/PBN1BPPP/R2Q1RK1 w - - 0 12",
            "r4rk1/1p2n1pp/3pbp2/pPq1p3/2P1P1nP/3B1N2/PB1Q1PP1/3R1RK1 w - - 0 18",
            "Rnk1r3/8/8/2p2p2/2Pp4/P4Pb1/2bNK3/7R w - - 7 37",
            "6k1/3p3p/1BbN4/P5p1/r7/8/5K2/8 w - - 0 44",
            "r2r2k1/pb2bpp1/2q1p2p/P1p1B3/2B2n2/5N1P/1P3PP1/R2Q1RK1 w - - 5 23",
            "r1bqkb1r/pp1n1p2/2p1pn2/3p3P/6p1/P2P1N1P/1PPNPP1B/R2QKB1R w KQkq - 0 10",
            "rnbqkbnr/2p2ppp/p3p3/3p4/Pp1P2P1/4P3/RPP2P1P/1NBQKBNR b Kkq - 0 6",
            "r1bq1rk1/1pp2ppp/n3p3/3p4/P2Pn3/b3P3/2PNBPPP/RN1Q1RK1 w - - 0 12",
            "r1bqk2r/ppp1n2p/2n1p1p1/5p2/3P4/P1N2N1P/1PPQ1PP1/R3KB1R w KQkq - 4 11",
            "8/5k1p/8/p2Np2p/2p5/5P2/P6P/7K w - - 1 38",
            "r1b1k2r/1p1q1p2/p1p5/2bBn1N1/3pP1P1/1QP5/P2B3P/2KR3R w kq - 0 18",
            "r2q1rk1/3bn1pp/ppnbp3/2pp1p2/4PP2/2PPB3/PPNNB1PP/R2Q1RK1 w - - 0 16");
    // @formatter:on

    private Bench() {}

    /** The positions as FEN. */
    public static List<String> positions() {
        return POSITIONS;
    }

    /**
     * @param nodes the signature
     * @param nanos time for the measured pass
     */
    public record Result(long nodes, long nanos) {
        public long nps() {
            return nodes * 1_000_000_000L / Math.max(1, nanos);
        }
    }

    /** The nodes of a bench at its default depth with one thread, as they are written down for this version's search. */
    public static long signature() {
        try (InputStream in = Bench.class.getResourceAsStream("bench-nodes.txt")) {
            return Long.parseLong(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Searches every position to {@code depth} with {@code threads} threads.
     *
     * @param warmUps passes before the measured one; their nodes do not count
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Result run(int depth, int threads, int warmUps, SearchListener listener) {
        EngineOptions options = EngineOptions.defaults().with("Hash", Integer.toString(HASH_MB)).with("Threads",
                Integer.toString(threads));
        return run(options, Limits.ofDepth(depth), warmUps, listener);
    }

    /** The same with any options and limits. */
    public static Result run(EngineOptions options, Limits limits, int warmUps, SearchListener listener) {
        try (Engine engine = new Engine(options)) {
            for (int i = 0; i < warmUps; i++) {
                pass(engine, limits, SearchListener.SILENT);
            }
            return pass(engine, limits, listener);
        }
    }

    private static Result pass(Engine engine, Limits limits, SearchListener listener) {
        long nodes = 0;
        long nanos = 0;
        for (String fen : POSITIONS) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("bench stopped");
            }
            Position position = Fen.parse(fen);
            engine.newGame();
            engine.awaitReady();
            long start = System.nanoTime();
            nodes += engine.search(position, limits, listener).nodes();
            nanos += System.nanoTime() - start;
        }
        return new Result(nodes, nanos);
    }
}
