package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.eval.catalogue.Evaluations;
import dev.cortado.eval.nnue.NetworkEvaluation;
import dev.cortado.eval.nnue.NetworkFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The evaluation as an option of the engine. */
class EvalFileTest {
    private static final Limits LIMITS = Limits.ofNodes(20_000);

    @TempDir
    private Path folder;

    @Test
    void aNetworkByItsFileIsTheSameAsTheNetworkItself() throws IOException {
        Path file = folder.resolve("net.nnue");
        NetworkFile.write(RandomNetwork.of(64, 1), file);
        SearchResult byFile;
        try (Engine engine = new Engine(EngineOptions.defaults().with("EvalFile", file.toString()))) {
            byFile = engine.search(new Position(), LIMITS, SearchListener.SILENT);
        }
        try (Engine engine =
                new Engine(EngineOptions.defaults(), new NetworkEvaluation(RandomNetwork.of(64, 1)))) {
            SearchResult direct = engine.search(new Position(), LIMITS, SearchListener.SILENT);
            assertThat(byFile.score()).isEqualTo(direct.score());
            assertThat(byFile.info().pv()).isEqualTo(direct.info().pv());
        }
    }

    @Test
    void theEvaluationChangesWithItsOption() throws IOException {
        Path file = folder.resolve("net.nnue");
        NetworkFile.write(RandomNetwork.of(64, 2), file);
        EngineOptions classical = EngineOptions.defaults().with("EvalFile", "classical");
        try (Engine engine = new Engine(classical)) {
            assertThat(engine.evaluation().name()).isEqualTo("classical");
            engine.configure(classical.with("evalfile", file.toString()));
            assertThat(engine.evaluation().name()).isEqualTo("random 2");
            engine.configure(classical.with("EvalFile", ""));
            assertThat(engine.evaluation()).isSameAs(Evaluations.standard());
        }
    }

    @Test
    void aBadFileCostsOneLineAndChangesNothing() throws IOException {
        Path good = folder.resolve("good.nnue");
        NetworkFile.write(RandomNetwork.of(64, 3), good);
        EngineOptions options = EngineOptions.defaults().with("EvalFile", good.toString());
        byte[] bytes = Files.readAllBytes(good);
        Path torn = Files.write(folder.resolve("torn.nnue"), Arrays.copyOf(bytes, bytes.length - 100));
        Path foreign = Files.writeString(folder.resolve("foreign.nnue"), "something else");
        for (Path bad : new Path[] {folder.resolve("missing.nnue"), torn, foreign}) {
            assertThatThrownBy(() -> options.with("EvalFile", bad.toString()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("evaluation '" + bad + "': ").hasMessageNotContaining("\n");
        }
        try (Engine engine = new Engine(options)) {
            Files.delete(good);
            // A file that vanished between setting and using it: the engine keeps what it has.
            EngineOptions gone = new EngineOptions(Map.of("EvalFile", torn.toString()));
            assertThatThrownBy(() -> engine.configure(gone)).isInstanceOf(IllegalArgumentException.class);
            assertThat(engine.evaluation().name()).isEqualTo("random 3");
            assertThat(engine.options()).isEqualTo(options);
            assertThat(engine.search(new Position(), LIMITS, SearchListener.SILENT).nodes()).isPositive();
        }
    }
}
