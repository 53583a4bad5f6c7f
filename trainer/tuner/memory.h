/** What a warp keeps in memory while it plays a pair of games. */
#pragma once

#include "network.h"
#include "picker.h"

namespace cortado::tuner {

/** Frames before the root's own, so that looking a few plies back needs no test. */
constexpr int FRAME_OFFSET = 8;
constexpr int MAX_TRIED = 64;
constexpr int MAX_GAME_PLIES = 400;
constexpr int LEVELS = 2 * SEARCH_PLIES + 16;

/** What a search remembers about one ply of its line. */
struct Frame {
    i32 killer1, killer2;
    i32 move, pieceTo, moveIsCapture;
    u64 attacked;
    i32 staticEval, correction;
    i32 inCheck, ttPv, excluded, moveCount, doubleExtensions, cutoffs;
};

/** A ply's workplace: one for its node, one for the search that leaves out a move there. */
struct Workplace {
    i32 ttMove, ttValue, ttDepth, ttBound;
    u32 slot;
    i32 rawEval;
    u16 quiets[MAX_TRIED], captures[MAX_TRIED];
    Picker picker;
};

/** The variables of one call of the search: they live here, and not in registers, so that a call has little to put aside. */
struct Node {
    i32 ply, alpha, beta, depth;
    i32 cutNode, pvNode, improving, excluded;
    i32 originalAlpha, bestValue, bestMove, moveCount, quietCount, captureCount, rootNext;
    i32 move, noisy, givesCheck, pieceTo, captured, newDepth, reduction, quietHistory, reducedDepth;
    i32 eval, rawEval, futilityBase, ttMove, ttValue, ttDepth, ttNoisy, ttPv, ttDepthHere, recaptureSquare, inCheck;
    i32 bound;          ///< that ProbCut aims at, then the one by which a move is singular
    i32 nullReduction;
    u32 slot;
};

struct RootMove {
    i32 move, score, previousScore, averageScore;
};

/** What belongs to one of the two players of a pair. */
struct Player {
    i32 params[PARAMS];
    i32 generation;
};

/** A game between two moves. */
struct Game {
    i32 phase;          ///< 0: none, 1: in progress
    u32 pair;           ///< number
    i32 second;         ///< the second game of the pair, colours changed
    i32 plies;
    i32 winRun, drawRun;
    i32 firstPoints;    ///< half points of player 0 in the first game
};

template <int N> struct WarpMemory {
    Game game;
    Player players[2];
    u64 keys[MAX_GAME_PLIES + 256 + SEARCH_PLIES];
    Board boards[SEARCH_PLIES + 4];
    Frame frames[SEARCH_PLIES + FRAME_OFFSET + 8];
    Workplace workplaces[SEARCH_PLIES + 4][2];
    Node nodes[LEVELS];
    RootMove roots[MAX_LISTED];
    RootMove finished;
    u8 ready[SEARCH_PLIES + 4];  ///< the ply's accumulator is worked out
    StoredAccumulator<N> accumulators[SEARCH_PLIES + 4];
    Learned learned[2];
};

}  // namespace cortado::tuner
