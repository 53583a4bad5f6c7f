package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.Threats;
import dev.cortado.engine.params.Params;

/** Turns the outcome of a node into lessons for {@link History}: who is rewarded, who pays, and how much. */
final class StatisticsUpdate {
    /** Of one: shares are in these parts. */
    private static final int ONE = 1024;
    /** How many plies back the moves are that a move is remembered with ... */
    private static final int[] CONTINUATION_PLIES = {1, 2, 4};
    /** ... and for how much of a lesson. */
    private static final int[] CONTINUATION_WEIGHTS = {1040, 780, 502};
    /** In check only the last two matter. */
    private static final int CONTINUATIONS_IN_CHECK = 2;
    /** A lesson counts for more where the pairs with later moves agree that the move is good: percent of 128ths. */
    private static final int[] AGREEMENT = {94, 103, 110, 106};
    /** What the pair with the last move gains with every lesson. */
    private static final int LAST_MOVE_GAIN = 73;
    /** The table's moves are counted within plus and minus this. */
    private static final int TABLE_MOVES_LIMIT = 8192;
    private static final int TABLE_MOVE_BEST = 918;
    private static final int TABLE_MOVE_BEATEN = -747;

    // Of the lesson for a move to which every answer failed, in parts of one over so many.
    private static final int FAILED_BASE = -241;
    private static final int FAILED_STATISTICS_DIVISOR = 98;
    private static final int FAILED_SLOPE = 59;
    private static final int FAILED_SLOPE_MAX = 420;
    private static final int FAILED_LATE = 186;
    private static final int FAILED_LATE_MOVES = 9;
    private static final int FAILED_BELOW = 142;
    private static final int FAILED_BELOW_MARGIN = 62;
    private static final int FAILED_OPPONENT = 159;
    private static final int FAILED_OPPONENT_MARGIN = 40;
    private static final int FAILED_BONUS_SLOPE = 150;
    private static final int FAILED_BONUS_OFFSET = -85;
    private static final int FAILED_BONUS_MAX = 1337;

    private final Position position;
    private final Frame[] frames;
    private final History history;
    private final int[] params;
    /** Whether the table's moves have been the best ones lately: above zero if they have. */
    private int tableMoves;

    StatisticsUpdate(Position position, Frame[] frames, History history, int[] params) {
        this.position = position;
        this.frames = frames;
        this.history = history;
        this.params = params;
    }

    void clear() {
        tableMoves = 0;
    }

    /** Above zero if the table's moves have been the best ones lately. */
    int tableMoves() {
        return tableMoves;
    }

    /** The table's move was the best of a node, or another one was. */
    void tableMoveTook(boolean best, int depth) {
        tableMoves += (best ? TABLE_MOVE_BEST : TABLE_MOVE_BEATEN)
                - tableMoves * (best ? TABLE_MOVE_BEST : -TABLE_MOVE_BEATEN) / TABLE_MOVES_LIMIT;
    }

    /** The node's best move beat alpha: reward it, charge the moves tried before it. */
    void learn(int at, int bestMove, int depth, boolean pvNode, Frame.Scratch scratch, int quietCount,
            int captureCount) {
        Frame previous = frames[at - 1];
        int bonus = Math.min(params[Params.HISTORY_BONUS_SLOPE] * depth + params[Params.HISTORY_BONUS_OFFSET],
                params[Params.HISTORY_BONUS_MAX])
                + (bestMove == scratch.ttMove ? params[Params.HISTORY_BONUS_TT_MOVE] : 0)
                + previous.statScore / params[Params.HISTORY_BONUS_PREVIOUS_DIVISOR];
        int malus = Math.min(params[Params.HISTORY_MALUS_SLOPE] * depth + params[Params.HISTORY_MALUS_OFFSET],
                params[Params.HISTORY_MALUS_MAX]);
        if (!pvNode) {
            bonus += bonus * (quietCount + captureCount) / 256;
        }
        if (position.isNoisy(bestMove)) {
            updateCapture(bestMove, bonus * params[Params.HISTORY_CAPTURE_BONUS] / ONE);
        } else {
            refutation(at, bestMove);
            updateQuiet(at, bestMove, bonus * params[Params.HISTORY_QUIET_BONUS] / ONE);
            int charged = malus * params[Params.HISTORY_QUIET_MALUS] / ONE;
            for (int i = 0; i < quietCount; i++) {
                charged = charged * params[Params.HISTORY_MALUS_DECAY] / ONE;
                updateQuiet(at, scratch.quiets[i], -charged);
            }
        }
        for (int i = 0; i < captureCount; i++) {
            updateCapture(scratch.captures[i], -malus * params[Params.HISTORY_CAPTURE_MALUS] / ONE);
        }
        // The opponent's quiet move that ran into this, if it came first after the table's, was a poor one.
        if (previous.pieceTo != 0 && !previous.moveIsCapture && previous.moveCount == (previous.ttHit ? 2 : 1)) {
            updateContinuation(at - 1, previous.pieceTo, -malus * params[Params.HISTORY_REFUTED_MALUS] / ONE);
        }
    }

    /** A table cutoff by a quiet move counts as one that was searched, and against what the opponent tried early. */
    void tableCutoff(int at, int move, boolean quiet, int depth) {
        if (quiet) {
            frames[at].attacked = Threats.attacked(position);
            updateQuiet(at, move,
                    Math.min(params[Params.HISTORY_TABLE_SLOPE] * depth, params[Params.HISTORY_TABLE_MAX]));
        }
        Frame previous = frames[at - 1];
        if (previous.pieceTo != 0 && !previous.moveIsCapture && previous.moveCount < 5) {
            updateContinuation(at - 1, previous.pieceTo, -params[Params.HISTORY_TABLE_MALUS]);
        }
    }

    /** Every move failed low here, so the move that led here was a good one: the better, the more that says so. */
    void rewardPrevious(int at, int depth, int bestValue) {
        Frame frame = frames[at];
        Frame previous = frames[at - 1];
        if (previous.moveIsCapture) {
            int captured = position.capturedPieceAt(position.ply()) & 7;
            history.updateCapture(previous.pieceTo, captured, params[Params.HISTORY_PREVIOUS_CAPTURE]);
            return;
        }
        int scale = FAILED_BASE - previous.statScore / FAILED_STATISTICS_DIVISOR
                + Math.min(FAILED_SLOPE * depth, FAILED_SLOPE_MAX);
        if (previous.moveCount > FAILED_LATE_MOVES) {
            scale += FAILED_LATE;
        }
        if (!frame.inCheck && bestValue <= frame.staticEval - FAILED_BELOW_MARGIN) {
            scale += FAILED_BELOW;
        }
        if (!previous.inCheck && bestValue <= -previous.staticEval - FAILED_OPPONENT_MARGIN) {
            scale += FAILED_OPPONENT;
        }
        int lesson = Math.min(FAILED_BONUS_SLOPE * depth + FAILED_BONUS_OFFSET, FAILED_BONUS_MAX) * Math.max(scale, 0);
        updateContinuation(at - 1, previous.pieceTo, (int) (lesson * 263L / 16384));
        history.updateQuiet(position.sideToMove() ^ 1, previous.pieceTo, previous.move, previous.attacked,
                (int) (lesson * 215L / 32768));
    }

    /** The static evaluation has changed with the opponent's quiet move: that says what the move was worth. */
    void evaluationChanged(int at) {
        Frame previous = frames[at - 1];
        int most = params[Params.EVALUATION_HISTORY_MAX];
        int change = Math.clamp(-(previous.staticEval + frames[at].staticEval), -most, most)
                + params[Params.EVALUATION_HISTORY_OFFSET];
        history.updateQuiet(position.sideToMove() ^ 1, previous.pieceTo, previous.move, previous.attacked,
                change * params[Params.EVALUATION_HISTORY]);
    }

    /** A reduced move has beaten alpha. */
    void surprised(int at, int pieceTo) {
        updateContinuation(at, pieceTo, params[Params.HISTORY_SURPRISE]);
    }

    private void refutation(int at, int move) {
        Frame frame = frames[at];
        if (frame.killer1 != move) {
            frame.killer2 = frame.killer1;
            frame.killer1 = move;
        }
        int before = frames[at - 1].pieceTo;
        if (before != 0) {
            history.setCounter(before, move);
        }
    }

    /** A lesson about a quiet move of the side to move. */
    private void updateQuiet(int at, int move, int points) {
        int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        history.updateQuiet(position.sideToMove(), pieceTo, move, frames[at].attacked, points);
        updateContinuation(at, pieceTo, points * params[Params.HISTORY_CONTINUATION] / ONE);
    }

    private void updateContinuation(int at, int pieceTo, int points) {
        int count = frames[at].inCheck ? CONTINUATIONS_IN_CHECK : CONTINUATION_PLIES.length;
        int agreeing = 0;
        for (int i = 0; i < count; i++) {
            int earlier = frames[at - CONTINUATION_PLIES[i]].pieceTo;
            if (earlier == 0) {
                continue;
            }
            if (history.continuation(earlier, pieceTo) > 0) {
                agreeing++;
            }
            int lesson = (int) ((long) points * CONTINUATION_WEIGHTS[i] * AGREEMENT[agreeing] / (128 * ONE));
            history.updateContinuation(earlier, pieceTo, i == 0 ? lesson + LAST_MOVE_GAIN : lesson);
        }
    }

    private void updateCapture(int move, int points) {
        int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        history.updateCapture(pieceTo, position.capturedPiece(move) & 7, points);
    }
}
