package dev.cortado.engine.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import dev.cortado.engine.SearchListener;

class BenchTest {
    private static final String SIGNATURE = "bench-nodes.txt";

    /**
     * The signature of the search: who means to change what it does changes the number in the file beside this class in
     * the same commit, and says it in the message; any other change of the count is a mistake.
     */
    @Test
    void theSearchIsTheOneThatIsWrittenDown() throws IOException {
        long expected;
        try (InputStream in = BenchTest.class.getResourceAsStream(SIGNATURE)) {
            expected = Long.parseLong(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
        }
        assertThat(Bench.run(Bench.DEFAULT_DEPTH, 1, 0, SearchListener.SILENT).nodes()).isEqualTo(expected);
    }
}
