package dev.cortado.chess;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.testing.Examples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The examples of this module's Javadoc and those of {@code docs/library.md} that need no engine. */
class ExamplesTest {
    @TempDir
    Path output;

    @TestFactory
    Stream<DynamicTest> examplesDoWhatTheySay() throws IOException {
        List<String> packages = List.of("dev.cortado.chess", "dev.cortado.chess.game", "dev.cortado.chess.notation",
                "dev.cortado.chess.perft");
        return new Examples(output, packages, List.of(Board.class)).javadoc(Path.of("src/main/java"))
                .markdown(Path.of("../docs/library.md"), "java").tests(15);
    }
}
