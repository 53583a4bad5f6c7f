package dev.cortado.app;

import dev.cortado.lab.data.GameBlock;
import dev.cortado.lab.data.GameFileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cortado data verify}: whether files of game records are whole. */
@Command(name = "verify", mixinStandardHelpOptions = true,
        description = "Check every block and play every game of files of game records; the exit code is 1 if something"
                + " is wrong.",
        footer = {"", "Example: cortado data verify own.games"})
final class DataVerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private GameFiles files;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        boolean good = true;
        for (Path file : files.files()) {
            try (GameFileReader reader = new GameFileReader(file)) {
                long games = 0;
                long plies = 0;
                for (GameBlock block = reader.next(); block != null; block = reader.next()) {
                    try {
                        block.decode();
                        games += block.games();
                        plies += block.plies();
                    } catch (IllegalArgumentException e) {
                        good = false;
                        err.println(file + ": " + e.getMessage());
                    }
                }
                good &= reader.damages().isEmpty();
                GameFiles.showDamage(err, file, reader);
                out.printf("%s: %,d games and %,d positions are good%n", file, games, plies);
            }
        }
        out.flush();
        err.flush();
        return good ? ExitCode.OK : ExitCode.FAILURE;
    }
}
