/**
 * The engine's view of a position: the boards of selfplay/position.h with the engine's moves, keys, counters, pins and checks.
 * Every rule here is that of the Java classes Position, Legality, KingLines, See and Draws, and gives the same answers: a
 * search over it is compared with the engine's node by node.
 */
#pragma once

#include "attacks.h"
#include "score.h"

namespace cortado::tuner {

// Moves as dev.cortado.chess.Move packs them: to, from << 6, promotion << 12, kind << 14.
constexpr int NONE_MOVE = 0, NULL_MOVE = 1 << 6 | 1;
constexpr int NORMAL = 0, PROMOTION = 1 << 14, EN_PASSANT = 2 << 14, CASTLING = 3 << 14;

BOTH int to(int move) { return move & 63; }
BOTH int from(int move) { return move >> 6 & 63; }
BOTH int kind(int move) { return move & 3 << 14; }
BOTH int promotionType(int move) { return (move >> 12 & 3) + KNIGHT; }
BOTH bool isReal(int move) { return from(move) != to(move); }

constexpr u64 FILE_A = 0x0101010101010101ULL, FILE_H = FILE_A << 7;
constexpr u64 RANK_1 = 0xffULL, RANK_2 = RANK_1 << 8, RANK_7 = RANK_1 << 48;
constexpr u64 DARK_SQUARES = 0xAA55AA55AA55AA55ULL;
constexpr int NO_SQUARE = 64;

/** A position of a line: 200 bytes, one a ply, made from the one before. */
struct alignas(16) Board {
    Position p;            ///< its clock field is not used
    u64 pawnKey, nonPawnKey[2];
    u64 checkers;
    u64 blockers[2];       ///< pieces of either side that alone stand between a king and a slider
    u64 pinners[2];        ///< sliders held up by a king's own piece
    u64 checkSquares[4];   ///< from which a pawn, knight, bishop, rook of the side to move would check
    i32 rule50, reversible;
    Change change;         ///< by the move that led here
};

FUNCTION u64 pieces(const Board& b, int colour, int type) { return piecesOfType(b.p, type) & piecesOf(b.p, colour); }
/** Colour << 3 | type, 0 for an empty square. */
BOTH int pieceCode(const Board& b, int square) {
    const int type = pieceAt(b.p, square);
    return type ? static_cast<int>(isBlack(b.p, square)) << 3 | type : 0;
}
/** Squares that a slider reaches on the lines from the first on, before the last. */
FUNCTION u64 slide(const Tables& t, int square, int first, int last, u64 occupancy) {
    u64 set = 0;
ROLLED
    for (int line = first; line < last; line++) set |= lineAttacks(t, square, line, occupancy);
    return set;
}
BOTH u64 bishopAttacks(const Tables& t, int square, u64 occupancy) { return slide(t, square, DIAGONAL, LINES, occupancy); }
BOTH u64 rookAttacks(const Tables& t, int square, u64 occupancy) { return slide(t, square, RANK_LINE, DIAGONAL, occupancy); }
FUNCTION u64 pieceAttacks(const Tables& t, int type, int square, u64 occupancy) {
    if (type == KNIGHT) return t.knight[square];
    if (type == KING) return t.king[square];
    return slide(t, square, type == BISHOP ? DIAGONAL : RANK_LINE, type == ROOK ? DIAGONAL : LINES, occupancy);
}
/** All squares of the line through two squares, 0 if there is none. */
FUNCTION u64 lineThrough(const Tables& t, int a, int b) {
ROLLED
    for (int line = 0; line < LINES; line++) {
        if (t.line[a][line] >> b & 1) return t.line[a][line] | bit(a);
    }
    return 0;
}
/** The squares between two squares of a line. */
FUNCTION u64 between(const Tables& t, int a, int b) {
    const u64 line = lineThrough(t, a, b), low = bit(smaller(a, b)), high = bit(larger(a, b));
    return line & (high - 1) & ~(low | (low - 1));
}
BOTH u64 pawnAttacks(int colour, u64 set) {
    return colour == WHITE ? (set & ~FILE_A) << 7 | (set & ~FILE_H) << 9 : (set & ~FILE_A) >> 9 | (set & ~FILE_H) >> 7;
}
BOTH u64 forward(int colour, u64 set) { return colour == WHITE ? set << 8 : set >> 8; }

/** All pieces that attack a square; every lane works it out. */
FUNCTION u64 attackers(const Tables& t, const Position& p, int square, u64 occupancy) {
    u64 found = leaperAttackers(t, p, square);
ROLLED
    for (int line = 0; line < LINES; line++) found |= lineAttacks(t, square, line, occupancy) & slidersOnLine(p, line);
    return found;
}
FUNCTION bool attackedBy(const Tables& t, const Position& p, int square, int by, u64 occupancy) {
    return (attackers(t, p, square, occupancy) & piecesOf(p, by)) != 0;
}

/**
 * Checkers, pins and check squares of a position whose pieces are in place. A lane takes a king and a direction. Pieces that alone stand
 * between a king and an enemy slider are blockers; sliders behind sliders look through them, as in the engine's KingLines.
 */
FUNCTION void findKingLines(const Tables& t, Board& b) {
    constexpr int TASKS = 16;
    const int us = sideToMove(b.p);
    const u64 all = occupied(b.p);
    u64 blockers[2] = {0, 0}, pinners[2] = {0, 0}, checkers = 0, diagonal = 0, straight = 0;
ROLLED
    for (int task = lane(); task < TASKS; task += LANES) {
        const int enemy = task >> 3, colour = us ^ enemy, line = task & 3, king = kingSquare(b.p, colour);
        const bool down = task & 4;
        const u64 below = bit(king) - 1, ray = t.line[king][line] & (down ? below : ~below);
        const auto seen = [down](u64 set) { return down ? reverseBits(set) : set; };  // so that the nearest is the lowest
        const u64 pieces = seen(ray & all), snipers = seen(ray & piecesOf(b.p, colour ^ 1) & slidersOnLine(b.p, line));
        const u64 others = pieces & ~snipers, first = others & (0 - others), rest = others ^ first, second = rest & (0 - rest);
        const u64 nearest = pieces & (0 - pieces), reach = seen(nearest ? seen(ray) & ((nearest << 1) - 1) : seen(ray));
        const u64 behind = first ? snipers & (second - 1) & ~((first << 1) - 1) : 0;
        if (behind) {
            blockers[enemy] |= seen(first);
            if (seen(first) & piecesOf(b.p, colour)) pinners[enemy] |= seen(behind);
        }
        if (enemy) (line >= DIAGONAL ? diagonal : straight) |= reach;
        else checkers |= seen(nearest & snipers);
    }
    laneSync();
    const int king = kingSquare(b.p, us ^ 1), own = kingSquare(b.p, us);
    b.checkers = lanesOr(checkers) | (t.pawn[us][own] & pieces(b, us ^ 1, PAWN)) | (t.knight[own] & pieces(b, us ^ 1, KNIGHT));
    b.blockers[us] = lanesOr(blockers[0]);
    b.pinners[us] = lanesOr(pinners[0]);
    b.blockers[us ^ 1] = lanesOr(blockers[1]);
    b.pinners[us ^ 1] = lanesOr(pinners[1]);
    b.checkSquares[0] = t.pawn[us ^ 1][king];
    b.checkSquares[1] = t.knight[king];
    b.checkSquares[2] = lanesOr(diagonal);
    b.checkSquares[3] = lanesOr(straight);
    laneSync();
}

FUNCTION u64 checkSquares(const Board& b, int type) {
    return type == QUEEN ? b.checkSquares[2] | b.checkSquares[3] : type == KING ? 0 : b.checkSquares[type - PAWN];
}

/** Whether a capture en passant by a colour leaves its king unattacked. */
FUNCTION bool enPassantIsSafe(const Tables& t, const Position& p, int colour, int from, int to) {
    const u64 victim = bit(to ^ 8), all = (occupied(p) ^ bit(from) ^ victim) | bit(to);
    return !(attackers(t, p, kingSquare(p, colour), all) & piecesOf(p, colour ^ 1) & ~victim);
}
FUNCTION bool canCaptureEnPassant(const Tables& t, const Position& p, int colour, int square) {
    for (u64 rest = t.pawn[colour ^ 1][square] & pawns(p) & piecesOf(p, colour); rest; rest &= rest - 1) {
        if (enPassantIsSafe(t, p, colour, lowest(rest), square)) return true;
    }
    return false;
}

BOTH u64 keyIfPawn(int type, u64 key) { return type == PAWN ? key : 0; }
BOTH u64 keyIfOther(int type, u64 key) { return type == PAWN ? 0 : key; }

/** The keys of a position from its pieces. */
inline void computeKeys(const Tables& t, Board& b) {
    b.p.key = computeKey(t, b.p);
    b.pawnKey = b.nonPawnKey[0] = b.nonPawnKey[1] = 0;
    for (u64 rest = occupied(b.p); rest; rest &= rest - 1) {
        const int square = lowest(rest), colour = isBlack(b.p, square), type = pieceAt(b.p, square);
        const u64 key = t.pieceKey[pieceId(colour, type, square)];
        b.pawnKey ^= keyIfPawn(type, key);
        b.nonPawnKey[colour] ^= keyIfOther(type, key);
    }
}

/** The position after a legal move. */
FUNCTION void makeMove(const Tables& t, const Board& before, Board& b, int move) {
    const int us = sideToMove(before.p), them = us ^ 1, f = from(move), target = to(move), k = kind(move);
    Position p = before.p;
    const int type = pieceAt(p, f), ep = enPassant(p);
    int captured = k == CASTLING ? NO_PIECE : pieceAt(p, target), capturedOn = target;
    if (k == EN_PASSANT) {
        captured = PAWN;
        capturedOn = target ^ 8;
    }
    const int arriving = k == PROMOTION ? promotionType(move) : type;
    const int arrival = k == CASTLING ? castledKing(f, target) : target;
    Change change{pieceId(us, type, f), pieceId(us, arriving, arrival), captured ? pieceId(them, captured, capturedOn) : NO_ID, NO_ID};
    const u64 stay = ~(bit(f) | bit(target) | bit(capturedOn));
    p.type0 &= stay;
    p.type1 &= stay;
    p.type2 &= stay;
    p.black &= stay;
    put(p, us, arriving, bit(arrival));
    u64 key = p.key ^ t.sideKey ^ t.enPassantKey[ep];
    u64 pawnKey = before.pawnKey, ours = before.nonPawnKey[us], theirs = before.nonPawnKey[them];
    const u64 left = t.pieceKey[change.removed], came = t.pieceKey[change.added];
    key ^= left ^ came;
    pawnKey ^= keyIfPawn(type, left) ^ keyIfPawn(arriving, came);
    ours ^= keyIfOther(type, left) ^ keyIfOther(arriving, came);
    if (k == CASTLING) {
        put(p, us, ROOK, bit(castledRook(f, target)));
        change.removed2 = pieceId(us, ROOK, target);
        change.added2 = pieceId(us, ROOK, castledRook(f, target));
        const u64 rook = t.pieceKey[change.removed2] ^ t.pieceKey[change.added2];
        key ^= rook;
        ours ^= rook;
    } else if (captured) {
        const u64 taken = t.pieceKey[change.removed2];
        key ^= taken;
        pawnKey ^= keyIfPawn(captured, taken);
        theirs ^= keyIfOther(captured, taken);
    }
    u32 rights = castlingRights(p);
    if (rights) {
        key ^= t.castlingKey[rights];
        if (type == KING) rights &= ~(3U << (2 * us));
ROLLED
        for (int right = 0; right < RIGHTS; right++) {
            const int rook = castlingRook(p, right);
            if (rook == f || rook == target) rights &= ~(1U << right);
        }
        key ^= t.castlingKey[rights];
    }
    int newEp = 0;
    if (type == PAWN && (f ^ target) == 16 && canCaptureEnPassant(t, p, them, (f + target) >> 1)) newEp = (f + target) >> 1;
    p.key = key ^ t.enPassantKey[newEp];
    p.meta = static_cast<u32>(them) | rights << RIGHTS_SHIFT | static_cast<u32>(newEp) << EN_PASSANT_SHIFT | (p.meta & ROOKS_MASK);
    const bool irreversible = type == PAWN || captured;
    b.p = p;
    b.pawnKey = pawnKey;
    b.nonPawnKey[us] = ours;
    b.nonPawnKey[them] = theirs;
    b.rule50 = irreversible ? 0 : before.rule50 + 1;
    b.reversible = irreversible ? 0 : before.reversible + 1;
    b.change = change;
    findKingLines(t, b);
}

/** The position after passing. */
FUNCTION void makeNullMove(const Tables& t, const Board& before, Board& b) {
    b = before;
    b.p.key ^= t.sideKey ^ t.enPassantKey[enPassant(b.p)];
    b.p.meta = (b.p.meta & (1U | 15U << RIGHTS_SHIFT | ROOKS_MASK)) ^ 1U;
    b.rule50++;
    b.reversible = 0;
    b.change = {NO_ID, NO_ID, NO_ID, NO_ID};
    findKingLines(t, b);
}

// ---- moves ------------------------------------------------------------------------------------------------------

FUNCTION bool isCapture(const Board& b, int move) {
    return kind(move) == EN_PASSANT || (kind(move) != CASTLING && pieceAt(b.p, to(move)) != NO_PIECE);
}
FUNCTION bool isNoisy(const Board& b, int move) {
    return isCapture(b, move) || (kind(move) == PROMOTION && promotionType(move) == QUEEN);
}
/** The type of the captured piece, 0 for none. */
FUNCTION int capturedType(const Board& b, int move) {
    return kind(move) == EN_PASSANT ? static_cast<int>(PAWN) : kind(move) == CASTLING ? 0 : pieceAt(b.p, to(move));
}
FUNCTION int pieceTo(const Board& b, int move) { return pieceCode(b, from(move)) << 6 | to(move); }
BOTH bool hasOfficers(const Position& p, int colour) { return (officers(p) & piecesOf(p, colour)) != 0; }

FUNCTION bool isCastlingFree(const Position& p, int right, int king) {
    const int rook = castlingRook(p, right), kingTo = castledKing(king, rook), rookTo = castledRook(king, rook);
    const u64 needed = crossedSquares(king, kingTo) | bit(kingTo) | crossedSquares(rook, rookTo) | bit(rookTo);
    return (castlingRights(p) >> right & 1) && !(needed & occupied(p) & ~bit(king) & ~bit(rook));
}
/** Whether castling is possible; not for a side in check. */
FUNCTION bool canCastle(const Tables& t, const Position& p, int right) {
    const int us = right >> 1, king = kingSquare(p, us), rook = castlingRook(p, right);
    if (!isCastlingFree(p, right, king)) return false;
    const int kingTo = castledKing(king, rook);
    const u64 all = occupied(p) ^ bit(king);
    for (u64 way = crossedSquares(king, kingTo) | bit(kingTo) | bit(king); way; way &= way - 1) {
        if (attackedBy(t, p, lowest(way), us ^ 1, all)) return false;
    }
    const int file = rook & 7;
    const u64 after = (all ^ bit(rook)) | bit(castledRook(king, rook));
    return file == 0 || file == 7 || !attackedBy(t, p, kingTo, us ^ 1, after);
}
BOTH int castlingIndex(int us, int move) { return us << 1 | (to(move) > from(move) ? 0 : 1); }

/** Whether a foreign move could be played here if the king did not mind. */
FUNCTION bool isPseudoLegal(const Tables& t, const Board& b, int move) {
    const Position& p = b.p;
    const int us = sideToMove(p), f = from(move), target = to(move), k = kind(move), type = pieceAt(p, f);
    if (type == NO_PIECE || static_cast<int>(isBlack(p, f)) != us || f == target) return false;
    if (k != PROMOTION && (move & 3 << 12)) return false;
    if (k == CASTLING) {
        const int right = castlingIndex(us, move);
        return type == KING && !b.checkers && castlingRook(p, right) == target && isCastlingFree(p, right, f);
    }
    if (piecesOf(p, us) >> target & 1) return false;
    if (type != PAWN) return k == NORMAL && (pieceAttacks(t, type, f, occupied(p)) >> target & 1);
    if (k == EN_PASSANT) return enPassant(p) && target == enPassant(p) && (t.pawn[us][f] >> target & 1);
    if (((target >> 3) == (us ? 0 : 7)) != (k == PROMOTION)) return false;
    if (pieceAt(p, target) != NO_PIECE) return t.pawn[us][f] >> target & 1;
    const int step = us == WHITE ? 8 : -8;
    return target == f + step || (target == f + 2 * step && (f >> 3) == (us ? 6 : 1) && pieceAt(p, f + step) == NO_PIECE);
}

/** Whether a foreign move can be played here. */
FUNCTION bool isPlayable(const Tables& t, const Board& b, int move) {
    if (!isPseudoLegal(t, b, move)) return false;
    const Position& p = b.p;
    const int us = sideToMove(p), f = from(move), target = to(move), k = kind(move);
    if (k == EN_PASSANT) return enPassantIsSafe(t, p, us, f, target);
    if (k == CASTLING) return canCastle(t, p, castlingIndex(us, move));
    if (pieceAt(p, f) == KING) return !attackedBy(t, p, target, us ^ 1, occupied(p) ^ bit(f));
    const int king = kingSquare(p, us);
    const u64 checkers = b.checkers;
    if (checkers && ((checkers & (checkers - 1)) || !((between(t, king, lowest(checkers)) | checkers) >> target & 1))) return false;
    return !(b.blockers[us] >> f & 1) || (lineThrough(t, king, f) >> target & 1);
}

/** The move must be legal. */
FUNCTION bool givesCheck(const Tables& t, const Board& b, int move) {
    const Position& p = b.p;
    const int us = sideToMove(p), king = kingSquare(p, us ^ 1), f = from(move), target = to(move), k = kind(move);
    if (k == CASTLING) {
        const int rookTo = castledRook(f, target);
        const u64 all = (occupied(p) ^ bit(f) ^ bit(target)) | bit(rookTo) | bit(castledKing(f, target));
        return rookAttacks(t, rookTo, all) >> king & 1;
    }
    if (k != PROMOTION && (checkSquares(b, pieceAt(p, f)) >> target & 1)) return true;
    if ((b.blockers[us ^ 1] >> f & 1) && !(lineThrough(t, king, f) >> target & 1)) return true;
    if (k == PROMOTION) return pieceAttacks(t, promotionType(move), target, occupied(p) ^ bit(f)) >> king & 1;
    if (k == EN_PASSANT) {
        const u64 all = (occupied(p) ^ bit(f) ^ bit(target ^ 8)) | bit(target), own = piecesOf(p, us);
        return (rookAttacks(t, king, all) & straightSliders(p) & own) || (bishopAttacks(t, king, all) & diagonalSliders(p) & own);
    }
    return false;
}

/** Values in exchanges, centipawns. */
BOTH int seeValue(int type) {
    constexpr u64 FIFTIES = 0x00'00'12'0a'06'06'02'00ULL;
    return static_cast<int>(FIFTIES >> (8 * type) & 0xff) * 50;
}

/** Whether a pseudo-legal move wins at least so much. */
FUNCTION bool seeAtLeast(const Tables& t, const Board& b, int move, int threshold) {
    const Position& p = b.p;
    const int k = kind(move);
    if (k == CASTLING) return threshold <= 0;
    const int f = from(move), square = to(move), us = sideToMove(p);
    int balance = seeValue(capturedType(b, move)) - threshold;
    int standing = pieceAt(p, f);
    if (k == PROMOTION) {
        standing = promotionType(move);
        balance += seeValue(standing) - seeValue(PAWN);
    }
    if (balance < 0) return false;
    balance -= seeValue(standing);
    if (balance >= 0) return true;
    u64 all = (occupied(p) ^ bit(f)) & ~bit(square);
    if (k == EN_PASSANT) all ^= bit(square ^ 8);
    const u64 diagonal = diagonalSliders(p), straight = straightSliders(p);
    u64 taking = attackersTo(t, p, square, all);
    int side = us ^ 1;
ROLLED
    for (;;) {
        u64 own = taking & piecesOf(p, side);
        if (own && (b.pinners[side] & all)) own &= ~b.blockers[side];
        if (!own) break;
        const int type = leastPiece(p, own);
        if (type == KING) {
            if (taking & piecesOf(p, side ^ 1)) break;
            side ^= 1;
            break;
        }
        const u64 candidates = own & piecesOfType(p, type);
        all ^= candidates & (0 - candidates);
        if (type == PAWN || type == BISHOP || type == QUEEN) taking |= bishopAttacks(t, square, all) & diagonal;
        if (type == ROOK || type == QUEEN) taking |= rookAttacks(t, square, all) & straight;
        taking &= all;
        side ^= 1;
        balance = -balance - 1 - seeValue(type);
        if (balance >= 0) break;
    }
    return side != us;
}

// ---- draws ------------------------------------------------------------------------------------------------------

/** Keys of reversible moves, by two hashes (cuckoo). */
struct Cuckoo {
    static constexpr int SLOTS = 8192;
    u64 key[SLOTS];
    u16 move[SLOTS];
};
BOTH int slot1(u64 key) { return static_cast<int>(key & (Cuckoo::SLOTS - 1)); }
BOTH int slot2(u64 key) { return static_cast<int>(key >> 16 & (Cuckoo::SLOTS - 1)); }

FUNCTION bool isInsufficient(const Position& p) {
    if (pawns(p) | (p.type2 & ~p.type1)) return false;
    const u64 jumpers = knights(p), bishops = p.type0 & p.type1;
    if (jumpers) return !bishops && !(jumpers & (jumpers - 1));
    return !(bishops & DARK_SQUARES) || !(bishops & ~DARK_SQUARES);
}

/** A second occurrence below the root of the search, or a third one anywhere; keys[index] is the position's own. */
FUNCTION bool repeats(const u64* keys, int index, const Board& b, int searchPly) {
    int earlier = 0;
ROLLED
    for (int back = 4; back <= b.reversible; back += 2) {
        if (keys[index - back] == b.p.key && (back < searchPly || ++earlier == 2)) return true;
    }
    return false;
}

/** Whether one reversible move leads back to a position of the search, or to one that occurred twice before it. */
FUNCTION bool upcomingRepetition(const Tables& t, const Cuckoo& cuckoo, const u64* keys, int index, const Board& b, int searchPly) {
    const int end = b.reversible;
    if (end < 3) return false;
    bool found = false;
ROLLED
    for (int back = 3 + 2 * lane(); back <= end && !found; back += 2 * LANES) {
        const u64 difference = b.p.key ^ keys[index - back];
        int slot = slot1(difference);
        if (cuckoo.key[slot] != difference) {
            slot = slot2(difference);
            if (cuckoo.key[slot] != difference) continue;
        }
        const int a = from(cuckoo.move[slot]), z = to(cuckoo.move[slot]);
        if (between(t, a, z) & occupied(b.p)) continue;
        const int square = pieceAt(b.p, a) != NO_PIECE ? a : z;
        if (static_cast<int>(isBlack(b.p, square)) != sideToMove(b.p)) continue;
        found = searchPly > back;
        for (int more = 4; !found && more <= end - back; more += 2) found = keys[index - back - more] == keys[index - back];
    }
    laneSync();
    return lanesAny(found);
}

}  // namespace cortado::tuner
