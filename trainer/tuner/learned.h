/** What a player remembers: the transposition table, the histories and the corrections, as the engine's classes of these names. */
#pragma once

#include "board.h"
#include "params.h"

namespace cortado::tuner {

// ---- transposition table ----------------------------------------------------------------------------------------

enum TableBound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };
constexpr int DEPTH_OFFSET = -7, DEPTH_UNSEARCHED = -6;
constexpr int GENERATION_STEP = 8, PV_BIT = 4, GENERATION_MASK = 0xF8;

/** Key, move, value, evaluation, then generation, PV flag and bound below the depth. */
struct Cluster {
    static constexpr int ENTRIES = 3, WORDS = 5;
    u16 word[16];  ///< the last one is spare
};
static_assert(sizeof(Cluster) == 32, "three entries of ten bytes");

struct TableAnswer {
    bool hit, pv;
    int move, value, eval, depth, bound;
    u32 slot;  ///< where a store must go
};

struct Table {
    Cluster* clusters;
    u32 count;
    int generation;

    BOTH int age(u32 meta) const { return (generation - static_cast<int>(meta & GENERATION_MASK)) & GENERATION_MASK; }

    BOTH u32 indexOf(u64 key) const {
#ifdef __CUDA_ARCH__
        return static_cast<u32>(__umul64hi(key, count));
#else
        return static_cast<u32>(static_cast<unsigned __int128>(key) * count >> 64);
#endif
    }

    FUNCTION TableAnswer probe(u64 key) const {
        const u32 index = indexOf(key);
        const u16* words = clusters[index].word;
        const u32 key16 = static_cast<u32>(key & 0xffff);
        u32 victim = 0;
        int victimWorth = 0x7fffffff;
ROLLED
        for (u32 i = 0; i < Cluster::ENTRIES; i++) {
            const u16* entry = words + Cluster::WORDS * i;
            const u32 meta = entry[4], depth8 = meta >> 8;
            if (entry[0] == key16 && depth8 != 0) {
                return {true, (meta & PV_BIT) != 0, entry[1], static_cast<i16>(entry[2]), static_cast<i16>(entry[3]),
                        static_cast<int>(depth8) + DEPTH_OFFSET, static_cast<int>(meta & 3), Cluster::ENTRIES * index + i};
            }
            const int worth = depth8 == 0 ? -0x7fffffff : static_cast<int>(depth8) - age(meta);
            if (worth < victimWorth) {
                victimWorth = worth;
                victim = i;
            }
        }
        return {false, false, 0, NO_SCORE, NO_SCORE, DEPTH_OFFSET, BOUND_NONE, Cluster::ENTRIES * index + victim};
    }

    FUNCTION void store(u32 slot, u64 key, int value, bool pv, int bound, int depth, int move, int eval) const {
        u16* entry = clusters[slot / Cluster::ENTRIES].word + Cluster::WORDS * (slot % Cluster::ENTRIES);
        const u32 meta = entry[4], oldMove = entry[1];
        const int depth8 = smaller(depth - DEPTH_OFFSET, 0xff);
        const bool same = entry[0] == (key & 0xffff);
        const u32 kept = move == 0 && same ? oldMove : static_cast<u32>(move);
        laneSync();
        if (bound == BOUND_EXACT || !same || depth8 + (pv ? 2 : 0) > static_cast<int>(meta >> 8) - 4 || age(meta) != 0) {
            entry[0] = static_cast<u16>(key);
            entry[1] = static_cast<u16>(kept);
            entry[2] = static_cast<u16>(value);
            entry[3] = static_cast<u16>(eval);
            entry[4] = static_cast<u16>(depth8 << 8 | generation | (pv ? PV_BIT : 0) | bound);
        } else if (kept != oldMove) {
            entry[1] = static_cast<u16>(kept);
        }
        laneSync();
    }
};

BOTH int toTable(int score, int ply) { return isWin(score) ? score + ply : isLoss(score) ? score - ply : score; }
BOTH int pliesToWin(int value) { return (isMate(value) ? MATE : TABLEBASE_WIN) - value; }
FUNCTION int fromTable(int value, int ply, int rule50) {
    if (value == NO_SCORE) return NO_SCORE;
    if (isWin(value)) return pliesToWin(value) > 100 - rule50 ? EVAL_LIMIT : value - ply;
    if (isLoss(value)) return pliesToWin(-value) > 100 - rule50 ? -EVAL_LIMIT : value + ply;
    return value;
}

// ---- histories --------------------------------------------------------------------------------------------------

constexpr int PIECE_TO = 1024;
constexpr int HISTORY_DECAY = 324, CONTINUATION_DECAY = 936, BONUS_LIMIT = 324, HISTORY_GAIN = 32;
constexpr int CORRECTION_SIZE = 1 << 14, CORRECTION_PAIRS = 1 << 15, CORRECTION_LIMIT = 1024, CORRECTION_UNIT = 1600;

struct alignas(16) Learned {
    i16 quiet[PIECE_TO];
    i16 fromTo[8 << 12];                   ///< [from attacked][to attacked][colour][from][to]
    i16 continuation[PIECE_TO * PIECE_TO]; ///< [earlier piece][earlier to][piece][to]
    i16 capture[PIECE_TO << 3];
    u16 counter[PIECE_TO];
    i16 pawnCorrection[2 * CORRECTION_SIZE], whiteCorrection[2 * CORRECTION_SIZE], blackCorrection[2 * CORRECTION_SIZE];
    i16 pairCorrection[CORRECTION_PAIRS];
};

/** An entry after a lesson: it loses a share of itself before it gains, so that it stays in its range. */
FUNCTION void learn(i16& entry, int bonus, int decay) {
    const int size = bonus < 0 ? -bonus : bonus, old = entry;
    laneSync();
    if (size < BONUS_LIMIT) entry = static_cast<i16>(old - divided(old * size, decay) + bonus * HISTORY_GAIN);
    laneSync();
}

BOTH int fromToIndex(int colour, int move, u64 attacked) {
    return static_cast<int>(attacked >> from(move) & 1) << 14 | static_cast<int>(attacked >> to(move) & 1) << 13 | colour << 12
         | (move & 0xfff);
}

BOTH int continuation(const Learned& l, int earlier, int pieceTo) { return l.continuation[earlier << 10 | pieceTo]; }

BOTH int correctionIndex(int side, u64 key) { return side * CORRECTION_SIZE | static_cast<int>(key & (CORRECTION_SIZE - 1)); }
BOTH int correctionPair(int before1, int before2) { return (before1 << 5 ^ before2 * 0x9E3D) & (CORRECTION_PAIRS - 1); }

/** Centipawns to add to the static evaluation. */
FUNCTION int correctionOf(const Learned& l, const int* params, const Board& b, int before1, int before2) {
    const int side = sideToMove(b.p);
    const int sum = params[CORRECTION_PAWN] * l.pawnCorrection[correctionIndex(side, b.pawnKey)]
                  + params[CORRECTION_NON_PAWN] * (l.whiteCorrection[correctionIndex(side, b.nonPawnKey[WHITE])]
                                                   + l.blackCorrection[correctionIndex(side, b.nonPawnKey[BLACK])])
                  + params[CORRECTION_CONTINUATION] * l.pairCorrection[correctionPair(before1, before2)];
    return sum / CORRECTION_UNIT;
}

FUNCTION void addCorrection(i16& entry, int bonus) {
    const int old = entry;
    laneSync();
    entry = static_cast<i16>(old + static_cast<i16>(bonus - old * (bonus < 0 ? -bonus : bonus) / CORRECTION_LIMIT));
    laneSync();
}

FUNCTION void learnCorrection(Learned& l, const int* params, const Board& b, int before1, int before2, int error, int depth) {
    const int most = params[CORRECTION_BONUS_MAX], side = sideToMove(b.p);
    const int bonus = clamp(divided(error * depth, params[CORRECTION_BONUS_DIVISOR]), -most, most);
    addCorrection(l.pawnCorrection[correctionIndex(side, b.pawnKey)], bonus);
    addCorrection(l.whiteCorrection[correctionIndex(side, b.nonPawnKey[WHITE])], bonus);
    addCorrection(l.blackCorrection[correctionIndex(side, b.nonPawnKey[BLACK])], bonus);
    addCorrection(l.pairCorrection[correctionPair(before1, before2)], bonus);
}

}  // namespace cortado::tuner
