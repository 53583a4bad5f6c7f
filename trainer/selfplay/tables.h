/** Constant tables of the board: attacks and hash keys. On the device each block holds a copy in shared memory. */
#pragma once

#include "bits.h"

namespace cortado {

enum Line { RANK_LINE, FILE_LINE, DIAGONAL, ANTIDIAGONAL, LINES };

struct Tables {
    u64 line[64][LINES];  ///< the squares of each line through a square, without it
    u64 knight[64];
    u64 king[64];
    u64 pawn[2][64];      ///< captures of a white and a black pawn
    u64 pieceKey[768];    ///< by piece id, see position.h
    u64 castlingKey[16];
    u64 enPassantKey[64];
    u64 sideKey;
};

inline Tables makeTables() {
    Tables t{};
    constexpr int STEP[LINES][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    const auto onBoard = [](int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; };
    for (int square = 0; square < 64; square++) {
        const int file = square & 7, rank = square >> 3;
        for (int line = 0; line < LINES; line++) {
            for (int distance = -7; distance <= 7; distance++) {
                const int x = file + distance * STEP[line][0], y = rank + distance * STEP[line][1];
                if (distance != 0 && onBoard(x, y)) t.line[square][line] |= bit(8 * y + x);
            }
        }
        for (int dx = -2; dx <= 2; dx++) {
            for (int dy = -2; dy <= 2; dy++) {
                if (!onBoard(file + dx, rank + dy)) continue;
                const u64 target = bit(8 * (rank + dy) + file + dx);
                if (dx * dx + dy * dy == 5) t.knight[square] |= target;
                if (dx * dx + dy * dy == 1 || dx * dx + dy * dy == 2) t.king[square] |= target;
                if (dx * dx == 1 && dy == 1) t.pawn[0][square] |= target;
                if (dx * dx == 1 && dy == -1) t.pawn[1][square] |= target;
            }
        }
    }
    u64 state = mix(0);
    for (u64& key : t.pieceKey) key = nextRandom(state);
    for (u64& key : t.castlingKey) key = nextRandom(state);
    for (u64& key : t.enPassantKey) key = nextRandom(state);
    t.sideKey = nextRandom(state);
    return t;
}

}  // namespace cortado
