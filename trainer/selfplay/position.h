/** A position, 48 bytes that every lane holds in registers, and the making of moves. */
#pragma once

#include "tables.h"

namespace cortado {

enum Colour { WHITE, BLACK };

/** Piece types as the bits of the four boards give them; a type of the file formats is one less. */
enum Piece { NO_PIECE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

/** Castling rights, in the order of the file formats. */
enum Right { WHITE_KING_SIDE, WHITE_QUEEN_SIDE, BLACK_KING_SIDE, BLACK_QUEEN_SIDE, RIGHTS };

/**
 * Four boards: the three bits of the piece type on each square, and the black pieces. `meta` packs the rest:
 *
 *     bit  0        side to move
 *     bits 1 … 4    castling rights
 *     bits 5 … 10   en-passant square, 0 for none: it is set only beside an enemy pawn
 *     bits 11 … 18  plies since a capture or pawn move
 *     bits 19 … 30  files of the rooks of the four castling rights, constant during a game
 */
struct alignas(16) Position {
    u64 type0, type1, type2, black;
    u64 key;
    u32 meta;
    i32 eval;  ///< static evaluation for the side to move, filled in by the search
};

constexpr int RIGHTS_SHIFT = 1, EN_PASSANT_SHIFT = 5, HALFMOVE_SHIFT = 11, ROOKS_SHIFT = 19;
constexpr u32 ROOKS_MASK = 0xfffU << ROOKS_SHIFT;
constexpr int MAX_HALFMOVE = 255;

BOTH int sideToMove(const Position& p) { return static_cast<int>(p.meta & 1); }
BOTH u32 castlingRights(const Position& p) { return (p.meta >> RIGHTS_SHIFT) & 15; }
BOTH int enPassant(const Position& p) { return static_cast<int>((p.meta >> EN_PASSANT_SHIFT) & 63); }
BOTH int halfmoveClock(const Position& p) { return static_cast<int>((p.meta >> HALFMOVE_SHIFT) & 255); }
BOTH int castlingRook(const Position& p, int right) {
    return static_cast<int>((p.meta >> (ROOKS_SHIFT + 3 * right)) & 7) + (right >= BLACK_KING_SIDE ? 56 : 0);
}

BOTH u64 occupied(const Position& p) { return p.type0 | p.type1 | p.type2; }
BOTH u64 piecesOf(const Position& p, int colour) { return colour == BLACK ? p.black : occupied(p) & ~p.black; }
BOTH u64 pawns(const Position& p) { return p.type0 & ~p.type1 & ~p.type2; }
BOTH u64 knights(const Position& p) { return p.type1 & ~p.type0 & ~p.type2; }
BOTH u64 diagonalSliders(const Position& p) { return p.type0 & (p.type1 ^ p.type2); }
BOTH u64 straightSliders(const Position& p) { return p.type2 & ~p.type1; }
BOTH u64 kings(const Position& p) { return p.type1 & p.type2; }
/** Knights, bishops, rooks and queens. */
BOTH u64 officers(const Position& p) { return p.type1 ^ p.type2; }
BOTH int kingSquare(const Position& p, int colour) { return lowest(kings(p) & piecesOf(p, colour)); }

BOTH int pieceAt(const Position& p, int square) {
    return static_cast<int>((p.type0 >> square & 1) | (p.type1 >> square & 1) << 1 | (p.type2 >> square & 1) << 2);
}

BOTH bool isBlack(const Position& p, int square) { return p.black >> square & 1; }

BOTH void put(Position& p, int colour, int piece, u64 square) {
    if (piece & 1) p.type0 |= square;
    if (piece & 2) p.type1 |= square;
    if (piece & 4) p.type2 |= square;
    if (colour == BLACK) p.black |= square;
}

/** Number of a coloured piece on a square, 0 to 767: the feature that White sees without mirroring. */
BOTH int pieceId(int colour, int piece, int square) { return 384 * colour + 64 * (piece - 1) + square; }
constexpr int NO_ID = -1;

BOTH u64 computeKey(const Tables& t, const Position& p) {
    u64 key = t.castlingKey[castlingRights(p)] ^ t.enPassantKey[enPassant(p)];
    if (sideToMove(p) == BLACK) key ^= t.sideKey;
ROLLED
    for (u64 rest = occupied(p); rest; rest &= rest - 1) {
        const int square = lowest(rest);
        key ^= t.pieceKey[pieceId(isBlack(p, square), pieceAt(p, square), square)];
    }
    return key;
}

/** A move as in the file formats, 16 bits: from, to, promotion (1 knight … 4 queen). Castling: the king takes his rook. */
using Move = u32;
constexpr Move NO_MOVE = 0;
constexpr int PROMOTE_TO_QUEEN = 4;

BOTH int fromOf(Move m) { return static_cast<int>(m & 63); }
BOTH int toOf(Move m) { return static_cast<int>(m >> 6 & 63); }
BOTH int promotionOf(Move m) { return static_cast<int>(m >> 12 & 7); }

/** Whether a move of the side to move, whose piece and target are given, is castling. */
BOTH bool isCastling(const Position& p, int piece, int to) {
    return piece == KING && (piecesOf(p, sideToMove(p)) >> to & 1);
}

/** Neither capture nor promotion. */
BOTH bool isQuiet(const Position& p, Move m) {
    if (promotionOf(m)) return false;
    const int piece = pieceAt(p, fromOf(m)), to = toOf(m);
    if (piece == PAWN && enPassant(p) && to == enPassant(p)) return false;
    return pieceAt(p, to) == NO_PIECE || isCastling(p, piece, to);
}

/** What a move changed: at most two pieces leave the board and two come onto it (piece ids or NO_ID). */
struct Change {
    int removed, added, removed2, added2;
};

/** Squares that the king crosses when castling, target and start left out. */
BOTH u64 crossedSquares(int from, int to) {
    const u64 low = bit(smaller(from, to)), high = bit(larger(from, to));
    return from == to ? 0 : (high - 1) & ~(low | (low - 1));
}
BOTH int castledKing(int from, int rook) { return (from & 56) + (rook > from ? 6 : 2); }
BOTH int castledRook(int from, int rook) { return (from & 56) + (rook > from ? 5 : 3); }

/** Makes a pseudo-legal move; whether it was legal is asked afterwards (attacks.h). */
BOTH Change make(const Tables& t, Position& p, Move m) {
    const int from = fromOf(m), to = toOf(m), us = sideToMove(p), them = us ^ 1;
    const int piece = pieceAt(p, from), ep = enPassant(p);
    const bool castling = isCastling(p, piece, to);
    int captured = castling ? NO_PIECE : pieceAt(p, to), capturedOn = to;
    if (piece == PAWN && ep && to == ep) {
        captured = PAWN;
        capturedOn = to ^ 8;
    }
    const int arriving = promotionOf(m) ? promotionOf(m) + 1 : piece;
    const int target = castling ? castledKing(from, to) : to;

    Change change;
    change.removed = pieceId(us, piece, from);
    change.added = pieceId(us, arriving, target);
    change.removed2 = captured ? pieceId(them, captured, capturedOn) : NO_ID;
    change.added2 = NO_ID;

    const u64 stay = ~(bit(from) | bit(to) | bit(capturedOn));
    p.type0 &= stay;
    p.type1 &= stay;
    p.type2 &= stay;
    p.black &= stay;
    put(p, us, arriving, bit(target));
    u64 key = p.key ^ t.pieceKey[change.removed] ^ t.pieceKey[change.added];
    if (castling) {
        put(p, us, ROOK, bit(castledRook(from, to)));
        change.removed2 = pieceId(us, ROOK, to);
        change.added2 = pieceId(us, ROOK, castledRook(from, to));
        key ^= t.pieceKey[change.added2];
    }
    if (change.removed2 != NO_ID) key ^= t.pieceKey[change.removed2];

    u32 rights = castlingRights(p);
    key ^= t.castlingKey[rights] ^ t.enPassantKey[ep] ^ t.sideKey;
    if (rights) {
        if (piece == KING) rights &= ~(3U << (2 * us));
ROLLED
        for (int right = 0; right < RIGHTS; right++) {
            const int rook = castlingRook(p, right);
            if (rook == from || rook == to) rights &= ~(1U << right);
        }
    }
    int newEp = 0;
    if (piece == PAWN && (from ^ to) == 16) {
        const int middle = (from + to) >> 1;
        if (t.pawn[us][middle] & pawns(p) & piecesOf(p, them)) newEp = middle;
    }
    const int clock = piece == PAWN || captured ? 0 : smaller(halfmoveClock(p) + 1, MAX_HALFMOVE);
    p.key = key ^ t.castlingKey[rights] ^ t.enPassantKey[newEp];
    p.meta = static_cast<u32>(them) | rights << RIGHTS_SHIFT | static_cast<u32>(newEp) << EN_PASSANT_SHIFT
           | static_cast<u32>(clock) << HALFMOVE_SHIFT | (p.meta & ROOKS_MASK);
    return change;
}

/** Passes the move to the other side. The clock starts anew, so that no repetition is seen across the pass. */
BOTH void makeNull(const Tables& t, Position& p) {
    p.key ^= t.sideKey ^ t.enPassantKey[enPassant(p)] ^ t.enPassantKey[0];
    p.meta = (p.meta & (1U | 15U << RIGHTS_SHIFT | ROOKS_MASK)) ^ 1U;
}

}  // namespace cortado
