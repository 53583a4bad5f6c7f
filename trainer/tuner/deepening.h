/** Iterative deepening and the moves of the root (the engine's Worker and RootMoves). */
#pragma once

#include "evaluate.h"
#include "quiescence.h"
#include "search.h"

namespace cortado::tuner {

template <int N> FUNCTION void Searcher<N>::noteRoot(const Node& n, int value) {
    RootMove& root = m.roots[n.rootNext - 1];
    if (n.moveCount > 1 && value <= n.alpha) {
        root.score = -INFINITE;
        return;
    }
    const int old = root.averageScore, weight = params[ASPIRATION_NEW_WEIGHT];
    laneSync();
    root.score = value;
    root.averageScore = old == NO_SCORE ? value : divided(weight * value + old, weight + 1);
    laneSync();
}

/** A stable insertion sort: by score, then by the last iteration's score. */
template <int N> FUNCTION void Searcher<N>::sortRoots() {
    laneSync();
    if (firstLane()) {
        for (int i = 1; i < rootCount; i++) {
            const RootMove move = m.roots[i];
            int j = i;
            while (j > 0 && (move.score != m.roots[j - 1].score ? move.score > m.roots[j - 1].score
                                                                : move.previousScore > m.roots[j - 1].previousScore)) {
                m.roots[j] = m.roots[j - 1];
                j--;
            }
            m.roots[j] = move;
        }
    }
    laneSync();
}

/** One iteration: a window around the expected score, widened on the side where it fails. */
template <int N> FUNCTION void Searcher<N>::aspirate() {
    int delta = params[ASPIRATION_DELTA], alpha = -INFINITE, beta = INFINITE;
    const int average = m.roots[0].averageScore;
    if (rootDepth >= params[ASPIRATION_DEPTH] && average != NO_SCORE) {
        delta += smaller(divided(average * average, params[ASPIRATION_SCORE_DIVISOR]), params[ASPIRATION_SCORE_MAX]);
        alpha = larger(average - delta, -INFINITE);
        beta = smaller(average + delta, INFINITE);
    }
    int failHighs = 0;
ROLLED
    for (;;) {
        const int value = search(0, 0, alpha, beta, larger(1, rootDepth - failHighs), 0);
        sortRoots();
        if (stopped || (value > alpha && value < beta)) return;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = larger(value - delta, -INFINITE);
            failHighs = 0;
        } else {
            beta = smaller(value + delta, INFINITE);
            failHighs++;
        }
        delta += delta * params[ASPIRATION_GROWTH] / 100;
        if (delta > params[ASPIRATION_LIMIT]) {
            alpha = -INFINITE;
            beta = INFINITE;
        }
    }
}

template <int N> FUNCTION int Searcher<N>::go(int player, int keyBase, int maxDepth, int nodeLimit) {
    params = m.players[player].params;
    learned = &m.learned[player];
    const int generation = (m.players[player].generation + GENERATION_STEP) & GENERATION_MASK;
    laneSync();
    m.players[player].generation = generation;
    table = {tables + static_cast<std::size_t>(player) * clusters, clusters, generation};
    base = keyBase;
    limit = nodeLimit;
    nodes = score = completed = nullMoveMinPly = 0;
    stopped = false;
ROLLED
    for (int i = lane(); i < SEARCH_PLIES + FRAME_OFFSET + 8; i += LANES) {
        Frame none{};
        none.staticEval = NO_SCORE;
        m.frames[i] = none;
    }
    const Board& b = m.boards[0];
    MoveList list{m.workplaces[0][0].picker.moves, 0, sorting.squares};
    if (b.checkers) {
        generateEvasions(t, b, list);
    } else {
        generateCaptures(t, b, list);
        generateQuiets(t, b, list);
    }
    laneSync();
    rootCount = list.count;
    if (rootCount == 0) return NONE_MOVE;
ROLLED
    for (int i = lane(); i < rootCount; i += LANES) m.roots[i] = {list.moves[i], -INFINITE, -INFINITE, NO_SCORE};
    Accumulator<N> acc;
    refresh<WHITE>(acc, *shared.network, b.p);
    refresh<BLACK>(acc, *shared.network, b.p);
    store(m.accumulators[0], acc);
    m.ready[0] = 1;
    laneSync();
ROLLED
    for (rootDepth = 1; rootDepth <= maxDepth; rootDepth++) {
ROLLED
        for (int i = lane(); i < rootCount; i += LANES) {
            m.roots[i].previousScore = m.roots[i].score;
            m.roots[i].score = -INFINITE;
        }
        laneSync();
        aspirate();
        if (stopped) break;
        completed = rootDepth;
        laneSync();
        m.finished = m.roots[0];
        laneSync();
    }
    // What an unfinished iteration says of a loss is not believed: moves not looked at yet might have saved the game.
    const RootMove best = stopped && isLoss(m.roots[0].score) ? m.finished : m.roots[0];
    score = best.score != -INFINITE ? best.score : best.previousScore;
    return best.move;
}

}  // namespace cortado::tuner
