package dev.cortado.engine.time;

import dev.cortado.chess.internal.Uninterruptibly;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * What the threads of one search share: limits, clock and the stop flag. Written by the thread that starts the search
 * before any worker runs; afterwards only the volatile fields change.
 */
public final class SearchControl {
    public final Limits limits;
    public final TimeManager time = new TimeManager();
    /** A bound on nodes for weaker play; 0 for none. Set before the workers start. */
    public long levelNodes;
    final long startNanos = System.nanoTime();
    /** Ends the search; set by the search itself and by {@link #requestStop}. Read every thousand nodes or so. */
    public volatile boolean stop;
    private volatile boolean stopRequested;
    /** True while thinking on the opponent's time; cleared by ponderhit. */
    public volatile boolean pondering;
    /** Set by the main worker when it would have stopped had it not been pondering. */
    public volatile boolean stopOnPonderHit;
    /** See {@link #lines}; replaced as a whole by the thread that reports. */
    private volatile List<SearchInfo> lines = List.of();

    public SearchControl(Limits limits) {
        this.limits = limits;
        pondering = limits.ponder();
    }

    /** The node limit in force, 0 for none. */
    public long nodeLimit() {
        long wanted = limits.nodes();
        if (levelNodes == 0) {
            return wanted;
        }
        return wanted == 0 ? levelNodes : Math.min(wanted, levelNodes);
    }

    /** By the thread that reports: the newest word on a line. */
    public void note(SearchInfo info) {
        List<SearchInfo> known = new ArrayList<>(lines);
        int place = info.multiPv() - 1;
        if (place < known.size()) {
            known.set(place, info);
        } else {
            known.add(info);
        }
        lines = List.copyOf(known);
    }

    /** The newest word on each line, best first; empty before the first. */
    public List<SearchInfo> lines() {
        return lines;
    }

    public long elapsedMs() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** True if the search must go on until it is told to stop. */
    public boolean mustWait() {
        return (limits.infinite() || pondering) && !stop;
    }

    /** From any thread: the search is to end. */
    public synchronized void requestStop() {
        stopRequested = true;
        stop = true;
        notifyAll();
    }

    /** True if somebody asked for an end, rather than a limit. */
    public boolean isStopRequested() {
        return stopRequested;
    }

    /** From any thread: the time is now ours, and what was spent pondering counts as spent. */
    public synchronized void ponderHit() {
        pondering = false;
        if (stopOnPonderHit) {
            stop = true;
        }
        notifyAll();
    }

    /** Holds an answer back until it is asked for, as infinite and pondering searches must. */
    public synchronized void awaitWanted() {
        Uninterruptibly.run(() -> {
            while (mustWait()) {
                wait();
            }
        }, () -> stop = true);
    }
}
