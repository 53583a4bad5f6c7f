/** Attacks, checks, legality after a move, and exchanges on a square. */
#pragma once

#include "lanes.h"
#include "position.h"

namespace cortado {

/** Squares that a slider reaches on one line: subtraction finds the first blocker upwards, and, reversed, downwards. */
BOTH u64 lineAttacks(const Tables& t, int square, int line, u64 occupancy) {
    const u64 mask = t.line[square][line], blockers = occupancy & mask;
    const u64 up = blockers - (2ULL << square);
    const u64 down = reverseBits(reverseBits(blockers) - (reverseBits(bit(square)) << 1));
    return (up ^ down) & mask;
}

BOTH u64 slidersOnLine(const Position& p, int line) { return line >= DIAGONAL ? diagonalSliders(p) : straightSliders(p); }

/** Knights, kings and pawns that attack a square. */
BOTH u64 leaperAttackers(const Tables& t, const Position& p, int square) {
    return (t.knight[square] & knights(p)) | (t.king[square] & kings(p))
         | (t.pawn[BLACK][square] & pawns(p) & ~p.black) | (t.pawn[WHITE][square] & pawns(p) & p.black);
}

/** All pieces that attack a square, through the given occupancy. A lane takes a line, another the leapers. */
BOTH u64 attackersTo(const Tables& t, const Position& p, int square, u64 occupancy) {
    constexpr int TASKS = LINES + 1;
    u64 found = 0;
ROLLED
    for (int task = lane(); task < TASKS; task += LANES) {
        found |= task < LINES ? lineAttacks(t, square, task, occupancy) & slidersOnLine(p, task)
                              : leaperAttackers(t, p, square);
    }
    return lanesOr(found) & occupancy;
}

/** Whether a square is attacked by a side. */
BOTH bool isAttacked(const Tables& t, const Position& p, int square, int by) {
    return (attackersTo(t, p, square, occupied(p)) & piecesOf(p, by)) != 0;
}

BOTH bool inCheck(const Tables& t, const Position& p) {
    return isAttacked(t, p, kingSquare(p, sideToMove(p)), sideToMove(p) ^ 1);
}

/** What is to be known about a position after a move. */
struct Checks {
    bool illegal;   ///< the side that moved left its king attacked
    bool gives;     ///< the side to move is in check
};

/** Both kings at once: a lane takes one king and one line, or the leapers. */
BOTH Checks checksAfterMove(const Tables& t, const Position& p) {
    constexpr int TASKS_A_KING = LINES + 1, TASKS = 2 * TASKS_A_KING;
    const u64 all = occupied(p);
    const int us = sideToMove(p);
    const int moved = kingSquare(p, us ^ 1), own = kingSquare(p, us);
    u32 hits = 0;
ROLLED
    for (int task = lane(); task < (LANES == 1 ? TASKS : LANES); task += LANES) {
        const bool first = task < TASKS_A_KING;
        const int part = first ? task : task - TASKS_A_KING, square = first ? moved : own;
        const u64 attackers = piecesOf(p, first ? us : us ^ 1);
        u64 hit = 0;
        if (part < LINES) hit = lineAttacks(t, square, part, all) & slidersOnLine(p, part);
        else if (part == LINES) hit = leaperAttackers(t, p, square);
        hits |= lanesBallot((hit & attackers) != 0, task);
    }
    constexpr u32 FIRST = (1U << TASKS_A_KING) - 1;
    return {(hits & FIRST) != 0, (hits & FIRST << TASKS_A_KING) != 0};
}

/** Whether a castling king crossed an attacked square; p is the position after the move. */
BOTH bool crossedAttack(const Tables& t, const Position& p, Move m) {
    const int from = fromOf(m), by = sideToMove(p);
ROLLED
    for (u64 rest = crossedSquares(from, castledKing(from, toOf(m))); rest; rest &= rest - 1) {
        if (isAttacked(t, p, lowest(rest), by)) return true;
    }
    return false;
}

/** A castling move is known by its two pieces coming onto the board. */
BOTH bool wasCastling(const Change& change) { return change.added2 != NO_ID; }

/** Legality and check after make(). */
BOTH Checks checksAfter(const Tables& t, const Position& p, Move m, const Change& change) {
    Checks checks = checksAfterMove(t, p);
    if (wasCastling(change) && !checks.illegal) checks.illegal = crossedAttack(t, p, m);
    return checks;
}

/** Values for exchanges alone. */
BOTH int exchangeValue(int piece) {
    constexpr u64 TENS = 0x00'64'5a'32'1e'1e'0a'00ULL;  // king 100, queen 90, rook 50, bishop 30, knight 30, pawn 10
    return static_cast<int>(TENS >> (8 * piece) & 0xff);
}

BOTH int leastPiece(const Position& p, u64 set) {
    if (set & pawns(p)) return PAWN;
    if (set & knights(p)) return KNIGHT;
    if (set & p.type0 & p.type1) return BISHOP;
    if (set & p.type2 & ~p.type0 & ~p.type1) return ROOK;
    if (set & p.type0 & p.type2) return QUEEN;
    return KING;
}

BOTH u64 piecesOfType(const Position& p, int piece) {
    return (piece & 1 ? p.type0 : ~p.type0) & (piece & 2 ? p.type1 : ~p.type1) & (piece & 4 ? p.type2 : ~p.type2);
}

/** Whether a capture (no promotion, no en passant) loses nothing when both sides take back with their least piece as long
 *  as it pays. Pins are not seen. */
BOTH bool exchangeHolds(const Tables& t, const Position& p, Move m) {
    const int from = fromOf(m), to = toOf(m);
    // What the side to take next stands to win, if its piece could not be taken back.
    int swing = exchangeValue(pieceAt(p, from)) - exchangeValue(pieceAt(p, to));
    if (swing <= 0) return true;
    u64 occupancy = occupied(p) ^ bit(from);
    int side = sideToMove(p);
    bool holds = true;
    for (;;) {
        side ^= 1;
        const u64 attackers = attackersTo(t, p, to, occupancy) & ~bit(to);
        const u64 own = attackers & piecesOf(p, side);
        if (!own) return holds;
        const int piece = leastPiece(p, own);
        // A king may not take what is still protected.
        if (piece == KING) return attackers & ~own ? holds : !holds;
        holds = !holds;
        swing = exchangeValue(piece) - swing;
        // Even losing the piece, the side that took is no worse off: the outcome stands.
        if (swing < static_cast<int>(holds)) return holds;
        const u64 candidates = own & piecesOfType(p, piece);
        occupancy ^= candidates & (0 - candidates);
    }
}

}  // namespace cortado
