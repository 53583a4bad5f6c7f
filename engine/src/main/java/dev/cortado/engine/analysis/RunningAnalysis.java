package dev.cortado.engine.analysis;

import dev.cortado.engine.EngineJob;
import dev.cortado.engine.SearchResult;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A search under way. May be used from any thread. */
public final class RunningAnalysis implements AutoCloseable {
    private final EngineJob<SearchResult> job;
    private final LineCollector collector;
    private final CompletableFuture<Analysis> result;

    RunningAnalysis(EngineJob<SearchResult> job, LineCollector collector) {
        this.job = job;
        this.collector = collector;
        result = job.result().thenApply(collector::last);
    }

    /** What is known until now; empty before the first line is found. */
    public Optional<Analysis> latest() {
        return Optional.ofNullable(collector.latest());
    }

    /**
     * What comes out at the end; exceptionally, with an {@link IllegalStateException}, if the search fails. To cancel it
     * stops nothing: see {@link #stop}.
     */
    public CompletableFuture<Analysis> result() {
        return result.copy();
    }

    /**
     * Waits for the end, whatever interrupts the waiting thread.
     *
     * @throws IllegalStateException if the search failed
     */
    public Analysis await() {
        job.await();
        return result.join();
    }

    public boolean isDone() {
        return result.isDone();
    }

    /** Asks for an end; what was found until then is the result. Harmless at any time. */
    public void stop() {
        job.stop();
    }

    /** Stops the search and waits for its end. */
    @Override
    public void close() {
        stop();
        result.exceptionally(fault -> null).join();
    }
}
