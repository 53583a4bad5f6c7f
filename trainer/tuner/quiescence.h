/** The search below the horizon, in the sections of the engine's Quiescence. */
#pragma once

#include "searcher.h"

namespace cortado::tuner {

template <int N> FUNCTION int Searcher<N>::quiescence(int level, int ply, int alpha, int beta, int depth) {
    Node& n = m.nodes[level];
    {
        const Board& b = m.boards[ply];
        Frame& f = frame(ply);
        const bool pvNode = beta - alpha > 1;
        // Section 1. Early exits.
        if (alpha < DRAW && upcoming(ply)) {
            alpha = drawScore();
            if (alpha >= beta) return alpha;
        }
        const bool inCheck = b.checkers != 0;
        f.inCheck = inCheck;
        if (stop()) return 0;
        if (isDraw(ply)) return drawScore();
        if (ply >= SEARCH_PLIES) return inCheck ? DRAW : evaluate(ply);
        // Section 2. Transposition table.
        const int ttDepthHere = inCheck || depth > DEPTH_QS_NO_CHECKS ? 0 : DEPTH_QS_NO_CHECKS;
        const int fix = correction(ply);
        const TableAnswer tt = table.probe(b.p.key);
        const int ttValue = tt.hit ? fromTable(tt.value, ply, b.rule50) : NO_SCORE;
        if (!pvNode && tt.hit && tt.depth >= ttDepthHere && ttValue != NO_SCORE
            && (tt.bound & (ttValue >= beta ? BOUND_LOWER : BOUND_UPPER))) {
            return ttValue;
        }
        // Section 3. Stand pat.
        int bestValue, futilityBase, rawEval = NO_SCORE;
        if (inCheck) {
            f.staticEval = NO_SCORE;
            bestValue = futilityBase = -INFINITE;
        } else {
            rawEval = tt.hit && tt.eval != NO_SCORE ? tt.eval : evaluate(ply);
            const int staticEval = corrected(rawEval, fix, b.rule50);
            f.staticEval = staticEval;
            bestValue = staticEval;
            if (ttValue != NO_SCORE && !isDecisive(ttValue) && (tt.bound & (ttValue > bestValue ? BOUND_LOWER : BOUND_UPPER))) {
                bestValue = ttValue;
            }
            if (bestValue >= beta) {
                if (!isDecisive(bestValue)) bestValue = (bestValue + beta) / 2;
                if (!tt.hit) {
                    table.store(tt.slot, b.p.key, toTable(bestValue, ply), false, BOUND_LOWER, DEPTH_UNSEARCHED, NONE_MOVE, rawEval);
                }
                return bestValue;
            }
            alpha = larger(alpha, bestValue);
            // Section 4. Futility base.
            futilityBase = staticEval + params[QUIESCENCE_FUTILITY];
        }
        // Section 5. The moves.
        const int previous = frame(ply - 1).move;
        n.ply = ply;
        n.alpha = alpha;
        n.beta = beta;
        n.depth = depth;
        n.slot = tt.slot;
        n.ttPv = pvNode || tt.pv;
        n.ttDepthHere = ttDepthHere;
        n.rawEval = rawEval;
        n.bestValue = bestValue;
        n.futilityBase = futilityBase;
        n.inCheck = inCheck;
        n.recaptureSquare = isReal(previous) ? to(previous) : NO_SQUARE;
        n.bestMove = NONE_MOVE;
        n.moveCount = 0;
        laneSync();
        pickForQuiescence(context(ply), m.workplaces[ply][0].picker, tt.move, depth, n.recaptureSquare);
    }
ROLLED
    for (;;) {
        {
            const int ply = n.ply;
            const Board& b = m.boards[ply];
            const int move = nextMove(context(ply), m.workplaces[ply][0].picker);
            if (move == NONE_MOVE) break;
            const bool check = givesCheck(t, b, move), noisy = isNoisy(b, move);
            const int count = n.moveCount + 1;
            laneSync();
            n.moveCount = count;
            n.move = move;
            laneSync();
            // Section 6. Pruning.
            const int bestValue = n.bestValue, alpha = n.alpha, futilityBase = n.futilityBase;
            if (!isLoss(bestValue)) {
                if (!check && to(move) != n.recaptureSquare && !isLoss(futilityBase) && kind(move) != PROMOTION) {
                    if (count > params[QUIESCENCE_MOVE_COUNT]) continue;
                    const int futilityValue = futilityBase + seeValue(capturedType(b, move));
                    if (futilityValue <= alpha) {
                        n.bestValue = larger(bestValue, futilityValue);
                        continue;
                    }
                    if (!seeAtLeast(t, b, move, alpha - futilityBase)) {
                        n.bestValue = larger(bestValue, smaller(alpha, futilityBase));
                        continue;
                    }
                }
                if (!noisy) {
                    const int index = pieceTo(b, move);
                    if (continuation(*learned, frame(ply - 1).pieceTo, index) + continuation(*learned, frame(ply - 2).pieceTo, index)
                        <= params[QUIESCENCE_HISTORY]) {
                        continue;
                    }
                }
                if (!seeAtLeast(t, b, move, params[QUIESCENCE_SEE])) continue;
            }
            // Section 7. Make the move and recurse.
            make(ply, move, noisy);
        }
        const int value = -quiescence(level + 1, n.ply + 1, -n.beta, -n.alpha, n.depth - 1);
        if (stopped) return 0;
        // Section 8. Best move.
        if (value > n.bestValue) {
            n.bestValue = value;
            if (value > n.alpha) {
                n.bestMove = n.move;
                if (value >= n.beta) break;
                n.alpha = value;
            }
        }
    }
    int best = n.bestValue;
    // Section 9. Mate; a fail-high is blended towards the bound.
    if (n.inCheck && best == -INFINITE) return matedIn(n.ply);
    if (!isDecisive(best) && best > n.beta) best = (best + n.beta) / 2;
    // Section 10. Remember.
    table.store(n.slot, m.boards[n.ply].p.key, toTable(best, n.ply), n.ttPv, best >= n.beta ? BOUND_LOWER : BOUND_UPPER, n.ttDepthHere,
                n.bestMove, n.rawEval);
    return best;
}

}  // namespace cortado::tuner
