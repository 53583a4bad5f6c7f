/** The staged move picker, as the engine's MovePicker and MoveScores: moves are generated and scored when their stage is reached. */
#pragma once

#include "generate.h"
#include "learned.h"

namespace cortado::tuner {

enum Stage : i32 {
    MAIN_TT, CAPTURES_INIT, GOOD_CAPTURES, KILLER_1, KILLER_2, COUNTER_MOVE, QUIETS_INIT, QUIETS, BAD_CAPTURES,
    EVASION_TT, EVASIONS_INIT, EVASIONS,
    PROBCUT_TT, PROBCUT_INIT, PROBCUT_CAPTURES,
    QS_CHECKS_TT, QS_CHECKS_CAPTURES_INIT, QS_CHECKS_CAPTURES, QS_QUIET_CHECKS,
    QS_TT, QS_CAPTURES_INIT, QS_CAPTURES,
    QS_RECAPTURES_INIT, QS_RECAPTURES,
    STAGES_DONE
};

constexpr int DEPTH_QS_NO_CHECKS = -1, DEPTH_QS_RECAPTURES = -5;
constexpr int EVASION_CAPTURE = 1 << 28;

/** What the enemy attacks. */
struct Threats {
    u64 attacked, byPawns, byMinors, byRooks;
};

/** A lane takes a square at a time. */
FUNCTION Threats findThreats(const Tables& t, const Board& b) {
    const int them = sideToMove(b.p) ^ 1;
    const u64 all = occupied(b.p), enemies = piecesOf(b.p, them) & ~pawns(b.p);
    u64 minors = 0, rooks = 0, rest = 0;
ROLLED
    for (int square = lane(); square < 64; square += LANES) {
        if (!(enemies >> square & 1)) continue;
        const int type = pieceAt(b.p, square);
        const u64 reach = pieceAttacks(t, type, square, all);
        (type <= BISHOP ? minors : type == ROOK ? rooks : rest) |= reach;
    }
    laneSync();
    Threats x;
    x.byPawns = pawnAttacks(them, pieces(b, them, PAWN));
    x.byMinors = x.byPawns | lanesOr(minors);
    x.byRooks = x.byMinors | lanesOr(rooks);
    x.attacked = x.byRooks | lanesOr(rest);
    return x;
}

/** A picker's state; one serves one node at a time. */
struct Picker {
    u16 moves[MAX_LISTED];
    i32 scores[MAX_LISTED];
    i32 cur, end, endBadCaptures;
    i32 stage, lastStage;
    i32 ttMove, killer1, killer2, counterMove;
    i32 depth, threshold, recaptureSquare;
    i32 skipQuiets;
    i32 before1, before2, before4;
    Threats threats;
};

/** What a picker looks at. */
struct PickerContext {
    const Tables& t;
    const Board& b;
    const Learned& learned;
    const int* params;
    SortScratch& scratch;
};

BOTH int victimScore(const int* params, int type) { return type == NO_PIECE ? 0 : params[VICTIM_PAWN + type - PAWN]; }

FUNCTION int captureScore(const PickerContext& c, int move) {
    const int victim = capturedType(c.b, move), us = sideToMove(c.b.p), rank = us ? 7 - (to(move) >> 3) : to(move) >> 3;
    const int promotion = kind(move) == PROMOTION && promotionType(move) == QUEEN ? c.params[VICTIM_QUEEN] - c.params[VICTIM_PAWN] : 0;
    return victimScore(c.params, victim) - c.params[CAPTURE_RANK_PENALTY] * rank
         + (c.learned.capture[pieceTo(c.b, move) << 3 | victim] * c.params[CAPTURE_HISTORY_WEIGHT] >> 10) + promotion;
}

FUNCTION int quietScore(const PickerContext& c, const Picker& k, int move) {
    const int index = pieceTo(c.b, move), type = index >> 6 & 7, us = sideToMove(c.b.p);
    const u64 danger = type == QUEEN ? k.threats.byRooks : type == ROOK ? k.threats.byMinors
                     : type == KNIGHT || type == BISHOP ? k.threats.byPawns : 0;
    const int balance = static_cast<int>(danger >> from(move) & 1) - static_cast<int>(danger >> to(move) & 1);
    const int escape = balance * (type == QUEEN ? 3 : type == ROOK ? 2 : 1);
    const Learned& l = c.learned;
    return l.quiet[index] + continuation(l, k.before1, index) + continuation(l, k.before2, index) + continuation(l, k.before4, index)
         + l.fromTo[fromToIndex(us, move, k.threats.attacked)] + c.params[QUIET_THREAT] * escape
         + (checkSquares(c.b, type) >> to(move) & 1 ? c.params[QUIET_CHECK] : 0);
}

FUNCTION int evasionScore(const PickerContext& c, const Picker& k, int move) {
    const int index = pieceTo(c.b, move);
    if (isCapture(c.b, move)) return victimScore(c.params, capturedType(c.b, move)) - (index >> 6 & 7) + EVASION_CAPTURE;
    return c.learned.quiet[index] + c.learned.fromTo[fromToIndex(sideToMove(c.b.p), move, k.threats.attacked)];
}

/** Swaps the best of the rest to the front and takes it; of equals the first. */
FUNCTION int pickBest(Picker& k) {
    const int cur = k.cur, end = k.end;
    int best = -0x7fffffff, at = end;
ROLLED
    for (int i = cur + lane(); i < end; i += LANES) {
        if (at == end || k.scores[i] > best) {
            best = k.scores[i];
            at = i;
        }
    }
    laneSync();
    const u32 top = lanesMax(at == end ? 0 : static_cast<u32>(best) ^ 0x80000000U);
    const bool mine = at != end && (static_cast<u32>(best) ^ 0x80000000U) == top;
    const int index = MAX_LISTED - static_cast<int>(lanesMax(mine ? static_cast<u32>(MAX_LISTED - at) : 0));
    const u16 move = k.moves[index], first = k.moves[cur];
    const int firstScore = k.scores[cur];
    laneSync();
    k.moves[index] = first;
    k.scores[index] = firstScore;
    k.moves[cur] = move;
    k.cur = cur + 1;
    laneSync();
    return move;
}

/**
 * Brings the quiets that score above a limit to the front, sorted, equals in their order; the others end where a stable insertion
 * sort would leave them that swaps each with the one in its way.
 */
FUNCTION void sortQuiets(Picker& k, SortScratch& s, int limit) {
    const int first = k.cur, count = k.end - first;
    const u16* moves = k.moves + first;
    const int* scores = k.scores + first;
    int above = 0;
ROLLED
    for (int base = 0; base < count; base += LANES) {
        const int i = base + lane();
        const bool is = i < count && scores[i] > limit;
        int sum;
        const int at = above + lanesScan(is, sum);
        if (is) s.above[at] = static_cast<u16>(i);
        above += sum;
    }
    laneSync();
ROLLED
    for (int i = lane(); i < count; i += LANES) {
        const int score = scores[i];
        int place = 0;
        if (score > limit) {
ROLLED
            for (int j = 0; j < above; j++) {
                const int other = s.above[j], otherScore = scores[other];
                place += otherScore > score || (otherScore == score && other < i);
            }
        } else {
            for (place = i; place < above;) place = s.above[place];
        }
        s.moves[place] = moves[i];
        s.scores[place] = score;
    }
    laneSync();
ROLLED
    for (int i = lane(); i < count; i += LANES) {
        k.moves[first + i] = s.moves[i];
        k.scores[first + i] = s.scores[i];
    }
    laneSync();
}

BOTH void beginPicker(Picker& k, int depth) {
    k.depth = depth;
    k.skipQuiets = 0;
    k.lastStage = -1;
}

FUNCTION void startPicker(const PickerContext& c, Picker& k, int ttStage, int move) {
    const int played = move != NONE_MOVE && isPlayable(c.t, c.b, move) ? move : NONE_MOVE;
    k.ttMove = played;
    k.stage = played == NONE_MOVE ? ttStage + 1 : ttStage;
}

FUNCTION void pickForProbCut(const PickerContext& c, Picker& k, int ttMove, int threshold) {
    beginPicker(k, 0);
    k.threshold = threshold;
    startPicker(c, k, PROBCUT_TT, ttMove);
    if (k.ttMove != NONE_MOVE && !(isCapture(c.b, k.ttMove) && seeAtLeast(c.t, c.b, k.ttMove, threshold + 1))) {
        k.ttMove = NONE_MOVE;
        k.stage = PROBCUT_INIT;
    }
}

FUNCTION void pickForQuiescence(const PickerContext& c, Picker& k, int ttMove, int depth, int recaptureSquare) {
    beginPicker(k, depth);
    k.recaptureSquare = recaptureSquare;
    if (c.b.checkers) {
        k.threats = findThreats(c.t, c.b);
        startPicker(c, k, EVASION_TT, ttMove);
    } else if (depth > DEPTH_QS_NO_CHECKS) {
        startPicker(c, k, QS_CHECKS_TT, ttMove);
    } else if (depth > DEPTH_QS_RECAPTURES) {
        startPicker(c, k, QS_TT, ttMove);
    } else {
        k.ttMove = NONE_MOVE;
        k.stage = QS_RECAPTURES_INIT;
    }
}

FUNCTION bool isPlayableQuiet(const PickerContext& c, int move) {
    return move != NONE_MOVE && !isNoisy(c.b, move) && isPlayable(c.t, c.b, move);
}

/** The quiet score of the move just yielded. */
FUNCTION int quietScoreOf(const PickerContext& c, const Picker& k, int move) {
    return k.lastStage == QUIETS ? k.scores[k.cur - 1] : quietScore(c, k, move);
}

/** The next move, or NONE_MOVE. */
FUNCTION int nextMove(const PickerContext& c, Picker& k) {
    for (;;) {
        const int stage = k.stage;
        k.lastStage = stage;
        switch (stage) {
        case MAIN_TT: case EVASION_TT: case PROBCUT_TT: case QS_CHECKS_TT: case QS_TT:
            k.stage = stage + 1;
            return k.ttMove;
        case CAPTURES_INIT: case PROBCUT_INIT: case QS_CHECKS_CAPTURES_INIT: case QS_CAPTURES_INIT: case QS_RECAPTURES_INIT: {
            MoveList list{k.moves, 0, c.scratch.squares};
            generateCaptures(c.t, c.b, list);
            laneSync();
ROLLED
            for (int i = lane(); i < list.count; i += LANES) k.scores[i] = captureScore(c, k.moves[i]);
            laneSync();
            k.cur = k.endBadCaptures = 0;
            k.end = list.count;
            k.stage = stage + 1;
            break;
        }
        case GOOD_CAPTURES:
            while (k.cur < k.end) {
                const int move = pickBest(k);
                if (move == k.ttMove) continue;
                if (seeAtLeast(c.t, c.b, move, c.params[GOOD_CAPTURE_SEE])) return move;
                const int bad = k.endBadCaptures;
                laneSync();
                k.moves[bad] = static_cast<u16>(move);
                k.endBadCaptures = bad + 1;
                laneSync();
            }
            k.stage = KILLER_1;
            break;
        case KILLER_1:
            k.stage = KILLER_2;
            if (k.killer1 != k.ttMove && isPlayableQuiet(c, k.killer1)) return k.killer1;
            break;
        case KILLER_2:
            k.stage = COUNTER_MOVE;
            if (k.killer2 != k.ttMove && k.killer2 != k.killer1 && isPlayableQuiet(c, k.killer2)) return k.killer2;
            break;
        case COUNTER_MOVE:
            k.stage = QUIETS_INIT;
            if (k.counterMove != k.ttMove && k.counterMove != k.killer1 && k.counterMove != k.killer2
                && isPlayableQuiet(c, k.counterMove)) {
                return k.counterMove;
            }
            break;
        case QUIETS_INIT: {
            const int first = k.endBadCaptures;
            MoveList list{k.moves, first, c.scratch.squares};
            if (!k.skipQuiets) generateQuiets(c.t, c.b, list);
            laneSync();
ROLLED
            for (int i = first + lane(); i < list.count; i += LANES) k.scores[i] = quietScore(c, k, k.moves[i]);
            laneSync();
            k.cur = first;
            k.end = list.count;
            sortQuiets(k, c.scratch, k.depth < c.params[QUIET_SORT_DEPTH] ? 0 : -0x7fffffff - 1);
            k.stage = QUIETS;
            break;
        }
        case QUIETS:
            while (k.cur < k.end && !k.skipQuiets) {
                const int at = k.cur, move = k.moves[at];
                k.cur = at + 1;
                if (move != k.ttMove && move != k.killer1 && move != k.killer2 && move != k.counterMove) return move;
            }
            k.cur = 0;
            k.stage = BAD_CAPTURES;
            break;
        case BAD_CAPTURES:
            if (k.cur < k.endBadCaptures) {
                const int at = k.cur;
                k.cur = at + 1;
                return k.moves[at];
            }
            k.stage = STAGES_DONE;
            break;
        case EVASIONS_INIT: {
            MoveList list{k.moves, 0, c.scratch.squares};
            generateEvasions(c.t, c.b, list);
            laneSync();
ROLLED
            for (int i = lane(); i < list.count; i += LANES) k.scores[i] = evasionScore(c, k, k.moves[i]);
            laneSync();
            k.cur = 0;
            k.end = list.count;
            k.stage = EVASIONS;
            break;
        }
        case EVASIONS: case QS_CAPTURES:
            while (k.cur < k.end) {
                const int move = pickBest(k);
                if (move != k.ttMove) return move;
            }
            k.stage = STAGES_DONE;
            break;
        case PROBCUT_CAPTURES:
            while (k.cur < k.end) {
                const int move = pickBest(k);
                if (move != k.ttMove && seeAtLeast(c.t, c.b, move, k.threshold + 1)) return move;
            }
            k.stage = STAGES_DONE;
            break;
        case QS_CHECKS_CAPTURES: {
            while (k.cur < k.end) {
                const int move = pickBest(k);
                if (move != k.ttMove) return move;
            }
            MoveList list{k.moves, 0, c.scratch.squares};
            generateQuietChecks(c.t, c.b, list);
            laneSync();
            k.cur = 0;
            k.end = list.count;
            k.stage = QS_QUIET_CHECKS;
            break;
        }
        case QS_QUIET_CHECKS:
            while (k.cur < k.end) {
                const int at = k.cur, move = k.moves[at];
                k.cur = at + 1;
                if (move != k.ttMove) return move;
            }
            k.stage = STAGES_DONE;
            break;
        case QS_RECAPTURES:
            while (k.cur < k.end) {
                const int move = pickBest(k);
                if (to(move) == k.recaptureSquare) return move;
            }
            k.stage = STAGES_DONE;
            break;
        default:
            return NONE_MOVE;
        }
    }
}

}  // namespace cortado::tuner
