package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.sun.management.ThreadMXBean;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.RandomNetwork;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.eval.nnue.NetworkEvaluation;

/** A node allocates nothing: a longer search differs from a shorter one only by a few more reported lines. */
class AllocationTest {
    /** The search alone: what a network allocates while it is compiled is looked at by itself. */
    private static final EngineOptions CLASSICAL = EngineOptions.defaults().with("EvalFile", "classical");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Bytes the search thread has allocated so far, told at the end of a search. */
    private static final class Meter implements SearchListener {
        long bytes;

        @Override
        public void onDone(SearchResult result) {
            bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId());
        }
    }

    private record Use(long bytes, long nodes) {}

    private static Use use(Engine engine, Position position, long nodes) {
        Meter before = new Meter();
        engine.search(position, Limits.ofNodes(1), before);
        Meter after = new Meter();
        SearchResult result = engine.search(position, Limits.ofNodes(nodes), after);
        return new Use(after.bytes - before.bytes, result.nodes());
    }

    @Test
    void nodesAllocateNothing() {
        check(CLASSICAL);
    }

    @Test
    void rankedNodesAllocateNothing() {
        check(CLASSICAL.with("UseRankedMovePicker", "true").with("UseInCheckClassOrdering", "true")
                .with("UseRankAwareGates", "true"));
    }

    /**
     * Vectors are objects until the compiler has seen through every call that makes one, which takes it a million nodes or
     * more; then they must be gone. In a process of its own, as engines run: one in which other evaluations were at work
     * before may never come so far.
     */
    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    @Timeout(180)
    void nodesWithANetworkAllocateNothing(String machineCode) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-Xmx400m", "--enable-native-access=ALL-UNNAMED",
                "-Dcortado.machine=" + machineCode, "--add-modules", "jdk.incubator.vector", "-cp",
                System.getProperty("java.class.path"), WithANetwork.class.getName())
                .redirectError(Redirect.DISCARD).start();
        String perNode = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).isZero();
        // Reports of the search are 0.2 bytes a node; a single vector in a hundred nodes would be 1.
        assertThat(Double.parseDouble(perNode)).isLessThan(1);
    }

    /** Searches until nodes allocate nothing, or long enough, and prints the bytes a node of the last search. */
    static final class WithANetwork {
        public static void main(String[] arguments) {
            Position position = Fen.parse("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
            double perNode = Double.MAX_VALUE;
            try (Engine engine = new Engine(EngineOptions.defaults(),
                    new NetworkEvaluation(RandomNetwork.of(512, 8)))) {
                for (int round = 0; round < 40 && perNode > 1; round++) {
                    Use all = use(engine, position, 300_000);
                    perNode = (double) all.bytes() / all.nodes();
                }
            }
            System.out.println(perNode);
        }
    }

    /**
     * What happens once, such as linking a call, may fall into any search and makes 13,000 bytes, so the least of a few
     * measurements counts: what a node allocates is in all of them.
     */
    private static void check(EngineOptions options) {
        try (Engine engine = new Engine(options)) {
            for (String fen : new String[] {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1"}) {
                Position position = Fen.parse(fen);
                use(engine, position, 150_000); // classes are loaded and code is compiled
                double least = Double.MAX_VALUE;
                for (int round = 0; round < 3; round++) {
                    Use few = use(engine, position, 20_000);
                    Use many = use(engine, position, 220_000);
                    double perNode = (double) (many.bytes() - few.bytes()) / (many.nodes() - few.nodes());
                    System.out.printf("bytes a node: %.4f (%d bytes for %d nodes, %d for %d)%n", perNode, few.bytes(),
                            few.nodes(), many.bytes(), many.nodes());
                    least = Math.min(least, Math.abs(perNode));
                }
                // Reports make 0.003 to 0.02; one object of 16 bytes in 500 nodes would be 0.03.
                assertThat(least).as(fen).isLessThan(0.025);
            }
        }
    }
}
