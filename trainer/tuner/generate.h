/** Legal moves in the order in which the engine's MoveGenerator writes them: the order of moves with equal scores depends on it. */
#pragma once

#include "board.h"

namespace cortado::tuner {

/** Room for what a node sets aside and lists; 218 is the known maximum of legal moves. */
constexpr int MAX_LISTED = 256;

/** A warp's fast memory. */
struct SortScratch {
    u16 above[MAX_LISTED];
    u16 moves[MAX_LISTED];
    i32 scores[MAX_LISTED];
    u8 squares[32];
};

/** A list that grows; all lanes write the same. */
struct MoveList {
    u16* moves;
    int count;
    u8* squares;  ///< a place for those of a side's pieces
    BOTH void add(int move) { moves[count++] = static_cast<u16>(move); }
    BOTH void addAll(int from, u64 targets) {
ROLLED
        for (; targets; targets &= targets - 1) add(from << 6 | lowest(targets));
    }
};

BOTH int promotionMove(int from, int to, int type) { return PROMOTION | (type - KNIGHT) << 12 | from << 6 | to; }

/** Moves of all officers, by type and then by square: each has its place, and a lane takes one. */
FUNCTION void addPieces(const Tables& t, const Board& b, u64 targets, MoveList& out) {
    const Position& p = b.p;
    const int us = sideToMove(p), king = kingSquare(p, us);
    const u64 all = occupied(p), own = piecesOf(p, us) & officers(p), pinned = b.blockers[us];
ROLLED
    for (int square = lane(); square < 64; square += LANES) {
        if (!(own >> square & 1)) continue;
        const int type = pieceAt(p, square);
        // The bits of a type, read as a number, are its place: those with a lesser number come first.
        const u64 lesser = type == KNIGHT ? 0 : type == BISHOP ? own & ~p.type2 & ~p.type0 : type == ROOK ? own & ~p.type2
                         : own & ~(p.type2 & p.type0);
        const u64 same = own & piecesOfType(p, type) & (bit(square) - 1);
        out.squares[popCount(lesser) + popCount(same)] = static_cast<u8>(square);
    }
    laneSync();
    const int count = popCount(own);
    int total = out.count;
ROLLED
    for (int base = 0; base < count; base += LANES) {
        const int place = base + lane();
        int square = 0;
        u64 reach = 0;
        if (place < count) {
            square = out.squares[place];
            const int type = pieceAt(p, square);
            reach = pieceAttacks(t, type, square, all);
            reach &= targets;
            if (pinned >> square & 1) reach &= lineThrough(t, king, square);
        }
        int sum;
        int at = total + lanesScan(popCount(reach), sum);
        total += sum;
ROLLED
        for (; reach; reach &= reach - 1) out.moves[at++] = static_cast<u16>(square << 6 | lowest(reach));
    }
    out.count = total;
    laneSync();
}

FUNCTION void addKing(const Tables& t, const Board& b, u64 targets, MoveList& out) {
    const int us = sideToMove(b.p), them = us ^ 1, king = kingSquare(b.p, us);
    const u64 steps = t.king[king] & targets & ~t.king[kingSquare(b.p, them)] & ~pawnAttacks(them, pieces(b, them, PAWN));
    const u64 all = occupied(b.p) ^ bit(king);
ROLLED
    for (u64 rest = steps; rest; rest &= rest - 1) {
        if (!attackedBy(t, b.p, lowest(rest), them, all)) out.add(king << 6 | lowest(rest));
    }
}

FUNCTION void addCastling(const Tables& t, const Board& b, MoveList& out) {
    const int us = sideToMove(b.p);
    if (!(castlingRights(b.p) >> (2 * us) & 3)) return;
    const int king = kingSquare(b.p, us);
ROLLED
    for (int right = 2 * us; right <= 2 * us + 1; right++) {
        if (canCastle(t, b.p, right)) out.add(CASTLING | king << 6 | castlingRook(b.p, right));
    }
}

FUNCTION void addPawnTargets(u64 targets, int back, MoveList& out) {
ROLLED
    for (; targets; targets &= targets - 1) {
        const int square = lowest(targets);
        if (!(bit(square) & RANKS_1_AND_8)) {
            out.add((square + back) << 6 | square);
        } else {
ROLLED
            for (int type = QUEEN; type >= KNIGHT; type--) out.add(promotionMove(square + back, square, type));
        }
    }
}

FUNCTION void addPawnCaptures(const Tables& t, const Board& b, u64 allowed, MoveList& out) {
    const int us = sideToMove(b.p), king = kingSquare(b.p, us);
    const u64 own = pieces(b, us, PAWN), free = own & ~b.blockers[us], theirs = piecesOf(b.p, us ^ 1) & allowed;
    const u64 diagonal = own & t.line[king][DIAGONAL], anti = own & t.line[king][ANTIDIAGONAL];
    const u64 left = (free | (us == WHITE ? anti : diagonal)) & ~FILE_A, right = (free | (us == WHITE ? diagonal : anti)) & ~FILE_H;
    addPawnTargets((us == WHITE ? left << 7 : left >> 9) & theirs, us == WHITE ? -7 : 9, out);
    addPawnTargets((us == WHITE ? right << 9 : right >> 7) & theirs, us == WHITE ? -9 : 7, out);
    const int ep = enPassant(b.p);
    if (!ep) return;
ROLLED
    for (u64 rest = t.pawn[us ^ 1][ep] & own; rest; rest &= rest - 1) {
        if (enPassantIsSafe(t, b.p, us, lowest(rest), ep)) out.add(EN_PASSANT | lowest(rest) << 6 | ep);
    }
}

BOTH u64 pushable(const Board& b, int us) { return ~b.blockers[us] | FILE_A << (kingSquare(b.p, us) & 7); }

FUNCTION void addPromotions(const Board& b, u64 allowed, int best, int worst, MoveList& out) {
    const int us = sideToMove(b.p);
    const u64 ready = pieces(b, us, PAWN) & (us == WHITE ? RANK_7 : RANK_2);
    if (!ready) return;
ROLLED
    for (u64 rest = forward(us, ready & pushable(b, us)) & ~occupied(b.p) & allowed; rest; rest &= rest - 1) {
        const int square = lowest(rest);
ROLLED
        for (int type = best; type >= worst; type--) out.add(promotionMove(square + (us == WHITE ? -8 : 8), square, type));
    }
}

FUNCTION void addPushes(const Board& b, u64 allowed, MoveList& out) {
    const int us = sideToMove(b.p), back = us == WHITE ? -8 : 8;
    const u64 empty = ~occupied(b.p), own = pieces(b, us, PAWN) & pushable(b, us) & ~(us == WHITE ? RANK_7 : RANK_2);
    const u64 single = forward(us, own) & empty;
    const u64 twice = forward(us, single & (us == WHITE ? RANK_3 : RANK_6)) & empty & allowed;
ROLLED
    for (u64 rest = single & allowed; rest; rest &= rest - 1) out.add((lowest(rest) + back) << 6 | lowest(rest));
ROLLED
    for (u64 rest = twice; rest; rest &= rest - 1) out.add((lowest(rest) + 2 * back) << 6 | lowest(rest));
}

/** Captures of every sort and queen promotions; not in check. */
FUNCTION void generateCaptures(const Tables& t, const Board& b, MoveList& out) {
    const u64 theirs = piecesOf(b.p, sideToMove(b.p) ^ 1);
    addPawnCaptures(t, b, ~0ULL, out);
    addPromotions(b, ~0ULL, QUEEN, QUEEN, out);
    addPieces(t, b, theirs, out);
    addKing(t, b, theirs, out);
}

/** What is neither a capture nor a queen promotion; not in check. */
FUNCTION void generateQuiets(const Tables& t, const Board& b, MoveList& out) {
    const u64 empty = ~occupied(b.p);
    addPromotions(b, ~0ULL, ROOK, KNIGHT, out);
    addPushes(b, ~0ULL, out);
    addPieces(t, b, empty, out);
    addCastling(t, b, out);
    addKing(t, b, empty, out);
}

/** All legal moves of a position in check. */
FUNCTION void generateEvasions(const Tables& t, const Board& b, MoveList& out) {
    const int us = sideToMove(b.p);
    const u64 targets = ~piecesOf(b.p, us), checkers = b.checkers;
    addKing(t, b, targets, out);
    if (checkers & (checkers - 1)) return;
    const u64 block = between(t, kingSquare(b.p, us), lowest(checkers)) | checkers;
    addPawnCaptures(t, b, block, out);
    addPromotions(b, block, QUEEN, KNIGHT, out);
    addPushes(b, block, out);
    addPieces(t, b, targets & block, out);
}

/** Drops what does not give check from a place of the list on. */
FUNCTION void keepChecks(const Tables& t, const Board& b, int first, MoveList& out) {
    int kept = first;
    for (int i = first; i < out.count; i++) {
        const int move = out.moves[i];
        if (givesCheck(t, b, move)) out.moves[kept++] = static_cast<u16>(move);
    }
    out.count = kept;
}

/** The quiet moves that give check; not in check. */
FUNCTION void generateQuietChecks(const Tables& t, const Board& b, MoveList& out) {
    const int us = sideToMove(b.p), enemyKing = kingSquare(b.p, us ^ 1), king = kingSquare(b.p, us);
    const u64 empty = ~occupied(b.p), own = piecesOf(b.p, us), discoverers = b.blockers[us ^ 1] & own;
    const u64 ownPawns = pieces(b, us, PAWN), one = forward(us, ownPawns);
    int first = out.count;
    if ((ownPawns & discoverers) || ((one | forward(us, one)) & b.checkSquares[0])) {
        addPushes(b, ~0ULL, out);
        keepChecks(t, b, first, out);
    }
    first = out.count;
    addPromotions(b, ~0ULL, ROOK, KNIGHT, out);
    keepChecks(t, b, first, out);
ROLLED
    for (int type = KNIGHT; type <= QUEEN; type++) {
        const u64 checks = checkSquares(b, type);
ROLLED
        for (u64 rest = own & piecesOfType(b.p, type); rest; rest &= rest - 1) {
            const int square = lowest(rest);
            const bool discovers = discoverers >> square & 1;
            if (!discovers && !checks) continue;
            u64 targets = pieceAttacks(t, type, square, ~empty) & empty;
            if (b.blockers[us] >> square & 1) targets &= lineThrough(t, king, square);
            targets &= discovers ? checks | ~lineThrough(t, enemyKing, square) : checks;
            out.addAll(square, targets);
        }
    }
    if (discoverers >> king & 1) addKing(t, b, empty & ~lineThrough(t, enemyKing, king), out);
    first = out.count;
    addCastling(t, b, out);
    keepChecks(t, b, first, out);
}

}  // namespace cortado::tuner
