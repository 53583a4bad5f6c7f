package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.ProgressLine;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.data.GameFileWriter;
import dev.cortado.lab.datagen.Datagen;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado datagen}: games of self-play with scores. */
@Command(name = "datagen", mixinStandardHelpOptions = true,
        description = "Play the engine against itself and keep the games with their scores.", footer = {"",
            "The file is one of game records (docs/formats.md); cortado data looks into it.",
            "Ctrl-C gives up the games in play and keeps what is done; the same command with --resume goes on.", "",
            "Example: cortado datagen --positions 1000000 --nodes 5000 --threads 2 own.games"})
final class DatagenCommand implements Callable<Integer> {
    private static final int HASH_MB = 8;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "file of game records to write")
    private Path file;

    @Option(names = "--positions", defaultValue = "1000000",
            description = "stop when the file has about this many (${DEFAULT-VALUE})")
    private long positions;

    @Option(names = "--nodes", defaultValue = "5000", description = "soft node limit a move (${DEFAULT-VALUE})")
    private long nodes;

    @Option(names = "--random-plies", defaultValue = "8",
            description = "random plies before play begins (${DEFAULT-VALUE})")
    private int randomPlies;

    @Option(names = "--threads", defaultValue = "1", description = "games at a time (${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--seed", defaultValue = "1", description = "which games to play (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--seconds", defaultValue = "0", description = "stop after this long; 0 for no limit")
    private long seconds;

    @Option(names = "--resume", description = "add to a file that is there; a torn end is cut off")
    private boolean resume;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() throws Exception {
        if (positions < 1 || nodes < 1 || threads < 1) {
            throw new ParameterException(spec.commandLine(), "--positions, --nodes and --threads must be positive");
        }
        if (randomPlies < 0 || seconds < 0) {
            throw new ParameterException(spec.commandLine(), "--random-plies and --seconds must not be negative");
        }
        OutputFile.requireWritable(spec, file);
        EngineOptions setup = settings.options(spec, 1, HASH_MB);
        Datagen datagen =
                new Datagen(setup, new Datagen.Settings(positions, nodes, randomPlies, threads, seed, seconds));
        return Interrupt.run(datagen::stop, () -> run(datagen));
    }

    private int run(Datagen datagen) throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = new ProgressLine(err, Terminal.detect(true));
        try (GameFileWriter out = new GameFileWriter(file, resume, GameFiles.BLOCK_SECONDS)) {
            Datagen.Progress done = datagen.run(out, now -> progress.update(() -> show(now)));
            progress.clear();
            err.printf("%,d games, %,d positions in %s; %,d positions in %.0f s%n", done.games(), done.positions(),
                    file,
                    done.played(), done.seconds());
            err.flush();
            return ExitCode.OK;
        } finally {
            progress.clear();
        }
    }

    private String show(Datagen.Progress now) {
        double rate = now.played() / Math.max(now.seconds(), 1e-3);
        long left = Math.round((positions - now.positions()) / Math.max(rate, 1e-3));
        return String.format("%,d games, %,d of %,d positions, %,.0f a second, %d:%02d:%02d left", now.games(),
                now.positions(), positions, rate, left / 3600, left / 60 % 60, left % 60);
    }
}
