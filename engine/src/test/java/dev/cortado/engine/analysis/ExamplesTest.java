package dev.cortado.engine.analysis;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.testing.Examples;
import dev.cortado.eval.Evaluation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The examples of {@code docs/library.md} that search. */
class ExamplesTest {
    @TempDir
    Path output;

    @TestFactory
    Stream<DynamicTest> examplesDoWhatTheySay() throws IOException {
        return new Examples(output, List.of("dev.cortado.chess.game", "dev.cortado.engine.analysis"),
                List.of(Board.class, Analyser.class, Evaluation.class))
                .markdown(Path.of("../docs/library.md"), "java engine").tests(3);
    }
}
