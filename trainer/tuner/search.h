/** The main search, in the steps of the engine's Search. */
#pragma once

#include "searcher.h"

namespace cortado::tuner {

template <int N> FUNCTION int Searcher<N>::search(int level, int ply, int alpha, int beta, int depth, int cutNode) {
    // Step 1. The horizon.
    if (depth <= 0) return quiescence(level, ply, alpha, beta, 0);
    const Board& b = m.boards[ply];
    Frame& f = frame(ply);
    Node& n = m.nodes[level];
    const bool root = ply == 0, pvNode = beta - alpha > 1, inCheck = b.checkers != 0;
    const int excluded = f.excluded;
    f.inCheck = inCheck;
    f.moveCount = 0;
    if (stop()) return 0;
    if (!root) {
        // Step 2. Draws.
        if (alpha < DRAW && upcoming(ply)) {
            alpha = drawScore();
            if (alpha >= beta) return alpha;
        }
        if (isDraw(ply)) return drawScore();
        if (ply >= SEARCH_PLIES) return inCheck ? DRAW : evaluate(ply);
        // Step 3. Mate distance.
        alpha = larger(alpha, matedIn(ply));
        beta = smaller(beta, mateIn(ply + 1));
        if (alpha >= beta) return alpha;
    }
    Frame& child = frame(ply + 1);
    child.excluded = NONE_MOVE;
    frame(ply + 2).killer1 = frame(ply + 2).killer2 = NONE_MOVE;
    child.cutoffs = 0;
    f.doubleExtensions = root ? 0 : frame(ply - 1).doubleExtensions;

    // Step 4. Transposition table.
    const int fix = correction(ply);
    const TableAnswer tt = table.probe(b.p.key);
    const int ttMove = root ? m.roots[0].move : tt.move;
    const int ttValue = tt.hit ? fromTable(tt.value, ply, b.rule50) : NO_SCORE;
    Workplace& place = workplace(ply, excluded);
    place.ttMove = ttMove;
    place.ttValue = ttValue;
    place.ttDepth = tt.depth;
    place.ttBound = tt.bound;
    place.slot = tt.slot;
    f.correction = fix < 0 ? -fix : fix;
    if (excluded == NONE_MOVE) f.ttPv = pvNode || tt.pv;
    if (!pvNode && excluded == NONE_MOVE && ttValue != NO_SCORE && tt.depth >= (ttValue >= beta ? depth + 1 : depth)
        && (tt.bound & (ttValue >= beta ? BOUND_LOWER : BOUND_UPPER))) {
        if (ttMove != NONE_MOVE && ttValue >= beta && !isNoisy(b, ttMove) && isPseudoLegal(t, b, ttMove)) {
            rewardTableMove(ply, ttMove, depth);
        }
        if (b.rule50 < params[RULE_50_TABLE_LIMIT]) return ttValue;
    }

    // Step 5. Static evaluation.
    int rawEval = NO_SCORE, eval;
    bool improving = false;
    if (inCheck) {
        eval = f.staticEval = NO_SCORE;
    } else {
        if (excluded != NONE_MOVE) {
            eval = f.staticEval;
        } else {
            rawEval = tt.hit && tt.eval != NO_SCORE ? tt.eval : evaluate(ply);
            eval = f.staticEval = corrected(rawEval, fix, b.rule50);
            if (!tt.hit) table.store(tt.slot, b.p.key, NO_SCORE, f.ttPv, BOUND_NONE, DEPTH_UNSEARCHED, NONE_MOVE, rawEval);
            if (ttValue != NO_SCORE && (tt.bound & (ttValue > eval ? BOUND_LOWER : BOUND_UPPER))) eval = ttValue;
        }
        const int twoBefore = frame(ply - 2).staticEval;
        const int before = twoBefore != NO_SCORE ? twoBefore : frame(ply - 4).staticEval;
        improving = before == NO_SCORE || f.staticEval > before;
    }
    place.rawEval = rawEval;
    n.ply = ply;
    n.alpha = alpha;
    n.beta = beta;
    n.depth = depth;
    n.cutNode = cutNode;
    n.pvNode = pvNode;
    n.improving = improving;
    n.excluded = excluded;
    n.eval = eval;
    n.inCheck = inCheck;
    n.ttMove = ttMove;
    n.ttValue = ttValue;
    n.ttDepth = tt.depth;
    laneSync();

    if (!inCheck && !pvNode && excluded == NONE_MOVE) {
        // Step 6. Razoring.
        if (depth <= params[RAZOR_DEPTH] && eval + params[RAZOR_BASE] + params[RAZOR_SLOPE] * depth <= alpha) {
            const int value = quiescence(level + 1, ply, alpha, alpha + 1, 0);
            if (stopped) return 0;
            if (value <= n.alpha && !isDecisive(value)) return value;
        }
        // Step 7. Reverse futility.
        const Frame& own = frame(n.ply);
        if (!own.ttPv && n.depth < params[REVERSE_FUTILITY_DEPTH] && n.eval >= n.beta && !isWin(n.eval) && !isLoss(n.beta)
            && n.ply > params[REVERSE_FUTILITY_PLY]
            && n.eval - params[REVERSE_FUTILITY_MARGIN] * n.depth - own.correction * params[REVERSE_FUTILITY_CORRECTION] / 100
                   + (n.improving ? params[REVERSE_FUTILITY_IMPROVING] : 0) >= n.beta) {
            return (n.eval + n.beta) / 2;
        }
        // Step 8. Null move.
        if (n.depth > params[NULL_MOVE_DEPTH] && n.eval >= n.beta
            && own.staticEval >= n.beta - params[NULL_MOVE_SLOPE] * n.depth + params[NULL_MOVE_MARGIN]
            && frame(n.ply - 1).move != NULL_MOVE && n.ply >= nullMoveMinPly && !isLoss(n.beta)
            && hasOfficers(m.boards[n.ply].p, sideToMove(m.boards[n.ply].p))) {
            const int value = nullMove(level);
            if (stopped) return 0;
            if (value != NO_SCORE) return value;
        }
    }
    return searchMoves(level);
}

/** The value of passing if that fails high, else NO_SCORE. */
template <int N> FUNCTION int Searcher<N>::nullMove(int level) {
    Node& n = m.nodes[level];
    const int ply = n.ply, noted = workplace(ply, NONE_MOVE).ttMove;
    const bool ttNoisy = noted != NONE_MOVE && isNoisy(m.boards[ply], noted);
    n.nullReduction = params[NULL_MOVE_BASE] + divided(n.depth, params[NULL_MOVE_DIVISOR])
                    + smaller(divided(n.eval - n.beta, params[NULL_MOVE_EVAL_DIVISOR]), params[NULL_MOVE_EVAL_MAX])
                    + (ttNoisy ? params[NULL_MOVE_NOISY] : 0);
    Frame& f = frame(ply);
    f.move = NULL_MOVE;
    f.pieceTo = 0;
    f.moveIsCapture = 0;
    nodes++;
    makeNullMove(t, m.boards[ply], m.boards[ply + 1]);
    entered(ply + 1);
    const int value = -search(level + 1, ply + 1, -n.beta, -n.beta + 1, n.depth - n.nullReduction, !n.cutNode);
    if (stopped || value < n.beta || isWin(value)) return NO_SCORE;
    if (nullMoveMinPly != 0 || n.depth < params[NULL_MOVE_VERIFY_DEPTH]) return value;
    nullMoveMinPly = n.ply + params[NULL_MOVE_VERIFY_QUARTERS] * (n.depth - n.nullReduction) / 4;
    const int verified = search(level + 1, n.ply, n.beta - 1, n.beta, n.depth - n.nullReduction, 0);
    nullMoveMinPly = 0;
    return verified >= n.beta ? value : NO_SCORE;
}

/** Tries the captures that could beat the node's ProbCut bound; the value of one that does, else NO_SCORE. */
template <int N> FUNCTION int Searcher<N>::probCut(int level) {
    Node& n = m.nodes[level];
    Picker& picker = workplace(n.ply, NONE_MOVE).picker;
    pickForProbCut(context(n.ply), picker, workplace(n.ply, NONE_MOVE).ttMove, n.bound - frame(n.ply).staticEval - 1);
    for (;;) {
        n.move = nextMove(context(n.ply), workplace(n.ply, NONE_MOVE).picker);
        if (n.move == NONE_MOVE) return NO_SCORE;
        make(n.ply, n.move, 1);
        int value = -quiescence(level + 1, n.ply + 1, -n.bound, -n.bound + 1, 0);
        if (value >= n.bound && !stopped) {
            value = -search(level + 1, n.ply + 1, -n.bound, -n.bound + 1, n.depth - params[PROB_CUT_REDUCTION], !n.cutNode);
        }
        if (stopped) return NO_SCORE;
        if (value >= n.bound) {
            const Workplace& place = workplace(n.ply, NONE_MOVE);
            table.store(place.slot, m.boards[n.ply].p.key, toTable(value, n.ply), frame(n.ply).ttPv, BOUND_LOWER,
                        n.depth - params[PROB_CUT_REDUCTION] + 1, n.move, place.rawEval);
            return value;
        }
    }
}

/** Step 12: whether the node's move is given up. */
template <int N> FUNCTION bool Searcher<N>::isHopeless(int level) {
    Node& n = m.nodes[level];
    const int ply = n.ply, depth = n.depth;
    const Board& b = m.boards[ply];
    const Frame& f = frame(ply);
    const int expected = n.reduction - divided(n.quietHistory, params[PRUNE_HISTORY_DIVISOR]);
    const int lmrDepth = larger(0, n.newDepth - (expected >> 10));
    if (depth <= params[LATE_MOVE_DEPTH]) {
        int most = params[LATE_MOVE_BASE] + depth * depth;
        if (!n.improving) most = divided(most, params[LATE_MOVE_NOT_IMPROVING_DIVISOR]);
        if (n.moveCount >= most) workplace(ply, n.excluded).picker.skipQuiets = 1;
    }
    if (n.noisy || n.givesCheck) {
        if (n.noisy && !n.givesCheck && !f.inCheck && lmrDepth < params[CAPTURE_FUTILITY_DEPTH]
            && f.staticEval + params[CAPTURE_FUTILITY_BASE] + params[CAPTURE_FUTILITY_SLOPE] * lmrDepth + seeValue(n.captured)
                   + divided(learned->capture[n.pieceTo << 3 | n.captured], params[CAPTURE_FUTILITY_HISTORY_DIVISOR]) <= n.alpha) {
            return true;
        }
        return depth <= params[SEE_PRUNE_DEPTH] && !seeAtLeast(t, b, n.move, -params[SEE_NOISY_SLOPE] * depth);
    }
    const int futility = f.staticEval + params[FUTILITY_BASE] + params[FUTILITY_SLOPE] * lmrDepth;
    if (!f.inCheck && lmrDepth < params[FUTILITY_DEPTH] && futility <= n.alpha) {
        if (n.bestValue <= futility && !isDecisive(n.bestValue)) n.bestValue = futility;
        return true;
    }
    if (lmrDepth < params[HISTORY_PRUNE_DEPTH] && n.quietHistory < -params[HISTORY_PRUNE_SLOPE] * depth) return true;
    return !seeAtLeast(t, b, n.move, -params[SEE_QUIET_SLOPE] * lmrDepth * lmrDepth);
}

constexpr int CUTS = -100;  ///< in place of an extension: the node is cut at its singular bound

/** Step 13: plies by which the table's move is searched deeper, or CUTS. */
template <int N> FUNCTION int Searcher<N>::singular(int level) {
    Node& n = m.nodes[level];
    const int bound = workplace(n.ply, NONE_MOVE).ttValue - params[SINGULAR_MARGIN] * n.depth / 16;
    n.bound = bound;
    frame(n.ply).excluded = n.move;
    laneSync();
    const int value = search(level + 1, n.ply, bound - 1, bound, divided(n.newDepth, params[SINGULAR_DEPTH_DIVISOR]), n.cutNode);
    Frame& f = frame(n.ply);
    f.excluded = NONE_MOVE;
    f.moveCount = n.moveCount;
    const int singularBeta = n.bound, ttValue = workplace(n.ply, NONE_MOVE).ttValue;
    if (value < singularBeta) {
        return !n.pvNode && value < singularBeta - params[DOUBLE_EXTENSION_MARGIN]
                       && f.doubleExtensions < params[DOUBLE_EXTENSION_LIMIT] ? 2 : 1;
    }
    if (singularBeta >= n.beta) return CUTS;
    if (ttValue >= n.beta) return -params[SINGULAR_BETA_REDUCTION];
    if (n.cutNode) return -params[SINGULAR_CUT_NODE_REDUCTION];
    return ttValue <= n.alpha ? -params[SINGULAR_ALPHA_REDUCTION] : 0;
}

/** Steps 14 to 18: the value of the node's move. */
template <int N> FUNCTION int Searcher<N>::searchMove(int level) {
    Node& n = m.nodes[level];
    const int ply = n.ply, depth = n.depth;
    const bool root = ply == 0;
    // Step 14. Make the move.
    {
        const Frame& f = frame(ply);
        const bool refutation = n.move == f.killer1 || n.move == f.killer2;
        make(ply, n.move, n.noisy);
        // Step 15. Late-move reduction.
        if (depth >= params[REDUCTION_DEPTH] && n.moveCount > params[root ? REDUCTION_ROOT_MOVES : REDUCTION_MOVES]) {
            int r = n.reduction;
            if (f.ttPv) r -= params[REDUCTION_TT_PV];
            if (n.pvNode) r -= params[REDUCTION_PV];
            if (n.cutNode) r += params[REDUCTION_CUT_NODE];
            if (n.ttMove == NONE_MOVE) r += params[REDUCTION_NO_TT_MOVE];
            if (n.ttNoisy && !n.noisy) r += params[REDUCTION_TT_NOISY];
            if (frame(ply + 1).cutoffs > params[REDUCTION_CHILD_CUTOFF_COUNT]) r += params[REDUCTION_CHILD_CUTOFFS];
            r -= params[REDUCTION_CORRECTION] * f.correction;
            if (n.givesCheck) r -= params[REDUCTION_CHECK];
            if (refutation) r -= params[REDUCTION_REFUTATION];
            r -= n.noisy ? divided(learned->capture[n.pieceTo << 3 | n.captured], params[REDUCTION_CAPTURE_DIVISOR])
                         : divided(n.quietHistory, params[REDUCTION_HISTORY_DIVISOR]);
            n.reducedDepth = larger(1, smaller(n.newDepth - (r >> 10), n.newDepth + (n.pvNode ? 1 : 0)));
        } else {
            n.reducedDepth = 0;
        }
    }
    int value = -INFINITE;
    if (n.reducedDepth > 0) {
        value = -search(level + 1, n.ply + 1, -n.alpha - 1, -n.alpha, n.reducedDepth, 1);
        if (value > n.alpha && n.reducedDepth < n.newDepth && !stopped) {
            const bool deeper = value > n.bestValue + params[REDUCTION_DEEPER] + params[REDUCTION_DEEPER_SLOPE] * n.newDepth;
            const bool shallower = value < n.bestValue + params[REDUCTION_SHALLOWER];
            assign(n.newDepth, n.newDepth + (deeper ? 1 : 0) - (shallower ? 1 : 0));
            if (n.newDepth > n.reducedDepth) value = -search(level + 1, n.ply + 1, -n.alpha - 1, -n.alpha, n.newDepth, !n.cutNode);
            if (!n.noisy) {
                const int sign = value <= n.alpha ? -1 : value >= n.beta ? 1 : 0;
                if (sign != 0) learnContinuation(n.ply, n.pieceTo, sign * bonusOf(n.newDepth));
            }
        }
    } else if (!n.pvNode || n.moveCount > 1) {
        // Step 16. Null window.
        value = -search(level + 1, n.ply + 1, -n.alpha - 1, -n.alpha, n.newDepth, !n.cutNode);
    }
    // Step 17. Full window.
    if (n.pvNode && (n.moveCount == 1 || value > n.alpha) && !stopped) {
        value = -search(level + 1, n.ply + 1, -n.beta, -n.alpha, larger(n.newDepth, 0), 0);
    }
    return value;
}

/** Steps 9 to 23. */
template <int N> FUNCTION int Searcher<N>::searchMoves(int level) {
    {
        Node& n = m.nodes[level];
        // Steps 9 and 10 go by what the table said before a null move was verified, the others by its word after that.
        // Step 9. Internal iterative reduction.
        if ((n.pvNode || n.cutNode) && n.depth >= params[INTERNAL_REDUCTION_DEPTH] && n.ttMove == NONE_MOVE) {
            assign(n.depth, n.depth - 1);
        }
        // Step 10. ProbCut.
        const int aim = n.beta + params[PROB_CUT_MARGIN] - (n.improving ? params[PROB_CUT_IMPROVING] : 0);
        if (!n.inCheck && !n.pvNode && n.excluded == NONE_MOVE && n.depth >= params[PROB_CUT_DEPTH] && !isDecisive(n.beta)
            && !(n.ttDepth >= n.depth - params[PROB_CUT_TABLE_SLACK] && n.ttValue != NO_SCORE && n.ttValue < aim)) {
            n.bound = aim;
            laneSync();
            const int value = probCut(level);
            if (stopped) return 0;
            if (value != NO_SCORE) return value;
        }
    }
    Node& n = m.nodes[level];
    {
        // Step 11. The moves.
        const int ply = n.ply;
        const Board& b = m.boards[ply];
        Workplace& place = workplace(ply, n.excluded);
        Frame& f = frame(ply);
        n.ttMove = place.ttMove;
        n.ttNoisy = n.ttMove != NONE_MOVE && isNoisy(b, n.ttMove);
        if (ply == 0) {
            f.attacked = findThreats(t, b).attacked;
        } else {
            Picker& k = place.picker;
            beginPicker(k, n.depth);
            k.killer1 = f.killer1;
            k.killer2 = f.killer2;
            k.before1 = frame(ply - 1).pieceTo;
            k.before2 = frame(ply - 2).pieceTo;
            k.before4 = frame(ply - 4).pieceTo;
            k.threats = findThreats(t, b);
            f.attacked = k.threats.attacked;
            k.counterMove = k.before1 ? learned->counter[k.before1] : NONE_MOVE;
            startPicker(context(ply), k, b.checkers ? EVASION_TT : MAIN_TT, n.ttMove);
        }
        n.originalAlpha = n.alpha;
        n.bestValue = -INFINITE;
        n.bestMove = NONE_MOVE;
        n.moveCount = n.quietCount = n.captureCount = n.rootNext = 0;
        laneSync();
    }
ROLLED
    for (;;) {
        {
            const int ply = n.ply;
            const bool root = ply == 0;
            const Board& b = m.boards[ply];
            int move;
            if (root) {
                const int next = n.rootNext;
                if (next >= rootCount) break;
                assign(n.rootNext, next + 1);
                move = m.roots[next].move;
            } else {
                move = nextMove(context(ply), workplace(ply, n.excluded).picker);
                if (move == NONE_MOVE) break;
                if (move == n.excluded) continue;
            }
            const int count = n.moveCount + 1;
            laneSync();
            n.moveCount = frame(ply).moveCount = count;
            n.move = move;
            n.noisy = isNoisy(b, move);
            n.givesCheck = givesCheck(t, b, move);
            n.pieceTo = pieceTo(b, move);
            n.captured = capturedType(b, move);
            n.newDepth = n.depth - 1;
            n.reduction = tableReduction(n.depth, count) + (n.improving ? 0 : params[REDUCTION_NOT_IMPROVING]);
            n.quietHistory = n.noisy ? 0 : root ? learned->quiet[n.pieceTo]
                                                : quietScoreOf(context(ply), workplace(ply, n.excluded).picker, move);
            laneSync();
            if (!root && !isLoss(n.bestValue) && hasOfficers(b.p, sideToMove(b.p)) && isHopeless(level)) continue;

            // Step 13. Extensions.
            const Workplace& place = workplace(ply, n.excluded);
            if (!root && move == n.ttMove && n.excluded == NONE_MOVE && n.depth >= params[SINGULAR_DEPTH]
                && ply < params[SINGULAR_PLY_FACTOR] * rootDepth && place.ttValue != NO_SCORE && !isDecisive(place.ttValue)
                && (place.ttBound & BOUND_LOWER) && place.ttDepth >= n.depth - params[SINGULAR_TABLE_SLACK]) {
                const int extension = singular(level);
                if (stopped) return 0;
                if (extension == CUTS) return n.bound;
                assign(n.newDepth, n.newDepth + extension);
                if (extension == 2) assign(frame(n.ply).doubleExtensions, frame(n.ply).doubleExtensions + 1);
            }
        }
        const int value = searchMove(level);
        if (stopped) return 0;
        // Step 19. At the root, note what the move is worth.
        if (n.ply == 0) noteRoot(n, value);
        // Step 20. Best move, cutoff.
        if (value > n.bestValue) {
            n.bestValue = value;
            if (value > n.alpha) {
                n.bestMove = n.move;
                if (value >= n.beta) {
                    assign(frame(n.ply).cutoffs, frame(n.ply).cutoffs + 1);
                    break;
                }
                n.alpha = value;
                if (n.depth >= params[RAISED_ALPHA_MIN_DEPTH] && n.depth <= params[RAISED_ALPHA_MAX_DEPTH] && !isDecisive(value)) {
                    assign(n.depth, n.depth - 1);
                }
            }
        }
        if (n.move != n.bestMove) {
            Workplace& place = workplace(n.ply, n.excluded);
            const int quiets = n.quietCount, captures = n.captureCount;
            laneSync();
            if (n.noisy) {
                if (captures < MAX_TRIED) {
                    place.captures[captures] = static_cast<u16>(n.move);
                    n.captureCount = captures + 1;
                }
            } else if (quiets < MAX_TRIED) {
                place.quiets[quiets] = static_cast<u16>(n.move);
                n.quietCount = quiets + 1;
            }
            laneSync();
        }
    }

    const int ply = n.ply;
    const Board& b = m.boards[ply];
    Frame& f = frame(ply);
    const Workplace& place = workplace(ply, n.excluded);
    // Step 21. No move at all.
    if (n.moveCount == 0) return n.excluded != NONE_MOVE ? n.alpha : n.inCheck ? matedIn(ply) : DRAW;
    // Step 22. Learn from the result.
    const int before1 = frame(ply - 1).pieceTo, before2 = frame(ply - 2).pieceTo, best = n.bestValue;
    if (n.bestMove != NONE_MOVE) {
        learnFromBest(n, n.depth + (best > n.beta + params[HISTORY_BONUS_MARGIN] ? 1 : 0), place);
    } else if (before1 != 0 && !frame(ply - 1).moveIsCapture) {
        rewardPrevious(ply, n.depth);
    }
    if (best <= n.originalAlpha) f.ttPv = f.ttPv || (frame(ply - 1).ttPv && n.depth >= params[TABLE_PV_DEPTH]);
    // Step 23. Remember.
    if (n.excluded == NONE_MOVE) {
        const int bound = best >= n.beta ? BOUND_LOWER : n.pvNode && n.bestMove != NONE_MOVE ? BOUND_EXACT : BOUND_UPPER;
        table.store(place.slot, b.p.key, toTable(best, ply), f.ttPv, bound, n.depth, n.bestMove, place.rawEval);
        if (!n.inCheck && (n.bestMove == NONE_MOVE || !isNoisy(b, n.bestMove)) && !(best >= n.beta && best <= f.staticEval)
            && !(n.bestMove == NONE_MOVE && best >= f.staticEval)) {
            learnCorrection(*learned, params, b, before1, before2, best - f.staticEval, n.depth);
        }
    }
    return best;
}

}  // namespace cortado::tuner
