package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.MovePicker;
import dev.cortado.engine.params.Params;
import dev.cortado.eval.Score;

/**
 * The search below the horizon: only moves that change material or give check, until the position is quiet enough for
 * its static evaluation to be believed. The depth counts down from 0 and tapers the moves looked at; see
 * {@link MovePicker#forQuiescence}.
 */
public final class Quiescence {
    private final Worker worker;
    private final Position position;
    private final Frame[] frames;
    private final int[] params;

    Quiescence(Worker worker) {
        this.worker = worker;
        position = worker.position;
        frames = worker.frames;
        params = worker.params;
    }

    /** The value of the position with best play of noisy moves, fail-soft. {@code depth} is 0 or less. */
    int search(int ply, int alpha, int beta, int depth) {
        int at = ply + Worker.FRAME_OFFSET;
        Frame frame = frames[at];
        boolean pvNode = beta - alpha > 1;
        frame.pvLength = 0;

        // Section 1. Early exits: a repetition within reach is worth a draw; a drawn position is one.
        if (alpha < Score.DRAW && position.upcomingRepetition(ply)) {
            alpha = worker.drawScore();
            if (alpha >= beta) {
                return alpha;
            }
        }
        frame.inCheck = position.inCheck();
        worker.reach(ply);
        if (worker.stopped()) {
            return 0;
        }
        if (position.isDraw(ply)) {
            return worker.drawScore();
        }
        if (ply >= Score.MAX_PLY) {
            return frame.inCheck ? Score.DRAW : worker.evaluate();
        }

        // Section 2. Transposition table. Entries of this search carry one of two depths, with and without checks.
        long key = position.key();
        int ttDepthHere = frame.inCheck || depth > MovePicker.DEPTH_QS_NO_CHECKS ? 0 : MovePicker.DEPTH_QS_NO_CHECKS;
        TranspositionTable.Entry tt = frame.main.tt;
        int correction = worker.correction(at);
        worker.table.probe(key, tt);
        boolean ttHit = tt.hit;
        long slot = tt.address;
        int ttMove = tt.move;
        int ttValue = ttHit ? TranspositionTable.fromTable(tt.value, ply, position.rule50()) : Score.NONE;
        boolean ttPv = pvNode || tt.pv;
        if (!pvNode && ttHit && tt.depth >= ttDepthHere && ttValue != Score.NONE
                && (tt.bound
                        & (ttValue >= beta ? TranspositionTable.BOUND_LOWER : TranspositionTable.BOUND_UPPER)) != 0) {
            return ttValue;
        }

        // Section 3. Stand pat: not in check, the side to move may decline every capture.
        int bestValue;
        int futilityBase;
        int rawEval = Score.NONE;
        if (frame.inCheck) {
            frame.staticEval = frames[at - 2].staticEval;
            bestValue = futilityBase = -Score.INFINITE;
        } else {
            rawEval = ttHit && tt.eval != Score.NONE ? tt.eval : worker.evaluate();
            frame.staticEval = worker.corrected(rawEval, correction);
            bestValue = frame.staticEval;
            if (ttValue != Score.NONE && !Score.isDecisive(ttValue) && (tt.bound
                    & (ttValue > bestValue ? TranspositionTable.BOUND_LOWER : TranspositionTable.BOUND_UPPER)) != 0) {
                bestValue = ttValue;
            }
            if (bestValue >= beta) {
                if (!Score.isDecisive(bestValue)) {
                    bestValue = (bestValue + beta) / 2;
                }
                if (!ttHit) {
                    worker.table.store(slot, key, TranspositionTable.toTable(bestValue, ply), false,
                            TranspositionTable.BOUND_LOWER, Worker.DEPTH_UNSEARCHED, Move.NONE, rawEval);
                }
                return bestValue;
            }
            if (bestValue > alpha) {
                alpha = bestValue;
            }
            // Section 4. Futility base: what the evaluation could become without winning material.
            futilityBase = frame.staticEval + params[Params.QUIESCENCE_FUTILITY];
        }

        // Section 5. The moves.
        int previous = frames[at - 1].move;
        int recaptureSquare = Move.isReal(previous) ? Move.to(previous) : Square.NONE;
        MovePicker picker = frame.main.picker;
        picker.forQuiescence(ttMove, depth, recaptureSquare);
        Persona persona = frame.inCheck ? null : worker.persona;
        int bestMove = Move.NONE;
        int moveCount = 0;
        int move;
        while ((move = picker.next()) != Move.NONE) {
            if (persona != null && persona.overlooks(position, move, ply, previous)) {
                continue;
            }
            boolean givesCheck = position.givesCheck(move);
            boolean capture = position.isNoisy(move);
            moveCount++;

            // Section 6. Pruning, only while there is something better than being mated.
            if (!Score.isLoss(bestValue)) {
                if (!givesCheck && Move.to(move) != recaptureSquare && !Score.isLoss(futilityBase)
                        && !Move.isPromotion(move)) {
                    if (moveCount > params[Params.QUIESCENCE_MOVE_COUNT]) {
                        continue;
                    }
                    int futilityValue = futilityBase + worker.worth(position.capturedPiece(move) & 7);
                    if (futilityValue <= alpha) {
                        bestValue = Math.max(bestValue, futilityValue);
                        continue;
                    }
                    if (!position.seeGe(move, worker.exchangePoints(alpha - futilityBase))) {
                        bestValue = Math.max(bestValue, Math.min(alpha, futilityBase));
                        continue;
                    }
                }
                if (!capture) {
                    int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
                    int score = worker.history.continuation(frames[at - 1].pieceTo, pieceTo)
                            + worker.history.continuation(frames[at - 2].pieceTo, pieceTo);
                    if (score <= params[Params.QUIESCENCE_HISTORY]) {
                        continue;
                    }
                }
                if (!position.seeGe(move, params[Params.QUIESCENCE_SEE])) {
                    continue;
                }
            }

            // Section 7. Make the move and recurse.
            worker.make(at, move, givesCheck, capture);
            int value = -search(ply + 1, -beta, -alpha, depth - 1);
            position.unmake();
            if (worker.stopped) {
                return 0;
            }

            // Section 8. Best move.
            if (value > bestValue) {
                bestValue = value;
                if (value > alpha) {
                    bestMove = move;
                    if (pvNode) {
                        frame.setPv(move, frames[at + 1]);
                    }
                    if (value >= beta) {
                        if (frame.main.observer != null) {
                            frame.main.observer.quiescenceCutoff();
                        }
                        break;
                    }
                    alpha = value;
                }
            }
        }

        // Section 9. In check and nothing was playable: mate.
        if (frame.inCheck && bestValue == -Score.INFINITE) {
            return Score.matedIn(ply);
        }
        // A fail-high is blended towards the bound: a capture search overestimates how much is won.
        if (!Score.isDecisive(bestValue) && bestValue > beta) {
            bestValue = (bestValue + beta) / 2;
        }

        // Section 10. Remember.
        worker.table.store(slot, key, TranspositionTable.toTable(bestValue, ply), ttPv,
                bestValue >= beta ? TranspositionTable.BOUND_LOWER : TranspositionTable.BOUND_UPPER, ttDepthHere,
                bestMove,
                rawEval);
        return bestValue;
    }
}
