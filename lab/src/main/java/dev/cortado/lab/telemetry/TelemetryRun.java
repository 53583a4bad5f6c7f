package dev.cortado.lab.telemetry;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineJob;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.Telemetry;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Searches positions, each from empty tables, and counts what move ordering does.
 *
 * <pre>{@code
 * TelemetryRun run = new TelemetryRun(EngineOptions.defaults(), Bench.positions(), Limits.ofDepth(8));
 * run.start("as shipped", done -> {}).telemetry().firstMoveCutoffRate();
 * }</pre>
 */
public final class TelemetryRun {
    private static final long WARM_UP_NANOS = 1_000_000_000L;

    private final EngineOptions options;
    private final List<String> positions;
    private final Limits limits;
    private volatile boolean stopped;
    private volatile Engine running;

    /**
     * What was counted.
     *
     * @param name what the configuration is called
     * @param positions how many were searched to the end
     * @param nanos time spent searching
     */
    public record Result(String name, int positions, long nodes, long nanos, Telemetry telemetry) {
        /** Nodes a second. */
        public long nps() {
            return Math.round(nodes * 1e9 / Math.max(1, nanos));
        }
    }

    /** A run over positions, given as FEN. */
    public TelemetryRun(EngineOptions options, List<String> positions, Limits limits) {
        this.options = options;
        this.positions = List.copyOf(positions);
        this.limits = limits;
    }

    /** Counts. {@code progress} hears after each position how many are done. */
    public Result start(String name, IntConsumer progress) {
        return start(name, true, progress);
    }

    /** Searches the same way, and counts only if told to: the nodes are the same, the telemetry empty. */
    public Result start(String name, boolean count, IntConsumer progress) {
        try (Counting counting = new Counting(count)) {
            for (String fen : positions) {
                if (!counting.search(fen)) {
                    break;
                }
                progress.accept(counting.done);
            }
            return counting.result(name);
        }
    }

    /**
     * Runs two over the same positions in turns, position by position, each first as often as the other: whatever the
     * machine and the JVM do meanwhile, they do to both.
     *
     * @return both; if they were stopped, one may have a position more than the other
     */
    public static List<Result> compare(TelemetryRun one, String oneName, TelemetryRun two, String twoName,
            IntConsumer progress) {
        one.warmUp();
        two.warmUp();
        try (Counting first = one.new Counting(true); Counting second = two.new Counting(true)) {
            for (int i = 0; i < one.positions.size(); i++) {
                String fen = one.positions.get(i);
                boolean going = i % 2 == 0 ? first.search(fen) && second.search(fen)
                        : second.search(fen) && first.search(fen);
                if (!going) {
                    break;
                }
                progress.accept(i + 1);
            }
            return List.of(first.result(oneName), second.result(twoName));
        }
    }

    /** An engine at work, and what it has counted so far. */
    private final class Counting implements AutoCloseable {
        private final Engine engine = new Engine(options);
        private Telemetry counted = engine.takeTelemetry();
        private long nodes;
        private long nanos;
        private int done;

        Counting(boolean count) {
            running = engine;
            engine.countTelemetry(count);
        }

        /** Searches a position; false, and nothing counted, if the run was stopped. */
        boolean search(String fen) {
            Position position = Fen.parse(fen);
            engine.newGame();
            engine.awaitReady();
            long start = System.nanoTime();
            EngineJob<SearchResult> job = stopped ? null : engine.go(position, limits, SearchListener.SILENT);
            long searched = job == null ? 0 : job.await().nodes();
            if (stopped) {
                return false;
            }
            nanos += System.nanoTime() - start;
            nodes += searched;
            counted = job.telemetry();
            done++;
            return true;
        }

        Result result(String name) {
            return new Result(name, done, nodes, nanos, counted);
        }

        @Override
        public void close() {
            running = null;
            engine.close();
        }
    }

    /**
     * Searches for a second without counting or timing, because the first searches of a JVM are slow.
     *
     * @return nodes searched
     */
    long warmUp() {
        long nodes = 0;
        long end = System.nanoTime() + WARM_UP_NANOS;
        try (Engine engine = new Engine(options)) {
            running = engine;
            engine.countTelemetry(true);
            for (int i = 0; !stopped && System.nanoTime() < end; i++) {
                engine.newGame();
                engine.awaitReady();
                nodes += engine.search(Fen.parse(positions.get(i % positions.size())), limits, SearchListener.SILENT)
                        .nodes();
            }
        } finally {
            running = null;
        }
        return nodes;
    }

    /** Ends the run after what is finished. May come from another thread. */
    public void stop() {
        stopped = true;
        Engine engine = running;
        if (engine != null) {
            engine.stop();
        }
    }

    public boolean wasStopped() {
        return stopped;
    }
}
