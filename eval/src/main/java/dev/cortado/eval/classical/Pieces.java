package dev.cortado.eval.classical;

import static dev.cortado.eval.classical.Terms.*;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/** Knights, bishops, rooks and queens: mobility, good squares, and their part in the attack on the enemy king. */
final class Pieces {
    private static final long OUTPOSTS_WHITE = Bitboard.RANK_4 | Bitboard.RANK_5 | Bitboard.RANK_6;
    private static final long OUTPOSTS_BLACK = Bitboard.RANK_5 | Bitboard.RANK_4 | Bitboard.RANK_3;

    private Pieces() {}

    static int knights(AttackMap map, PawnTable pawns, int us) {
        Position position = map.position;
        long set = position.pieces(us, Piece.KNIGHT);
        if (set == 0) {
            map.attacks[us << 3 | Piece.KNIGHT] = 0;
            return 0;
        }
        int them = us ^ 1;
        long area = map.mobilityArea[us];
        long zone = map.kingZone[them];
        long aroundKing = map.attacks[them << 3 | Piece.KING];
        long all = map.attacks[us << 3];
        long twice = map.twice[us];
        long by = 0;
        int attacking = 0;
        int beside = 0;
        int score = minors(map, pawns, us, set, 0);
        while (set != 0) {
            int square = Long.numberOfTrailingZeros(set);
            set &= set - 1;
            long attacks = Attacks.knight(square);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, KNIGHT_MOBILITY + Long.bitCount(attacks & area));
            attacking += (attacks & zone) != 0 ? 1 : 0;
            beside += Long.bitCount(attacks & aroundKing);
        }
        map.attacks[us << 3 | Piece.KNIGHT] = by;
        attack(map, them, 0, attacking, beside);
        map.attacks[us << 3] = all;
        map.twice[us] = twice;
        return score;
    }

    static int bishops(AttackMap map, PawnTable pawns, int us) {
        Position position = map.position;
        long set = position.pieces(us, Piece.BISHOP);
        if (set == 0) {
            map.attacks[us << 3 | Piece.BISHOP] = 0;
            return 0;
        }
        int them = us ^ 1;
        long area = map.mobilityArea[us];
        long zone = map.kingZone[them];
        long aroundKing = map.attacks[them << 3 | Piece.KING];
        long all = map.attacks[us << 3];
        long twice = map.twice[us];
        long through = map.occupied ^ position.pieces(us, Piece.QUEEN);
        long ownPawns = position.pieces(us, Piece.PAWN);
        long by = 0;
        int attacking = 0;
        int beside = 0;
        int score = minors(map, pawns, us, set, 2);
        if ((set & Bitboard.LIGHT_SQUARES) != 0 && (set & Bitboard.DARK_SQUARES) != 0) {
            score += map.add(us, BISHOP_PAIR);
        }
        while (set != 0) {
            int square = Long.numberOfTrailingZeros(set);
            set &= set - 1;
            long attacks = Attacks.bishop(square, through);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, BISHOP_MOBILITY + Long.bitCount(attacks & area));
            long color = Square.isDark(square) ? Bitboard.DARK_SQUARES : Bitboard.LIGHT_SQUARES;
            score += map.add(us, BISHOP_OWN_PAWNS, Long.bitCount(ownPawns & color));
            attacking += (attacks & zone) != 0 ? 1 : 0;
            beside += Long.bitCount(attacks & aroundKing);
        }
        map.attacks[us << 3 | Piece.BISHOP] = by;
        attack(map, them, 1, attacking, beside);
        map.attacks[us << 3] = all;
        map.twice[us] = twice;
        return score;
    }

    /** What knights and bishops have in common, set-wise; {@code kind} is 0 for knights and 2 for bishops. */
    private static int minors(AttackMap map, PawnTable pawns, int us, long set, int kind) {
        int score = 0;
        int them = us ^ 1;
        long behind = set & Bitboard.forward(them, map.position.piecesOf(Piece.PAWN));
        if (behind != 0) {
            score += map.add(us, MINOR_BEHIND_PAWN, Long.bitCount(behind));
        }
        long outposts = set & ~pawns.attackSpan(them) & (us == Color.WHITE ? OUTPOSTS_WHITE : OUTPOSTS_BLACK);
        if (outposts != 0) {
            int held = Long.bitCount(outposts & map.attacks[us << 3 | Piece.PAWN]);
            score += map.add(us, OUTPOST + kind, Long.bitCount(outposts) - held);
            score += map.add(us, OUTPOST + kind + 1, held);
        }
        return score;
    }

    static int rooks(AttackMap map, int us) {
        Position position = map.position;
        long set = position.pieces(us, Piece.ROOK);
        if (set == 0) {
            map.attacks[us << 3 | Piece.ROOK] = 0;
            return 0;
        }
        int them = us ^ 1;
        long area = map.mobilityArea[us];
        long zone = map.kingZone[them];
        long aroundKing = map.attacks[them << 3 | Piece.KING];
        long all = map.attacks[us << 3];
        long twice = map.twice[us];
        long through = map.occupied ^ position.pieces(us, Piece.QUEEN) ^ set;
        long ownPawns = position.pieces(us, Piece.PAWN);
        long enemyPawns = position.pieces(them, Piece.PAWN);
        long by = 0;
        int attacking = 0;
        int beside = 0;
        int score = 0;
        long seventh = us == Color.WHITE ? Bitboard.RANK_7 : Bitboard.RANK_2;
        if ((set & seventh) != 0) {
            long eighth = us == Color.WHITE ? Bitboard.RANK_8 : Bitboard.RANK_1;
            if ((enemyPawns & seventh | position.pieces(them, Piece.KING) & eighth) != 0) {
                score += map.add(us, ROOK_SEVENTH, Long.bitCount(set & seventh));
            }
        }
        while (set != 0) {
            int square = Long.numberOfTrailingZeros(set);
            set &= set - 1;
            long attacks = Attacks.rook(square, through);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, ROOK_MOBILITY + Long.bitCount(attacks & area));
            long file = Bitboard.file(Square.file(square));
            if ((file & ownPawns) == 0) {
                score += map.add(us, (file & enemyPawns) == 0 ? ROOK_FILE + 1 : ROOK_FILE);
            }
            attacking += (attacks & zone) != 0 ? 1 : 0;
            beside += Long.bitCount(attacks & aroundKing);
        }
        map.attacks[us << 3 | Piece.ROOK] = by;
        attack(map, them, 2, attacking, beside);
        map.attacks[us << 3] = all;
        map.twice[us] = twice;
        return score;
    }

    static int queens(AttackMap map, int us) {
        long set = map.position.pieces(us, Piece.QUEEN);
        if (set == 0) {
            map.attacks[us << 3 | Piece.QUEEN] = 0;
            return 0;
        }
        int them = us ^ 1;
        long area = map.mobilityArea[us];
        long zone = map.kingZone[them];
        long aroundKing = map.attacks[them << 3 | Piece.KING];
        long all = map.attacks[us << 3];
        long twice = map.twice[us];
        long by = 0;
        int attacking = 0;
        int beside = 0;
        int score = 0;
        while (set != 0) {
            int square = Long.numberOfTrailingZeros(set);
            set &= set - 1;
            long attacks = Attacks.queen(square, map.occupied);
            twice |= all & attacks;
            all |= attacks;
            by |= attacks;
            score += map.add(us, QUEEN_MOBILITY + Long.bitCount(attacks & area));
            attacking += (attacks & zone) != 0 ? 1 : 0;
            beside += Long.bitCount(attacks & aroundKing);
        }
        map.attacks[us << 3 | Piece.QUEEN] = by;
        attack(map, them, 3, attacking, beside);
        map.attacks[us << 3] = all;
        map.twice[us] = twice;
        return score;
    }

    /** Notes pieces (0 knight to 3 queen) that attack the zone of a king, and their attacks on the squares beside it. */
    private static void attack(AttackMap map, int king, int piece, int attacking, int beside) {
        map.attackers[king] += attacking;
        map.danger[king] += map.add(king, DANGER_ATTACKER + piece, attacking) + map.add(king, DANGER_ATTACKS, beside);
    }
}
