/** Finished games become training positions: a warp replays a game and keeps what passes the filter. */
#pragma once

#include "memory.h"

namespace cortado {

enum Verdict { KEPT, CHECK, NOISY, EARLY, FEW, SCORE, THIN, VERDICTS };

/** Whether a position before a searched move is trained on, and if not, the first reason against it. */
BOTH Verdict judge(const sp_filter& filter, const Position& p, bool checked, Move m, int score, int ply) {
    const int pieces = popCount(occupied(p)), size = score < 0 ? -score : score;
    if (checked) return CHECK;
    if (!isQuiet(p, m)) return NOISY;
    if (ply < filter.min_ply) return EARLY;
    if (pieces < filter.min_pieces) return FEW;
    if (size > filter.max_score) return SCORE;
    const bool lopsided = filter.thin_keep > 1 && size >= filter.thin_score && pieces <= filter.thin_pieces;
    if (lopsided && (mix(p.key) >> 32) % static_cast<u32>(filter.thin_keep) != 0) return THIN;  // mix is always odd
    return KEPT;
}

/** Following plies whose scores may have a part in a position's. */
constexpr int TREND_PLIES = 16;

/** What a position is trained on, for its side to move: the score of its own search and, each weighing trend / 256 of the one
 *  before, those that follow it in the game up to the first move without one. moves: the game's; towards zero. */
BOTH int labelOf(const sp_filter& filter, const u32* moves, int ply, int plies) {
    const int end = plies < ply + 1 + TREND_PLIES ? plies : ply + 1 + TREND_PLIES;
    i32 sum = 0, total = 0, weight = 256;
#pragma unroll 1
    for (int i = ply; i < end && weight > 0; i++) {
        const int score = static_cast<i32>(moves[i]) >> 16;
        if (score == NO_SCORE) break;
        const int bounded = clamp<int>(score, -filter.max_score, filter.max_score);
        sum += weight * ((i - ply) % 2 ? -bounded : bounded);
        total += weight;
        weight = weight * filter.trend >> 8;
    }
    return sum / total;
}

/** Whether a game is held out of training. */
BOTH bool isHeldOut(const sp_filter& filter, u32 number) {
    return filter.held_every > 0 && (mix(number ^ 0x68656c64ULL) >> 32) % static_cast<u32>(filter.held_every) == 0;
}

struct ExpandCounters {
    u32 written[2];  ///< train, held out; room or not
    u32 verdicts[VERDICTS];
    u32 seen;
};

struct ExpandJob {
    sp_filter filter;
    sp_position* out[2];
    u64 room[2];
    const u32* words;
    const u32* offsets;
    u32 games;
    const sp_start* book;
    ExpandCounters* counters;
};

BOTH void expandGame(const Tables& t, Scratch& scratch, const ExpandJob& job, u32 index) {
    const u32* words = job.words + job.offsets[index];
    const int plies = static_cast<int>(words[0] & 0xffff), result = static_cast<int>(words[0] >> 16);
    const bool held = isHeldOut(job.filter, words[2]);
    Position p = positionOf(t, words[1], job.book);
    bool checked = inCheck(t, p);
    u32 verdicts[VERDICTS] = {};
    u32 seen = 0;
    for (int ply = 0; ply < plies; ply++) {
        const u32 word = words[Ring::HEADER_WORDS + static_cast<u32>(ply)];
        const Move m = word & 0xffffU;
        const int score = static_cast<i32>(word) >> 16;
        if (score != NO_SCORE) {
            const Verdict verdict = judge(job.filter, p, checked, m, score, ply);
#pragma unroll
            for (int v = 0; v < VERDICTS; v++) verdicts[v] += v == verdict;
            seen++;
            if (verdict == KEPT) {
                const u32 at = warpAdd(&job.counters->written[held], 1);
                const int ownResult = sideToMove(p) == BLACK ? WHITE_WON - result : result;
                const int label = labelOf(job.filter, words + Ring::HEADER_WORDS, ply, plies);
                if (at < job.room[held]) pack(p, scratch.squares, label, ownResult, ply, job.out[held][at]);
            }
        }
        const Change change = make(t, p, m);
        checked = checksAfter(t, p, m, change).gives;
    }
#pragma unroll
    for (int v = 0; v < VERDICTS; v++) warpAdd(&job.counters->verdicts[v], verdicts[v]);
    warpAdd(&job.counters->seen, seen);
}

}  // namespace cortado
