/** One search at a time: what it owns, and what its nodes ask and learn (the engine's Worker and StatisticsUpdate). */
#pragma once

#include "memory.h"

namespace cortado::tuner {

/** What all warps share. */
template <int N> struct Shared {
    const Cuckoo* cuckoo;
    const double* logarithms;      ///< of 0 (unused) to 127
    const i32* endings;            ///< ENDING_VALUES
    const Network<N>* network;
    i32 pieceScale;                ///< the network's fact scale.pieces
};

/** Writes to the warp's memory what was worked out from it: no lane may still be reading. */
BOTH void assign(i32& to, i32 value) {
    laneSync();
    to = value;
    laneSync();
}

template <int N> class Searcher {
public:
    BOTH Searcher(const Tables& t, SortScratch& sorting, WarpMemory<N>& m, const Shared<N>& shared, Cluster* tables, u32 clusters)
        : t(t), sorting(sorting), m(m), shared(shared), tables(tables), clusters(clusters) {}

    /** Searches boards[0], keys[base] being its key, for a player; the best move, 0 if there is none. */
    FUNCTION int go(int player, int base, int maxDepth, int nodeLimit);

    int nodes = 0;
    int score = 0;       ///< of the last search
    int completed = 0;   ///< its last finished iteration

private:
    FUNCTION int search(int level, int ply, int alpha, int beta, int depth, int cutNode);
    FUNCTION int searchMoves(int level);
    FUNCTION int quiescence(int level, int ply, int alpha, int beta, int depth);
    FUNCTION int nullMove(int level);
    FUNCTION int probCut(int level);
    FUNCTION int singular(int level);
    FUNCTION int searchMove(int level);
    FUNCTION bool isHopeless(int level);
    FUNCTION void aspirate();
    FUNCTION void sortRoots();
    FUNCTION void noteRoot(const Node& n, int value);
    FUNCTION int evaluate(int ply);
    FUNCTION bool isDraw(int ply);

    BOTH Frame& frame(int ply) const { return m.frames[ply + FRAME_OFFSET]; }
    BOTH Workplace& workplace(int ply, int excluded) const { return m.workplaces[ply][excluded != NONE_MOVE]; }
    BOTH PickerContext context(int ply) const { return {t, m.boards[ply], *learned, params, sorting}; }
    BOTH int drawScore() const { return (nodes & 2) - 1; }
    BOTH bool stop() {
        if (completed > 0 && nodes >= limit) stopped = true;
        return stopped;
    }
    FUNCTION bool upcoming(int ply) const {
        return upcomingRepetition(t, *shared.cuckoo, m.keys, base + ply, m.boards[ply], ply);
    }
    FUNCTION int corrected(int raw, int correction, int rule50) const {
        if (rule50 == 0) return clampEvaluation(raw + correction);
        const int fade = params[RULE_50_FADE];
        return clampEvaluation(divided(raw * (fade - smaller(rule50, 100)), fade) + correction);
    }
    FUNCTION int correction(int ply) const {
        return correctionOf(*learned, params, m.boards[ply], frame(ply - 1).pieceTo, frame(ply - 2).pieceTo);
    }
    FUNCTION int tableReduction(int depth, int count) const {
        return static_cast<int>(params[REDUCTION_BASE]
                                + params[REDUCTION_SCALE] * shared.logarithms[smaller(depth, 127)] * shared.logarithms[smaller(count, 63)]);
    }
    FUNCTION void make(int ply, int move, int capture) {
        Frame& f = frame(ply);
        f.move = move;
        f.pieceTo = pieceTo(m.boards[ply], move);
        f.moveIsCapture = capture;
        nodes++;
        makeMove(t, m.boards[ply], m.boards[ply + 1], move);
        entered(ply + 1);
    }
    FUNCTION void entered(int ply) {
        m.keys[base + ply] = m.boards[ply].p.key;
        m.ready[ply] = 0;
        laneSync();
    }

    // What nodes teach (StatisticsUpdate).
    FUNCTION int bonusOf(int depth) const {
        return clamp(params[HISTORY_BONUS_SLOPE] * depth + params[HISTORY_BONUS_OFFSET], 0, params[HISTORY_BONUS_MAX]);
    }
    FUNCTION void learnContinuation(int ply, int index, int bonus) {
        const int before[3] = {frame(ply - 1).pieceTo, frame(ply - 2).pieceTo, frame(ply - 4).pieceTo};
ROLLED
        for (int i = 0; i < 3; i++) {
            if (before[i]) learn(learned->continuation[before[i] << 10 | index], bonus, CONTINUATION_DECAY);
        }
    }
    FUNCTION void learnQuiet(int colour, int index, int move, u64 attacked, int bonus) {
        learn(learned->quiet[index], bonus, HISTORY_DECAY);
        learn(learned->fromTo[fromToIndex(colour, move, attacked)], bonus, HISTORY_DECAY);
    }
    FUNCTION void learnCapture(const Board& b, int move, int bonus) {
        learn(learned->capture[pieceTo(b, move) << 3 | capturedType(b, move)], bonus, HISTORY_DECAY);
    }
    FUNCTION void learnFromBest(const Node& n, int depth, const Workplace& place);
    FUNCTION void rewardTableMove(int ply, int move, int depth);
    FUNCTION void rewardPrevious(int ply, int depth);

    const Tables& t;
    SortScratch& sorting;
    WarpMemory<N>& m;
    const Shared<N>& shared;
    Cluster* tables;
    u32 clusters;

    const int* params = nullptr;
    Learned* learned = nullptr;
    Table table{};
    int base = 0, limit = 0, rootDepth = 0, rootCount = 0, nullMoveMinPly = 0;
    bool stopped = false;
};

template <int N> FUNCTION bool Searcher<N>::isDraw(int ply) {
    const Board& b = m.boards[ply];
    if (b.rule50 >= 100) {
        if (!b.checkers) return true;
        MoveList list{m.workplaces[ply][0].picker.moves, 0, sorting.squares};
        generateEvasions(t, b, list);
        if (list.count > 0) return true;
    }
    return isInsufficient(b.p) || repeats(m.keys, base + ply, b, ply);
}

template <int N> FUNCTION void Searcher<N>::learnFromBest(const Node& n, int depth, const Workplace& place) {
    const int ply = n.ply, bonus = bonusOf(depth);
    const Board& b = m.boards[ply];
    const int us = sideToMove(b.p);
    Frame& f = frame(ply);
    if (isNoisy(b, n.bestMove)) {
        learnCapture(b, n.bestMove, bonus);
    } else {
        const int best = pieceTo(b, n.bestMove);
        if (f.killer1 != n.bestMove) {
            f.killer2 = f.killer1;
            f.killer1 = n.bestMove;
        }
        const int before = frame(ply - 1).pieceTo;
        if (before) learned->counter[before] = static_cast<u16>(n.bestMove);
        learnQuiet(us, best, n.bestMove, f.attacked, bonus);
        learnContinuation(ply, best, bonus);
ROLLED
        for (int i = 0; i < n.quietCount; i++) {
            const int move = place.quiets[i], other = pieceTo(b, move);
            learnQuiet(us, other, move, f.attacked, -bonus);
            learnContinuation(ply, other, -bonus);
        }
    }
ROLLED
    for (int i = 0; i < n.captureCount; i++) learnCapture(b, place.captures[i], -bonus);
    const Frame& previous = frame(ply - 1);
    if (previous.pieceTo && !previous.moveIsCapture && previous.moveCount == 1) {
        learnContinuation(ply - 1, previous.pieceTo, -bonusOf(depth + 1));
    }
}

template <int N> FUNCTION void Searcher<N>::rewardTableMove(int ply, int move, int depth) {
    const Board& b = m.boards[ply];
    const int index = pieceTo(b, move), bonus = bonusOf(depth);
    learnQuiet(sideToMove(b.p), index, move, findThreats(t, b).attacked, bonus);
    learnContinuation(ply, index, bonus);
}

template <int N> FUNCTION void Searcher<N>::rewardPrevious(int ply, int depth) {
    const Frame& previous = frame(ply - 1);
    const int bonus = bonusOf(depth);
    learnContinuation(ply - 1, previous.pieceTo, bonus);
    learnQuiet(sideToMove(m.boards[ply].p) ^ 1, previous.pieceTo, previous.move, previous.attacked,
               divided(bonus, params[HISTORY_PREVIOUS_DIVISOR]));
}

}  // namespace cortado::tuner
