package dev.cortado.engine;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.cortado.chess.Position;
import dev.cortado.engine.search.SearchPool;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.catalogue.Evaluations;

/**
 * A chess engine as an object. Engines share nothing, so two of them, set up differently, can play each other in one
 * process. Commands may come from any thread; they are carried out one after the other, and one search runs at a time:
 * {@link #search} waits for its result, {@link #go} gives the search into one's hands. To evaluate waits for nothing.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     SearchResult result = engine.search(new Position(), Limits.ofDepth(10), SearchListener.SILENT);
 * }
 * }</pre>
 *
 * <p>The hash table lies outside the Java heap, so the JVM wants the flag {@code --enable-native-access=ALL-UNNAMED}, or
 * {@code =dev.cortado.eval,dev.cortado.engine} on the module path; without it, it prints a warning.
 */
public final class Engine implements AutoCloseable {
    private static final long STACK_BYTES = 16 << 20;

    /** Carries out commands in order; a search runs on it from beginning to end. */
    private final ExecutorService commands = Executors.newSingleThreadExecutor(task -> thread(task, "cortado-main"));
    /** Owned by the command thread. */
    private final SearchPool pool = new SearchPool(task -> thread(task, "cortado-helper"));

    /** What the user wants; the command thread catches up between searches. Guarded by {@code this} for writing. */
    private volatile EngineOptions options;
    private volatile Evaluation evaluation;
    /** The running or queued search; null when idle. Guarded by {@code this} for writing. */
    private volatile EngineJob<?> current;
    /** The search begun last, null if there was none; may be over. Guarded by {@code this} for writing. */
    private volatile EngineJob<?> latest;
    /** Why options could not be met; told once, by {@link #awaitReady}. */
    private volatile IllegalArgumentException unmet;

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

    /** The options as last configured, without what {@link #awaitReady} refused. */
    public EngineOptions options() {
        return options;
    }

    /** The evaluation as last configured. */
    public Evaluation evaluation() {
        return evaluation;
    }

    /**
     * Changes the options. Returns at once; a running search ends with its old ones, the next one has the new. The
     * evaluation changes if they name another than the options before. A hash table or a number of threads for which there
     * is no memory stays as it was; {@link #awaitReady} says so, and {@link #options} afterwards.
     *
     * @throws IllegalArgumentException if the evaluation's file is gone; then nothing changes
     */
    public synchronized void configure(EngineOptions newOptions) {
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
     * @throws IllegalArgumentException if there was no memory for options configured before, in one line. They are then as
     *             they were before; everything else is as configured
     */
    public void awaitReady() {
        if (current == null) {
            await(commands.submit(() -> {}));
        }
        IllegalArgumentException problem = unmet;
        if (problem != null) {
            unmet = null;
            throw problem;
        }
    }

    /** Forgets everything learned: the next search starts as a new engine would. Returns at once. */
    public void newGame() {
        commands.execute(pool::clear);
    }

    /** Empties the transposition table. Returns at once. */
    public void clearHash() {
        commands.execute(pool::clearTable);
    }

    // ---- searching ----------------------------------------------------------------------------------------------

    /**
     * Starts to search a copy of the position and returns at once.
     *
     * @param listener hears what is found; {@link SearchListener#onDone} last, unless the search fails
     * @throws IllegalStateException if a search is already running
     */
    public EngineJob<SearchResult> go(Position position, Limits limits, SearchListener listener) {
        Position root = new Position(position);
        return start(limits, control -> pool.search(root, control, listener),
                new Ending<>(listener::onDone, listener::onFailed));
    }

    /**
     * Searches and waits for the result.
     *
     * @throws IllegalStateException if a search is already running, or fails
     */
    public SearchResult search(Position position, Limits limits, SearchListener listener) {
        return go(position, limits, listener).await();
    }

    /**
     * Starts to search the position reached by moves, then to look at it once more as a node inside a tree, and to tell
     * what the search did with each of its moves. See {@link NodeReport}; it has no moves if the position is drawn or has
     * none. Stopped early, both parts end with what they have.
     *
     * @param moves from {@code start}; they count for repetitions and for the histories that depend on earlier moves
     * @param ply where the node stands, 1 or more: as if a search had begun so many moves before
     * @param pv true for an open window, false for a null window a little below the score, which a good move should beat
     * @throws IllegalStateException if a search is already running
     */
    public EngineJob<Explanation> goExplain(Position start, List<Integer> moves, int ply, Limits limits, boolean pv) {
        Position from = new Position(start);
        List<Integer> line = List.copyOf(moves);
        return start(limits, control -> pool.explain(from, line, ply, pv, control),
                new Ending<>(explanation -> {}, fault -> {}));
    }

    /** Explains a node that stands one move below the root, and waits for it; see {@link #goExplain}. */
    public Explanation explain(Position start, List<Integer> moves, Limits limits, boolean pv) {
        return goExplain(start, moves, 1, limits, pv).await();
    }

    /** Who hears of the end before anybody who waits for it. */
    private record Ending<T>(Consumer<T> done, Consumer<IllegalStateException> failed) {}

    private synchronized <T> EngineJob<T> start(Limits limits, Function<SearchControl, T> work, Ending<T> listener) {
        if (current != null) {
            throw new IllegalStateException("a search is already running");
        }
        EngineJob<T> job = new EngineJob<>(new SearchControl(limits), pool);
        commands.execute(() -> run(job, work, listener));
        current = job;
        latest = job;
        return job;
    }

    private <T> void run(EngineJob<T> job, Function<SearchControl, T> work, Ending<T> listener) {
        T result = null;
        IllegalStateException fault = null;
        try {
            apply();
            result = work.apply(job.control());
        } catch (RuntimeException | Error e) {
            fault = new IllegalStateException("the search failed: " + e, e);
        }
        // Before anybody hears of the end, so that whoever does can start the next search.
        synchronized (this) {
            current = null;
        }
        try {
            if (fault == null) {
                listener.done().accept(result);
            } else {
                listener.failed().accept(fault);
            }
        } catch (RuntimeException | Error e) {
            fault = new IllegalStateException("the search's listener failed: " + e, e);
        }
        if (fault == null) {
            job.complete(result);
        } else {
            job.fail(fault);
        }
    }

    /** Asks the running search to end; its result follows within milliseconds. Does nothing when idle. */
    public void stop() {
        EngineJob<?> job = current;
        if (job != null) {
            job.stop();
        }
    }

    /** See {@link EngineJob#ponderHit}. Does nothing when idle. */
    public void ponderHit() {
        EngineJob<?> job = current;
        if (job != null) {
            job.ponderHit();
        }
    }

    public boolean isSearching() {
        return current != null;
    }

    /** Waits until the search begun last is over and its listener has heard of it. */
    public void awaitDone() {
        EngineJob<?> job = latest;
        if (job != null) {
            job.result().exceptionally(fault -> null).join();
        }
    }

    // ---- instruments --------------------------------------------------------------------------------------------

    /**
     * Begins or ends to count what move ordering does. Counting costs a little speed and changes no search. Takes effect
     * with the next search.
     */
    public void countTelemetry(boolean on) {
        commands.execute(() -> pool.count(on));
    }

    /**
     * What was counted since the last call, summed over threads; empty if nothing is counted. Waits for a search;
     * {@link EngineJob#telemetry} does not.
     */
    public Telemetry takeTelemetry() {
        return await(commands.submit(pool::takeTelemetry));
    }

    /** The static evaluation, centipawns from the side to move's view. Does not wait for a search. */
    public int evaluate(Position position) {
        Evaluation judge = evaluation;
        return judge.winModel().centipawns(judge.newEvaluator().evaluate(position));
    }

    /** What makes up the static evaluation, in centipawns. Does not wait for a search. */
    public EvaluationReport explainEvaluation(Position position) {
        Evaluation judge = evaluation;
        return judge.explain(position).inCentipawns(judge.winModel());
    }

    /** Ends a running search and frees the memory. The engine cannot be used afterwards; closing it again is harmless. */
    @Override
    public void close() {
        synchronized (this) {
            if (commands.isShutdown()) {
                return;
            }
            stop();
            commands.execute(pool::close); // after a search still in the queue
            commands.shutdown();
        }
        awaitDone();
    }

    // ---- on the command thread ----------------------------------------------------------------------------------

    private void apply() {
        EngineOptions wanted = options;
        try {
            pool.apply(wanted, evaluation);
        } catch (IllegalArgumentException e) {
            EngineOptions had = pool.options();
            synchronized (this) {
                if (options.hashMb() == wanted.hashMb()) {
                    options = options.with("Hash", Integer.toString(had.hashMb()));
                }
                if (options.threads() == wanted.threads()) {
                    options = options.with("Threads", Integer.toString(had.threads()));
                }
            }
            unmet = e;
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
