/** Where games start, and positions packed into 32 bytes. */
#pragma once

#include "api.h"
#include "attacks.h"

namespace cortado {

constexpr int CHESS960_POSITIONS = 960;
constexpr int STANDARD_NUMBER = 518;
constexpr int FORMAT_NO_SQUARE = 64;

/** A start position as one number: the back ranks of White and Black by their Chess960 numbers, or a place in the book. */
using StartCode = u32;
constexpr StartCode BOOK_CODE = 1U << 31;
constexpr StartCode STANDARD_CODE = STANDARD_NUMBER * CHESS960_POSITIONS + STANDARD_NUMBER;

/** The pieces of a Chess960 back rank, 4 bits a file, from its number by the usual scheme. */
BOTH u32 backRank(int number) {
    u32 rank = 0;
    const auto place = [&rank](int file, int piece) { rank |= static_cast<u32>(piece) << (4 * file); };
    const auto placeOnFree = [&](int index, int piece) {
ROLLED
        for (int file = 0; file < 8; file++) {
            if ((rank >> (4 * file) & 15) == NO_PIECE && index-- == 0) {
                place(file, piece);
                return;
            }
        }
    };
    place(2 * (number % 4) + 1, BISHOP);
    number /= 4;
    place(2 * (number % 4), BISHOP);
    number /= 4;
    placeOnFree(number % 6, QUEEN);
    number /= 6;
    // The ten ways to put two knights on five squares: first and second free square, in 4 bits each.
    constexpr u64 FIRST = 0x3221110000ULL, SECOND = 0x4434324321ULL;
    const int first = static_cast<int>(FIRST >> (4 * number) & 15), second = static_cast<int>(SECOND >> (4 * number) & 15);
    placeOnFree(second, KNIGHT);
    placeOnFree(first, KNIGHT);
    placeOnFree(0, ROOK);
    placeOnFree(0, KING);
    placeOnFree(0, ROOK);
    return rank;
}

/** Double Chess960: each side has a back rank of its own. */
BOTH Position chess960Position(const Tables& t, int white, int black) {
    Position p{};
    u32 rooks = 0;
ROLLED
    for (int colour = 0; colour < 2; colour++) {
        const u32 rank = backRank(colour == WHITE ? white : black);
        int kingSide = 0, queenSide = 8;
ROLLED
        for (int file = 0; file < 8; file++) {
            const int piece = static_cast<int>(rank >> (4 * file) & 15);
            put(p, colour, piece, bit(file + 56 * colour));
            put(p, colour, PAWN, bit(file + (colour == WHITE ? 8 : 48)));
            if (piece == ROOK) {
                kingSide = larger(kingSide, file);
                queenSide = smaller(queenSide, file);
            }
        }
        rooks |= static_cast<u32>(kingSide | queenSide << 3) << (6 * colour);
    }
    p.meta = 15U << RIGHTS_SHIFT | rooks << ROOKS_SHIFT;
    p.key = computeKey(t, p);
    return p;
}

/** The pieces of a packed position. */
BOTH void unpackPieces(Position& p, u64 occupied, const u8* pieces) {
    int index = 0;
ROLLED
    for (u64 rest = occupied; rest; rest &= rest - 1, index++) {
        const int nibble = pieces[index >> 1] >> (4 * (index & 1)) & 15;
        put(p, nibble >> 3, (nibble & 7) + 1, rest & (0 - rest));
    }
}

/** Four bits of the piece on a square, as in the file formats. */
BOTH u32 nibbleAt(const Position& p, int square) {
    return static_cast<u32>((pieceAt(p, square) - 1) | (isBlack(p, square) ? 8 : 0));
}

/** A checked start position. */
BOTH Position startPosition(const Tables& t, const sp_start& start) {
    Position p{};
    unpackPieces(p, start.occupied, start.pieces);
    u32 rights = 0, rooks = 0;
ROLLED
    for (int right = 0; right < RIGHTS; right++) {
        if (start.rooks[right] == FORMAT_NO_SQUARE) continue;
        rights |= 1U << right;
        rooks |= static_cast<u32>(start.rooks[right] & 7) << (3 * right);
    }
    const u32 ep = start.en_passant == FORMAT_NO_SQUARE ? 0 : start.en_passant;
    p.meta = start.side | rights << RIGHTS_SHIFT | ep << EN_PASSANT_SHIFT
           | static_cast<u32>(start.halfmove) << HALFMOVE_SHIFT | rooks << ROOKS_SHIFT;
    p.key = computeKey(t, p);
    return p;
}

BOTH Position positionOf(const Tables& t, StartCode code, const sp_start* book) {
    if (code & BOOK_CODE) return startPosition(t, book[code & ~BOOK_CODE]);
    return chess960Position(t, static_cast<int>(code / CHESS960_POSITIONS), static_cast<int>(code % CHESS960_POSITIONS));
}

/** A training position, without a clock; castling is with the outermost rook. */
BOTH Position unpack(const Tables& t, const sp_position& packed) {
    Position p{};
    unpackPieces(p, packed.occupied, packed.pieces);
    u32 rooks = 0;
ROLLED
    for (int right = 0; right < RIGHTS; right++) {
        if (!(packed.state >> (1 + right) & 1)) continue;
        const int colour = right / 2;
        const u64 onRank = p.type2 & ~p.type1 & ~p.type0 & piecesOf(p, colour) & 0xffULL << (56 * colour);
        int file = 0;
ROLLED
        for (u64 rest = onRank >> (56 * colour); rest; rest &= rest - 1) {
            file = lowest(rest);
            if (right % 2 == 1) break;
        }
        rooks |= static_cast<u32>(file) << (3 * right);
    }
    const u32 ep = packed.en_passant == FORMAT_NO_SQUARE ? 0 : packed.en_passant;
    p.meta = (packed.state & 31U) | ep << EN_PASSANT_SHIFT | rooks << ROOKS_SHIFT;
    p.key = computeKey(t, p);
    return p;
}

/** Writes a position in 32 bytes; a lane takes two pieces. */
BOTH void pack(const Position& p, u8* squares, int score, int result, int ply, sp_position& out) {
    const u64 all = occupied(p);
    const int count = popCount(all);
ROLLED
    for (int square = lane(); square < 64; square += LANES) {
        if (all >> square & 1) squares[popCount(all & (bit(square) - 1))] = static_cast<u8>(nibbleAt(p, square));
    }
    laneSync();
ROLLED
    for (int i = lane(); i < 16; i += LANES) {
        const int low = 2 * i < count ? squares[2 * i] : 0, high = 2 * i + 1 < count ? squares[2 * i + 1] : 0;
        out.pieces[i] = static_cast<u8>(low | high << 4);
    }
    if (firstLane()) {
        out.occupied = all;
        out.score = static_cast<i16>(score);
        out.result = static_cast<u8>(result);
        out.ply = static_cast<u8>(smaller(ply, 255));
        out.state = static_cast<u8>(p.meta & 31);
        out.en_passant = static_cast<u8>(enPassant(p) ? enPassant(p) : FORMAT_NO_SQUARE);
        out.white_king = static_cast<u8>(kingSquare(p, WHITE));
        out.black_king = static_cast<u8>(kingSquare(p, BLACK));
    }
    laneSync();
}

}  // namespace cortado
