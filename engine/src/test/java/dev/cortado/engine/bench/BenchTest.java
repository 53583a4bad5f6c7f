package dev.cortado.engine.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.cortado.engine.SearchListener;

class BenchTest {
    /**
     * The signature of the search: who means to change what it does changes the number in bench-nodes.txt in
     * the same commit, and says it in the message; any other change of the count is a mistake.
     */
    @Test
    void theSearchIsTheOneThatIsWrittenDown() {
        assertThat(Bench.run(Bench.DEFAULT_DEPTH, 1, 0, SearchListener.SILENT).nodes()).isEqualTo(Bench.signature());
    }
}
