package dev.cortado.engine.time;

import dev.cortado.engine.Limits;

/**
 * What the threads of one search share: limits, clock and the stop flag. Written by the thread that starts the search
 * before any worker runs; afterwards only the volatile fields change.
 */
public final class SearchControl {
    public final Limits limits;
    public final TimeManager time = new TimeManager();
    /** A bound on nodes for weaker play; 0 for none. Set before the workers start. */
    public long skillNodes;
    final long startNanos = System.nanoTime();
    /** Set by anyone, read by every worker every thousand nodes or so. */
    public volatile boolean stop;
    /** True while thinking on the opponent's time; cleared by ponderhit. */
    public volatile boolean pondering;
    /** Set by the main worker when it would have stopped had it not been pondering. */
    public volatile boolean stopOnPonderHit;

    public SearchControl(Limits limits) {
        this.limits = limits;
        pondering = limits.ponder();
    }

    /** The node limit in force, 0 for none. */
    public long nodeLimit() {
        long wanted = limits.nodes();
        if (skillNodes == 0) {
            return wanted;
        }
        return wanted == 0 ? skillNodes : Math.min(wanted, skillNodes);
    }

    public long elapsedMs() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** True if the search must go on until it is told to stop. */
    public boolean mustWait() {
        return (limits.infinite() || pondering) && !stop;
    }
}
