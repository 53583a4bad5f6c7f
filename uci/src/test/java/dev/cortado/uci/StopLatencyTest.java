package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a GUI waits between {@code stop} and {@code bestmove}. */
class StopLatencyTest {
    private static final int STOPS = 50;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void stopIsAnsweredAtOnce(int threads) {
        long[] micros = new long[STOPS];
        try (UciDriver gui = new UciDriver()) {
            gui.send("setoption name Threads value " + threads, "position fen "
                    + "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").sync();
            gui.send("go movetime 500").expect("bestmove");
            for (int i = 0; i < STOPS; i++) {
                gui.send("go infinite");
                gui.listen(5 + i % 40);
                long start = System.nanoTime();
                gui.send("stop").expect("bestmove");
                micros[i] = (System.nanoTime() - start) / 1000;
            }
        }
        Arrays.sort(micros);
        System.out.printf("stop to bestmove, %d thread(s), %d stops: median %.2f ms, longest %.2f ms%n", threads, STOPS,
                micros[STOPS / 2] / 1e3, micros[STOPS - 1] / 1e3);
        // On a busy machine these tell as much about what else it does, so the bounds are generous.
        assertThat(micros[STOPS / 2]).as("median, microseconds").isLessThan(50_000);
        assertThat(micros[STOPS * 9 / 10]).as("nine of ten, microseconds").isLessThan(250_000);
        assertThat(micros[STOPS - 1]).as("longest, microseconds").isLessThan(1_000_000);
    }
}
