package dev.cortado.engine;

/**
 * Decides after each iteration whether another one is worth its time: a best move that stays, a score that holds and a
 * tree that already went mostly into the best move all argue for answering early.
 */
final class TimePolicy {
    /** A lone legal move is played once there is a score to show. */
    private static final int LONE_MOVE_DEPTH = 4;
    private static final int MIN_DEPTH = 4;

    private final SearchControl control;
    private int lastBest;
    private int stability;
    private int lastScore = Score.NONE;
    private int earlierScore = Score.NONE;

    TimePolicy(SearchControl control) {
        this.control = control;
    }

    /**
     * @param best the best root move
     * @param nodes nodes of the main thread, to which the root moves' counts belong
     * @param changes how often the best move changed, recent iterations counting more
     */
    boolean enough(RootMove best, int rootCount, long nodes, int depth, double changes) {
        stability = best.move == lastBest ? Math.min(stability + 1, 8) : 0;
        lastBest = best.move;
        int reference = earlierScore != Score.NONE ? earlierScore : best.score;
        earlierScore = lastScore;
        lastScore = best.score;
        if (!control.limits.clock() || depth < MIN_DEPTH) {
            return false;
        }
        if (rootCount == 1 && depth >= LONE_MOVE_DEPTH) {
            return true;
        }
        double stable = 1.35 - 0.07 * stability;
        double falling = Math.clamp(1.0 + (reference - best.score) / 110.0, 0.8, 1.6);
        double effort = (double) best.nodes / Math.max(1, nodes);
        double focus = Math.clamp(1.75 - 1.15 * effort, 0.55, 1.6);
        double unsettled = Math.min(1.0 + 0.35 * changes, 2.2);
        double factor = stable * falling * focus * unsettled;
        return control.elapsedMs() >= Math.min(control.time.optimum() * factor, control.time.maximum());
    }
}
