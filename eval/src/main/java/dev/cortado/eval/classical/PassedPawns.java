package dev.cortado.eval.classical;

import static dev.cortado.eval.classical.Terms.*;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/** Passed pawns: how far, how free, and how near the kings are. */
final class PassedPawns {
    private PassedPawns() {}

    /** The score of one colour's passed pawns; attack sets of both sides are known by now. */
    static int score(AttackMap map, int us, long passed) {
        Position position = map.position;
        int them = us ^ 1;
        int ownKing = position.kingSquare(us);
        int enemyKing = position.kingSquare(them);
        long enemyAttacks = map.attacks[them << 3];
        long enemies = position.pieces(them);
        int score = 0;
        for (long set = passed; set != 0; set &= set - 1) {
            int square = Long.numberOfTrailingZeros(set);
            int rank = Square.relativeRank(us, square);
            int step = us == Color.WHITE ? square + 8 : square - 8;
            score += map.add(us, PASSED + rank);
            score += map.add(us, PASSED_OWN_KING + rank, Square.distance(ownKing, step));
            score += map.add(us, PASSED_ENEMY_KING + rank, Square.distance(enemyKing, step));
            long stepSet = 1L << step;
            if ((map.occupied & stepSet) != 0) {
                score += map.add(us, PASSED_BLOCKED + rank);
            } else if ((enemyAttacks & stepSet) == 0) {
                score += map.add(us, PASSED_SAFE_STEP + rank);
            }
            long file = Bitboard.file(Square.file(square));
            long way = us == Color.WHITE ? file & -2L << square : file & (1L << square) - 1;
            if ((way & (enemyAttacks | enemies)) == 0) {
                score += map.add(us, PASSED_FREE + rank);
            }
            long behind = file & ~way & ~(1L << square);
            if ((behind & position.piecesOf(Piece.ROOK)) != 0) {
                if ((behind & position.pieces(us, Piece.ROOK)) != 0) {
                    score += map.add(us, PASSED_ROOK);
                }
                if ((behind & position.pieces(them, Piece.ROOK)) != 0) {
                    score += map.add(us, PASSED_ROOK + 1);
                }
            }
        }
        return score;
    }
}
