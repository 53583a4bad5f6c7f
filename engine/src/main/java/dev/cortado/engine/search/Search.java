package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.See;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.Counters;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.MovePicker;
import dev.cortado.engine.ordering.NodeObserver;
import dev.cortado.engine.ordering.PruneRule;
import dev.cortado.engine.ordering.Threats;
import dev.cortado.engine.params.Params;
import dev.cortado.eval.Score;

/**
 * Principal variation search: alpha-beta with a null window for every move but the first, pruned, reduced and extended by
 * the steps below. One instance a thread.
 */
final class Search {
    private final Worker worker;
    private final Position position;
    private final Frame[] frames;
    private final History history;
    private final int[] params;
    private final Quiescence quiescence;
    private final StatisticsUpdate statistics;
    private final RankGates gates;
    private final Reductions reductions;

    /** Null moves are forbidden above this ply while one is being verified. */
    private int nullMoveMinPly;

    Search(Worker worker) {
        this.worker = worker;
        position = worker.position;
        frames = worker.frames;
        history = worker.history;
        params = worker.params;
        quiescence = new Quiescence(worker);
        statistics = new StatisticsUpdate(position, frames, history, params);
        gates = worker.rankGates;
        reductions = new Reductions(params);
    }

    /**
     * The value of the position, fail-soft.
     *
     * @param cutNode true if this node is expected to fail high
     */
    int search(int ply, int alpha, int beta, int depth, boolean cutNode) {
        // Step 1. The horizon.
        if (depth <= 0) {
            return quiescence.search(ply, alpha, beta, 0);
        }
        boolean root = ply == 0;
        boolean pvNode = beta - alpha > 1;
        int at = ply + Worker.FRAME_OFFSET;
        Frame frame = frames[at];
        Frame child = frames[at + 1];
        int excluded = frame.excluded;
        Frame.Scratch scratch = excluded == Move.NONE ? frame.main : frame.singular;
        boolean inCheck = position.inCheck();
        frame.inCheck = inCheck;
        frame.moveCount = 0;
        if (pvNode) {
            frame.pvLength = 0;
            worker.reach(ply);
        }
        if (worker.stopped()) {
            return 0;
        }

        if (!root) {
            // Step 2. Draws: a repetition within reach bounds the score from below; a drawn position ends the line.
            if (alpha < Score.DRAW && position.upcomingRepetition(ply)) {
                alpha = worker.drawScore();
                if (alpha >= beta) {
                    return alpha;
                }
            }
            if (position.isDraw(ply)) {
                return worker.drawScore();
            }
            if (ply >= Score.MAX_PLY) {
                return inCheck ? Score.DRAW : worker.evaluate();
            }
            // Step 3. Mate distance: no line from here can beat a shorter mate already found.
            alpha = Math.max(alpha, Score.matedIn(ply));
            beta = Math.min(beta, Score.mateIn(ply + 1));
            if (alpha >= beta) {
                return alpha;
            }
        }
        child.excluded = Move.NONE;
        frames[at + 2].killer1 = frames[at + 2].killer2 = Move.NONE;
        child.cutoffs = 0;
        frame.doubleExtensions = root ? 0 : frames[at - 1].doubleExtensions;

        // Step 4. Transposition table: a result of enough depth ends the node, a lesser one orders it.
        long key = position.key();
        TranspositionTable.Entry tt = scratch.tt;
        int correction = worker.correction(at);
        worker.table.probe(key, tt);
        int ttMove = root ? worker.roots.first().pv[0] : tt.move;
        int ttValue = tt.hit ? TranspositionTable.fromTable(tt.value, ply, position.rule50()) : Score.NONE;
        int ttDepth = tt.depth;
        int ttBound = tt.bound;
        scratch.ttMove = ttMove;
        scratch.ttValue = ttValue;
        scratch.ttDepth = ttDepth;
        scratch.ttBound = ttBound;
        scratch.slot = tt.address;
        frame.correction = Math.abs(correction);
        if (excluded == Move.NONE) {
            frame.ttPv = pvNode || tt.pv;
        }
        NodeObserver observer = scratch.observer;
        boolean traced = isTraced(observer);
        // One that fails high must be a ply deeper: lines that end in a cutoff are reduced the most.
        if (!pvNode && excluded == Move.NONE && !traced && ttValue != Score.NONE
                && ttDepth >= (ttValue >= beta ? depth + 1 : depth)
                && (ttBound
                        & (ttValue >= beta ? TranspositionTable.BOUND_LOWER : TranspositionTable.BOUND_UPPER)) != 0) {
            if (ttMove != Move.NONE && ttValue >= beta && !position.isNoisy(ttMove)
                    && position.isPseudoLegal(ttMove)) {
                statistics.rewardTableMove(at, ttMove, depth);
            }
            // Close to the fifty-move rule the path matters, so the table is not believed.
            if (position.rule50() < params[Params.RULE_50_TABLE_LIMIT]) {
                if (observer != null && ttValue >= beta) {
                    observer.earlyCutoff(Counters.BY_TABLE);
                }
                return ttValue;
            }
        }

        // Step 5. Static evaluation.
        int rawEval = Score.NONE;
        int eval;
        boolean improving;
        if (inCheck) {
            eval = frame.staticEval = Score.NONE;
            improving = false;
        } else {
            if (excluded != Move.NONE) {
                eval = frame.staticEval;
            } else {
                rawEval = tt.hit && tt.eval != Score.NONE ? tt.eval : worker.evaluate();
                eval = frame.staticEval = worker.corrected(rawEval, correction);
                if (!tt.hit) {
                    worker.table.store(tt.address, key, Score.NONE, frame.ttPv, TranspositionTable.BOUND_NONE,
                            Worker.DEPTH_UNSEARCHED, Move.NONE, rawEval);
                }
                if (ttValue != Score.NONE && (ttBound
                        & (ttValue > eval ? TranspositionTable.BOUND_LOWER : TranspositionTable.BOUND_UPPER)) != 0) {
                    eval = ttValue;
                }
            }
            int before =
                    frames[at - 2].staticEval != Score.NONE ? frames[at - 2].staticEval : frames[at - 4].staticEval;
            improving = before == Score.NONE || frame.staticEval > before;
        }
        scratch.rawEval = rawEval;

        if (!inCheck && !pvNode && excluded == Move.NONE && !traced) {
            // Step 6. Razoring: far below alpha, only a capture can help, and quiescence tells.
            if (depth <= params[Params.RAZOR_DEPTH]
                    && eval + params[Params.RAZOR_BASE] + params[Params.RAZOR_SLOPE] * depth <= alpha) {
                int value = quiescence.search(ply, alpha, alpha + 1, 0);
                if (worker.stopped) {
                    return 0;
                }
                if (value <= alpha && !Score.isDecisive(value)) {
                    return value;
                }
            }

            // Step 7. Reverse futility: so far above beta that a quiet reply will not bring it down.
            if (!frame.ttPv && depth < params[Params.REVERSE_FUTILITY_DEPTH] && eval >= beta && !Score.isWin(eval)
                    && !Score.isLoss(beta) && ply > params[Params.REVERSE_FUTILITY_PLY]
                    && eval - params[Params.REVERSE_FUTILITY_MARGIN] * depth
                            - frame.correction * params[Params.REVERSE_FUTILITY_CORRECTION] / 100
                            + (improving ? params[Params.REVERSE_FUTILITY_IMPROVING] : 0) >= beta) {
                if (observer != null) {
                    observer.earlyCutoff(Counters.BY_REVERSE_FUTILITY);
                }
                return (eval + beta) / 2;
            }

            // Step 8. Null move: if passing still fails high, a real move will. A verification at this ply that fails leaves
            // its own word of the table in the scratch, where steps 11 to 23 find it; step 10 goes by the older one.
            if (depth > params[Params.NULL_MOVE_DEPTH] && eval >= beta
                    && frame.staticEval >= beta - params[Params.NULL_MOVE_SLOPE] * depth
                            + params[Params.NULL_MOVE_MARGIN]
                    && frames[at - 1].move != Move.NULL && ply >= nullMoveMinPly && !Score.isLoss(beta)
                    && position.hasNonPawnMaterial(position.sideToMove())) {
                boolean ttNoisy = ttMove != Move.NONE && position.isNoisy(ttMove);
                int value = nullMove(ply, beta, depth, cutNode, eval, ttNoisy);
                if (worker.stopped) {
                    return 0;
                }
                if (value != Score.NONE) {
                    if (observer != null) {
                        observer.earlyCutoff(Counters.BY_NULL_MOVE);
                    }
                    return value;
                }
            }
        }

        // Step 9. Internal iterative reduction: without a table move the node is not worth its depth yet.
        if ((pvNode || cutNode) && depth >= params[Params.INTERNAL_REDUCTION_DEPTH] && ttMove == Move.NONE) {
            depth--;
        }

        // Step 10. ProbCut: a capture that beats beta by a margin in a shallow search will beat it in a deep one.
        int probCutBeta = beta + params[Params.PROB_CUT_MARGIN] - (improving ? params[Params.PROB_CUT_IMPROVING] : 0);
        if (!inCheck && !pvNode && excluded == Move.NONE && !traced && depth >= params[Params.PROB_CUT_DEPTH]
                && !Score.isDecisive(beta)
                && !(ttDepth >= depth - params[Params.PROB_CUT_TABLE_SLACK] && ttValue != Score.NONE
                        && ttValue < probCutBeta)) {
            int value = probCut(ply, probCutBeta, depth, cutNode, scratch);
            if (worker.stopped) {
                return 0;
            }
            if (value != Score.NONE) {
                if (observer != null) {
                    observer.earlyCutoff(Counters.BY_PROBCUT);
                }
                return value;
            }
        }

        return searchMoves(ply, alpha, beta, depth, cutNode, pvNode, improving, scratch);
    }

    /** Steps 11 to 23: the moves of a node that nothing has decided so far. */
    private int searchMoves(int ply, int alpha, int beta, int depth, boolean cutNode, boolean pvNode, boolean improving,
            Frame.Scratch scratch) {
        boolean root = ply == 0;
        int at = ply + Worker.FRAME_OFFSET;
        Frame frame = frames[at];
        Frame child = frames[at + 1];
        boolean inCheck = frame.inCheck;
        int excluded = frame.excluded;
        int ttMove = scratch.ttMove;
        boolean ttNoisy = ttMove != Move.NONE && position.isNoisy(ttMove);

        // Step 11. The moves, in the picker's order; at the root, in the order of the last iteration.
        MovePicker picker = scratch.picker;
        int rootNext = worker.roots.line();
        if (root) {
            frame.attacked = Threats.attacked(position);
        } else {
            picker.forSearch(ttMove, depth, frames, at);
        }
        NodeObserver observer = scratch.observer;
        if (observer != null) {
            observer.begin(pvNode, cutNode, depth);
        }
        int originalAlpha = alpha;
        int bestValue = -Score.INFINITE;
        int bestMove = Move.NONE;
        int moveCount = 0;
        int quietCount = 0;
        int captureCount = 0;
        int us = position.sideToMove();
        int before1 = frames[at - 1].pieceTo;
        int before2 = frames[at - 2].pieceTo;
        // Below full strength a player does not see everything, except what it may play now and how to meet a check.
        Persona persona = root || inCheck ? null : worker.persona;
        boolean overlooked = false;

        while (true) {
            RootMove rootMove = null;
            int move;
            if (root) {
                if (rootNext >= worker.roots.count()) {
                    break;
                }
                rootMove = worker.roots.get(rootNext++);
                move = rootMove.move;
            } else {
                move = picker.next();
                if (move == Move.NONE) {
                    break;
                }
                if (move == excluded) {
                    continue;
                }
                if (persona != null && persona.overlooks(position, move, ply, frames[at - 1].move)) {
                    overlooked = true;
                    continue;
                }
            }
            frame.moveCount = ++moveCount;
            if (root) {
                worker.announce(depth, move, moveCount + worker.roots.line());
            }
            boolean noisy = position.isNoisy(move);
            boolean givesCheck = position.givesCheck(move);
            int piece = position.movedPiece(move);
            int pieceTo = History.pieceTo(piece, Move.to(move));
            int captured = position.capturedPiece(move) & 7;
            int newDepth = depth - 1;
            int reduction = reductions.of(depth, moveCount, improving);
            // At the root one table stands for the sum of five that inner nodes divide by the same number in step 15.
            int quietHistory = noisy ? 0 : root ? history.quiet(pieceTo) : picker.quietScoreOf(move);
            int rank = root ? RankGates.EXEMPT : gates.rankFor(move, at, scratch, pvNode, givesCheck);

            // Step 12. Shallow pruning, once one move has kept us from being mated.
            if (!root && !Score.isLoss(bestValue) && position.hasNonPawnMaterial(us)
                    && !gates.isProtected(depth, rank)) {
                int expected = reduction - quietHistory / params[Params.PRUNE_HISTORY_DIVISOR];
                int lmrDepth = Math.max(0, newDepth - (expected >> 10));
                int rule = PruneRule.KEPT;
                // Late moves: after enough moves at low depth, quiets no longer help.
                if (depth <= params[Params.LATE_MOVE_DEPTH]) {
                    int limit = params[Params.LATE_MOVE_BASE] + depth * depth;
                    if (!improving) {
                        limit /= params[Params.LATE_MOVE_NOT_IMPROVING_DIVISOR];
                    }
                    int ownLimit = noisy ? limit : gates.lateMoveLimit(limit, depth, rank);
                    if (moveCount >= Math.max(limit, ownLimit)) {
                        picker.skipQuiets();
                    } else if (moveCount >= ownLimit) {
                        rule = PruneRule.LATE_MOVE; // only this one: those that follow may be exempt
                    }
                }
                if (noisy || givesCheck) {
                    rule = hopelessCapture(frame, move, noisy && !givesCheck, pieceTo, captured, depth, lmrDepth,
                            alpha);
                    if (rule == PruneRule.KEPT && gates.asksExchange(depth, rank)
                            && !position.seeGe(move, params[Params.RANK_CAPTURE_SEE])) {
                        rule = PruneRule.EXCHANGE;
                    }
                } else if (rule == PruneRule.KEPT) {
                    // Futility: a quiet move that cannot lift the evaluation to alpha.
                    int margin = params[Params.FUTILITY_BASE] + params[Params.FUTILITY_SLOPE] * lmrDepth;
                    int futility = frame.staticEval + gates.futilityMargin(margin, depth, rank);
                    if (!inCheck && lmrDepth < params[Params.FUTILITY_DEPTH] && futility <= alpha) {
                        if (bestValue <= futility && !Score.isDecisive(bestValue)) {
                            bestValue = futility;
                        }
                        rule = PruneRule.FUTILITY;
                    } else {
                        rule = hopelessQuiet(move, quietHistory, depth, lmrDepth);
                    }
                }
                if (rule != PruneRule.KEPT) {
                    if (observer != null) {
                        observer.pruned(move, rule);
                    }
                    continue;
                }
            }

            // Step 13. Extensions: a table move that alone holds the score is searched deeper.
            int extension = 0;
            if (!root && move == ttMove && excluded == Move.NONE && depth >= params[Params.SINGULAR_DEPTH]
                    && ply < params[Params.SINGULAR_PLY_FACTOR] * worker.rootDepth() && isTrusted(scratch, depth)) {
                int singularBeta = scratch.ttValue - params[Params.SINGULAR_MARGIN] * depth / 16;
                frame.excluded = move;
                int value = search(ply, singularBeta - 1, singularBeta,
                        newDepth / params[Params.SINGULAR_DEPTH_DIVISOR], cutNode);
                frame.excluded = Move.NONE;
                frame.moveCount = moveCount;
                if (worker.stopped) {
                    return 0;
                }
                if (value < singularBeta) {
                    extension = !pvNode && value < singularBeta - params[Params.DOUBLE_EXTENSION_MARGIN]
                            && frame.doubleExtensions < params[Params.DOUBLE_EXTENSION_LIMIT] ? 2 : 1;
                } else if (singularBeta >= beta && !isTraced(observer)) {
                    return singularBeta; // multicut: a second move beats beta as well
                } else if (scratch.ttValue >= beta) {
                    extension = -params[Params.SINGULAR_BETA_REDUCTION];
                } else if (cutNode) {
                    extension = -params[Params.SINGULAR_CUT_NODE_REDUCTION];
                } else if (scratch.ttValue <= alpha) {
                    extension = -params[Params.SINGULAR_ALPHA_REDUCTION];
                }
            }
            newDepth += extension;
            if (extension == 2) {
                // Counts against the limit of this node's later moves as well, not only below this one.
                frame.doubleExtensions++;
            }

            // Step 14. Make the move.
            long nodesBefore = worker.nodes;
            boolean refutation = move == frame.killer1 || move == frame.killer2;
            if (observer != null) {
                observer.searching(move, extension);
            }
            worker.make(at, move, givesCheck, noisy);
            int value = -Score.INFINITE;

            // Step 15. Late-move reduction: later moves are searched shallower unless they surprise.
            if (depth >= params[Params.REDUCTION_DEPTH]
                    && moveCount > params[root ? Params.REDUCTION_ROOT_MOVES : Params.REDUCTION_MOVES]) {
                if (frame.ttPv) {
                    reduction -= params[Params.REDUCTION_TT_PV];
                }
                if (pvNode) {
                    reduction -= params[Params.REDUCTION_PV];
                }
                if (cutNode) {
                    reduction += params[Params.REDUCTION_CUT_NODE];
                }
                if (ttMove == Move.NONE) {
                    reduction += params[Params.REDUCTION_NO_TT_MOVE];
                }
                if (ttNoisy && !noisy) {
                    reduction += params[Params.REDUCTION_TT_NOISY];
                }
                if (child.cutoffs > params[Params.REDUCTION_CHILD_CUTOFF_COUNT]) {
                    reduction += params[Params.REDUCTION_CHILD_CUTOFFS];
                }
                reduction -= params[Params.REDUCTION_CORRECTION] * frame.correction;
                if (givesCheck) {
                    reduction -= params[Params.REDUCTION_CHECK];
                }
                if (refutation) {
                    reduction -= params[Params.REDUCTION_REFUTATION];
                }
                reduction -= noisy ? history.capture(pieceTo, captured) / params[Params.REDUCTION_CAPTURE_DIVISOR]
                        : quietHistory / params[Params.REDUCTION_HISTORY_DIVISOR];
                reduction = gates.reduction(reduction, depth, rank);
                int reducedDepth =
                        Math.max(1, Math.min(newDepth - (reduction >> 10), newDepth + (pvNode ? 1 : 0)));
                value = -search(ply + 1, -alpha - 1, -alpha, reducedDepth, true);
                if (observer != null) {
                    observer.reduced(depth, newDepth, reducedDepth, value, alpha);
                }
                if (reducedDepth < newDepth && !worker.stopped) {
                    gates.note(depth, rank, value > alpha);
                }
                if (value > alpha && reducedDepth < newDepth && !worker.stopped) {
                    // How far it surprised decides how deep the second look goes.
                    boolean deeper = value > bestValue + params[Params.REDUCTION_DEEPER]
                            + params[Params.REDUCTION_DEEPER_SLOPE] * newDepth;
                    boolean shallower = value < bestValue + params[Params.REDUCTION_SHALLOWER];
                    newDepth += (deeper ? 1 : 0) - (shallower ? 1 : 0);
                    if (newDepth > reducedDepth) {
                        value = -search(ply + 1, -alpha - 1, -alpha, newDepth, !cutNode);
                    }
                    if (!noisy) {
                        statistics.rewardContinuation(at, pieceTo, value <= alpha ? -1 : value >= beta ? 1 : 0,
                                newDepth);
                    }
                }
            } else if (!pvNode || moveCount > 1) {
                // Step 16. Null-window search at full depth.
                value = -search(ply + 1, -alpha - 1, -alpha, newDepth, !cutNode);
            }

            // Step 17. Full window for the first move of a PV node and for those that beat alpha.
            boolean open = pvNode && (moveCount == 1 || value > alpha);
            if (open && !worker.stopped) {
                child.pvLength = 0;
                value = -search(ply + 1, -beta, -alpha, Math.max(newDepth, 0), false);
            }

            // Step 18. Take it back.
            position.unmake();
            if (worker.stopped) {
                return 0;
            }

            if (observer != null) {
                observer.searched(depth, newDepth, open, value, alpha, beta, worker.nodes - nodesBefore);
            }

            // Step 19. At the root, note what the move is worth.
            if (root) {
                worker.rootResult(rootMove, value, alpha, beta, moveCount, child, worker.nodes - nodesBefore);
            }

            // Step 20. Best move, PV, cutoff.
            if (value > bestValue) {
                bestValue = value;
                if (value > alpha) {
                    bestMove = move;
                    if (pvNode && !root) {
                        frame.setPv(move, child);
                    }
                    if (observer != null) {
                        observer.best(depth, value >= beta);
                    }
                    if (value >= beta) {
                        frame.cutoffs++;
                        break;
                    }
                    alpha = value;
                    // What follows an improvement is searched a little shallower.
                    if (depth >= params[Params.RAISED_ALPHA_MIN_DEPTH]
                            && depth <= params[Params.RAISED_ALPHA_MAX_DEPTH] && !Score.isDecisive(value)) {
                        depth--;
                    }
                }
            }
            if (move != bestMove) {
                if (noisy) {
                    if (captureCount < Frame.Scratch.MAX_TRIED) {
                        scratch.captures[captureCount++] = move;
                    }
                } else if (quietCount < Frame.Scratch.MAX_TRIED) {
                    scratch.quiets[quietCount++] = move;
                }
            }
        }

        if (observer != null) {
            observer.end(bestMove);
        }

        // Step 21. No move at all: mate or stalemate, or nothing besides the excluded one.
        if (moveCount == 0) {
            return excluded != Move.NONE ? alpha : inCheck ? Score.matedIn(ply)
                    : overlooked ? frame.staticEval : Score.DRAW;
        }

        // Step 22. Learn from the result.
        if (bestMove != Move.NONE) {
            statistics.learn(at, bestMove, depth + (bestValue > beta + params[Params.HISTORY_BONUS_MARGIN] ? 1 : 0),
                    scratch, quietCount, captureCount);
        } else if (before1 != 0 && !frames[at - 1].moveIsCapture) {
            statistics.rewardPrevious(at, depth);
        }
        if (bestValue <= originalAlpha) {
            frame.ttPv = frame.ttPv || frames[at - 1].ttPv && depth >= params[Params.TABLE_PV_DEPTH];
        }

        // Step 23. Remember.
        if (excluded == Move.NONE && !(root && worker.roots.line() > 0)) {
            int bound = bestValue >= beta ? TranspositionTable.BOUND_LOWER
                    : pvNode && bestMove != Move.NONE ? TranspositionTable.BOUND_EXACT : TranspositionTable.BOUND_UPPER;
            worker.table.store(scratch.slot, position.key(), TranspositionTable.toTable(bestValue, ply), frame.ttPv,
                    bound, depth, bestMove, scratch.rawEval);
        }
        if (!inCheck && excluded == Move.NONE && (bestMove == Move.NONE || !position.isNoisy(bestMove))
                && !(bestValue >= beta && bestValue <= frame.staticEval)
                && !(bestMove == Move.NONE && bestValue >= frame.staticEval)) {
            worker.corrections.update(position, before1, before2, bestValue - frame.staticEval, depth);
        }
        return bestValue;
    }

    /** The value of passing if that fails high, else {@link Score#NONE}. */
    private int nullMove(int ply, int beta, int depth, boolean cutNode, int eval, boolean ttNoisy) {
        int reduction = params[Params.NULL_MOVE_BASE] + depth / params[Params.NULL_MOVE_DIVISOR]
                + Math.min((eval - beta) / params[Params.NULL_MOVE_EVAL_DIVISOR], params[Params.NULL_MOVE_EVAL_MAX])
                + (ttNoisy ? params[Params.NULL_MOVE_NOISY] : 0);
        worker.makeNull(ply + Worker.FRAME_OFFSET);
        int value = -search(ply + 1, -beta, -beta + 1, depth - reduction, !cutNode);
        position.unmakeNull();
        if (worker.stopped || value < beta || Score.isWin(value)) {
            return Score.NONE;
        }
        if (nullMoveMinPly != 0 || depth < params[Params.NULL_MOVE_VERIFY_DEPTH]) {
            return value;
        }
        // Zugzwang grows likelier to matter with depth: verify without null moves for a while.
        nullMoveMinPly = ply + params[Params.NULL_MOVE_VERIFY_QUARTERS] * (depth - reduction) / 4;
        int verified = search(ply, beta - 1, beta, depth - reduction, false);
        nullMoveMinPly = 0;
        return verified >= beta ? value : Score.NONE;
    }

    /** The rule against captures and checks that lose too much for the depth, or cannot bring the evaluation to alpha. */
    private int hopelessCapture(Frame frame, int move, boolean plainCapture, int pieceTo, int captured, int depth,
            int lmrDepth, int alpha) {
        if (plainCapture && !frame.inCheck && lmrDepth < params[Params.CAPTURE_FUTILITY_DEPTH]
                && frame.staticEval + params[Params.CAPTURE_FUTILITY_BASE]
                        + params[Params.CAPTURE_FUTILITY_SLOPE] * lmrDepth + See.value(captured)
                        + history.capture(pieceTo, captured)
                                / params[Params.CAPTURE_FUTILITY_HISTORY_DIVISOR] <= alpha) {
            return PruneRule.CAPTURE_FUTILITY;
        }
        return depth <= params[Params.SEE_PRUNE_DEPTH]
                && !position.seeGe(move, -params[Params.SEE_NOISY_SLOPE] * depth) ? PruneRule.EXCHANGE
                        : PruneRule.KEPT;
    }

    /** The rule against quiets that keep failing, or that hang the piece. */
    private int hopelessQuiet(int move, int quietHistory, int depth, int lmrDepth) {
        if (lmrDepth < params[Params.HISTORY_PRUNE_DEPTH]
                && quietHistory < -params[Params.HISTORY_PRUNE_SLOPE] * depth) {
            return PruneRule.HISTORY;
        }
        return position.seeGe(move, -params[Params.SEE_QUIET_SLOPE] * lmrDepth * lmrDepth) ? PruneRule.KEPT
                : PruneRule.EXCHANGE;
    }

    /** A node whose moves are to be explained is not decided before them. */
    private static boolean isTraced(NodeObserver observer) {
        return observer != null && observer.isTracing();
    }

    /** True if the table promises at least its value for a depth close to this one. */
    private boolean isTrusted(Frame.Scratch scratch, int depth) {
        return scratch.ttValue != Score.NONE && !Score.isDecisive(scratch.ttValue)
                && (scratch.ttBound & TranspositionTable.BOUND_LOWER) != 0
                && scratch.ttDepth >= depth - params[Params.SINGULAR_TABLE_SLACK];
    }

    /** Tries the captures that could beat {@code probCutBeta}; the value of one that does, else {@link Score#NONE}. */
    private int probCut(int ply, int probCutBeta, int depth, boolean cutNode, Frame.Scratch scratch) {
        int at = ply + Worker.FRAME_OFFSET;
        Frame frame = frames[at];
        int reduction = params[Params.PROB_CUT_REDUCTION];
        MovePicker picker = scratch.picker;
        picker.forProbCut(scratch.ttMove, probCutBeta - frame.staticEval - 1);
        int move;
        while ((move = picker.next()) != Move.NONE) {
            worker.make(at, move, position.givesCheck(move), true);
            int value = -quiescence.search(ply + 1, -probCutBeta, -probCutBeta + 1, 0);
            if (value >= probCutBeta && !worker.stopped) {
                value = -search(ply + 1, -probCutBeta, -probCutBeta + 1, depth - reduction, !cutNode);
            }
            position.unmake();
            if (worker.stopped) {
                return Score.NONE;
            }
            if (value >= probCutBeta) {
                worker.table.store(scratch.slot, position.key(), TranspositionTable.toTable(value, ply), frame.ttPv,
                        TranspositionTable.BOUND_LOWER, depth - reduction + 1, move, scratch.rawEval);
                return value;
            }
        }
        return Score.NONE;
    }
}
