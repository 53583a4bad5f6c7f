/** The states of the search: alpha-beta with a table, null move, late-move reductions and quiescence, a node at a time. */
#pragma once

#include "machine.h"

namespace cortado {

// Margins and limits of the search.
constexpr int EXTENSION_PLY = 24;        // no check is extended deeper in the tree,
constexpr int EXTENSION_BEYOND = 8;      // nor this far beyond the iteration
constexpr int FUTILITY_DEPTH = 6, FUTILITY_MARGIN = 75;
constexpr int QUIET_FUTILITY_DEPTH = 8, QUIET_FUTILITY_BASE = 60, QUIET_FUTILITY_STEP = 100;
constexpr int NULL_DEPTH = 2, NULL_REDUCTION = 4, NULL_DIVISOR = 4;
constexpr int PRUNING_DEPTH = 4, PRUNING_MOVES = 3;
constexpr int REDUCTION_DEPTH = 3, REDUCTION_MOVES = 4;
constexpr int HISTORY_STEP = 16, HISTORY_MAX_STEP = 1200;
constexpr int FIFTY_MOVES = 100;

/** Mates are stored relative to the node, and searched relative to the root. */
BOTH int toTable(int score, int ply) { return score > MATE_BOUND ? score + ply : score < -MATE_BOUND ? score - ply : score; }
BOTH int fromTable(int score, int ply) { return score > MATE_BOUND ? score - ply : score < -MATE_BOUND ? score + ply : score; }

/** Neither side can mate: bare kings, or one knight or bishop besides. */
BOTH bool isDeadMaterial(const Position& p) {
    const u64 mating = pawns(p) | straightSliders(p);
    return popCount(occupied(p)) <= 3 && !mating;
}

/** Whether the position has occurred before since the last capture or pawn move: the first repetition counts. */
BOTH bool isRepeated(const u64* keys, int index, const Position& p) {
    const int clock = halfmoveClock(p), oldest = larger(0, index - clock);
ROLLED
    for (int back = 4; back <= clock; back += 2 * LANES) {
        const int i = index - back - 2 * lane();
        if (lanesAny(i >= oldest && keys[larger(i, 0)] == p.key)) return true;
    }
    return false;
}

/** Plies by which late quiet moves are searched shallower. */
BOTH int reductionOf(int depth, int tried) { return log2Floor(depth) * log2Floor(tried) / 2; }

template <int N> BOTH bool Machine<N>::isDraw(int keyIndex, bool checked) const {
    // In check it may be mate, which comes before the fifty moves.
    if (halfmoveClock(p) >= FIFTY_MOVES && !checked) return true;
    return isDeadMaterial(p) || isRepeated(w.memory.saved.keys, keyIndex, p);
}

/** Makes the node's move, if it is legal, and sets up the child; or plays the move on the board. */
template <int N> BOTH State Machine<N>::makeMove(Change& change) {
    const Move move = node.move();
    change = make(w.tables, p, move);
    prefetch(&entry());
    const int enemyKing = pieceId(sideToMove(p), KING, 0);
    if (change.removed2 >= enemyKing && change.removed2 < enemyKing + 64 && firstLane()) counters().illegal++;
    const Checks checks = checksAfter(w.tables, p, move, change);
    if (checks.illegal) {
        p = w.memory.frames[ply].position;
        return State::NEXT;
    }
    if (purpose != Purpose::SEARCH) {
        node.begin(0, 0, 0, checks.gives);
        return State::PLAYED;
    }
    const int depth = node.depth();
    int childDepth = depth - 1;
    if (moveScore != 0) {
        node.countTried();
        const int tried = node.tried();
        Stage stage = Stage::ZERO_WINDOW;
        if (tried == 1 || depth == 0) {
            stage = Stage::FULL_WINDOW;
        } else if (depth >= REDUCTION_DEPTH && tried >= REDUCTION_MOVES && moveScore < NOISY_SCORE && !node.checked()) {
            const int reduction = smaller(reductionOf(depth, tried), depth - 2);
            if (reduction > 0) stage = Stage::REDUCED;
            childDepth -= reduction;
        }
        node.setStage(stage);
    }
    w.memory.frames[ply].node = node;
    ply++;
    node.begin(childDepth, node.stage() == Stage::FULL_WINDOW ? -node.beta : -node.alpha - 1, -node.alpha, checks.gives);
    return State::ENTER;
}

/** A node begins: draws, the table, the static evaluation, and what they decide without a move. */
template <int N> BOTH State Machine<N>::enter(const Change& change, bool byMove) {
    nodes++;
    if (nodes % CLOCK_INTERVAL == 0 && timeUp()) return suspend(w.memory.frames[0].position);
    const int keyIndex = game().ply + ply;
    w.memory.saved.keys[keyIndex] = p.key;
    if (ply > 0 && isDraw(keyIndex, node.checked())) {
        value = 0;
        return State::LEAVE;
    }
    if (node.depth() == 0) {
        if (node.checked() && ply < EXTENSION_PLY && ply <= w.memory.iteration + EXTENSION_BEYOND) node.setDepth(1);
        else quiescenceNodes++;
    }
    const TableEntry known = entry();
    const bool hit = known.key == p.key;
    node.beginMoves(hit ? known.moveAndScore & 0xffffU : NO_MOVE);
    if (hit && node.zeroWindow() && static_cast<int>(known.evalDepthBound >> 16 & 0xff) >= node.depth()) {
        value = fromTable(static_cast<i32>(known.moveAndScore) >> 16, ply);
        const u32 bound = known.evalDepthBound >> 24;
        if (bound == EXACT_BOUND || (bound == LOWER_BOUND && value >= node.beta)
            || (bound == UPPER_BOUND && value <= node.alpha)) {
            return State::LEAVE;
        }
    }

    Accumulator<N> acc;
    const StoredAccumulator<N>& before = w.memory.accumulators[larger(ply - 1, 0)];
    update<WHITE>(acc, network(), p, before, change, ply == 0);
    update<BLACK>(acc, network(), p, before, change, ply == 0);
    p.eval = hit ? static_cast<i16>(known.evalDepthBound & 0xffffU)
                 : clamp(evaluate(network(), acc, p), -EVAL_LIMIT, EVAL_LIMIT);
    value = p.eval;
    if (ply >= MAX_PLY - 2) return State::LEAVE;
    node.best = -INFINITE;
    bool tryNull = false;
    if (node.depth() == 0) {
        if (value >= node.beta) return State::LEAVE;
        node.best = value;
        if (value > node.alpha) {
            node.alpha = value;
            node.setRaised();
        }
    } else if (node.zeroWindow() && !node.checked() && ply > 0 && node.beta > -MATE_BOUND && node.beta < MATE_BOUND) {
        const int depth = node.depth();
        if (depth <= FUTILITY_DEPTH && value - FUTILITY_MARGIN * depth >= node.beta) return State::LEAVE;
        tryNull = depth >= NULL_DEPTH && byMove && value >= node.beta && (officers(p) & piecesOf(p, sideToMove(p)));
    }
    store(w.memory.accumulators[ply], acc);
    w.memory.frames[ply].position = p;
    laneSync();
    if (!tryNull) return State::EXPAND;

    node.setStage(Stage::NULL_MOVE);
    w.memory.frames[ply].node = node;
    makeNull(w.tables, p);
    ply++;
    const int depth = node.depth();
    node.begin(depth - NULL_REDUCTION - depth / NULL_DIVISOR, -node.beta, -node.beta + 1, false);
    return State::ENTER;
}

/** The moves of a node begin; that of the table is tried before the others are generated. */
template <int N> BOTH State Machine<N>::expand() {
    node.moves = node.tableMove() << 16;
    moveScore = TABLE_MOVE_SCORE;
    return node.tableMove() != NO_MOVE && node.depth() > 0 ? State::MAKE : State::NEXT;
}

/** Whether the moves from the picked one on, quiet ones and bad captures, are given up: late ones, and quiet ones that would have to
 *  gain more than the depth that is left for them allows. */
template <int N> BOTH bool Machine<N>::isHopeless() const {
    const int depth = node.depth(), tried = node.tried();
    if (ply == 0 || node.checked() || !node.zeroWindow() || node.best <= -MATE_BOUND) return false;
    if (depth <= PRUNING_DEPTH && tried >= PRUNING_MOVES + 2 * depth * depth) return true;
    const int left = larger(depth - reductionOf(depth, larger(tried, 1)), 1);
    return moveScore >= QUIET_SCORE - HISTORY_LIMIT && left <= QUIET_FUTILITY_DEPTH
        && p.eval + QUIET_FUTILITY_BASE + QUIET_FUTILITY_STEP * left <= node.alpha;
}

/** Picks the best listed move. A capture by a more valuable piece must hold in the exchange, or comes again at the end. */
template <int N> BOTH State Machine<N>::next() {
    ListedMove* list = w.memory.lists[ply];
    const int depth = node.depth();
    if (!node.isGenerated()) {
        const Ordering order{node.tableMove(), node.tried() > 0, w.memory.killers[ply], w.memory.history,
                             purpose == Purpose::RANDOM_PLY, static_cast<u32>(game().opening >> 20)};
        node.setListed(static_cast<u32>(generate(w.tables, w.scratch, p, depth == 0, node.checked(), list, order)));
    }
    for (;;) {
        ListedMove mine = 0;
        int at = 0;
ROLLED
        for (int i = lane(); i < node.listed(); i += LANES) {
            if (list[i] > mine) {
                mine = list[i];
                at = i;
            }
        }
        const ListedMove top = lanesMax(mine);
        moveScore = scoreOf(top);
        if (moveScore == 0) return purpose == Purpose::RANDOM_PLY ? State::OPENING : State::FINISH;
        if (depth == 0 && moveScore < NOISY_SCORE) return State::FINISH;
        const Move move = moveOf(top);
        node.setMove(move);
        u32 laterScore = 0;
        if (purpose == Purpose::SEARCH && moveScore >= NOISY_SCORE && moveScore < QUEEN_PROMOTION_SCORE) {
            const int captured = pieceAt(p, toOf(move)), piece = pieceAt(p, fromOf(move));
            if (captured && piece != KING && !exchangeHolds(w.tables, p, move)) laterScore = badCaptureScore(captured);
        }
        if (mine == top) list[at] = listed(laterScore, move);
        if (laterScore == 0) break;
    }
    return moveScore < NOISY_SCORE && isHopeless() ? State::FINISH : State::MAKE;
}

/** A quiet move that refuted the node: killer, and history up for it and down for those tried before it. All history is
 *  read before any is written, so that two pieces of a kind with one target count once on any number of lanes. */
template <int N> BOTH void Machine<N>::rewardBestMove() {
    const Move bestMove = node.bestMove();
    const u32 killers = w.memory.killers[ply];
    laneSync();
    if ((killers & 0xffffU) != bestMove) w.memory.killers[ply] = (killers & 0xffffU) << 16 | bestMove;
    const int depth = node.depth(), us = sideToMove(p);
    const int bonus = smaller(depth * depth * HISTORY_STEP, HISTORY_MAX_STEP);
    i16* history = w.memory.history;
    const auto indexOf = [&](Move m) { return pieceId(us, pieceAt(p, fromOf(m)), toOf(m)); };
    ListedMove* list = w.memory.lists[ply];
    const int count = node.isGenerated() ? node.listed() : 0;
    const int rewarded = indexOf(bestMove), old = history[rewarded];
ROLLED
    for (int i = lane(); i < count; i += LANES) {
        const Move m = moveOf(list[i]);
        ListedMove punished = 0;
        if (scoreOf(list[i]) == 0 && isQuiet(p, m) && indexOf(m) != rewarded) {
            const int value = history[indexOf(m)];
            punished = listed(static_cast<u16>(value - bonus - value * bonus / HISTORY_LIMIT), m);
        }
        list[i] = punished;
    }
    laneSync();
ROLLED
    for (int i = lane(); i < count; i += LANES) {
        if (list[i]) history[indexOf(moveOf(list[i]))] = static_cast<i16>(scoreOf(list[i]));
    }
    if (firstLane()) history[rewarded] = static_cast<i16>(old + bonus - old * bonus / HISTORY_LIMIT);
    laneSync();
}

/** The moves of a node have been searched, or one refuted it. */
template <int N> BOTH void Machine<N>::finish() {
    const int depth = node.depth();
    if (depth > 0 && node.tried() == 0) node.best = node.checked() ? -MATE + ply : 0;
    value = node.best;
    const u32 bound = value >= node.beta ? LOWER_BOUND : node.raised() ? EXACT_BOUND : UPPER_BOUND;
    const Move bestMove = node.bestMove();
    if (bound == LOWER_BOUND && depth > 0 && isQuiet(p, bestMove)) rewardBestMove();
    TableEntry known;
    known.key = p.key;
    known.moveAndScore = (bestMove ? bestMove : node.tableMove()) | static_cast<u32>(toTable(value, ply)) << 16;
    known.evalDepthBound = static_cast<u16>(p.eval) | static_cast<u32>(depth) << 16 | bound << 24;
    laneSync();  // no lane may still be reading the entry for an earlier node
    entry() = known;
}

/** Goes back to the parent with the value of the node, and decides how the parent goes on. */
template <int N> BOTH State Machine<N>::leave() {
    if (ply == 0) return State::ITERATED;
    ply--;
    p = w.memory.frames[ply].position;
    node = w.memory.frames[ply].node;
    if (nodes >= job.hardNodes) return State::STOPPED;

    value = -value;
    const Stage stage = node.stage();
    if (stage == Stage::NULL_MOVE) {
        if (value < node.beta) return State::EXPAND;
        if (value > MATE_BOUND) value = node.beta;
        return State::LEAVE;
    }
    if (value > node.alpha && (stage == Stage::REDUCED || (stage == Stage::ZERO_WINDOW && value < node.beta))) {
        node.setStage(stage == Stage::REDUCED ? Stage::ZERO_WINDOW : Stage::FULL_WINDOW);
        moveScore = 0;
        return State::MAKE;
    }
    if (value > node.best) {
        node.best = value;
        if (value > node.alpha) {
            node.alpha = value;
            node.setRaised();
            node.setBestMove(node.move());
            if (value >= node.beta) return State::FINISH;
        }
    }
    return State::NEXT;
}

}  // namespace cortado
