package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.Threats;
import dev.cortado.engine.params.Params;

/** Turns the outcome of a node into lessons for {@link History}: who is rewarded, who pays, and how much. */
final class StatisticsUpdate {
    private final Position position;
    private final Frame[] frames;
    private final History history;
    private final int[] params;

    StatisticsUpdate(Position position, Frame[] frames, History history, int[] params) {
        this.position = position;
        this.frames = frames;
        this.history = history;
        this.params = params;
    }

    /**
     * Grows with the depth, as a deep refutation says more than a shallow one, but soon no further: a single lesson must not
     * replace all that an entry has learned.
     */
    int bonus(int depth) {
        return Math.clamp(params[Params.HISTORY_BONUS_SLOPE] * depth + params[Params.HISTORY_BONUS_OFFSET], 0,
                params[Params.HISTORY_BONUS_MAX]);
    }

    /** The node's best move beat alpha: reward it, charge the moves tried before it. */
    void learn(int at, int bestMove, int depth, Frame.Scratch scratch, int quietCount, int captureCount) {
        int bonus = bonus(depth);
        int us = position.sideToMove();
        if (position.isNoisy(bestMove)) {
            updateCapture(bestMove, bonus);
        } else {
            int pieceTo = History.pieceTo(position.movedPiece(bestMove), Move.to(bestMove));
            refutation(at, bestMove);
            history.updateQuiet(us, pieceTo, bestMove, frames[at].attacked, bonus);
            updateContinuation(at, pieceTo, bonus);
            for (int i = 0; i < quietCount; i++) {
                int move = scratch.quiets[i];
                int other = History.pieceTo(position.movedPiece(move), Move.to(move));
                history.updateQuiet(us, other, move, frames[at].attacked, -bonus);
                updateContinuation(at, other, -bonus);
            }
        }
        for (int i = 0; i < captureCount; i++) {
            updateCapture(scratch.captures[i], -bonus);
        }
        // The opponent's quiet move that ran into this, if it came early in its order, was a poor one.
        Frame previous = frames[at - 1];
        if (previous.pieceTo != 0 && !previous.moveIsCapture && previous.moveCount == 1) {
            updateContinuation(at - 1, previous.pieceTo, -bonus(depth + 1));
        }
    }

    /** A table cutoff by a quiet move counts as one that was searched. */
    void rewardTableMove(int at, int move, int depth) {
        int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        int bonus = bonus(depth);
        history.updateQuiet(position.sideToMove(), pieceTo, move, Threats.attacked(position), bonus);
        updateContinuation(at, pieceTo, bonus);
    }

    /** Every move failed low here, so the quiet move that led here was a good one. */
    void rewardPrevious(int at, int depth) {
        Frame previous = frames[at - 1];
        if (previous.pieceTo != 0) {
            int bonus = bonus(depth);
            updateContinuation(at - 1, previous.pieceTo, bonus);
            history.updateQuiet(position.sideToMove() ^ 1, previous.pieceTo, previous.move, previous.attacked,
                    bonus / params[Params.HISTORY_PREVIOUS_DIVISOR]);
        }
    }

    /** A reduced move was searched again: {@code sign} says whether it failed (−1), held (0) or cut (1). */
    void rewardContinuation(int at, int pieceTo, int sign, int depth) {
        if (sign != 0) {
            updateContinuation(at, pieceTo, sign * bonus(depth));
        }
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

    private void updateContinuation(int at, int pieceTo, int bonus) {
        history.updateContinuation(frames[at - 1].pieceTo, pieceTo, bonus);
        history.updateContinuation(frames[at - 2].pieceTo, pieceTo, bonus);
        history.updateContinuation(frames[at - 4].pieceTo, pieceTo, bonus);
    }

    private void updateCapture(int move, int bonus) {
        int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        history.updateCapture(pieceTo, position.capturedPiece(move) & 7, bonus);
    }
}
