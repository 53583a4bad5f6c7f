package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
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
    // What a move's statistics are made of: history points for a victim point; 1024ths of the plain history, and of that with
    // the last move and with our own before it.
    private static final int STATISTICS_VICTIM = 7;
    private static final int STATISTICS_PLAIN = 1126;
    private static final int STATISTICS_LAST = 1126;
    private static final int STATISTICS_OWN = 1093;

    private final Worker worker;
    private final Position position;
    private final Frame[] frames;
    private final History history;
    private final int[] params;
    private final Quiescence quiescence;
    private final StatisticsUpdate statistics;
    private final Extensions extensions;
    private final RankGates gates;
    private final Reductions reductions;
    private final Pruning pruning;

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
        extensions = new Extensions(position, frames, statistics, params);
        gates = worker.rankGates;
        reductions = new Reductions(params);
        pruning = new Pruning(worker);
    }

    /** Forgets what was learned in earlier games. */
    void clear() {
        statistics.clear();
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
        frames[at + 2].cutoffs = 0;
        Frame previous = frames[at - 1];
        int priorReduction = previous.reduction;
        previous.reduction = 0;
        frame.statScore = 0;
        frame.followsPv = root || previous.followsPv && worker.wasBest(ply - 1, previous.move);

        // Step 4. Transposition table: what it knows of the position.
        long key = position.key();
        TranspositionTable.Entry tt = scratch.tt;
        int correction = worker.correction(at);
        worker.table.probe(key, tt);
        int ttMove = root ? worker.roots.first().pv[0] : tt.move;
        int ttValue = tt.hit ? TranspositionTable.fromTable(tt.value, ply, position.rule50()) : Score.NONE;
        int ttDepth = tt.depth;
        int ttBound = tt.bound;
        boolean ttNoisy = ttMove != Move.NONE && position.isNoisy(ttMove);
        scratch.ttMove = ttMove;
        scratch.ttValue = ttValue;
        scratch.ttDepth = ttDepth;
        scratch.ttBound = ttBound;
        scratch.slot = tt.address;
        frame.ttHit = tt.hit;
        frame.correction = Math.abs(correction);
        if (excluded == Move.NONE) {
            frame.ttPv = pvNode || tt.pv;
        }
        NodeObserver observer = scratch.observer;
        boolean traced = isTraced(observer);

        // Step 5. Static evaluation.
        int rawEval = Score.NONE;
        int eval;
        if (inCheck) {
            eval = frame.staticEval = frames[at - 2].staticEval;
        } else if (excluded != Move.NONE) {
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
        scratch.rawEval = rawEval;
        boolean improving = frame.staticEval > frames[at - 2].staticEval;
        boolean opponentWorsening = frame.staticEval > -previous.staticEval;

        // Step 6. Hindsight: what the last move was reduced by is put right by what the evaluation has done since.
        if (priorReduction >= params[Params.HINDSIGHT_DEEPER] && !opponentWorsening) {
            depth++;
        }
        if (priorReduction >= params[Params.HINDSIGHT_SHALLOWER] && depth >= 2 && frame.staticEval != Score.NONE
                && previous.staticEval != Score.NONE
                && frame.staticEval + previous.staticEval > params[Params.HINDSIGHT_SUM]) {
            depth--;
        }

        // Step 7. A result of the table of enough depth ends the node. One that fails high must be a ply deeper: lines that
        // end in a cutoff are reduced the most. At low depth it must agree with what the node is expected to do.
        if (!pvNode && excluded == Move.NONE && !traced && ttValue != Score.NONE
                && ttDepth >= (ttValue > beta ? depth + 1 : depth)
                && (ttBound
                        & (ttValue >= beta ? TranspositionTable.BOUND_LOWER : TranspositionTable.BOUND_UPPER)) != 0
                && (cutNode == ttValue >= beta || depth > params[Params.TABLE_CUT_NODE_DEPTH])) {
            if (ttMove != Move.NONE && ttValue >= beta && position.isPseudoLegal(ttMove)) {
                statistics.tableCutoff(at, ttMove, !ttNoisy, depth);
            }
            // Close to the fifty-move rule the path matters, so the table is not believed.
            if (position.rule50() < params[Params.RULE_50_TABLE_LIMIT]) {
                if (observer != null && ttValue >= beta) {
                    observer.earlyCutoff(Counters.BY_TABLE);
                }
                return ttValue;
            }
        }

        if (!inCheck) {
            // Step 8. The change of the evaluation says what the opponent's quiet move was worth.
            if (!previous.inCheck && !previous.moveIsCapture && Move.isReal(previous.move) && !root) {
                statistics.evaluationChanged(at);
            }
            if (!pvNode && excluded == Move.NONE && !traced) {
                int early = beforeMoves(ply, alpha, beta, depth, cutNode, eval, improving, opponentWorsening, ttNoisy,
                        scratch);
                if (worker.stopped) {
                    return 0;
                }
                if (early != Score.NONE) {
                    return early;
                }
            }
            improving |= frame.staticEval >= beta;

            // Step 12. Internal iterative reduction: without a table move the node is not worth its depth yet.
            if ((pvNode || cutNode) && depth >= params[Params.INTERNAL_REDUCTION_DEPTH] && ttMove == Move.NONE
                    && !frame.followsPv) {
                depth--;
            }

            // Step 13. ProbCut: a capture that beats beta by a margin in a shallow search will beat it in a deep one.
            int probCutBeta =
                    beta + params[Params.PROB_CUT_MARGIN] - (improving ? params[Params.PROB_CUT_IMPROVING] : 0);
            if (!traced && !root && depth >= params[Params.PROB_CUT_DEPTH] && !Score.isDecisive(beta)
                    && !(ttValue != Score.NONE && ttValue < probCutBeta)) {
                int value = probCut(ply, probCutBeta, depth, cutNode, improving, scratch);
                if (worker.stopped) {
                    return 0;
                }
                if (value != Score.NONE && !Score.isDecisive(value)) {
                    if (observer != null) {
                        observer.earlyCutoff(Counters.BY_PROBCUT);
                    }
                    return value - (probCutBeta - beta);
                }
            }
        }

        // Step 14. What the table believes to be far above beta most likely is above it.
        int tableBeta = beta + params[Params.PROB_CUT_TABLE_MARGIN];
        if (!traced && !root && (ttBound & TranspositionTable.BOUND_LOWER) != 0
                && ttDepth >= depth - params[Params.PROB_CUT_TABLE_SLACK] && ttValue != Score.NONE
                && ttValue >= tableBeta && !Score.isDecisive(beta) && !Score.isDecisive(ttValue)) {
            return tableBeta;
        }

        return searchMoves(ply, alpha, beta, depth, cutNode, pvNode, improving, scratch);
    }

    /**
     * Steps 9 to 11: what decides a node outside of check and of the principal variation before its moves are looked at, else
     * {@link Score#NONE}.
     */
    private int beforeMoves(int ply, int alpha, int beta, int depth, boolean cutNode, int eval, boolean improving,
            boolean opponentWorsening, boolean ttNoisy, Frame.Scratch scratch) {
        int at = ply + Worker.FRAME_OFFSET;
        Frame frame = frames[at];
        NodeObserver observer = scratch.observer;

        // Step 9. Razoring: far below alpha, only a capture can help, and quiescence tells.
        if (eval < alpha - params[Params.RAZOR_BASE] - params[Params.RAZOR_SLOPE] * depth * depth) {
            return quiescence.search(ply, alpha, beta, 0);
        }

        // The answers to the root's moves are all looked at as long as that costs little.
        if (ply == 1 && depth <= params[Params.ANSWERS_DEPTH]) {
            return Score.NONE;
        }

        // Step 10. Reverse futility: so far above beta that a quiet reply will not bring it down.
        int deepest = params[ply <= params[Params.REVERSE_FUTILITY_NEAR] ? Params.REVERSE_FUTILITY_NEAR_DEPTH
                : Params.REVERSE_FUTILITY_DEPTH];
        if (!frame.ttPv && depth < deepest && eval >= beta
                && (scratch.ttMove == Move.NONE || ttNoisy) && !Score.isWin(eval) && !Score.isLoss(beta)
                && eval - pruning.reverseFutilityMargin(frame, depth, improving, opponentWorsening) >= beta) {
            if (observer != null) {
                observer.earlyCutoff(Counters.BY_REVERSE_FUTILITY);
            }
            return beta + (eval - beta) * params[Params.REVERSE_FUTILITY_BLEND] / 1024;
        }

        // Step 11. Null move: if passing still fails high, a real move will. A verification at this ply that fails leaves
        // its own word of the table in the scratch, where what follows finds it.
        if (cutNode && depth > params[Params.NULL_MOVE_DEPTH]
                && frame.staticEval >= beta - params[Params.NULL_MOVE_SLOPE] * depth
                        - (improving ? params[Params.NULL_MOVE_IMPROVING] : 0) + params[Params.NULL_MOVE_MARGIN]
                && frames[at - 1].move != Move.NULL && ply >= nullMoveMinPly && !Score.isLoss(beta)
                && position.hasNonPawnMaterial(position.sideToMove())) {
            int value = nullMove(ply, beta, depth, frame.staticEval);
            if (value != Score.NONE && !worker.stopped && observer != null) {
                observer.earlyCutoff(Counters.BY_NULL_MOVE);
            }
            return value;
        }
        return Score.NONE;
    }

    /** Steps 15 to 27: the moves of a node that nothing has decided so far. */
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

        // Step 15. The moves, in the picker's order; at the root, in the order of the last iteration.
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
            int captureHistory = noisy ? history.capture(pieceTo, captured) : 0;
            int reduction = reductions.of(depth, moveCount, improving);
            if (frame.ttPv) {
                reduction += params[Params.REDUCTION_PRUNED_TT_PV];
            }
            int rank = root ? RankGates.EXEMPT : gates.rankFor(move, at, scratch, pvNode, givesCheck);

            // Step 16. Shallow pruning, once one move has kept us from being mated.
            if (!root && !Score.isLoss(bestValue) && position.hasNonPawnMaterial(us)
                    && !gates.isProtected(depth, rank)) {
                int lmrDepth = newDepth - (reduction >> 10);
                int rule = PruneRule.KEPT;
                // Late moves: after enough moves quiets no longer help.
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
                if (noisy || givesCheck) {
                    rule = pruning.hopelessCapture(frame, move, noisy && !givesCheck, captureHistory, captured, depth,
                            lmrDepth,
                            alpha);
                    if (rule == PruneRule.KEPT && gates.asksExchange(depth, rank)
                            && !position.seeGe(move, params[Params.RANK_CAPTURE_SEE])) {
                        rule = PruneRule.EXCHANGE;
                    }
                } else if (rule == PruneRule.KEPT && !(pvNode && frame.followsPv)) {
                    int context = history.continuation(before1, pieceTo) + history.continuation(before2, pieceTo)
                            - params[Params.PRUNE_HISTORY_OFFSET];
                    if (context < -params[Params.HISTORY_PRUNE_SLOPE] * depth) {
                        rule = PruneRule.HISTORY;
                    } else {
                        lmrDepth += (context + history.plain(us, pieceTo, move, frame.attacked))
                                / params[Params.PRUNE_HISTORY_DIVISOR];
                        // Futility: a quiet move that cannot lift the evaluation to alpha.
                        int margin = params[Params.FUTILITY_BASE] + params[Params.FUTILITY_SLOPE] * lmrDepth
                                + (frame.staticEval > alpha ? params[Params.FUTILITY_ABOVE] : 0);
                        int futility = frame.staticEval + gates.futilityMargin(margin, depth, rank);
                        int kept = Math.max(lmrDepth, 0);
                        if (!inCheck && lmrDepth < params[Params.FUTILITY_DEPTH] && futility <= alpha) {
                            if (bestValue <= futility && !Score.isDecisive(bestValue) && !Score.isWin(futility)) {
                                bestValue = futility;
                            }
                            rule = PruneRule.FUTILITY;
                        } else if (!position.seeGe(move, -params[Params.SEE_QUIET_SLOPE] * kept * kept)) {
                            rule = PruneRule.EXCHANGE;
                        }
                    }
                }
                if (rule != PruneRule.KEPT) {
                    if (observer != null) {
                        observer.pruned(move, rule);
                    }
                    continue;
                }
            }

            // Step 17. Extensions: a table move that alone holds the score is searched deeper.
            int extension = 0;
            if (!root && move == ttMove && excluded == Move.NONE
                    && depth >= params[Params.SINGULAR_DEPTH]
                            + (frame.ttPv ? params[Params.SINGULAR_TT_PV_DEPTH] : 0)
                    && ply < params[Params.SINGULAR_PLY_FACTOR] * worker.rootDepth()
                    && extensions.isTrusted(scratch, depth)
                    && !extensions.isShuffling(move, noisy, ply)) {
                int perPly = params[Params.SINGULAR_MARGIN]
                        + (frame.ttPv && !pvNode ? params[Params.SINGULAR_TT_PV_MARGIN] : 0);
                int singularBeta = scratch.ttValue - perPly * depth / 64;
                int singularDepth = newDepth / params[Params.SINGULAR_DEPTH_DIVISOR];
                frame.excluded = move;
                int value = search(ply, singularBeta - 1, singularBeta, singularDepth, cutNode);
                frame.excluded = Move.NONE;
                frame.moveCount = moveCount;
                if (worker.stopped) {
                    return 0;
                }
                if (value < singularBeta) {
                    extension = extensions.plies(frame, singularBeta - value, pvNode, !ttNoisy,
                            ply > worker.rootDepth());
                    depth++;
                } else if (value >= beta && !Score.isDecisive(value) && !isTraced(observer)) {
                    statistics.tableMoveTook(false, depth);
                    if (!inCheck && value > frame.staticEval) {
                        worker.corrections.update(position, frames, at, value - frame.staticEval, singularDepth,
                                params[Params.CORRECTION_CUT_BONUS]);
                    }
                    return value; // multicut: a second move beats beta as well
                } else if (scratch.ttValue >= beta || cutNode) {
                    extension = -params[Params.SINGULAR_REDUCTION];
                }
            }
            newDepth += extension;

            // Step 18. Make the move.
            long nodesBefore = worker.nodes;
            if (observer != null) {
                observer.searching(move, extension);
            }
            frame.statScore = noisy ? STATISTICS_VICTIM * worker.victimPoints(captured) + captureHistory
                    : (STATISTICS_PLAIN * history.plain(us, pieceTo, move, frame.attacked)
                            + STATISTICS_LAST * history.continuation(before1, pieceTo)
                            + STATISTICS_OWN * history.continuation(before2, pieceTo)) / 1024;
            worker.make(at, move, givesCheck, noisy);
            int value = -Score.INFINITE;

            // Step 19. Late-move reduction: later moves are searched shallower unless they surprise.
            reduction = reductions.searched(reduction, frame, child.cutoffs, scratch, move, givesCheck, alpha, depth,
                    pvNode, cutNode, ttNoisy);
            reduction = gates.reduction(reduction, depth, rank);

            if (depth >= params[Params.REDUCTION_DEPTH]
                    && moveCount > params[root ? Params.REDUCTION_ROOT_MOVES : Params.REDUCTION_MOVES]) {
                int reducedDepth = Math.max(1,
                        Math.min(newDepth - reduction / 1024, newDepth + params[Params.REDUCTION_EXTENSION]))
                        + (pvNode ? 1 : 0);
                frame.reduction = newDepth - reducedDepth;
                value = -search(ply + 1, -alpha - 1, -alpha, reducedDepth, true);
                frame.reduction = 0;
                if (observer != null) {
                    observer.reduced(depth, newDepth, reducedDepth, value, alpha);
                }
                if (reducedDepth < newDepth && !worker.stopped) {
                    gates.note(depth, rank, value > alpha);
                }
                if (value > alpha && !worker.stopped) {
                    // How far it surprised decides how deep the second look goes.
                    boolean deeper =
                            reducedDepth < newDepth && value > bestValue + params[Params.REDUCTION_DEEPER];
                    boolean shallower = value < bestValue + params[Params.REDUCTION_SHALLOWER];
                    newDepth += (deeper ? 1 : 0) - (shallower ? 1 : 0);
                    if (newDepth > reducedDepth) {
                        value = -search(ply + 1, -alpha - 1, -alpha, newDepth, !cutNode);
                    }
                    statistics.surprised(at, pieceTo);
                }
            } else if (!pvNode || moveCount > 1) {
                // Step 20. Null-window search at full depth, or a little less where much would have been taken off.
                if (ttMove == Move.NONE) {
                    reduction += params[Params.REDUCTION_FULL_NO_TT_MOVE];
                }
                int less = (reduction > params[Params.REDUCTION_FULL] ? 1 : 0)
                        + (reduction > params[Params.REDUCTION_FULL_TWICE] && newDepth > 2 ? 1 : 0);
                value = -search(ply + 1, -alpha - 1, -alpha, newDepth - less, !cutNode);
            }

            // Step 21. Full window for the first move of a PV node and for those that beat alpha.
            boolean open = pvNode && (moveCount == 1 || value > alpha);
            if (open && !worker.stopped) {
                child.pvLength = 0;
                if (move == ttMove && scratch.ttDepth > 1) {
                    newDepth = Math.max(newDepth, 1); // what was searched before does not end in quiescence now
                }
                value = -search(ply + 1, -beta, -alpha, Math.max(newDepth, 0), false);
            }

            // Step 22. Take it back.
            position.unmake();
            if (worker.stopped) {
                return 0;
            }

            if (observer != null) {
                observer.searched(depth, newDepth, open, value, alpha, beta, worker.nodes - nodesBefore);
            }

            // Step 23. At the root, note what the move is worth.
            if (root) {
                worker.rootResult(rootMove, value, alpha, beta, moveCount, child, worker.nodes - nodesBefore);
            }

            // Step 24. Best move, PV, cutoff.
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
                        if (extension < 2 || pvNode) {
                            frame.cutoffs++;
                        }
                        break;
                    }
                    alpha = value;
                    // What follows an improvement is searched shallower.
                    if (depth >= params[Params.RAISED_ALPHA_MIN_DEPTH]
                            && depth <= params[Params.RAISED_ALPHA_MAX_DEPTH] && !Score.isDecisive(value)) {
                        depth -= params[Params.RAISED_ALPHA_PLIES];
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

        // Step 25. No move at all: mate or stalemate, or nothing besides the excluded one. A cutoff is blended towards beta, the
        // more the shallower it is.
        if (moveCount == 0) {
            return excluded != Move.NONE ? alpha : inCheck ? Score.matedIn(ply)
                    : overlooked ? frame.staticEval : Score.DRAW;
        }
        if (bestValue >= beta && !Score.isDecisive(bestValue) && !Score.isDecisive(alpha)) {
            bestValue = (bestValue * depth + beta) / (depth + 1);
        }

        // Step 26. Learn from the result.
        if (bestMove != Move.NONE) {
            statistics.learn(at, bestMove, depth, pvNode, scratch, quietCount, captureCount);
            if (!pvNode) {
                statistics.tableMoveTook(bestMove == ttMove, depth);
            }
        } else if (before1 != 0) {
            statistics.rewardPrevious(at, depth, bestValue);
        }
        if (bestValue <= originalAlpha) {
            frame.ttPv = frame.ttPv || frames[at - 1].ttPv;
        }

        // Step 27. Remember.
        if (excluded == Move.NONE && !(root && worker.roots.line() > 0)) {
            int bound = bestValue >= beta ? TranspositionTable.BOUND_LOWER
                    : pvNode && bestMove != Move.NONE ? TranspositionTable.BOUND_EXACT : TranspositionTable.BOUND_UPPER;
            worker.table.store(scratch.slot, position.key(), TranspositionTable.toTable(bestValue, ply), frame.ttPv,
                    bound, depth, bestMove, scratch.rawEval);
        }
        if (!inCheck && (bestMove == Move.NONE || !position.isNoisy(bestMove))
                && bestValue > frame.staticEval == (bestMove != Move.NONE)) {
            worker.corrections.update(position, frames, at, bestValue - frame.staticEval, depth,
                    params[bestMove != Move.NONE ? Params.CORRECTION_BONUS : Params.CORRECTION_FAILED_BONUS]);
        }
        return bestValue;
    }

    /** The value of passing if that fails high, else {@link Score#NONE}. */
    private int nullMove(int ply, int beta, int depth, int staticEval) {
        int reduction = params[Params.NULL_MOVE_BASE] + depth / params[Params.NULL_MOVE_DIVISOR]
                + Math.max((staticEval - beta) / params[Params.NULL_MOVE_EVAL_DIVISOR], 0);
        worker.makeNull(ply + Worker.FRAME_OFFSET);
        int value = -search(ply + 1, -beta, -beta + 1, depth - reduction, false);
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

    /** A node whose moves are to be explained is not decided before them. */
    private static boolean isTraced(NodeObserver observer) {
        return observer != null && observer.isTracing();
    }

    /** Tries the captures that could beat {@code probCutBeta}; the value of one that does, else {@link Score#NONE}. */
    private int probCut(int ply, int probCutBeta, int depth, boolean cutNode, boolean improving,
            Frame.Scratch scratch) {
        int at = ply + Worker.FRAME_OFFSET;
        Frame frame = frames[at];
        int reduced = depth - params[Params.PROB_CUT_REDUCTION]
                - (improving ? params[Params.PROB_CUT_IMPROVING_REDUCTION] : 0);
        MovePicker picker = scratch.picker;
        picker.forProbCut(scratch.ttMove, worker.exchangePoints(probCutBeta - frame.staticEval) - 1);
        int move;
        while ((move = picker.next()) != Move.NONE) {
            if (move == frame.excluded) {
                continue;
            }
            worker.make(at, move, position.givesCheck(move), true);
            int value = -quiescence.search(ply + 1, -probCutBeta, -probCutBeta + 1, 0);
            if (value >= probCutBeta && reduced > 0 && !worker.stopped) {
                value = -search(ply + 1, -probCutBeta, -probCutBeta + 1, reduced, !cutNode);
            }
            position.unmake();
            if (worker.stopped) {
                return Score.NONE;
            }
            if (value >= probCutBeta) {
                worker.table.store(scratch.slot, position.key(), TranspositionTable.toTable(value, ply), frame.ttPv,
                        TranspositionTable.BOUND_LOWER, Math.max(reduced, 0) + 1, move, scratch.rawEval);
                return value;
            }
        }
        return Score.NONE;
    }
}
