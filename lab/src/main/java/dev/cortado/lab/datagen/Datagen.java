package dev.cortado.lab.datagen;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;

/**
 * Generates labelled positions with several threads into one gzip file, a game at a time, until enough positions are
 * written, time is up, or {@link #stop} is called; what was written stays readable.
 */
public final class Datagen {
    /**
     * @param positions stop after about this many
     * @param softNodes nodes after which a move's search begins no new iteration
     * @param randomPlies random plies at the start of a game; one more in half of the games
     * @param seconds stop after this long; 0 for no limit
     */
    public record Settings(long positions, long softNodes, int randomPlies, int threads, long seed, long seconds) {}

    /** Progress so far. */
    public record Progress(long games, long positions, double seconds) {}

    private static final int HASH_MB = 8;

    private final Settings settings;
    private final AtomicLong nextGame = new AtomicLong();
    private long games;
    private long positions;
    private volatile boolean stopped;

    public Datagen(Settings settings) {
        this.settings = settings;
    }

    /** Asks the threads to end; the games in play are given up. */
    public void stop() {
        stopped = true;
    }

    /**
     * Appends to {@code file}; gzip members may follow each other. The games depend on the seed and on the length of what
     * is there already, so that a second run with the same settings adds games instead of repeating them.
     */
    public Progress run(Path file, Consumer<Progress> listener) throws IOException {
        long start = System.nanoTime();
        long seed = settings.seed + (Files.exists(file) ? Files.size(file) : 0);
        try (Writer out = new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)),
                StandardCharsets.US_ASCII))) {
            Thread[] threads = new Thread[settings.threads];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = Thread.ofPlatform().daemon().start(() -> work(out, seed, start, listener));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            stopped = true;
            Thread.currentThread().interrupt();
        }
        return progress(start);
    }

    private void work(Writer out, long seed, long start, Consumer<Progress> listener) {
        try (Engine engine = new Engine(EngineOptions.defaults().with("Hash", Integer.toString(HASH_MB)))) {
            SelfPlay game = new SelfPlay(engine, settings.softNodes, settings.randomPlies);
            while (!isDone(start)) {
                long number = nextGame.getAndIncrement();
                List<String> lines =
                        game.play(new SplitMix(seed + number * 0x9E3779B97F4A7C15L).next(), () -> stopped);
                if (stopped) {
                    return;
                }
                synchronized (this) {
                    for (String line : lines) {
                        out.write(line);
                        out.write('\n');
                    }
                    games++;
                    positions += lines.size();
                    listener.accept(progress(start));
                }
            }
        } catch (IOException e) {
            stopped = true;
            throw new UncheckedIOException(e);
        }
    }

    private synchronized boolean isDone(long start) {
        return stopped || positions >= settings.positions
                || settings.seconds > 0 && System.nanoTime() - start > settings.seconds * 1_000_000_000L;
    }

    private synchronized Progress progress(long start) {
        return new Progress(games, positions, (System.nanoTime() - start) / 1e9);
    }
}
