package dev.cortado.engine;

import java.util.Arrays;

/**
 * What the rank of a move, the place at which the picker yielded it, changes in pruning and reductions: early moves are
 * trusted more, late ones less. Every gate has a parameter of its own that turns it off.
 *
 * <p>The search asks only at nodes outside the principal variation and not in check, and never about the table's move,
 * checks, promotions, recaptures, killers and counter moves. Answers depend on numbers alone, except that
 * {@link #note smoothing} remembers how often reduced moves had to be searched again. One object a thread.
 */
final class RankGates {
    /** Ranks up to this one are early. */
    static final int EARLY = 5;
    /** Ranks from this one on are late. */
    static final int LATE = 11;
    /** Below this depth reductions, captures and the protected window are left alone. */
    static final int MIN_DEPTH = 4;
    static final int LATE_MOVE_MIN_DEPTH = 4;
    static final int LATE_MOVE_MAX_DEPTH = 8;
    static final int FUTILITY_MIN_DEPTH = 3;
    /** A ply, in the units of the reduction table. */
    private static final int PLY = 1024;
    /** Counts are halved when they get here: recent searches weigh more, and nothing overflows. */
    private static final int MOST_TRIES = 1 << 14;
    private static final int DEPTHS = 64;
    private static final int BUCKETS = Telemetry.RANKS.length;

    private final int[] params;
    /** Reduced moves, and those that had to be searched again, by depth and rank bucket. */
    private final int[] tries = new int[DEPTHS * BUCKETS];
    private final int[] again = new int[DEPTHS * BUCKETS];

    RankGates(int[] params) {
        this.params = params;
    }

    /** Forgets what reductions did. */
    void clear() {
        Arrays.fill(tries, 0);
        Arrays.fill(again, 0);
    }

    /** How many moves at the head of the order the window protects: more at greater depth. */
    static int window(int depth) {
        return Math.clamp(4 + depth / 2, 6, 12);
    }

    /** True for a move that is not to be pruned at all and is reduced as early moves are. */
    boolean isProtected(int depth, int rank) {
        return params[Params.RANK_WINDOW] != 0 && depth >= MIN_DEPTH && rank <= window(depth);
    }

    /**
     * The reduction of a move: none for the first, at most a little for early ones, unchanged for later ones. A bucket
     * whose reductions keep failing gets a ply back.
     *
     * @param reduction in 1024ths of a ply
     */
    int reduction(int reduction, int depth, int rank) {
        if (depth < MIN_DEPTH) {
            return reduction;
        }
        int result = reduction;
        if (params[Params.RANK_REDUCTIONS] != 0) {
            if (rank == 1) {
                result = Math.min(result, 0);
            } else if (rank <= EARLY) {
                result = Math.min(result, params[Params.RANK_REDUCTION_EARLY]);
            } else if (rank >= LATE) {
                result += params[Params.RANK_REDUCTION_LATE];
            }
        }
        if (isProtected(depth, rank)) {
            result = Math.min(result, params[Params.RANK_REDUCTION_EARLY]);
        }
        if (isSmoothed(depth, rank) && result > 0) {
            result = Math.max(0, result - PLY);
        }
        return result;
    }

    /**
     * The number of moves after which a quiet move of this rank is left out.
     *
     * @param limit the number without regard to rank
     * @return more than any rank for early moves, less than {@code limit} for late ones
     */
    int lateMoveLimit(int limit, int depth, int rank) {
        if (params[Params.RANK_LATE_MOVES] == 0 || depth < LATE_MOVE_MIN_DEPTH || depth > LATE_MOVE_MAX_DEPTH) {
            return limit;
        }
        if (rank <= EARLY) {
            return Integer.MAX_VALUE;
        }
        return rank < LATE || isSmoothed(depth, rank) ? limit : limit * params[Params.RANK_LATE_MOVE_PERCENT] / 100;
    }

    /** The futility margin of a quiet move: unchanged for early ranks, a share more or less for later ones. */
    int futilityMargin(int margin, int depth, int rank) {
        if (params[Params.RANK_FUTILITY] == 0 || depth < FUTILITY_MIN_DEPTH || rank <= EARLY) {
            return margin;
        }
        int percent = params[rank < LATE ? Params.RANK_FUTILITY_MIDDLE : Params.RANK_FUTILITY_LATE];
        return margin + margin * percent / 100;
    }

    /** True if a capture of this rank must not lose more than {@link Params#RANK_CAPTURE_SEE}. */
    boolean asksExchange(int depth, int rank) {
        return params[Params.RANK_CAPTURES] != 0 && depth >= MIN_DEPTH && rank >= LATE;
    }

    /** Counts a reduced move, and whether it had to be searched again. */
    void note(int depth, int rank, boolean searchedAgain) {
        if (params[Params.RANK_SMOOTHING] == 0) {
            return;
        }
        int index = index(depth, rank);
        if (tries[index] == MOST_TRIES) {
            tries[index] /= 2;
            again[index] /= 2;
        }
        tries[index]++;
        if (searchedAgain) {
            again[index]++;
        }
    }

    /** True if moves of this depth and rank bucket were reduced often enough, and too often in vain. */
    boolean isSmoothed(int depth, int rank) {
        int index = index(depth, rank);
        return params[Params.RANK_SMOOTHING] != 0 && tries[index] >= params[Params.RANK_SMOOTHING_TRIES]
                && again[index] * 100 > tries[index] * params[Params.RANK_SMOOTHING_PERCENT];
    }

    private static int index(int depth, int rank) {
        return Math.min(depth, DEPTHS - 1) * BUCKETS + Telemetry.bucket(rank);
    }
}
