package dev.cortado.engine.search;

import java.util.Arrays;

import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.engine.params.Params;

/**
 * What the rank of a move, the place at which the picker yielded it, changes in pruning and reductions: early moves are
 * trusted more, late ones less. Every gate has a parameter of its own that turns it off, and one switch turns off all.
 *
 * <p>{@link #rankFor} says first whether the gates have to do with a move at all: only at nodes outside the principal
 * variation and not in check, and never with the table's move, checks, promotions, recaptures, killers and counter moves.
 * Such moves get the rank {@link #EXEMPT}, for which every answer is the one of a search without gates. The answers depend
 * on numbers alone, except that {@link #note smoothing} remembers how often reduced moves had to be searched again. One
 * object a thread.
 */
final class RankGates {
    /** The rank of a move that no gate touches. */
    static final int EXEMPT = 0;
    /** A ply, in the units of the reduction table. */
    private static final int PLY = 1024;
    /** Counts are halved when they get here: recent searches weigh more, and nothing overflows. */
    private static final int MOST_TRIES = 1 << 14;
    private static final int DEPTHS = 64;
    /** Ranks fall into four: the first, the other early ones, the middle, the late ones. */
    private static final int BUCKETS = 4;

    private final Position position;
    private final Frame[] frames;
    private final int[] params;
    private final boolean on;
    /** Reduced moves, and those that had to be searched again, by depth and rank bucket. */
    private final int[] tries = new int[DEPTHS * BUCKETS];
    private final int[] again = new int[DEPTHS * BUCKETS];

    RankGates(Position position, Frame[] frames, int[] params) {
        this.position = position;
        this.frames = frames;
        this.params = params;
        on = params[Params.USE_RANK_AWARE_GATES] != 0;
    }

    /**
     * The rank by which the gates judge the move just yielded, or {@link #EXEMPT}.
     *
     * @param scratch the workplace of the node {@code frames[at]}, which is not the root
     */
    int rankFor(int move, int at, Frame.Scratch scratch, boolean pvNode, boolean givesCheck) {
        if (!on || pvNode || givesCheck || frames[at].inCheck || isSpokenFor(at, move, scratch)) {
            return EXEMPT;
        }
        assert mayGate(at, move, scratch);
        return scratch.picker.rank();
    }

    /** True for the table's move, promotions, recaptures, killers and the counter move. */
    private boolean isSpokenFor(int at, int move, Frame.Scratch scratch) {
        Frame frame = frames[at];
        return move == scratch.ttMove || Move.isPromotion(move) || scratch.picker.isRefutation(move)
                || move == frame.killer1 || move == frame.killer2
                || Move.to(move) == Move.to(frames[at - 1].move)
                        && position.capturedPieceAt(position.ply()) != Piece.NONE;
    }

    /** What the gates promise, checked by other means than {@link #isSpokenFor}; for assertions. */
    private boolean mayGate(int at, int move, Frame.Scratch scratch) {
        int last = position.moveAt(position.ply());
        boolean recapture = position.isCapture(move) && Move.to(last) == Move.to(move)
                && position.capturedPieceAt(position.ply()) != Piece.NONE;
        boolean promotes = (position.movedPiece(move) & 7) == Piece.PAWN && (Move.to(move) < 8 || Move.to(move) >= 56);
        boolean refutation = move == frames[at].killer1 || move == frames[at].killer2;
        boolean inCheck = position.inCheck();
        position.make(move);
        boolean checks = position.inCheck();
        position.unmake();
        return at > Worker.FRAME_OFFSET && !inCheck && move != scratch.ttMove && !scratch.picker.isRefutation(move)
                && !promotes && !recapture && !refutation && !checks;
    }

    /** Forgets what reductions did. */
    void clear() {
        Arrays.fill(tries, 0);
        Arrays.fill(again, 0);
    }

    /** How many moves at the head of the order the window protects: more at greater depth. */
    int window(int depth) {
        return Math.clamp(params[Params.RANK_WINDOW_BASE] + depth / params[Params.RANK_WINDOW_DIVISOR],
                params[Params.RANK_WINDOW_MIN], params[Params.RANK_WINDOW_MAX]);
    }

    /** True for a move that is not to be pruned at all and is reduced as early moves are. */
    boolean isProtected(int depth, int rank) {
        return rank != EXEMPT && params[Params.RANK_WINDOW] != 0 && depth >= params[Params.RANK_MIN_DEPTH]
                && rank <= window(depth);
    }

    /**
     * The reduction of a move: none for the first, at most a little for early ones, unchanged for later ones. A bucket
     * whose reductions keep failing gets a ply back.
     *
     * @param reduction in 1024ths of a ply
     */
    int reduction(int reduction, int depth, int rank) {
        if (rank == EXEMPT || depth < params[Params.RANK_MIN_DEPTH]) {
            return reduction;
        }
        int result = reduction;
        if (params[Params.RANK_REDUCTIONS] != 0) {
            if (rank == 1) {
                result = Math.min(result, 0);
            } else if (isEarly(rank)) {
                result = Math.min(result, params[Params.RANK_REDUCTION_EARLY]);
            } else if (isLate(rank)) {
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
        if (rank == EXEMPT || params[Params.RANK_LATE_MOVES] == 0 || depth < params[Params.RANK_LATE_MOVE_MIN_DEPTH]
                || depth > params[Params.RANK_LATE_MOVE_MAX_DEPTH]) {
            return limit;
        }
        if (isEarly(rank)) {
            return Integer.MAX_VALUE;
        }
        return !isLate(rank) || isSmoothed(depth, rank) ? limit : limit * params[Params.RANK_LATE_MOVE_PERCENT] / 100;
    }

    /** The futility margin of a quiet move: unchanged for early ranks, a share more or less for later ones. */
    int futilityMargin(int margin, int depth, int rank) {
        if (rank == EXEMPT || params[Params.RANK_FUTILITY] == 0 || depth < params[Params.RANK_FUTILITY_MIN_DEPTH]
                || isEarly(rank)) {
            return margin;
        }
        int percent = params[isLate(rank) ? Params.RANK_FUTILITY_LATE : Params.RANK_FUTILITY_MIDDLE];
        return margin + margin * percent / 100;
    }

    /** True if a capture of this rank must not lose more than {@link Params#RANK_CAPTURE_SEE}. */
    boolean asksExchange(int depth, int rank) {
        return rank != EXEMPT && params[Params.RANK_CAPTURES] != 0 && depth >= params[Params.RANK_MIN_DEPTH]
                && isLate(rank);
    }

    /** Counts a reduced move, and whether it had to be searched again. */
    void note(int depth, int rank, boolean searchedAgain) {
        if (rank == EXEMPT || params[Params.RANK_SMOOTHING] == 0) {
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

    private boolean isEarly(int rank) {
        return rank <= params[Params.RANK_EARLY];
    }

    private boolean isLate(int rank) {
        return rank >= params[Params.RANK_LATE];
    }

    private int index(int depth, int rank) {
        int bucket = rank <= 1 ? 0 : isEarly(rank) ? 1 : isLate(rank) ? 3 : 2;
        return Math.min(depth, DEPTHS - 1) * BUCKETS + bucket;
    }
}
