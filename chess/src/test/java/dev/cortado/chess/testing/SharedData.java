package dev.cortado.chess.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Published test data that is not part of this repository. It is looked for in the folder that the system property
 * {@code cortado.data} names, else in {@code ../shared/data} beside the repository. A test that needs a file which is
 * not there is reported as skipped, with the path.
 */
public final class SharedData {
    private SharedData() {}

    /** The file or folder, or a skipped test. */
    public static Path require(String name) {
        Path file = folder().resolve(name);
        Assumptions.assumeTrue(Files.isReadable(file), () -> "test data not found: " + file.toAbsolutePath().normalize()
                + " (the system property cortado.data names its folder)");
        return file;
    }

    private static Path folder() {
        String named = System.getProperty("cortado.data");
        if (named != null) {
            return Path.of(named);
        }
        return root().resolve("../shared/data");
    }

    /** The repository's root: the outermost folder above the working directory that holds a pom. */
    public static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (root.getParent() != null && Files.exists(root.getParent().resolve("pom.xml"))) {
            root = root.getParent();
        }
        return root;
    }
}
