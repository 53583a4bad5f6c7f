package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.ProgressLine;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.data.GameFileReader;
import dev.cortado.lab.data.GameFileWriter;
import dev.cortado.lab.data.Rescorer;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado data rescore}: old games with new scores. */
@Command(name = "rescore", mixinStandardHelpOptions = true,
        description = "Search every position of game records again and write the games with the new scores.",
        footer = {"", "Ctrl-C keeps the games that are done; the same command with --resume goes on.", "",
            "Example: cortado data rescore old.games new.games --nodes 20000 --threads 2"})
final class DataRescoreCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FROM", description = "file of game records to read")
    private Path from;

    @Parameters(index = "1", paramLabel = "TO", description = "file of game records to write")
    private Path to;

    @Option(names = "--nodes", defaultValue = "5000", description = "nodes a position (${DEFAULT-VALUE})")
    private long nodes;

    @Option(names = "--threads", defaultValue = "1", description = "games at a time (${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--resume", description = "go on with a file that is there")
    private boolean resume;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() throws Exception {
        if (nodes < 1 || threads < 1) {
            throw new ParameterException(spec.commandLine(), "--nodes and --threads must be positive");
        }
        if (Files.exists(to) && Files.exists(from) && Files.isSameFile(from, to)) {
            throw new ParameterException(spec.commandLine(), "the new scores need a file of their own");
        }
        OutputFile.requireWritable(spec, to);
        EngineOptions setup = settings.options(spec, 1);
        Rescorer rescorer = new Rescorer(setup, nodes, threads);
        return Interrupt.run(rescorer::stop, () -> run(rescorer));
    }

    private int run(Rescorer rescorer) throws Exception {
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = new ProgressLine(err, Terminal.detect(true));
        long start = System.nanoTime();
        try (GameFileReader in = new GameFileReader(from);
                GameFileWriter out = new GameFileWriter(to, resume, GameFiles.BLOCK_SECONDS)) {
            long bytes = in.size();
            Rescorer.Progress done = rescorer.run(in, out, now -> progress.update(() -> String.format(
                    "%,d games, %.0f %% of the file, %,.0f positions a second", now.games(),
                    100.0 * in.position() / bytes, now.positions() / ((System.nanoTime() - start) / 1e9))));
            progress.clear();
            err.printf("%,d games in %s, %,d positions searched%n", done.games(), to, done.positions());
            GameFiles.showDamage(err, from, in);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(from + ": " + e.getMessage(), e);
        } finally {
            progress.clear();
        }
        return ExitCode.OK;
    }
}
