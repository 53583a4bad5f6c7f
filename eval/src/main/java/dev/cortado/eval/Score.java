package dev.cortado.eval;

/**
 * Scores from the side to move's view, in three bands that never touch. Inside a search an evaluation's unit is its own;
 * {@link WinModel#centipawns} makes the centipawns that are reported, which lie in the same bands. From the middle outward:
 *
 * <ul>
 * <li>evaluations, within plus and minus {@link #EVAL_LIMIT};
 * <li>wins known from an endgame table, from {@link #TABLEBASE_WIN_IN_MAX_PLY} to {@link #TABLEBASE_WIN}: a win reached in
 * {@code n} plies is {@code TABLEBASE_WIN - n};
 * <li>mates, from {@link #MATE_IN_MAX_PLY} to {@link #MATE}: a mate in {@code n} plies is {@code MATE - n}.
 * </ul>
 *
 * <p>Losses are the negatives. Everything fits 16 bits, so that it fits the transposition table.
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
    /** A win at hand by an endgame table, without a known distance to mate. */
    public static final int TABLEBASE_WIN = MATE_IN_MAX_PLY - 1;
    /** The least score of a win by an endgame table within {@link #MAX_PLY}. */
    public static final int TABLEBASE_WIN_IN_MAX_PLY = TABLEBASE_WIN - MAX_PLY;
    /** The greatest value of an evaluation, and of any score that proves nothing. */
    public static final int EVAL_LIMIT = TABLEBASE_WIN_IN_MAX_PLY - 1;

    private Score() {}

    /** The score of giving mate at {@code ply}. */
    public static int mateIn(int ply) {
        return MATE - ply;
    }

    /** The score of standing mated at {@code ply}. */
    public static int matedIn(int ply) {
        return ply - MATE;
    }

    /** True for a win proven by a mate or by an endgame table. */
    public static boolean isWin(int score) {
        return score > EVAL_LIMIT;
    }

    /** True for a loss proven by a mate or by an endgame table. */
    public static boolean isLoss(int score) {
        return score < -EVAL_LIMIT;
    }

    /** True for proven wins and losses. */
    public static boolean isDecisive(int score) {
        return isWin(score) || isLoss(score);
    }

    /** True for a mate in a known number of moves, for or against the side to move. */
    public static boolean isMate(int score) {
        return score >= MATE_IN_MAX_PLY || score <= MATED_IN_MAX_PLY;
    }

    /** Moves to mate, negative when being mated; only meaningful when {@link #isMate}. */
    public static int mateDistance(int score) {
        return score > 0 ? (MATE - score + 1) / 2 : -(MATE + score) / 2;
    }

    /** A value brought into the band of evaluations. */
    public static int clampEvaluation(int value) {
        return Math.clamp(value, -EVAL_LIMIT, EVAL_LIMIT);
    }
}
