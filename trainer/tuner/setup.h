/** Tables and positions as the engine makes them: the same keys, so that its table and its repetitions are the same. */
#pragma once

#include "board.h"
#include "fen.h"
#include "start.h"

#include <memory>
#include <string>
#include <utility>

namespace cortado::tuner {

/** Random numbers as dev.cortado's SplitMix makes them. */
class SplitMix {
public:
    explicit SplitMix(u64 seed) : state(seed) {}
    u64 next() {
        state += 0x9E3779B97F4A7C15ULL;
        u64 z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
        return z ^ z >> 31;
    }

private:
    u64 state;
};

/** Attacks as in self-play, keys as in the engine. */
inline Tables engineTables() {
    Tables t = makeTables();
    SplitMix random(0x0C047AD0C047AD01ULL);
    for (u64& key : t.pieceKey) key = random.next();
    u64 right[RIGHTS];
    for (u64& key : right) key = random.next();
    for (u32 rights = 0; rights < 16; rights++) {
        t.castlingKey[rights] = 0;
        for (u32 i = 0; i < RIGHTS; i++) {
            if (rights >> i & 1) t.castlingKey[rights] ^= right[i];
        }
    }
    for (u64& key : t.enPassantKey) key = 0;
    for (int file = 0; file < 8; file++) t.enPassantKey[16 + file] = t.enPassantKey[40 + file] = random.next();
    t.sideKey = random.next();
    return t;
}

inline std::unique_ptr<Cuckoo> makeCuckoo(const Tables& t) {
    auto cuckoo = std::make_unique<Cuckoo>();
    for (int colour = 0; colour < 2; colour++) {
        for (int type = KNIGHT; type <= KING; type++) {
            for (int a = 0; a < 64; a++) {
                for (int b = a + 1; b < 64; b++) {
                    if (!(pieceAttacks(t, type, a, 0) >> b & 1)) continue;
                    u64 key = t.pieceKey[pieceId(colour, type, a)] ^ t.pieceKey[pieceId(colour, type, b)] ^ t.sideKey;
                    u16 move = static_cast<u16>(a << 6 | b);
                    int slot = slot1(key);
                    for (;;) {
                        std::swap(cuckoo->key[slot], key);
                        std::swap(cuckoo->move[slot], move);
                        if (move == 0) break;
                        slot = slot == slot1(key) ? slot2(key) : slot1(key);
                    }
                }
            }
        }
    }
    return cuckoo;
}

/** Throws Failure if the text is no FEN of a position that can be played. */
inline Board boardOf(const Tables& t, const std::string& fen) {
    const sp_start start = parseFen(fen);
    Board b{};
    b.p = startPosition(t, start);
    b.rule50 = halfmoveClock(b.p);
    u32 ep = static_cast<u32>(enPassant(b.p));
    if (ep && !canCaptureEnPassant(t, b.p, sideToMove(b.p), static_cast<int>(ep))) ep = 0;
    b.p.meta = (b.p.meta & (1U | 15U << RIGHTS_SHIFT | ROOKS_MASK)) | ep << EN_PASSANT_SHIFT;
    b.change = {NO_ID, NO_ID, NO_ID, NO_ID};
    computeKeys(t, b);
    findKingLines(t, b);
    return b;
}

}  // namespace cortado::tuner
