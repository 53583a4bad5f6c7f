/** Counts the leaves of the tree of legal moves with the generator, make and legality test of the search. */
#pragma once

#include "memory.h"

namespace cortado {

constexpr int MAX_PERFT_DEPTH = 12;

struct PerftMemory {
    Position positions[MAX_PERFT_DEPTH];
    ListedMove lists[MAX_PERFT_DEPTH][MAX_MOVES];
    int listed[MAX_PERFT_DEPTH], done[MAX_PERFT_DEPTH];
    i16 history[768];
    sp_start start;
    u64 leaves;
};

BOTH u64 perft(const Tables& t, Scratch& scratch, PerftMemory& memory, Position p, int depth) {
    const Ordering order{NO_MOVE, false, 0, memory.history, false, 0};
    u64 leaves = 0;
    int ply = 0, done = 0;
    int listed = generate(t, scratch, p, false, inCheck(t, p), memory.lists[0], order);
    memory.positions[0] = p;
    laneSync();
    for (;;) {
        if (done == listed) {
            if (ply == 0) return leaves;
            ply--;
            p = memory.positions[ply];
            listed = memory.listed[ply];
            done = memory.done[ply];
            continue;
        }
        const Move m = moveOf(memory.lists[ply][done++]);
        const Change change = make(t, p, m);
        const Checks checks = checksAfter(t, p, m, change);
        if (checks.illegal || ply + 1 == depth) {
            leaves += !checks.illegal;
            p = memory.positions[ply];
            continue;
        }
        laneSync();
        memory.listed[ply] = listed;
        memory.done[ply] = done;
        ply++;
        memory.positions[ply] = p;
        laneSync();
        listed = generate(t, scratch, p, false, checks.gives, memory.lists[ply], order);
        done = 0;
    }
}

}  // namespace cortado
