package dev.cortado.engine;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.search.Explainer;
import dev.cortado.engine.search.Reporter;
import dev.cortado.engine.search.RootMove;
import dev.cortado.engine.search.Skill;
import dev.cortado.engine.search.Vote;
import dev.cortado.engine.search.Worker;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Score;
import dev.cortado.eval.catalogue.Evaluations;

/**
 * A chess engine as an object. Engines share nothing, so two of them, set up differently, can play each other in one
 * process. Commands may come from any thread; they are carried out one after the other, and one search runs at a time.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     SearchResult result = engine.search(new Position(), Limits.ofDepth(10), SearchListener.SILENT);
 * }
 * }</pre>
 *
 * <p>The hash table lies outside the Java heap, so the JVM wants the flag {@code --enable-native-access=ALL-UNNAMED}, or
 * {@code =dev.cortado.engine} on the module path; without it, it prints a warning.
 */
public final class Engine implements AutoCloseable {
    private static final long STACK_BYTES = 16 << 20;

    /** Carries out commands in order; a search runs on it from beginning to end. */
    private final ExecutorService commands = Executors.newSingleThreadExecutor(task -> thread(task, "cortado-main"));
    /** Runs the helper workers of a search. */
    private final ExecutorService helpers = Executors.newCachedThreadPool(task -> thread(task, "cortado-helper"));

    // Owned by the command thread.
    private TranspositionTable table;
    private Worker[] workers = {};
    private EngineOptions applied;
    private boolean counting;
    private Evaluation appliedEvaluation;
    private final SplitMix skillRandom = new SplitMix(System.nanoTime());

    /** What the user wants; the command thread catches up between searches. */
    private volatile EngineOptions options;
    private volatile Evaluation evaluation;
    /** The running or queued search; null when idle. Guarded by {@code this} for writing. */
    private volatile SearchControl current;
    private volatile CountDownLatch done = new CountDownLatch(0);
    private volatile RuntimeException failure;

    /** An engine with default options. */
    public Engine() {
        this(EngineOptions.defaults());
    }

    /**
     * An engine with the evaluation that the options name.
     *
     * @throws IllegalArgumentException if its file is gone
     */
    public Engine(EngineOptions options) {
        this(options, Evaluations.byName(options.evalFile()));
    }

    /** An engine with this evaluation, whatever the options name. */
    public Engine(EngineOptions options, Evaluation evaluation) {
        this.options = options;
        this.evaluation = evaluation;
        commands.execute(this::apply);
    }

    /** The options as last configured. */
    public EngineOptions options() {
        return options;
    }

    /** The evaluation as last configured. */
    public Evaluation evaluation() {
        return evaluation;
    }

    /**
     * Changes the options. Returns at once; a running search ends with its old ones, the next one has the new. The
     * evaluation changes if they name another than the options before.
     *
     * @throws IllegalArgumentException if the evaluation's file is gone; then nothing changes
     */
    public void configure(EngineOptions newOptions) {
        if (!newOptions.evalFile().equals(options.evalFile())) {
            evaluation = Evaluations.byName(newOptions.evalFile());
        }
        options = newOptions;
        commands.execute(this::apply);
    }

    /**
     * Changes the evaluation. Returns at once; a running search ends with its old one. With another evaluation everything
     * learned is forgotten, since scores of one mean little to another.
     */
    public void configure(Evaluation newEvaluation) {
        evaluation = newEvaluation;
        commands.execute(this::apply);
    }

    /**
     * Waits until everything asked before is done, such as making a large hash table. Does not wait for a running search.
     *
     * @throws IllegalArgumentException if the options last configured could not be met, for want of memory
     * @throws IllegalStateException if the last search failed through a fault of the engine
     */
    public void awaitReady() {
        if (current == null) {
            await(commands.submit(() -> {}));
        }
        RuntimeException problem = failure;
        if (problem != null) {
            failure = null;
            throw problem;
        }
    }

    /** Forgets everything learned: the next search starts as a new engine would. Returns at once. */
    public void newGame() {
        commands.execute(() -> {
            table.clear(applied.threads());
            for (Worker worker : workers) {
                worker.clear();
            }
        });
    }

    /** Empties the transposition table. Returns at once. */
    public void clearHash() {
        commands.execute(() -> table.clear(applied.threads()));
    }

    /**
     * Starts to search a copy of the position and returns at once; {@link SearchListener#onDone} is called exactly once.
     *
     * @throws IllegalStateException if a search is already running
     */
    public synchronized void go(Position position, Limits limits, SearchListener listener) {
        if (current != null) {
            throw new IllegalStateException("a search is already running");
        }
        SearchControl control = new SearchControl(limits);
        Position root = new Position(position);
        CountDownLatch finished = new CountDownLatch(1);
        current = control;
        done = finished;
        commands.execute(() -> {
            SearchResult result;
            try {
                result = run(root, control, listener);
            } catch (RuntimeException | Error e) {
                // Whoever waits for an answer gets a legal move; the fault is told by the next awaitReady.
                failure = new IllegalStateException("the search failed: " + e, e);
                result = anyMove(root, control);
            }
            synchronized (this) {
                current = null;
            }
            try {
                listener.onDone(result);
            } finally {
                finished.countDown();
            }
        });
    }

    /** Searches and waits for the result. */
    public SearchResult search(Position position, Limits limits, SearchListener listener) {
        SearchResult[] answer = new SearchResult[1];
        go(position, limits, new SearchListener() {
            @Override
            public void onInfo(SearchInfo info) {
                listener.onInfo(info);
            }

            @Override
            public void onCurrentMove(int depth, int move, int number) {
                listener.onCurrentMove(depth, move, number);
            }

            @Override
            public void onTelemetry(Telemetry telemetry) {
                listener.onTelemetry(telemetry);
            }

            @Override
            public void onDone(SearchResult result) {
                answer[0] = result;
                listener.onDone(result);
            }
        });
        awaitDone();
        if (answer[0] == null) {
            throw new IllegalStateException("the search ended without a result");
        }
        return answer[0];
    }

    /** Asks the running search to end; its result follows within milliseconds. Does nothing when idle. */
    public void stop() {
        SearchControl control = current;
        if (control != null) {
            synchronized (control) {
                control.stop = true;
                control.notifyAll();
            }
        }
    }

    /**
     * The move pondered on was played: from now on the limits of time bind, and the time spent pondering counts as
     * spent. Does nothing when not pondering.
     */
    public void ponderHit() {
        SearchControl control = current;
        if (control != null) {
            synchronized (control) {
                control.pondering = false;
                if (control.stopOnPonderHit) {
                    control.stop = true;
                }
                control.notifyAll();
            }
        }
    }

    public boolean isSearching() {
        return current != null;
    }

    /** Waits until no search runs. */
    public void awaitDone() {
        boolean interrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Begins or ends to count what move ordering does. Counting costs a little speed and changes no search. Takes effect
     * with the next search.
     */
    public void countTelemetry(boolean on) {
        commands.execute(() -> {
            counting = on;
            for (Worker worker : workers) {
                worker.setTelemetry(on ? new Telemetry() : null);
            }
        });
    }

    /** What was counted since the last call, summed over threads; empty if nothing is counted. Waits for a search. */
    public Telemetry takeTelemetry() {
        return await(commands.submit(() -> {
            Telemetry sum = telemetry();
            for (Worker worker : workers) {
                if (worker.telemetry() != null) {
                    worker.setTelemetry(new Telemetry());
                }
            }
            return sum;
        }));
    }

    /**
     * Searches the position reached by moves, then looks at it once more as a node inside a tree, and tells what the search
     * did with each of its moves. See {@link NodeReport}; it has no moves if the position is drawn or has none.
     *
     * @param moves from {@code start}; they count for repetitions and for the histories that depend on earlier moves
     * @param pv true for an open window, false for a null window a little below the score, which a good move should beat
     */
    public Explanation explain(Position start, List<Integer> moves, Limits limits, boolean pv) {
        Position position = new Position(start);
        moves.forEach(position::make);
        SearchResult result = search(position, limits, SearchListener.SILENT);
        return new Explanation(result, await(commands.submit(() -> result.bestMove() == Move.NONE
                ? new NodeReport(pv, 0, -Score.INFINITE, Score.INFINITE, Score.NONE, result.score(), 0, List.of())
                : new Explainer(workers[0]).explain(start, moves, 1, pv, result.score(), result.nodes(),
                        new SearchControl(Limits.ofNodes(0))))));
    }

    /**
     * A search and a closer look at its root.
     *
     * @param result what the search found
     * @param node what became of each move
     */
    public record Explanation(SearchResult result, NodeReport node) {}

    /** The static evaluation, centipawns from the side to move's view. Does not wait for a search. */
    public int evaluate(Position position) {
        return evaluation.newEvaluator().evaluate(position);
    }

    /** What makes up the static evaluation. Does not wait for a search. */
    public EvaluationReport explainEvaluation(Position position) {
        return evaluation.explain(position);
    }

    /** Ends a running search and frees the memory. The engine cannot be used afterwards; closing it again is harmless. */
    @Override
    public void close() {
        synchronized (this) {
            if (commands.isShutdown()) {
                return;
            }
            stop();
            commands.execute(() -> {
                helpers.shutdown(); // not before a search still in the queue has used them
                if (table != null) {
                    table.close();
                }
            });
            commands.shutdown();
        }
        awaitDone();
    }

    // ---- on the command thread ----------------------------------------------------------------------------------

    /** What all workers have counted. */
    private Telemetry telemetry() {
        Telemetry sum = new Telemetry();
        for (Worker worker : workers) {
            if (worker.telemetry() != null) {
                sum.add(worker.telemetry());
            }
        }
        return sum;
    }

    /** Brings table and workers in line with the wanted options. */
    private void apply() {
        EngineOptions wanted = options;
        Evaluation judge = evaluation;
        boolean sameJudge = judge == appliedEvaluation;
        if (wanted.equals(applied) && sameJudge) {
            return;
        }
        try {
            if (table == null) {
                // The least first: if the memory wanted cannot be had, there is still a table to search with.
                table = new TranspositionTable(1);
            }
            if (applied == null || wanted.hashMb() != applied.hashMb()) {
                table.resize(wanted.hashMb());
            } else if (wanted.clusteredTable() != applied.clusteredTable() || !sameJudge) {
                table.clear(wanted.threads());
            }
        } catch (IllegalArgumentException e) {
            failure = e;
        }
        table.setClustered(wanted.clusteredTable());
        boolean keep = applied != null && sameJudge && wanted.params().equals(applied.params());
        if (!keep || wanted.threads() != applied.threads()) {
            Worker[] fresh = new Worker[wanted.threads()];
            for (int i = 0; i < fresh.length; i++) {
                fresh[i] = keep && i < workers.length ? workers[i]
                        : new Worker(table, judge.newEvaluator(), wanted.params().values);
            }
            for (Worker worker : fresh) {
                if (counting != (worker.telemetry() != null)) {
                    worker.setTelemetry(counting ? new Telemetry() : null);
                }
            }
            workers = fresh;
        }
        applied = wanted;
        appliedEvaluation = judge;
    }

    private SearchResult anyMove(Position root, SearchControl control) {
        int[] moves = new int[Move.MAX_MOVES];
        int move = MoveGenerator.legal(root, moves, 0) == 0 ? Move.NONE : moves[0];
        int[] pv = move == Move.NONE ? new int[0] : new int[] {move};
        SearchInfo info = new SearchInfo(0, 0, 1, Score.DRAW, SearchInfo.Bound.EXACT, 0, control.elapsedMs(), 0, 0, pv,
                evaluation.winModel().wdl(Score.DRAW));
        return new SearchResult(move, Move.NONE, info, 0, control.elapsedMs());
    }

    private SearchResult run(Position root, SearchControl control, SearchListener listener) {
        apply();
        EngineOptions setup = applied;
        Skill skill = Skill.of(setup);
        Limits limits = control.limits;
        control.time.init(limits, root.sideToMove(), root.gamePly(), setup.moveOverheadMs(), setup.params().values);
        if (skill.limited()) {
            control.skillNodes = skill.nodes();
        }
        table.newSearch();
        int lines = skill.limited() ? Math.max(setup.multiPv(), Skill.LINES) : setup.multiPv();
        Reporter reporter =
                new Reporter(control, listener, workers, table, appliedEvaluation.winModel(), setup.multiPv());
        for (int i = 0; i < workers.length; i++) {
            workers[i].prepare(root, control, lines, i == 0 ? reporter : null);
        }
        Worker main = workers[0];
        if (main.rootCount == 0) {
            waitUntilWanted(control);
            SearchInfo info = new SearchInfo(0, 0, 1, root.inCheck() ? -Score.MATE : Score.DRAW, SearchInfo.Bound.EXACT,
                    0, control.elapsedMs(), 0, 0, new int[0],
                    evaluation.winModel().wdl(root.inCheck() ? -Score.MATE : Score.DRAW));
            listener.onInfo(info);
            return new SearchResult(Move.NONE, Move.NONE, info, 0, control.elapsedMs());
        }
        CountDownLatch running = new CountDownLatch(workers.length - 1);
        for (int i = 1; i < workers.length; i++) {
            Worker helper = workers[i];
            helpers.execute(() -> {
                try {
                    helper.iterate();
                } finally {
                    running.countDown();
                }
            });
        }
        try {
            main.iterate();
            waitUntilWanted(control);
        } finally {
            control.stop = true;
            awaitUninterruptibly(running);
        }
        for (Worker worker : workers) {
            if (worker.telemetry() != null) {
                worker.telemetry().searched(worker.nodes);
            }
        }
        if (counting) {
            listener.onTelemetry(telemetry());
        }
        return result(main, control, reporter, skill, lines, listener);
    }

    private SearchResult result(Worker main, SearchControl control, Reporter reporter, Skill skill, int lines,
            SearchListener listener) {
        Worker best = main;
        if (skill.limited()) {
            RootMove chosen = skill.choose(main, Math.min(lines, main.rootCount), skillRandom);
            bringToFront(main, chosen);
        } else if (workers.length > 1 && lines == 1 && control.limits.depth() == 0) {
            best = Vote.best(workers);
        }
        SearchInfo info = reporter.info(best, 0);
        if (best != main || skill.limited()) {
            listener.onInfo(info);
        }
        int[] pv = info.pv();
        return new SearchResult(pv[0], pv.length > 1 ? pv[1] : Move.NONE, info, reporter.totalNodes(),
                control.elapsedMs());
    }

    /** Moves a root move to the first place; the others keep their order. */
    private static void bringToFront(Worker worker, RootMove chosen) {
        int place = 0;
        while (worker.rootMoves[place] != chosen) {
            place++;
        }
        System.arraycopy(worker.rootMoves, 0, worker.rootMoves, 1, place);
        worker.rootMoves[0] = chosen;
    }

    /** In infinite and ponder mode the answer is held back until it is asked for. */
    private static void waitUntilWanted(SearchControl control) {
        boolean interrupted = false;
        synchronized (control) {
            while (control.mustWait()) {
                try {
                    control.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                    control.stop = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the engine", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the engine failed: " + e.getCause(), e.getCause());
        }
    }

    /** Deep recursion needs a deep stack; daemon threads never keep a process alive. */
    private static Thread thread(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }
}
