package dev.cortado.chess.notation;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Test files that are not part of the repository. */
final class SharedData {
    private SharedData() {}

    /** The folder above the tests' working folder that holds the root build file. */
    static Path repository() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("cortado")) && root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    /** A file or folder of the shared data; the test is skipped where there is none. */
    static Path require(String name) {
        String property = System.getProperty("cortado.data");
        Path data = property != null ? Path.of(property) : repository().resolveSibling("shared").resolve("data");
        Path file = data.resolve(name);
        assumeTrue(Files.exists(file), () -> "skipped: no " + file + " (set -Dcortado.data=FOLDER)");
        return file;
    }
}
