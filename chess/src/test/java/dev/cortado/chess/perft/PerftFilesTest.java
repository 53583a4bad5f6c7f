package dev.cortado.chess.perft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import dev.cortado.chess.testing.SharedData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Published perft files, each position at the deepest depth whose count is within a number of nodes that keeps the whole
 * class at a minute or two. {@code -Dcortado.perft.nodes=N} sets another number for all files.
 */
class PerftFilesTest {
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    /** The two Chess960 files have the same positions; one is counted deeply. */
    @ParameterizedTest
    @CsvSource({"standard.epd, 128, 100000000", "fischer.epd, 960, 10000000", "chess960.perft, 960, 300000",
        "random.perft, 6838, 1000000", "lynx_frc_dfrc_xfen.epd, 25, 200000000"})
    void publishedFile(String name, int positions, long nodes) throws IOException {
        List<PerftSuite.Case> cases = PerftSuite.read(SharedData.require("perft/" + name));
        assertThat(cases).hasSize(positions);
        assertCounts(name, cases, Long.getLong("cortado.perft.nodes", nodes));
    }

    /** More than 16 queens of one colour cannot stand on a board of ours; the last position of the file says so. */
    @Test
    void trickyFile() throws IOException {
        List<PerftSuite.Case> cases =
                new ArrayList<>(PerftSuite.read(SharedData.require("perft/shakmaty_tricky.perft")));
        assertThat(cases).hasSize(26);
        PerftSuite.Case tooMuch = cases.removeLast();
        assertThat(tooMuch.name()).isEqualTo("max-legals-too-much-material");
        assertThatThrownBy(() -> Fen.parse(tooMuch.fen()))
                .isInstanceOf(FenException.class);
        assertCounts("shakmaty_tricky.perft", cases, Long.MAX_VALUE);
    }

    /** These counts run to billions: a table makes them affordable, and is itself proved by them. */
    @ParameterizedTest
    @CsvSource({"stockfish_standard.epd, 7", "stockfish_frc_dfrc.epd, 11"})
    void publishedFileWithTable(String name, int positions) throws IOException {
        List<PerftSuite.Case> cases = PerftSuite.read(SharedData.require("perft/" + name));
        assertThat(cases).hasSize(positions);
        long most = Long.getLong("cortado.perft.nodes", Long.MAX_VALUE);
        Perft perft = new Perft(new Position()).threads(THREADS).hash(256);
        long start = System.nanoTime();
        long total = 0;
        for (PerftSuite.Case entry : cases) {
            int depth = entry.depthWithin(Perft.MAX_DEPTH, most);
            if (depth > 0) {
                long nodes = perft.position(Fen.parseLenient(entry.fen()).position()).count(depth);
                assertThat(nodes).as("%s depth %d", entry.fen(), depth).isEqualTo(entry.counts().get(depth));
                total += nodes;
            }
        }
        report(name, total, start);
    }

    /** Counts every position on as many threads as there are cores, and names all that differ. */
    private static void assertCounts(String name, List<PerftSuite.Case> cases, long most) throws IOException {
        List<PerftSuite.Case> order = new ArrayList<>(cases);
        // The largest first, so that no thread is left alone with a large one at the end.
        order.sort(Comparator.comparingLong((PerftSuite.Case entry) -> expected(entry, most)).reversed());
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger next = new AtomicInteger();
        AtomicLong total = new AtomicLong();
        long start = System.nanoTime();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            workers.add(Thread.ofPlatform().start(() -> {
                Perft perft = new Perft(new Position());
                for (int at = next.getAndIncrement(); at < order.size(); at = next.getAndIncrement()) {
                    total.addAndGet(check(perft, order.get(at), most, wrong));
                }
            }));
        }
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
        report(name, total.get(), start);
        assertThat(wrong).isEmpty();
        assertThat(total.get()).isPositive();
    }

    private static long expected(PerftSuite.Case entry, long most) {
        return entry.counts().getOrDefault(entry.depthWithin(Perft.MAX_DEPTH, most), 0L);
    }

    private static long check(Perft perft, PerftSuite.Case entry, long most, List<String> wrong) {
        int depth = entry.depthWithin(Perft.MAX_DEPTH, most);
        if (depth == 0) {
            return 0;
        }
        try {
            long nodes = perft.position(Fen.parseLenient(entry.fen()).position()).count(depth);
            if (nodes != entry.counts().get(depth)) {
                wrong.add("line %d: %s depth %d: %d instead of %d".formatted(entry.line(), entry.fen(), depth, nodes,
                        entry.counts().get(depth)));
            }
            return nodes;
        } catch (RuntimeException e) {
            wrong.add("line %d: %s: %s".formatted(entry.line(), entry.fen(), e));
            return 0;
        }
    }

    private static void report(String name, long nodes, long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("perft %s: %,d nodes in %.1f s, %.0f million a second%n", name, nodes, seconds,
                nodes / seconds / 1e6);
    }
}
