package dev.cortado.engine;

import dev.cortado.eval.Score;

/**
 * Decides after each iteration whether another one is worth its time: a best move that stays, a score that holds and a
 * tree that already went mostly into the best move all argue for answering early.
 */
final class TimePolicy {
    private final SearchControl control;
    private final int[] params;
    private int lastBest;
    private int stability;
    private int lastScore = Score.NONE;
    private int earlierScore = Score.NONE;

    TimePolicy(SearchControl control, int[] params) {
        this.control = control;
        this.params = params;
    }

    /**
     * @param best the best root move
     * @param nodes nodes of the main thread, to which the root moves' counts belong
     * @param changes how often the best move changed, recent iterations counting more
     */
    boolean enough(RootMove best, int rootCount, long nodes, int depth, double changes) {
        stability = best.move == lastBest ? Math.min(stability + 1, params[Params.TIME_STABLE_MAX]) : 0;
        lastBest = best.move;
        int reference = earlierScore != Score.NONE ? earlierScore : best.score;
        earlierScore = lastScore;
        lastScore = best.score;
        if (!control.limits.clock() || depth < params[Params.TIME_MIN_DEPTH]) {
            return false;
        }
        if (rootCount == 1) {
            return true; // a lone legal move is played once there is a score to show
        }
        double stable = share(Params.TIME_STABLE_BASE) - share(Params.TIME_STABLE_STEP) * stability;
        double falling = Math.clamp(1.0 + (double) (reference - best.score) / params[Params.TIME_FALLING_SCALE],
                share(Params.TIME_FALLING_MIN), share(Params.TIME_FALLING_MAX));
        double effort = (double) best.nodes / Math.max(1, nodes);
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
