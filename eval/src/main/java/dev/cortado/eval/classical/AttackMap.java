package dev.cortado.eval.classical;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;

/**
 * What the terms share about the position under evaluation: attack sets worked out once, zones, and the way to add up
 * weights. Pawn and king attacks are there from {@link #set} on; {@link Pieces} adds the others.
 */
final class AttackMap {
    /** Attacked squares by piece code; the codes of no piece, 0 and 8, hold all of White's and all of Black's. */
    final long[] attacks = new long[Piece.COUNT];
    /** Squares attacked at least twice, by colour. */
    final long[] twice = new long[2];
    /** Where a piece's attacks count as mobility, by colour. */
    final long[] mobilityArea = new long[2];
    /** The king with the squares beside it and those in front of them, by the king's colour. */
    final long[] kingZone = new long[2];
    /** Danger units against the king of a colour from attacks, tapered, and how many pieces attack its zone. */
    final int[] danger = new int[2];
    final int[] attackers = new int[2];

    /** Named as a constant, so that the compiler knows place and length of the weights that are nearly always in use. */
    private static final int[] SHIPPED = Weights.shipped().values();
    /** Of length {@link Terms#CAPACITY}. */
    private final int[] weights;

    Position position;
    long occupied;
    /** Where the terms found are written down; null while nobody asks. */
    Trace trace;

    AttackMap(Weights weights) {
        this.weights = weights.values();
    }

    void set(Position position) {
        this.position = position;
        occupied = position.occupied();
        prepare(Color.WHITE);
        prepare(Color.BLACK);
        mobilityArea[Color.WHITE] = mobilityArea(Color.WHITE);
        mobilityArea[Color.BLACK] = mobilityArea(Color.BLACK);
    }

    private void prepare(int us) {
        int row = us << 3;
        long pawns = position.pieces(us, Piece.PAWN);
        long left;
        long right;
        if (us == Color.WHITE) {
            left = (pawns & ~Bitboard.FILE_A) << 7;
            right = (pawns & ~Bitboard.FILE_H) << 9;
        } else {
            left = (pawns & ~Bitboard.FILE_A) >>> 9;
            right = (pawns & ~Bitboard.FILE_H) >>> 7;
        }
        long king = Attacks.king(position.kingSquare(us));
        long byPawns = left | right;
        attacks[row | Piece.PAWN] = byPawns;
        attacks[row | Piece.KING] = king;
        attacks[row] = byPawns | king;
        twice[us] = left & right | byPawns & king;
        long around = king | position.pieces(us, Piece.KING);
        kingZone[us] = around | Bitboard.forward(us, around);
    }

    /** Squares not attacked by enemy pawns and not held by the own king, or by own pawns that are blocked or at home. */
    private long mobilityArea(int us) {
        int them = us ^ 1;
        long pawns = position.pieces(us, Piece.PAWN);
        long blocked = pawns & Bitboard.forward(them, occupied);
        long home = us == Color.WHITE ? Bitboard.RANK_2 | Bitboard.RANK_3 : Bitboard.RANK_7 | Bitboard.RANK_6;
        return ~(attacks[(them << 3 | Piece.PAWN) & 15] | position.pieces(us, Piece.KING) | blocked | pawns & home);
    }

    /** The weight of a term that a colour has once. */
    int add(int us, int index) {
        if (trace != null) {
            trace.add(us, index, 1);
        }
        return weight(index);
    }

    /** The weight of a term that a colour has {@code count} times. */
    int add(int us, int index, int count) {
        if (trace != null) {
            trace.add(us, index, count);
        }
        return weight(index) * count;
    }

    private int weight(int index) {
        return (weights == SHIPPED ? SHIPPED : weights)[index & Terms.MASK];
    }
}
