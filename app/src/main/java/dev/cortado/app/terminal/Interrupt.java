package dev.cortado.app.terminal;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C as a wish to stop rather than an end: work is told, and has a few seconds to write down what it has. */
public final class Interrupt {
    private static final int PATIENCE_SECONDS = 15;

    private Interrupt() {}

    /**
     * Runs work.
     *
     * @param stop called from another thread on Ctrl-C; the work should return soon after
     */
    public static <T> T run(Runnable stop, Callable<T> work) throws Exception {
        CountDownLatch finished = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            stop.run();
            try {
                finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.call();
        } finally {
            finished.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM is going down already, which is what the hook was for.
            }
        }
    }
}
