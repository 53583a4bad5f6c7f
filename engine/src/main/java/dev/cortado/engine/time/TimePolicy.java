package dev.cortado.engine.time;

import dev.cortado.engine.params.Params;
import dev.cortado.eval.Score;

/**
 * Decides after each iteration whether another one is worth its time: a best move that stays, a score that holds and a
 * tree that already went mostly into the best move all argue for answering early.
 */
public final class TimePolicy {
    private final SearchControl control;
    private final int[] params;
    private int lastBest;
    private int stability;
    private int lastScore = Score.NONE;
    private int earlierScore = Score.NONE;

    public TimePolicy(SearchControl control, int[] params) {
        this.control = control;
        this.params = params;
    }

    /**
     * @param best the best root move
     * @param score its score
     * @param bestNodes nodes that went into it
     * @param nodes nodes of the main thread, to which the root moves' counts belong
     * @param changes how often the best move changed, recent iterations counting more
     */
    public boolean enough(int best, int score, long bestNodes, int rootCount, long nodes, int depth, double changes) {
        stability = best == lastBest ? Math.min(stability + 1, params[Params.TIME_STABLE_MAX]) : 0;
        lastBest = best;
        int reference = earlierScore != Score.NONE ? earlierScore : score;
        earlierScore = lastScore;
        lastScore = score;
        if (!control.limits.hasClock() || depth < params[Params.TIME_MIN_DEPTH]) {
            return false;
        }
        if (rootCount == 1) {
            return true; // a lone legal move is played once there is a score to show
        }
        double stable = share(Params.TIME_STABLE_BASE) - share(Params.TIME_STABLE_STEP) * stability;
        double falling = Math.clamp(1.0 + (double) (reference - score) / params[Params.TIME_FALLING_SCALE],
                share(Params.TIME_FALLING_MIN), share(Params.TIME_FALLING_MAX));
        double effort = (double) bestNodes / Math.max(1, nodes);
        double focus = Math.clamp(share(Params.TIME_FOCUS_BASE) - share(Params.TIME_FOCUS_SLOPE) * effort,
                share(Params.TIME_FOCUS_MIN), share(Params.TIME_FOCUS_MAX));
        double unsettled =
                Math.min(1.0 + share(Params.TIME_UNSETTLED_SLOPE) * changes, share(Params.TIME_UNSETTLED_MAX));
        double factor = stable * falling * focus * unsettled;
        return control.elapsedMs() >= Math.min(control.time.optimum() * factor, control.time.maximum());
    }

    /** A parameter in percent as a share of one. */
    private double share(int param) {
        return params[param] / 100.0;
    }
}
