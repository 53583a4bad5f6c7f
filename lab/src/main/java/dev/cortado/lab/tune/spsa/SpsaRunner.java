package dev.cortado.lab.tune.spsa;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** Runs {@link Spsa} batch by batch on several threads. */
public final class SpsaRunner {
    private final Spsa spsa;
    private final SpsaObjective objective;
    private final int threads;
    private final int batch;
    private volatile boolean stopped;
    private ExecutorService pool;

    /** Hears of each batch. */
    public interface Listener {
        /**
         * A batch is over and the numbers have moved.
         *
         * @param results games won by the one side less games won by the other, a comparison each
         */
        void onBatch(Spsa state, double[] results) throws IOException;
    }

    /**
     * A runner.
     *
     * @param batch comparisons that share one starting point
     */
    public SpsaRunner(Spsa spsa, SpsaObjective objective, int threads, int batch) {
        if (threads < 1 || batch < 1) {
            throw new IllegalArgumentException("threads and batch must be positive");
        }
        this.spsa = spsa;
        this.objective = objective;
        this.threads = threads;
        this.batch = batch;
    }

    /** Runs to the end or until {@link #stop}; a batch that was cut short leaves no trace. */
    public void run(Listener listener) throws IOException {
        synchronized (this) {
            pool = Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().name("spsa-", 0).factory());
        }
        try {
            while (!spsa.isFinished() && !stopped) {
                List<Spsa.Trial> trials = new ArrayList<>();
                List<Future<Double>> games = new ArrayList<>();
                for (int i = 0; i < Math.min(batch, spsa.comparisons() - spsa.done()); i++) {
                    Spsa.Trial trial = spsa.trial(i);
                    trials.add(trial);
                    games.add(pool.submit(() -> objective.compare(trial.plus(), trial.minus(), trial.index())));
                }
                double[] results = new double[trials.size()];
                for (int i = 0; i < results.length; i++) {
                    results[i] = games.get(i).get();
                }
                spsa.learn(trials, results);
                listener.onBatch(spsa, results);
            }
        } catch (InterruptedException e) {
            stopped = true;
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            if (!stopped) {
                throw new IllegalStateException("a game could not be played: " + e.getCause().getMessage(),
                        e.getCause());
            }
        } catch (RejectedExecutionException e) {
            // Stopped between two games of a batch.
        } finally {
            pool.shutdownNow();
        }
    }

    /** Gives up the games being played. May come from another thread. */
    public synchronized void stop() {
        stopped = true;
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    public boolean wasStopped() {
        return stopped;
    }
}
