package dev.cortado.engine.search;

import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Score;
import dev.cortado.eval.WinModel;
import java.util.Arrays;

/** Speaks for the main worker: turns root moves into {@link SearchInfo} for the listener and counts everyone's nodes. */
final class Reporter {
    /** Current moves are announced only after this long, in milliseconds. */
    private static final long CURRENT_MOVE_AFTER = 1000;

    private final SearchControl control;
    private final SearchListener listener;
    private final Worker[] workers;
    private final TranspositionTable table;
    private final WinModel winModel;
    private final int lines;

    Reporter(SearchControl control, SearchListener listener, Worker[] workers, TranspositionTable table,
            WinModel winModel, int lines) {
        this.control = control;
        this.listener = listener;
        this.workers = workers;
        this.table = table;
        this.winModel = winModel;
        this.lines = lines;
    }

    long totalNodes() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.nodes;
        }
        return sum;
    }

    /** Reports every line; those not yet searched in this iteration with what the last one said. */
    void report(Worker worker) {
        for (int i = 0; i < Math.min(lines, worker.roots.count()); i++) {
            SearchInfo info = info(worker, i);
            if (info != null) {
                tell(info);
            }
        }
    }

    /** Tells the listener, and whoever asks the search's handle. */
    void tell(SearchInfo info) {
        control.note(info);
        listener.onInfo(info);
    }

    /** The line at a place of the order, or null if nothing is known about it yet. */
    SearchInfo info(Worker worker, int index) {
        RootMove root = worker.roots.get(index);
        boolean updated = root.score != -Score.INFINITE;
        int score = root.knownScore();
        if (score == -Score.INFINITE) {
            return null;
        }
        if (Math.abs(score) <= 1) {
            score = Score.DRAW; // a draw's score is blurred by one inside the search
        }
        int depth = updated ? worker.rootDepth() : Math.max(1, worker.rootDepth() - 1);
        SearchInfo.Bound bound = updated ? root.bound : SearchInfo.Bound.EXACT;
        return new SearchInfo(depth, Math.max(depth, root.selDepth), index + 1, winModel.centipawns(score), score,
                bound, totalNodes(), control.elapsedMs(), table.hashFull(), 0, Arrays.copyOf(root.pv, root.pvLength),
                winModel.wdl(score));
    }

    void currentMove(int depth, int move, int number) {
        if (control.elapsedMs() > CURRENT_MOVE_AFTER) {
            listener.onCurrentMove(depth, move, number);
        }
    }
}
