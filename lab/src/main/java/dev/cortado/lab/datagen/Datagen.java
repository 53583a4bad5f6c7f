package dev.cortado.lab.datagen;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.data.GameFileWriter;
import dev.cortado.lab.data.ScoredGame;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Plays games with several threads into one file until enough positions are there, time is up, or {@link #stop} is called.
 */
public final class Datagen {
    /**
     * @param positions stop when the file has this many, what was there before included
     * @param softNodes nodes after which a move's search begins no new iteration
     * @param randomPlies random plies at the start of a game; one more in half of the games
     * @param seconds stop after this long; 0 for no limit
     */
    public record Settings(long positions, long softNodes, int randomPlies, int threads, long seed, long seconds) {}

    /**
     * Progress so far.
     *
     * @param games in the file
     * @param positions in the file
     * @param played positions of this run
     */
    public record Progress(long games, long positions, long played, double seconds) {}

    private final EngineOptions options;
    private final Settings settings;
    private final AtomicLong nextGame = new AtomicLong();
    private volatile boolean stopped;
    /** What ended a thread early; guarded by {@code this}. */
    private Exception failure;

    public Datagen(EngineOptions options, Settings settings) {
        this.options = options;
        this.settings = settings;
    }

    /** Asks the threads to end; the games in play are given up. */
    public void stop() {
        stopped = true;
    }

    /**
     * Adds games. They depend on the seed and on the length of what is there already, so that a second run with the same
     * settings adds games instead of repeating them.
     *
     * @throws IOException if the file cannot be written, such as on a full disk; the games before stay in it
     */
    public Progress run(GameFileWriter out, Consumer<Progress> listener) throws IOException {
        long start = System.nanoTime();
        long before = out.plies();
        long seed = settings.seed + out.bytes();
        Thread[] threads = new Thread[settings.threads];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().daemon().start(() -> work(out, seed, start, before, listener));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            stopped = true;
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            switch (failure) {
                case null -> out.flush();
                case IOException e -> throw e;
                default -> throw new IllegalStateException(failure.getMessage(), failure);
            }
            return progress(out, start, before);
        }
    }

    private void work(GameFileWriter out, long seed, long start, long before, Consumer<Progress> listener) {
        try (Engine engine = new Engine(options)) {
            engine.awaitReady();
            SelfPlay selfPlay = new SelfPlay(engine, settings.softNodes, settings.randomPlies);
            while (!isDone(out, start)) {
                long number = nextGame.getAndIncrement();
                Optional<ScoredGame> game = selfPlay.play(SplitMix.at(seed, number + 1), () -> stopped);
                if (stopped) {
                    return;
                }
                synchronized (this) {
                    if (game.isPresent() && failure == null) {
                        out.add(game.get());
                        listener.accept(progress(out, start, before));
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            stopped = true;
            synchronized (this) {
                failure = failure == null ? e : failure;
            }
        }
    }

    private synchronized boolean isDone(GameFileWriter out, long start) {
        return stopped || out.plies() >= settings.positions
                || settings.seconds > 0 && System.nanoTime() - start > settings.seconds * 1_000_000_000L;
    }

    private static Progress progress(GameFileWriter out, long start, long before) {
        return new Progress(out.games(), out.plies(), out.plies() - before, (System.nanoTime() - start) / 1e9);
    }
}
