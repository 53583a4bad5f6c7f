package dev.cortado.app;

import dev.cortado.app.game.SafeWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        String problem = file == null ? null : problem(file.toAbsolutePath());
        if (problem != null) {
            throw new ParameterException(spec.commandLine(), "cannot write " + file + ": " + problem);
        }
    }

    /** Why an absolute path could not be written; null if it could. */
    private static String problem(Path file) {
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        if (Files.exists(file)) {
            return Files.isWritable(file) ? null : "permission is denied";
        }
        Path folder = file.getParent();
        if (!Files.isDirectory(folder)) {
            return "there is no folder " + folder;
        }
        return Files.isWritable(folder) ? null : "permission is denied in " + folder;
    }

    /** Writes a file, which is afterwards either as it was or complete. */
    static void write(Path file, String text) throws IOException {
        try (SafeWriter writer = new SafeWriter(file)) {
            writer.write(text);
            writer.commit();
        }
    }
}
