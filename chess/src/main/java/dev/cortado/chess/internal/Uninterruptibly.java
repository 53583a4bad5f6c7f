package dev.cortado.chess.internal;

/** Waits that an interruption does not end. The thread is marked as interrupted again when they are over. */
public final class Uninterruptibly {
    /** Something that waits. */
    @FunctionalInterface
    public interface Wait {
        void run() throws InterruptedException;
    }

    private Uninterruptibly() {}

    /** Waits, and begins again after each interruption. */
    public static void run(Wait wait) {
        run(wait, () -> {});
    }

    /** @param interrupted called after each interruption, before the wait begins again */
    public static void run(Wait wait, Runnable interrupted) {
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    wait.run();
                    return;
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                    interrupted.run();
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
