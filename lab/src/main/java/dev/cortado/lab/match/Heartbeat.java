package dev.cortado.lab.match;

/**
 * Notices when the whole program did not run for a while: stopped by a signal, in a paused container, on a machine that
 * slept or was far too busy. A thread of its own wakes up often; where it did not, nothing else did either, and what a
 * clock says about that time says nothing about a player.
 */
final class Heartbeat implements AutoCloseable {
    private static final long BEAT_MS = 50;
    /** A gap between beats that is no longer a matter of a busy machine. */
    private static final long GAP_NANOS = 500_000_000;

    private final Thread thread;
    /** When the last beat came. Written by the thread alone. */
    private volatile long lastBeat = System.nanoTime();
    /** When the last gap ended, as far as there was one; see {@link #anyGap}. */
    private volatile long gapEnd;
    private volatile boolean anyGap;

    Heartbeat() {
        thread = Thread.ofPlatform().daemon().name("match-heartbeat").start(this::beat);
    }

    private void beat() {
        try {
            while (true) {
                Thread.sleep(BEAT_MS);
                long now = System.nanoTime();
                if (now - lastBeat > GAP_NANOS) {
                    gapEnd = now;
                    anyGap = true;
                }
                lastBeat = now;
            }
        } catch (InterruptedException e) {
            // Closed.
            Thread.currentThread().interrupt();
        }
    }

    /** True if the program stood still at some time after {@code nanos} ({@link System#nanoTime}). */
    boolean missedSince(long nanos) {
        // The thread that asks may be the first to run again.
        return System.nanoTime() - lastBeat > GAP_NANOS || anyGap && gapEnd - nanos > 0;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
