package dev.cortado.engine.search;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.internal.Uninterruptibly;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Explanation;
import dev.cortado.engine.Level;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.Telemetry;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.Counters;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.Score;

/**
 * The workers of an engine with the table they share: wakes them for a search and chooses among their answers. Belongs to
 * the engine's command thread, which is also the first worker's; {@link #nodes} and {@link #telemetry} may be asked from
 * any thread.
 */
public final class SearchPool implements AutoCloseable {
    /** Heap that must be left when the workers are made, for what a search reports and for whoever listens. */
    private static final int SPARE_BYTES = 32 << 20;

    private final ThreadPoolExecutor helpers;
    private final SplitMix chance = new SplitMix(System.nanoTime());
    /** Of this game; see {@link Persona}. */
    private long gameSeed = chance.next();
    /** The level of the last search. */
    private Level lastLevel = Level.full();
    private TranspositionTable table;
    /** Written again whenever a worker begins to count into another object, so that readers elsewhere see that too. */
    private volatile Worker[] workers = {};
    private EngineOptions options;
    /** The values of these options. */
    private int[] params;
    private Evaluation evaluation;
    private boolean counting;

    /** @param threads makes the threads of the helpers: all workers but the first */
    public SearchPool(ThreadFactory threads) {
        helpers = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
    }

    /**
     * Brings table and workers in line with what is wanted. What was learned stays where it still means something. A table
     * or a number of threads for which there is no memory stays as it was, or as the default is; {@link #options} tells.
     *
     * @throws IllegalArgumentException if there is no memory for something, after everything else was done
     */
    public void apply(EngineOptions wanted, Evaluation judge) {
        boolean sameJudge = judge == evaluation;
        if (wanted.equals(options) && sameJudge) {
            return;
        }
        List<String> refusals = new ArrayList<>();
        EngineOptions possible = withTable(wanted, sameJudge, refusals);
        possible = withWorkers(possible, judge, refusals);
        options = possible;
        params = Params.of(possible);
        evaluation = judge;
        if (!refusals.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", refusals));
        }
    }

    /** What is in force, after the first {@link #apply}. */
    public EngineOptions options() {
        return options;
    }

    /** Makes the table that is wanted, or keeps the one there is; returns the options with the size it has. */
    private EngineOptions withTable(EngineOptions wanted, boolean sameJudge, List<String> refusals) {
        EngineOptions possible = wanted;
        if (table == null) {
            // The least first: if the memory wanted cannot be had, there is still a table to search with.
            table = new TranspositionTable(1);
        }
        boolean resized = options == null || wanted.hashMb() != options.hashMb();
        if (resized) {
            try {
                table.resize(wanted.hashMb());
            } catch (IllegalArgumentException e) {
                int size = options == null ? usualTable(wanted) : options.hashMb();
                refusals.add(e.getMessage() + ", it has " + size);
                possible = wanted.with("Hash", Integer.toString(size));
                resized = false;
            }
        }
        if (!resized && (options != null && wanted.clusteredTable() != options.clusteredTable() || !sameJudge)) {
            table.clear(Runtime.getRuntime().availableProcessors());
        }
        table.setClustered(wanted.clusteredTable());
        return possible;
    }

    /** Makes a table of the default size instead of the wanted one; returns the size it has. */
    private int usualTable(EngineOptions wanted) {
        int usual = Math.min(EngineOptions.defaults().hashMb(), wanted.hashMb());
        try {
            table.resize(usual);
            return usual;
        } catch (IllegalArgumentException e) {
            return 1;
        }
    }

    /** Makes the workers that are wanted, or as many as there were; returns the options with their number. */
    private EngineOptions withWorkers(EngineOptions wanted, Evaluation judge, List<String> refusals) {
        boolean keep = options != null && judge == evaluation && Arrays.equals(Params.of(wanted), params);
        if (keep && wanted.threads() == workers.length) {
            return wanted;
        }
        int before = Math.max(1, workers.length);
        if (!keep) {
            workers = new Worker[0]; // there may not be room for both
        }
        try {
            workers = team(wanted, wanted.threads(), judge, keep);
            return wanted;
        } catch (OutOfMemoryError e) {
            int fewer = wanted.threads() == before ? 1 : before;
            workers = team(wanted, fewer, judge, keep);
            refusals.add("there is no memory for " + wanted.threads() + " threads, there "
                    + (fewer == 1 ? "is 1" : "are " + fewer));
            return wanted.with("Threads", Integer.toString(fewer));
        }
    }

    /** @throws OutOfMemoryError if there is no room for so many workers, or the system gives no threads for them */
    private Worker[] team(EngineOptions wanted, int count, Evaluation judge, boolean keep) {
        byte[] spare = new byte[SPARE_BYTES];
        Worker[] fresh = keep ? Arrays.copyOf(workers, count) : new Worker[count];
        for (int i = 0; i < count; i++) {
            if (fresh[i] == null) {
                fresh[i] = new Worker(table, judge.newEvaluator(), Params.of(wanted));
            }
            if (counting != (fresh[i].counters() != null)) {
                fresh[i].countInto(counting ? new Counters() : null);
            }
        }
        helpers.setCorePoolSize(count - 1);
        helpers.prestartAllCoreThreads();
        Reference.reachabilityFence(spare);
        return fresh;
    }

    /** Forgets everything learned; who plays below full strength is another player from now on. */
    public void clear() {
        gameSeed = chance.next();
        forget();
    }

    private void forget() {
        clearTable();
        for (Worker worker : workers) {
            worker.clear();
        }
    }

    public void clearTable() {
        table.clear(options.threads());
    }

    // ---- instruments --------------------------------------------------------------------------------------------

    /** Begins or ends to count, from zero. */
    public void count(boolean on) {
        counting = on;
        for (Worker worker : workers) {
            worker.countInto(on ? new Counters() : null);
        }
        workers = workers.clone();
    }

    /** What was counted, which then begins anew. */
    public Telemetry takeTelemetry() {
        Telemetry sum = telemetry();
        count(counting);
        return sum;
    }

    /** What all workers have counted. Racy while they search: plain counters of other threads are read as they stand. */
    public Telemetry telemetry() {
        Counters sum = new Counters();
        for (Worker worker : workers) {
            Counters counters = worker.counters();
            if (counters != null) {
                sum.add(counters);
            }
        }
        return sum;
    }

    /** The nodes of the present search, or of the last one. Racy like {@link #telemetry}. */
    public long nodes() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.nodes;
        }
        return sum;
    }

    // ---- searching ----------------------------------------------------------------------------------------------

    /** Searches from beginning to end. */
    public SearchResult search(Position root, SearchControl control, SearchListener listener) {
        Level level = Level.of(options);
        if (!level.equals(lastLevel)) {
            forget(); // what one level saw is not what another sees
            lastLevel = level;
        }
        control.time.init(control.limits, root.sideToMove(), root.gamePly(), options.moveOverheadMs(), params);
        Worker[] team = workers;
        Persona persona = null;
        if (level.isLimited()) {
            team = new Worker[] {workers[0]}; // few nodes, and the same ones each time
            control.levelNodes = level.nodes();
            persona = new Persona(level, options.levelSeed() != 0 ? options.levelSeed() : gameSeed, root);
        }
        table.newSearch();
        int lines = options.multiPv();
        Reporter reporter = new Reporter(control, listener, team, table, evaluation.winModel(), lines);
        for (int i = 0; i < team.length; i++) {
            team[i].persona = persona;
            team[i].prepare(root, control, lines, i == 0 ? reporter : null);
        }
        if (team[0].roots.count() == 0) {
            control.awaitWanted();
            return withoutMoves(root, control, reporter);
        }
        CountDownLatch running = new CountDownLatch(team.length - 1);
        int started = 1;
        try {
            for (; started < team.length; started++) {
                Worker helper = team[started];
                helpers.execute(() -> {
                    try {
                        helper.iterate();
                    } finally {
                        running.countDown();
                    }
                });
            }
            team[0].iterate();
            control.awaitWanted();
        } finally {
            control.stop = true;
            for (; started < team.length; started++) {
                running.countDown();
            }
            Uninterruptibly.run(running::await);
        }
        for (Worker worker : team) {
            if (worker.counters() != null) {
                worker.counters().searched(worker.nodes);
            }
        }
        if (counting) {
            listener.onTelemetry(telemetry());
        }
        return choose(team, control, reporter, lines);
    }

    /**
     * Searches the position reached by moves, then looks at it once more as a node inside a tree.
     *
     * @param ply where that node stands, 1 or more
     * @param pv whether it has an open window
     */
    public Explanation explain(Position start, List<Integer> moves, int ply, boolean pv, SearchControl control) {
        Position position = new Position(start);
        moves.forEach(position::make);
        SearchResult result = search(position, control, SearchListener.SILENT);
        if (result.bestMove() == Move.NONE) {
            return new Explanation(result, new NodeReport(pv, 0, -Score.INFINITE, Score.INFINITE, Score.NONE,
                    result.score(), 0, List.of()));
        }
        // The search ends by setting the flag. Only who asked for an end ends the second look too.
        control.stop = control.isStopRequested();
        NodeReport node =
                new Explainer(workers[0], workers[0].completedDepth() + 1).explain(start, moves, ply, pv,
                        result.rawScore(), result.nodes(), control);
        return new Explanation(result, node.inCentipawns(evaluation.winModel()));
    }

    private SearchResult withoutMoves(Position root, SearchControl control, Reporter reporter) {
        int score = root.inCheck() ? -Score.MATE : Score.DRAW;
        SearchInfo info = new SearchInfo(0, 0, 1, score, score, SearchInfo.Bound.EXACT, 0, control.elapsedMs(), 0, 0,
                new int[0], evaluation.winModel().wdl(score));
        reporter.tell(info);
        return new SearchResult(Move.NONE, Move.NONE, info, 0, control.elapsedMs());
    }

    private SearchResult choose(Worker[] team, SearchControl control, Reporter reporter, int lines) {
        Worker main = team[0];
        Worker best = main;
        if (team.length > 1 && lines == 1 && control.limits.depth() == 0) {
            best = team[Vote.winner(Arrays.stream(team).map(Worker::ballot).toList(), params[Params.VOTE_BASE])];
        }
        SearchInfo info = reporter.info(best, 0);
        if (best != main) {
            reporter.tell(info);
        }
        int[] pv = info.pv();
        return new SearchResult(pv[0], pv.length > 1 ? pv[1] : Move.NONE, info, reporter.totalNodes(),
                control.elapsedMs());
    }

    /** Frees the memory. Not during a search. */
    @Override
    public void close() {
        helpers.shutdown();
        if (table != null) {
            table.close();
        }
    }
}
