/** Pairs of games between two sets of numbers: each opening with both colours, by searches of so many nodes. */
#pragma once

#include "deepening.h"

namespace cortado::tuner {

constexpr int POINTS_A_PAIR = 4;  ///< in half points

// Where a game is decided by what both players say of it, in the evaluation's own units and in plies.
constexpr int WIN_SCORE = 900, WIN_PLIES = 6, DRAW_SCORE = 12, DRAW_PLIES = 12, DRAW_FROM = 50;

/** A number that is tuned. */
struct Tuned {
    i32 param;
    float step;               ///< by which the two players differ from the present value
    float least, greatest;
};

/** One launch's work, the same for all warps. */
struct Job {
    i32 nodes;                ///< a move
    u64 seed;
    u64 nanoseconds;
    const Board* openings;
    u32 openingCount;
    u32* nextPair;
    u32 endPair;
    const i32* sets;          ///< two sets of PARAMS numbers
    const Tuned* tuned;       ///< on top of them
    i32 tunedCount;
    float* values;            ///< present values of the tuned numbers
    float rate;               ///< by which a won pair moves them, of their steps
    u8* results;              ///< of finished pairs: half points of player 0 and 128
    u64* totals;              ///< nodes, games, plies, won, drawn, lost by player 0
};

/** Which way a number is moved for player 0 of a pair, ±1. */
BOTH int signOf(u64 seed, u32 pair, int index) { return mix(mix(seed + pair) + static_cast<u64>(index)) >> 33 & 1 ? 1 : -1; }
/** From 0 to 1: where between two integers a value is rounded up. */
BOTH float roundingOf(u64 seed, u32 pair, int index) {
    return static_cast<float>(mix(mix(seed + pair) + 1000 + static_cast<u64>(index)) >> 40) / 16777216.0F;
}
BOTH float floorOf(float x) {
    const float whole = static_cast<float>(static_cast<i32>(x));
    return whole > x ? whole - 1 : whole;
}
BOTH void atomicSum(float* to, float x) {
#ifdef __CUDA_ARCH__
    atomicAdd(to, x);
#else
    *to += x;
#endif
}
BOTH void atomicSum(u64* to, u64 x) {
#ifdef __CUDA_ARCH__
    atomicAdd(to, x);
#else
    *to += x;
#endif
}

/** Sets memory to zero, a whole number of words. */
BOTH void forget(void* memory, std::size_t bytes) {
    u64* words = static_cast<u64*>(memory);
ROLLED
    for (std::size_t i = static_cast<std::size_t>(lane()); i < bytes / sizeof(u64); i += LANES) words[i] = 0;
}

template <int N> class Match {
public:
    BOTH Match(const Tables& t, SortScratch& sorting, WarpMemory<N>& m, const Shared<N>& shared, Cluster* tables, u32 clusters,
               const Job& job)
        : t(t), m(m), job(job), tables(tables), clusters(clusters), searcher(t, sorting, m, shared, tables, clusters) {}

    /** Plays until the time is up or no pair is left; a game in progress goes on at the next launch. */
    BOTH void run() {
        const u64 deadline = clockNow() + job.nanoseconds;
        while (clockNow() < deadline) {
            if (m.game.phase == 0) {
                const u32 pair = warpAdd(job.nextPair, 1);
                if (pair >= job.endPair) return;
                choosePlayers(pair);
                beginGame(pair, 0, 0);
            }
            const int result = playMove();
            if (result >= 0) endGame(result);
        }
    }

private:
    BOTH void choosePlayers(u32 pair) {
ROLLED
        for (int i = lane(); i < PARAMS; i += LANES) {
            m.players[0].params[i] = job.sets[i];
            m.players[1].params[i] = job.sets[PARAMS + i];
        }
        laneSync();
ROLLED
        for (int i = lane(); i < job.tunedCount; i += LANES) {
            const Tuned& x = job.tuned[i];
            const float away = x.step * static_cast<float>(signOf(job.seed, pair, i)), up = roundingOf(job.seed, pair, i);
            for (int player = 0; player < 2; player++) {
                const float wanted = job.values[i] + (player ? -away : away);
                m.players[player].params[x.param] = static_cast<i32>(floorOf(clamp(wanted, x.least, x.greatest) + up));
            }
        }
        laneSync();
    }

    BOTH void beginGame(u32 pair, int second, int firstPoints) {
        laneSync();
        m.game = {1, pair, second, 0, 0, 0, firstPoints};
        m.boards[0] = job.openings[mix(job.seed ^ mix(pair)) % job.openingCount];
        m.keys[0] = m.boards[0].p.key;
        m.players[0].generation = m.players[1].generation = 0;
        forget(m.learned, sizeof m.learned);
        forget(tables, std::size_t{2} * clusters * sizeof(Cluster));
        laneSync();
    }

    /** Half points of White if the game is over, else −1. */
    BOTH int playMove() {
        const int side = sideToMove(m.boards[0].p), player = side ^ m.game.second, plies = m.game.plies;
        const int move = searcher.go(player, plies, SEARCH_PLIES - 1, job.nodes);
        if (move == NONE_MOVE) return m.boards[0].checkers ? (side == WHITE ? 0 : 2) : 1;
        if (firstLane()) atomicSum(job.totals, static_cast<u64>(searcher.nodes));
        const int whites = side == WHITE ? searcher.score : -searcher.score;
        const int winRun = whites >= WIN_SCORE ? larger(m.game.winRun, 0) + 1
                         : whites <= -WIN_SCORE ? smaller(m.game.winRun, 0) - 1 : 0;
        const int drawRun = plies >= DRAW_FROM && whites <= DRAW_SCORE && whites >= -DRAW_SCORE ? m.game.drawRun + 1 : 0;
        makeMove(t, m.boards[0], m.boards[1], move);
        laneSync();
        m.boards[0] = m.boards[1];
        m.keys[plies + 1] = m.boards[0].p.key;
        m.game.plies = plies + 1;
        m.game.winRun = winRun;
        m.game.drawRun = drawRun;
        laneSync();
        if (winRun >= WIN_PLIES) return 2;
        if (winRun <= -WIN_PLIES) return 0;
        const Board& b = m.boards[0];
        if (drawRun >= DRAW_PLIES || plies + 1 >= MAX_GAME_PLIES || b.rule50 >= 100 || isInsufficient(b.p)
            || repeats(m.keys, plies + 1, b, 0)) {
            return 1;
        }
        return -1;
    }

    BOTH void endGame(int whitePoints) {
        const Game g = m.game;
        const int points = g.second ? 2 - whitePoints : whitePoints;
        if (firstLane()) {
            atomicSum(job.totals + 1, 1);
            atomicSum(job.totals + 2, static_cast<u64>(g.plies));
            atomicSum(job.totals + 5 - points, 1);
        }
        if (!g.second) {
            beginGame(g.pair, 1, points);
            return;
        }
        const int sum = g.firstPoints + points;
        if (firstLane()) job.results[g.pair] = static_cast<u8>(128 + sum);
        const float won = static_cast<float>(sum - POINTS_A_PAIR / 2);
ROLLED
        for (int i = lane(); i < job.tunedCount; i += LANES) {
            const Tuned& x = job.tuned[i];
            atomicSum(job.values + i, job.rate * x.step * static_cast<float>(signOf(job.seed, g.pair, i)) * won);
        }
        laneSync();
        m.game.phase = 0;
        laneSync();
    }

    const Tables& t;
    WarpMemory<N>& m;
    const Job& job;
    Cluster* tables;
    u32 clusters;
    Searcher<N> searcher;
};

}  // namespace cortado::tuner
