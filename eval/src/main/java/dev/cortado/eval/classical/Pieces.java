package dev.cortado.eval.classical;

import static dev.cortado.eval.classical.Terms.*;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;

/** Knights, bishops, rooks and queens: mobility, good squares, and their part in the attack on the enemy king. */
final class Pieces {
    private static final long OUTPOSTS_WHITE = Bitboard.RANK_4 | Bitboard.RANK_5 | Bitboard.RANK_6;
    private static final long OUTPOSTS_BLACK = Bitboard.RANK_5 | Bitboard.RANK_4 | Bitboard.RANK_3;

    private Pieces() {}

    /**
     * Mobility and king attack of all pieces of a colour; leaves their attack sets in the map. One method for the four
     * types, so that the sets that grow from piece to piece stay in registers.
     */
    static int activity(AttackMap map, int us) {
        Position position = map.position;
        int them = us ^ 1;
        int row = us << 3;
        long[] attackSets = map.attacks;
        long area = map.mobilityArea[us];
        long zone = map.kingZone[them];
        long beside = attackSets[them << 3 | Piece.KING];
        long all = attackSets[row];
        long twice = map.twice[us];
        int score = 0;
        int danger = 0;
        int attackers = 0;
        int besideAttacks = 0;

        long by = 0;
        int near = 0;
        for (long set = position.pieces(us, Piece.KNIGHT); set != 0; set &= set - 1) {
            long attacks = Attacks.knight(Long.numberOfTrailingZeros(set));
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, KNIGHT_MOBILITY + Long.bitCount(attacks & area));
            near += (attacks & zone) != 0 ? 1 : 0;
            besideAttacks += Long.bitCount(attacks & beside);
        }
        attackSets[row | Piece.KNIGHT] = by;
        attackers += near;
        danger += map.add(them, DANGER_ATTACKER, near);

        // Bishops and rooks see through the own queen, and rooks through each other, since they would follow.
        long queens = position.pieces(us, Piece.QUEEN);
        long occupied = map.occupied ^ queens;
        by = 0;
        near = 0;
        for (long set = position.pieces(us, Piece.BISHOP); set != 0; set &= set - 1) {
            long attacks = Attacks.bishop(Long.numberOfTrailingZeros(set), occupied);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, BISHOP_MOBILITY + Long.bitCount(attacks & area));
            near += (attacks & zone) != 0 ? 1 : 0;
            besideAttacks += Long.bitCount(attacks & beside);
        }
        attackSets[row | Piece.BISHOP] = by;
        attackers += near;
        danger += map.add(them, DANGER_ATTACKER + 1, near);

        long rooks = position.pieces(us, Piece.ROOK);
        occupied ^= rooks;
        by = 0;
        near = 0;
        for (long set = rooks; set != 0; set &= set - 1) {
            long attacks = Attacks.rook(Long.numberOfTrailingZeros(set), occupied);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, ROOK_MOBILITY + Long.bitCount(attacks & area));
            near += (attacks & zone) != 0 ? 1 : 0;
            besideAttacks += Long.bitCount(attacks & beside);
        }
        attackSets[row | Piece.ROOK] = by;
        attackers += near;
        danger += map.add(them, DANGER_ATTACKER + 2, near);

        by = 0;
        near = 0;
        for (long set = queens; set != 0; set &= set - 1) {
            long attacks = Attacks.queen(Long.numberOfTrailingZeros(set), map.occupied);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, QUEEN_MOBILITY + Long.bitCount(attacks & area));
            near += (attacks & zone) != 0 ? 1 : 0;
            besideAttacks += Long.bitCount(attacks & beside);
        }
        attackSets[row | Piece.QUEEN] = by;
        attackers += near;
        danger += map.add(them, DANGER_ATTACKER + 3, near);

        attackSets[row] = all;
        map.twice[us] = twice;
        map.attackers[them] = attackers;
        map.danger[them] = danger + map.add(them, DANGER_ATTACKS, besideAttacks);
        return score;
    }

    /** What the squares of the pieces are worth in view of the pawns, set by set. */
    static int placement(AttackMap map, PawnTable pawns, int us) {
        Position position = map.position;
        int them = us ^ 1;
        long ownPawns = position.pieces(us, Piece.PAWN);
        int pawnCount = Long.bitCount(ownPawns);
        long bishops = position.pieces(us, Piece.BISHOP);
        long knights = position.pieces(us, Piece.KNIGHT);
        long minors = bishops | knights;
        int score = map.add(us, KNIGHT_PAWNS, Long.bitCount(knights) * pawnCount);
        if (minors != 0) {
            long behind = minors & Bitboard.forward(them, position.piecesOf(Piece.PAWN));
            score += map.add(us, MINOR_BEHIND_PAWN, Long.bitCount(behind));
            long outposts = minors & ~pawns.attackSpan(them) & (us == Color.WHITE ? OUTPOSTS_WHITE : OUTPOSTS_BLACK);
            if (outposts != 0) {
                long held = outposts & map.attacks[us << 3 | Piece.PAWN];
                long free = outposts ^ held;
                score += map.add(us, OUTPOST, Long.bitCount(free & ~bishops));
                score += map.add(us, OUTPOST + 1, Long.bitCount(held & ~bishops));
                score += map.add(us, OUTPOST + 2, Long.bitCount(free & bishops));
                score += map.add(us, OUTPOST + 3, Long.bitCount(held & bishops));
            }
        }
        if (bishops != 0) {
            int light = Long.bitCount(bishops & Bitboard.LIGHT_SQUARES);
            int dark = Long.bitCount(bishops & Bitboard.DARK_SQUARES);
            if (light != 0 && dark != 0) {
                score += map.add(us, BISHOP_PAIR);
            }
            score += map.add(us, BISHOP_OWN_PAWNS, light * Long.bitCount(ownPawns & Bitboard.LIGHT_SQUARES)
                    + dark * Long.bitCount(ownPawns & Bitboard.DARK_SQUARES));
        }
        long rooks = position.pieces(us, Piece.ROOK);
        if (rooks != 0) {
            long halfOpen = rooks & pawns.filesWithout(us);
            long open = halfOpen & pawns.filesWithout(them);
            score += map.add(us, ROOK_PAWNS, Long.bitCount(rooks) * pawnCount);
            score += map.add(us, ROOK_FILE, Long.bitCount(halfOpen ^ open));
            score += map.add(us, ROOK_FILE + 1, Long.bitCount(open));
            long seventh = rooks & (us == Color.WHITE ? Bitboard.RANK_7 : Bitboard.RANK_2);
            if (seventh != 0) {
                long aims = us == Color.WHITE
                        ? position.pieces(them, Piece.PAWN) & Bitboard.RANK_7
                                | position.pieces(them, Piece.KING) & Bitboard.RANK_8
                        : position.pieces(them, Piece.PAWN) & Bitboard.RANK_2
                                | position.pieces(them, Piece.KING) & Bitboard.RANK_1;
                if (aims != 0) {
                    score += map.add(us, ROOK_SEVENTH, Long.bitCount(seventh));
                }
            }
        }
        return score;
    }
}
