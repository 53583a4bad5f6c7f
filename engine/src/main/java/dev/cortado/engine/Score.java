package dev.cortado.engine;

/**
 * Scores in centipawns from the side to move's view. A mate in {@code n} plies is {@code MATE - n}; being mated in
 * {@code n} plies is {@code n - MATE}. Everything fits 16 bits, so that it fits the transposition table.
 */
public final class Score {
    public static final int DRAW = 0;
    public static final int MATE = 32000;
    public static final int INFINITE = 32001;
    /** No score known. */
    public static final int NONE = 32002;

    /** The deepest ply a search reaches. */
    public static final int MAX_PLY = 246;

    /** The least score that promises a mate within {@link #MAX_PLY}. */
    public static final int MATE_IN_MAX_PLY = MATE - MAX_PLY;
    public static final int MATED_IN_MAX_PLY = -MATE_IN_MAX_PLY;
    /** Evaluations stay strictly inside plus and minus this, apart from any proven result. */
    public static final int EVAL_LIMIT = MATE_IN_MAX_PLY - 1;

    private Score() {}

    /** The score of giving mate at {@code ply}. */
    public static int mateIn(int ply) {
        return MATE - ply;
    }

    /** The score of standing mated at {@code ply}. */
    public static int matedIn(int ply) {
        return ply - MATE;
    }

    public static boolean isWin(int score) {
        return score >= MATE_IN_MAX_PLY;
    }

    public static boolean isLoss(int score) {
        return score <= MATED_IN_MAX_PLY;
    }

    /** True for proven wins and losses. */
    public static boolean isDecisive(int score) {
        return isWin(score) || isLoss(score);
    }

    /** Moves to mate, negative when being mated; only meaningful when {@link #isDecisive}. */
    public static int mateDistance(int score) {
        return score > 0 ? (MATE - score + 1) / 2 : -(MATE + score) / 2;
    }
}
