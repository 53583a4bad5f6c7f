package dev.cortado.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that a command leaves behind. */
final class OutputFile {
    private OutputFile() {}

    /** Writes a file, which is afterwards either as it was or complete. */
    static void write(Path file, String text) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, text);
        Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
