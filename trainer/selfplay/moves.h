/**
 * The move generator and the order of moves. Lanes 0 to 15 take a piece each: knight, king, pawn captures, straight lines;
 * lanes 16 to 31 take the same pieces again: pawn pushes, diagonals. A prefix sum tells each lane where its moves go. Moves
 * are pseudo-legal; in check only those remain that capture or block a single checker, and the king's.
 */
#pragma once

#include "attacks.h"

namespace cortado {

/** More pseudo-legal moves than any game reaches (218 is the known maximum of legal ones). */
constexpr int MAX_MOVES = 240;
constexpr int MAX_PIECES_A_SIDE = 16;

/** A warp's fast scratch memory (shared on the device). */
struct Scratch {
    u16 moves[MAX_MOVES];
    u8 squares[32];
};

/** A listed move: its score in the upper 16 bits, the move in the lower. Score 0 marks a move that has been tried. */
using ListedMove = u32;
BOTH u32 scoreOf(ListedMove x) { return x >> 16; }
BOTH Move moveOf(ListedMove x) { return x & 0xffffU; }
BOTH ListedMove listed(u32 score, Move m) { return score << 16 | m; }

/** Bands of move scores, best first. */
constexpr u32 TABLE_MOVE_SCORE = 65535;
constexpr u32 QUEEN_PROMOTION_SCORE = 52000;  // + 500 a captured type
constexpr u32 CAPTURE_SCORE = 42000;          // + 1000 a captured type − 100 a capturing type
constexpr u32 NOISY_SCORE = 40000;            // all above are tried in quiescence
constexpr u32 KILLER_SCORE = 30000;
constexpr u32 SECOND_KILLER_SCORE = 29000;
constexpr u32 QUIET_SCORE = 20000;            // ± history
constexpr u32 BAD_CAPTURE_SCORE = 1000;       // + 100 a captured type
constexpr u32 UNDERPROMOTION_SCORE = 500;
constexpr int HISTORY_LIMIT = 8192;           // keeps quiet moves between bad captures and killers

BOTH u32 badCaptureScore(int captured) { return BAD_CAPTURE_SCORE + 100U * static_cast<u32>(captured); }

/** What the order of moves takes into account. */
struct Ordering {
    Move tableMove;      ///< tried first
    bool tableMoveTried; ///< and is then to be listed as tried
    u32 killers;         ///< two moves of 16 bits
    const i16* history;  ///< by piece id on the target square
    bool random;         ///< a random order instead, for openings
    u32 salt;
};

/** Squares on which a piece other than the king ends a check; 0 in double check. */
BOTH u64 evasionTargets(const Tables& t, const Position& p) {
    constexpr int TASKS = 2 * LINES + 1;  // each line in both directions, and the leapers
    const int us = sideToMove(p), king = kingSquare(p, us);
    const u64 all = occupied(p), enemies = piecesOf(p, us ^ 1);
    u32 checkers = 0;
    u64 targets = 0;
ROLLED
    for (int task = lane(); task < (LANES == 1 ? TASKS : LANES); task += LANES) {
        u64 ray = 0, hit = 0;
        if (task < 2 * LINES) {
            const int line = task % LINES;
            const u64 below = bit(king) - 1;
            ray = lineAttacks(t, king, line, all) & (task < LINES ? ~below : below);
            hit = ray & enemies & slidersOnLine(p, line);
        } else if (task < TASKS) {
            hit = ray = enemies & leaperAttackers(t, p, king);
        }
        checkers |= lanesBallot(hit != 0, task);
        if (LANES > 1 || hit) targets = ray;
    }
    return popCount(checkers) == 1 ? lanesFrom(targets, lowest(checkers)) : 0;
}

/** Rooks with which the king may castle as far as rights and empty squares go. */
BOTH u64 castlingTargets(const Position& p, int king) {
    const int us = sideToMove(p);
    const u64 all = occupied(p);
    u64 targets = 0;
ROLLED
    for (int right = 2 * us; right < 2 * us + 2; right++) {
        if (!(castlingRights(p) >> right & 1)) continue;
        const int rook = castlingRook(p, right), kingTo = castledKing(king, rook), rookTo = castledRook(king, rook);
        const u64 needed = crossedSquares(king, kingTo) | bit(kingTo) | crossedSquares(rook, rookTo) | bit(rookTo);
        if (!(needed & all & ~bit(king) & ~bit(rook))) targets |= bit(rook);
    }
    return targets;
}

/** Target squares of one lane's share: a piece, and the first or second half of its kinds of moves. */
BOTH u64 targetsOf(const Tables& t, const Position& p, int square, int piece, int half, bool capturesOnly, bool checked) {
    const int us = sideToMove(p);
    const u64 all = occupied(p), own = piecesOf(p, us), enemies = all ^ own;
    const bool slides = half ? piece == BISHOP || piece == QUEEN : piece == ROOK || piece == QUEEN;
    u64 targets = 0;
    if (slides) {
        targets = lineAttacks(t, square, 2 * half, all) | lineAttacks(t, square, 2 * half + 1, all);
    } else if (piece == PAWN) {
        if (half == 0) {
            const u64 ep = enPassant(p) ? bit(enPassant(p)) : 0;
            targets = t.pawn[us][square] & (enemies | ep);
        } else {
            targets = (us ? bit(square) >> 8 : bit(square) << 8) & ~all;
            targets |= (us ? (targets & RANK_6) >> 8 : (targets & RANK_3) << 8) & ~all;
            if (capturesOnly) targets &= RANKS_1_AND_8;
        }
        return targets;
    } else if (half == 0 && piece == KNIGHT) {
        targets = t.knight[square];
    } else if (half == 0 && piece == KING) {
        targets = t.king[square];
    }
    targets &= capturesOnly ? enemies : ~own;
    if (half == 0 && piece == KING && !checked && !capturesOnly && castlingRights(p)) targets |= castlingTargets(p, square);
    return targets;
}

BOTH u32 orderScore(const Tables& t, const Position& p, Move m, const Ordering& order) {
    if (order.random) return 1 + (((m * 2654435761U) ^ order.salt) * 2246822519U >> 17);
    if (m == order.tableMove) return order.tableMoveTried ? 0 : TABLE_MOVE_SCORE;
    const int us = sideToMove(p), to = toOf(m), piece = pieceAt(p, fromOf(m)), captured = pieceAt(p, to);
    if (promotionOf(m)) {
        return promotionOf(m) == PROMOTE_TO_QUEEN ? QUEEN_PROMOTION_SCORE + 500U * static_cast<u32>(captured)
                                                  : UNDERPROMOTION_SCORE;
    }
    if (captured && !isCastling(p, piece, to)) {
        const bool losing = exchangeValue(piece) > exchangeValue(captured) && piece != KING
                         && (t.pawn[us][to] & piecesOf(p, us ^ 1) & pawns(p));
        return losing ? badCaptureScore(captured) : CAPTURE_SCORE + static_cast<u32>(1000 * captured - 100 * piece);
    }
    if (piece == PAWN && enPassant(p) && to == enPassant(p)) return CAPTURE_SCORE + 1000 * PAWN - 100 * PAWN;
    if (m == (order.killers & 0xffffU)) return KILLER_SCORE;
    if (m == order.killers >> 16) return SECOND_KILLER_SCORE;
    return QUIET_SCORE + static_cast<u32>(order.history[pieceId(us, piece, to)]);
}

/** Writes the moves of a position with their scores to list; gives their number. */
BOTH int generate(const Tables& t, Scratch& scratch, const Position& p, bool capturesOnly, bool checked, ListedMove* list,
                  const Ordering& order) {
    const u64 own = piecesOf(p, sideToMove(p));
ROLLED
    for (int square = lane(); square < 64; square += LANES) {
        if (own >> square & 1) scratch.squares[popCount(own & (bit(square) - 1))] = static_cast<u8>(square);
    }
    laneSync();
    const int pieces = popCount(own);
    const u64 evasions = checked ? evasionTargets(t, p) : ~0ULL;
    const u64 ep = enPassant(p) ? bit(enPassant(p)) : 0;
    int total = 0;
ROLLED
    for (int task = lane(); task < 2 * MAX_PIECES_A_SIDE; task += LANES) {
        const int half = task / MAX_PIECES_A_SIDE, index = task % MAX_PIECES_A_SIDE;
        int square = 0, piece = NO_PIECE;
        if (index < pieces) {
            square = scratch.squares[index];
            piece = pieceAt(p, square);
        }
        u64 targets = targetsOf(t, p, square, piece, half, capturesOnly, checked);
        if (piece != KING) targets &= piece == PAWN ? evasions | ep : evasions;
        const u64 promotions = piece == PAWN ? targets & RANKS_1_AND_8 : 0;
        int sum;
        int at = total + lanesScan(popCount(targets) + 3 * popCount(promotions), sum);
        total += sum;
ROLLED
        for (; targets; targets &= targets - 1) {
            const Move m = static_cast<Move>(square | lowest(targets) << 6);
            const int first = promotions ? 1 : 0, last = promotions ? PROMOTE_TO_QUEEN : 0;
ROLLED
            for (int promotion = first; promotion <= last; promotion++) {
                if (at < MAX_MOVES) scratch.moves[at] = static_cast<u16>(m | static_cast<Move>(promotion) << 12);
                at++;
            }
        }
    }
    laneSync();
    total = smaller(total, MAX_MOVES);
ROLLED
    for (int i = lane(); i < total; i += LANES) {
        const Move m = scratch.moves[i];
        list[i] = listed(orderScore(t, p, m, order), m);
    }
    laneSync();
    return total;
}

}  // namespace cortado
