package dev.cortado.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Files that a command leaves behind. */
final class OutputFile {
    private OutputFile() {}

    /**
     * Looks, before long work, whether a file could be written after it.
     *
     * @param file may be null
     * @throws ParameterException if not, saying why
     */
    static void requireWritable(CommandSpec spec, Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        String problem = Files.isDirectory(file) ? "it is a folder"
                : Files.exists(file) && !Files.isWritable(file) ? "permission is denied"
                        : folder == null || Files.exists(file) ? null
                                : !Files.isDirectory(folder) ? "there is no folder " + folder
                                        : !Files.isWritable(folder) ? "permission is denied in " + folder : null;
        if (problem != null) {
            throw new ParameterException(spec.commandLine(), "cannot write " + file + ": " + problem);
        }
    }

    /** Writes a file, which is afterwards either as it was or complete. */
    static void write(Path file, String text) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, text);
        Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
