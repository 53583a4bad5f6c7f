package dev.cortado.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import dev.cortado.lab.datagen.Datagen;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cortado datagen}: labelled positions from self-play. */
@Command(name = "datagen", description = "Play the engine against itself and keep labelled positions.", footer = {"",
    "Each line is FEN;score;result from White's view (score in centipawns; 1, 0.5 or 0).",
    "Ctrl-C ends the games in play and keeps what was written; the same command appends.", "",
    "Example: cortado datagen --positions 1000000 --nodes 5000 --threads 2 positions.txt.gz"})
final class DatagenCommand implements Callable<Integer> {
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
    public Integer call() throws IOException {
        Datagen datagen = new Datagen(new Datagen.Settings(positions, nodes, randomPlies, threads, seed, seconds));
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            datagen.stop();
            await(written);
        }));
        long[] shown = {0};
        Datagen.Progress done = datagen.run(file, progress -> {
            if (System.nanoTime() - shown[0] > 2_000_000_000L) {
                shown[0] = System.nanoTime();
                System.err.printf("\r%,d games, %,d positions, %,.0f a second ", progress.games(), progress.positions(),
                        progress.positions() / progress.seconds());
            }
        });
        written.countDown();
        System.err.printf("\r%,d games, %,d positions in %.0f s%n", done.games(), done.positions(), done.seconds());
        return ExitCode.OK;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
