package dev.cortado.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import dev.cortado.engine.search.SearchPool;
import dev.cortado.engine.time.SearchControl;

/**
 * A search under way, or something else that searches, as {@link Engine#go} and {@link Engine#goExplain} start it. May be
 * used from any thread.
 *
 * <pre>{@code
 * EngineJob<SearchResult> job = engine.go(position, Limits.none(), SearchListener.SILENT);
 * job.result().thenAccept(result -> show(result));
 * job.lines(); // what was found until now
 * job.telemetry(); // what was counted until now
 * job.stop();
 * }</pre>
 *
 * @param <T> what comes out
 */
public final class EngineJob<T> {
    private final SearchControl control;
    private final SearchPool pool;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    EngineJob(SearchControl control, SearchPool pool) {
        this.control = control;
        this.pool = pool;
    }

    /**
     * What comes out, after the listener has heard of it. If the engine fails it completes with an
     * {@link IllegalStateException}. To cancel it stops nothing: see {@link #stop}.
     */
    public CompletableFuture<T> result() {
        return result.copy();
    }

    /**
     * Waits for what comes out, whatever interrupts the waiting thread.
     *
     * @throws IllegalStateException if the engine failed
     */
    public T await() {
        try {
            return result.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    public boolean isDone() {
        return result.isDone();
    }

    /** Asks for an end; the result follows within milliseconds. Harmless at any time. */
    public void stop() {
        control.requestStop();
    }

    /**
     * The move pondered on was played: from now on the limits of time bind, and the time spent pondering counts as
     * spent. Does nothing when not pondering.
     */
    public void ponderHit() {
        control.ponderHit();
    }

    /**
     * The newest word on each line, best first; empty before the first is found. Some may be of the present
     * iteration and others of the one before.
     */
    public List<SearchInfo> lines() {
        return control.lines();
    }

    /** Nodes searched until now, of all threads. The threads count on while they are asked: the sum may lag behind. */
    public long nodes() {
        return pool.nodes();
    }

    /**
     * What was counted until now, since {@link Engine#takeTelemetry} or since counting began; empty if nothing is counted.
     * The threads count on while they are asked, so counts that belong together may differ by what happens meanwhile;
     * each one only grows.
     */
    public Telemetry telemetry() {
        return pool.telemetry();
    }

    SearchControl control() {
        return control;
    }

    void complete(T value) {
        result.complete(value);
    }

    void fail(IllegalStateException fault) {
        result.completeExceptionally(fault);
    }
}
