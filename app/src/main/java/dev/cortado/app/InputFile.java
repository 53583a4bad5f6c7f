package dev.cortado.app;

import dev.cortado.lab.suite.EpdFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Files that a command is given to read. */
final class InputFile {
    /** So many bad lines are told one by one. */
    private static final int TOLD = 5;

    private InputFile() {}

    /**
     * Looks whether a file can be read.
     *
     * @throws ParameterException if not
     */
    static void requireReadable(CommandSpec spec, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), "there is no file '" + file + "' to read");
        }
    }

    /**
     * The whole text of a file.
     *
     * @throws ParameterException if there is no such file, or it is no text
     */
    static String text(CommandSpec spec, Path file) throws IOException {
        requireReadable(spec, file);
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new ParameterException(spec.commandLine(), file + " is no text in UTF-8", e);
        }
    }

    /** What follows the news that a file has nothing to use: why its first line cannot be used. */
    static String first(List<EpdFile.Problem> problems) {
        return problems.isEmpty() ? "" : "; " + problems.getFirst();
    }

    /** Tells which lines of a file are passed over. */
    static void tellSkipped(PrintWriter out, Path file, List<EpdFile.Problem> problems) {
        problems.stream().limit(TOLD).forEach(problem -> out.println(file + ", " + problem + "; skipped"));
        if (problems.size() > TOLD) {
            out.println(file + ": " + (problems.size() - TOLD) + " more lines skipped");
        }
        out.flush();
    }
}
