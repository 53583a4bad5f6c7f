package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.lab.datagen.Datagen;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado datagen}: labelled positions from self-play. */
@Command(name = "datagen", mixinStandardHelpOptions = true,
        description = "Play the engine against itself and keep labelled positions.", footer = {"",
            "Each line is FEN;score;result from White's view (score in centipawns; 1, 0.5 or 0).",
            "Ctrl-C gives up the games in play and keeps what was written; the same command appends other games.", "",
            "Example: cortado datagen --positions 1000000 --nodes 5000 --threads 2 positions.txt.gz"})
final class DatagenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "gzip file to write or append to")
    private Path file;

    @Option(names = "--positions", defaultValue = "1000000",
            description = "stop after about this many (${DEFAULT-VALUE})")
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

    @Override
    public Integer call() throws Exception {
        if (positions < 1 || nodes < 1 || threads < 1) {
            throw new ParameterException(spec.commandLine(), "--positions, --nodes and --threads must be positive");
        }
        if (randomPlies < 0 || seconds < 0) {
            throw new ParameterException(spec.commandLine(), "--random-plies and --seconds must not be negative");
        }
        OutputFile.requireWritable(spec, file);
        Datagen datagen = new Datagen(new Datagen.Settings(positions, nodes, randomPlies, threads, seed, seconds));
        return Interrupt.run(datagen::stop, () -> run(datagen));
    }

    private int run(Datagen datagen) throws IOException {
        PrintWriter progress = spec.commandLine().getErr();
        long[] shown = {0};
        Datagen.Progress done = datagen.run(file, now -> {
            if (System.nanoTime() - shown[0] > 2_000_000_000L) {
                shown[0] = System.nanoTime();
                progress.printf("\r%,d games, %,d positions, %,.0f a second ", now.games(), now.positions(),
                        now.positions() / now.seconds()).flush();
            }
        });
        progress.printf("\r%,d games, %,d positions in %.0f s%n", done.games(), done.positions(), done.seconds());
        progress.flush();
        return ExitCode.OK;
    }
}
