package dev.cortado.lab.tune;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.LineGuard;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.classical.ClassicalEvaluator;
import dev.cortado.eval.classical.Trace;
import dev.cortado.lab.data.GameBlock;
import dev.cortado.lab.data.GameFileReader;
import dev.cortado.lab.data.PositionFilter;
import dev.cortado.lab.data.ScoredGame;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Labelled positions in memory, some 150 bytes each, dealt out at random over many shards so that any few of them are a
 * fair sample. A share of the data, in runs of consecutive lines so that positions of one game stay together, is held
 * out for validation. The same files and seed give the same shards, whatever the number of threads.
 */
public final class TexelData {
    /** Lines given to a thread at a time, and the run of lines that is held out or not as a whole. */
    private static final int CHUNK = 512;
    private static final int TRAINING_SHARDS = 4096;
    private static final int VALIDATION_SHARDS = 64;
    /** More bad lines than one in this many, and the file is not what it should be. */
    private static final int TOLERATED_BAD = 100;
    /** After so many bad lines, more than the good ones, the rest is not read. */
    private static final int ENOUGH_BAD = 10_000;

    private final TexelShard[] training = shards(TRAINING_SHARDS);
    private final TexelShard[] validation = shards(VALIDATION_SHARDS);
    private long lines;
    private long skipped;
    private long bad;
    private String firstProblem = "";
    private long room;

    private TexelData(long room) {
        this.room = room;
    }

    /**
     * Reads files of game records, whose names end in {@code .games}, and text files, gzipped if their names end in
     * {@code .gz}. Of games, the positions that {@link PositionFilter} keeps are taken. Positions in check and those the
     * evaluation judges as a whole are left out; a broken line is counted, and too many of them are an error. Damaged
     * blocks of games are passed over.
     *
     * @param heldOut the share of the data for validation, from 0 to 1
     * @param progress called now and then with the number of lines read
     * @throws IllegalArgumentException if the files hold too little, too much that is wrong, or more than the memory holds
     */
    public static TexelData load(List<Path> files, double heldOut, long seed, int threads, LongConsumer progress)
            throws IOException, InterruptedException {
        // In a fuller heap the collector would be at work nearly all the time.
        return load(files, heldOut, seed, threads, progress, Runtime.getRuntime().maxMemory() * 3 / 5);
    }

    /** @param room bytes that the positions may take */
    static TexelData load(List<Path> files, double heldOut, long seed, int threads, LongConsumer progress, long room)
            throws IOException, InterruptedException {
        TexelData data = new TexelData(room);
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            ArrayDeque<Future<Chunk>> pending = new ArrayDeque<>();
            try {
                for (Path file : files) {
                    if (file.toString().endsWith(".games")) {
                        data.readGames(file, heldOut, seed, threads, pool, pending, progress);
                    } else {
                        data.read(file, heldOut, seed, threads, pool, pending, progress);
                    }
                }
                while (!pending.isEmpty()) {
                    data.take(pending.remove().get());
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IllegalArgumentException bad ? bad
                        : new IllegalStateException(e.getCause());
            } finally {
                pool.shutdownNow();
            }
        }
        Stream.concat(Arrays.stream(data.training), Arrays.stream(data.validation)).forEach(TexelShard::trim);
        if (data.bad * TOLERATED_BAD > data.lines) {
            throw data.tooManyBad();
        }
        if (data.positions() == 0) {
            throw new IllegalArgumentException("no positions to learn from in " + files);
        }
        return data;
    }

    TexelShard[] training() {
        return training;
    }

    TexelShard[] validation() {
        return validation;
    }

    /** Positions to learn from. */
    public long positions() {
        return count(training);
    }

    /** Positions held out. */
    public long heldOut() {
        return count(validation);
    }

    /** Lines and plies read. */
    public long lines() {
        return lines;
    }

    /** Positions left out because they are in check or judged as a whole. */
    public long skipped() {
        return skipped;
    }

    /** Lines that could not be read. */
    public long bad() {
        return bad;
    }

    /** What was wrong with the first of {@link #bad()}, empty if there was none. */
    public String firstProblem() {
        return firstProblem;
    }

    /** Memory for the positions. */
    public long bytes() {
        return 2 * Stream.concat(Arrays.stream(training), Arrays.stream(validation)).mapToLong(TexelShard::used).sum();
    }

    /** A block is held out or not as a whole. */
    private void readGames(Path file, double heldOut, long seed, int threads, ExecutorService pool,
            ArrayDeque<Future<Chunk>> pending, LongConsumer progress)
            throws IOException, InterruptedException, ExecutionException {
        try (GameFileReader reader = new GameFileReader(file)) {
            for (GameBlock block = reader.next(); block != null; block = reader.next()) {
                GameBlock full = block;
                long chunkSeed = new SplitMix(seed + lines).next();
                boolean hold = (chunkSeed >>> 11) * 0x1p-53 < heldOut;
                pending.add(pool.submit(() -> new Chunk(hold, chunkSeed).fill(full, file)));
                lines += block.plies();
                if (pending.size() > 4 * threads) {
                    take(pending.remove().get());
                    progress.accept(lines);
                }
            }
        }
    }

    private void read(Path file, double heldOut, long seed, int threads, ExecutorService pool,
            ArrayDeque<Future<Chunk>> pending, LongConsumer progress)
            throws IOException, InterruptedException, ExecutionException {
        long fileLine = 0;
        try (BufferedReader reader = open(file)) {
            List<String> chunk = new ArrayList<>(CHUNK);
            String line = readLine(reader, file);
            while (line != null) {
                chunk.add(line);
                line = readLine(reader, file);
                if (chunk.size() == CHUNK || line == null) {
                    List<String> full = chunk;
                    long firstLine = fileLine;
                    long chunkSeed = new SplitMix(seed + lines).next();
                    boolean hold = (chunkSeed >>> 11) * 0x1p-53 < heldOut;
                    pending.add(pool.submit(() -> new Chunk(hold, chunkSeed).fill(full, file, firstLine)));
                    lines += full.size();
                    fileLine += full.size();
                    chunk = new ArrayList<>(CHUNK);
                    if (pending.size() > 4 * threads) {
                        take(pending.remove().get());
                        progress.accept(lines);
                    }
                }
            }
        }
    }

    /** The next line; a gzip file cut short ends where it was cut. */
    private static String readLine(BufferedReader reader, Path file) throws IOException {
        try {
            return reader.readLine();
        } catch (EOFException e) {
            return null;
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private static BufferedReader open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        if (file.toString().endsWith(".gz")) {
            try {
                in = new GZIPInputStream(in, 1 << 16);
            } catch (EOFException | ZipException e) {
                in.close();
                throw new IllegalArgumentException(file + " is no gzip file", e);
            }
        }
        return new BufferedReader(new LineGuard(new InputStreamReader(in, StandardCharsets.UTF_8)), 1 << 16);
    }

    private void take(Chunk chunk) {
        SplitMix random = new SplitMix(chunk.seed);
        TexelShard[] to = chunk.hold ? validation : training;
        char[] words = chunk.shard.words();
        for (int at = 0; at < chunk.shard.used();) {
            int length = TexelShard.length(words, at);
            room -= to[random.below(to.length)].add(chunk.shard, at, length);
            at += length;
        }
        if (room < 0) {
            throw new IllegalArgumentException(
                    "after " + count(training) + " positions to learn from the memory is full;"
                            + " more can be had with CORTADO_JAVA_OPTS=-Xmx8g, for example");
        }
        skipped += chunk.skipped;
        bad += chunk.bad;
        if (firstProblem.isEmpty()) {
            firstProblem = chunk.problem;
        }
        if (bad > ENOUGH_BAD && bad * 2 > lines) {
            throw tooManyBad();
        }
    }

    private IllegalArgumentException tooManyBad() {
        return new IllegalArgumentException(
                bad + " of " + lines + " lines are no labelled positions; the first: " + firstProblem);
    }

    private static long count(TexelShard[] shards) {
        return Arrays.stream(shards).mapToLong(TexelShard::positions).sum();
    }

    private static TexelShard[] shards(int count) {
        TexelShard[] shards = new TexelShard[count];
        Arrays.setAll(shards, i -> new TexelShard(256));
        return shards;
    }

    /** Some consecutive lines, turned into packed positions by one thread. */
    private static final class Chunk {
        private static final ThreadLocal<ClassicalEvaluator> EVALUATOR = ThreadLocal
                .withInitial(ClassicalEvaluation.shipped()::newEvaluator);

        private final boolean hold;
        private final long seed;
        private final TexelShard shard = new TexelShard(CHUNK * 96);
        private long skipped;
        private long bad;
        private String problem = "";

        Chunk(boolean hold, long seed) {
            this.hold = hold;
            this.seed = seed;
        }

        Chunk fill(GameBlock block, Path file) {
            ClassicalEvaluator evaluator = EVALUATOR.get();
            Trace trace = new Trace();
            try {
                for (ScoredGame game : block.decode()) {
                    double result = game.result() / 2.0;
                    game.forEach((position, move, score) -> {
                        if (!PositionFilter.keeps(position, move, score) || !evaluator.trace(position, trace)) {
                            skipped++;
                        } else {
                            shard.add(trace, score, result);
                        }
                    });
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
            return this;
        }

        Chunk fill(List<String> lines, Path file, long firstLine) {
            ClassicalEvaluator evaluator = EVALUATOR.get();
            Trace trace = new Trace();
            Position position = new Position();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                if (line.isBlank()) {
                    continue;
                }
                try {
                    TexelSample sample = TexelSample.parse(line);
                    Fen.parseInto(position, sample.fen());
                    if (position.inCheck() || !evaluator.trace(position, trace)) {
                        skipped++;
                    } else {
                        shard.add(trace, sample.score(), sample.result());
                    }
                } catch (IllegalArgumentException e) {
                    bad++;
                    if (problem.isEmpty()) {
                        problem = file + ":" + (firstLine + i + 1) + ": " + e.getMessage();
                    }
                }
            }
            return this;
        }
    }
}
