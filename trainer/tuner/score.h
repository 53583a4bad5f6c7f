/** Scores in the engine's bands (dev.cortado.eval.Score), and what the headers of this folder have in common. */
#pragma once

#include "bits.h"

/** A function of its own on the device: called, not copied, since the instruction cache is small. */
#ifdef __CUDACC__
#define FUNCTION __host__ __device__ __noinline__ inline
#else
#define FUNCTION inline
#endif

namespace cortado::tuner {

/** The deepest ply that scores tell of. Searches end sooner than the engine's, since plies cost memory; lines this long are not seen in
 *  games of some ten thousand nodes a move. */
constexpr int SCORE_PLIES = 246, SEARCH_PLIES = 120;
constexpr int DRAW = 0, MATE = 32000, INFINITE = 32001, NO_SCORE = 32002;
constexpr int MATE_IN_MAX_PLY = MATE - SCORE_PLIES;
constexpr int TABLEBASE_WIN = MATE_IN_MAX_PLY - 1;
constexpr int EVAL_LIMIT = TABLEBASE_WIN - SCORE_PLIES - 1;

BOTH int mateIn(int ply) { return MATE - ply; }
BOTH int matedIn(int ply) { return ply - MATE; }
BOTH bool isWin(int score) { return score > EVAL_LIMIT; }
BOTH bool isLoss(int score) { return score < -EVAL_LIMIT; }
BOTH bool isDecisive(int score) { return isWin(score) || isLoss(score); }
BOTH bool isMate(int score) { return score >= MATE_IN_MAX_PLY || score <= -MATE_IN_MAX_PLY; }
BOTH int clampEvaluation(int value) { return clamp(value, -EVAL_LIMIT, EVAL_LIMIT); }

/** Rounds towards zero. A division of integers is long on the device, so there is one. */
FUNCTION int divided(int a, int b) { return a / b; }

}  // namespace cortado::tuner
