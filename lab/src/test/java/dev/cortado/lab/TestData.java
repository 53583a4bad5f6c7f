package dev.cortado.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the test data that is not part of the repository. */
public final class TestData {
    private TestData() {}

    /** A file under the data folder; a test that needs it is skipped where it is missing. */
    public static Path file(String name) {
        Path file = folder().resolve(name);
        assumeTrue(Files.exists(file), "test data " + name + " is not here");
        return file;
    }

    private static Path folder() {
        String given = System.getProperty("cortado.data");
        if (given != null) {
            return Path.of(given);
        }
        Path root = Path.of("").toAbsolutePath();
        while (root.getParent() != null && Files.exists(root.getParent().resolve("pom.xml"))) {
            root = root.getParent();
        }
        return root.resolveSibling("shared").resolve("data");
    }
}
