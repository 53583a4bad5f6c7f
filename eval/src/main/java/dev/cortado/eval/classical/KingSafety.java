package dev.cortado.eval.classical;

import static dev.cortado.eval.classical.Terms.*;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/**
 * Danger to a king. Attackers and their possibilities are added up in danger units; the middle-game penalty is the
 * square of the sum and the endgame penalty is proportional to it, since an attack is worth more than its parts.
 */
public final class KingSafety {
    /** The middle-game penalty is danger² / this, in centipawns. */
    public static final int SQUARE_DIVISOR = 512;
    /** The endgame penalty is danger / this, in centipawns. */
    public static final int LINEAR_DIVISOR = 16;
    /** Middle-game danger counts up to this. */
    public static final int MAX_DANGER = 1200;

    private static final long CAMP_WHITE = 0x000000FFFFFFFFFFL;
    private static final long CAMP_BLACK = CAMP_WHITE << 24;
    /** By the king's file: a–d for the a- to c-files, c–f for d and e, e–h for the others. */
    private static final long[] FLANK = new long[8];

    static {
        for (int file = 0; file < 8; file++) {
            int first = file < 3 ? 0 : file < 5 ? 2 : 4;
            for (int i = first; i < first + 4; i++) {
                FLANK[file] |= Bitboard.file(i);
            }
        }
    }

    private KingSafety() {}

    /** The penalty, at most zero in both halves, for the king of {@code us}. Every other attack set is known by now. */
    static int score(AttackMap map, PawnTable pawns, int us) {
        Position position = map.position;
        int them = us ^ 1;
        boolean noQueen = position.pieces(them, Piece.QUEEN) == 0;
        // One attacker without a queen behind it gives no mate.
        if (map.attackers[us] < (noQueen ? 2 : 1)) {
            if (map.trace != null) {
                map.trace.noDanger(us);
            }
            return 0;
        }
        int row = us << 3;
        int enemyRow = them << 3;
        long[] attacks = map.attacks;
        int king = position.kingSquare(us);
        long enemyAttacks = attacks[enemyRow];
        long enemyTwice = map.twice[them];
        long weak = enemyAttacks & ~map.twice[us]
                & (~attacks[row] | attacks[row | Piece.QUEEN] | attacks[row | Piece.KING]);
        long allowed = ~position.pieces(them);
        long safe = allowed & (~attacks[row] | weak & enemyTwice);

        long occupied = map.occupied & ~position.pieces(us, Piece.QUEEN);
        long knightChecks = Attacks.knight(king) & attacks[enemyRow | Piece.KNIGHT];
        long diagonal = Attacks.bishop(king, occupied);
        long straight = Attacks.rook(king, occupied);
        long bishopChecks = diagonal & attacks[enemyRow | Piece.BISHOP];
        long rookChecks = straight & attacks[enemyRow | Piece.ROOK];
        long queenChecks = (diagonal | straight) & attacks[enemyRow | Piece.QUEEN];

        int danger = map.danger[us] + map.add(us, DANGER_BASE);
        danger += map.add(us, DANGER_WEAK, Long.bitCount(weak & map.kingZone[us]));
        danger += map.add(us, DANGER_SAFE_CHECK, Long.bitCount(knightChecks & safe));
        danger += map.add(us, DANGER_SAFE_CHECK + 1, Long.bitCount(bishopChecks & safe));
        danger += map.add(us, DANGER_SAFE_CHECK + 2, Long.bitCount(rookChecks & safe));
        danger += map.add(us, DANGER_SAFE_CHECK + 3, Long.bitCount(queenChecks & safe));
        danger += map.add(us, DANGER_UNSAFE_CHECK,
                Long.bitCount((knightChecks | bishopChecks | rookChecks) & allowed & ~safe));
        danger += map.add(us, DANGER_NO_PAWN, filesWithoutPawn(king, pawns.filesWithout(us)));
        long flank = flank(us, king);
        long flankAttacks = enemyAttacks & flank;
        danger += map.add(us, DANGER_FLANK, Long.bitCount(flankAttacks) + Long.bitCount(flankAttacks & enemyTwice));
        danger += map.add(us, DANGER_FLANK_HELD, Long.bitCount(attacks[row] & flank));
        danger += map.add(us, DANGER_BLOCKER, Long.bitCount(position.blockers(us)));
        if (noQueen) {
            danger += map.add(us, DANGER_NO_QUEEN);
        }
        long minors = position.pieces(us, Piece.KNIGHT) | position.pieces(us, Piece.BISHOP);
        danger += map.add(us, DANGER_DEFENDER, Long.bitCount(minors & map.kingZone[us]));
        return penalty(danger);
    }

    /** The wing of the king's file, or the centre, on the five ranks nearest to its owner. */
    private static long flank(int us, int king) {
        return FLANK[Square.file(king)] & (us == Color.WHITE ? CAMP_WHITE : CAMP_BLACK);
    }

    /** How many of the three files about the king are among {@code files}. */
    private static int filesWithoutPawn(int king, long files) {
        int centre = Math.clamp(Square.file(king), 1, 6);
        return Long.bitCount(files & 7L << centre - 1);
    }

    static int penalty(int danger) {
        int middleGame = Math.clamp(Tapered.middleGame(danger), 0, MAX_DANGER);
        int endGame = Math.max(Tapered.endGame(danger), 0);
        return -Tapered.of(middleGame * middleGame / SQUARE_DIVISOR, endGame / LINEAR_DIVISOR);
    }
}
