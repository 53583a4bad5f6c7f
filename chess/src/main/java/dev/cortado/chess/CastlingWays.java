package dev.cortado.chess;

import java.util.Arrays;

/**
 * Where the kings and rooks of a game castle: fixed when a position is set up, the same for every position that follows.
 * Ways are numbered by {@link CastlingRights#index}.
 */
final class CastlingWays {
    /** The rights that survive a move from or to a square. */
    final byte[] rightsKept = new byte[64];
    private final int[] rook = new int[4];
    private final long[] empty = new long[4];
    private final long[] safe = new long[4];

    /** Works out the ways of a setup and returns the rights it has. */
    int set(PositionSetup setup, int whiteKing, int blackKing) {
        int rights = 0;
        Arrays.fill(rightsKept, (byte) CastlingRights.ALL);
        for (int index = 0; index < 4; index++) {
            int color = index >> 1;
            int from = setup.castlingRook(color, index & 1);
            rook[index] = from;
            empty[index] = 0;
            safe[index] = 0;
            if (from == Square.NONE) {
                continue;
            }
            rights |= 1 << index;
            int king = color == Color.WHITE ? whiteKing : blackKing;
            int kingTo = CastlingRights.kingTarget(index);
            int rookTo = CastlingRights.rookTarget(index);
            long both = 1L << king | 1L << from;
            safe[index] = Attacks.between(king, kingTo) | 1L << kingTo | 1L << king;
            empty[index] =
                    (Attacks.between(king, kingTo) | Attacks.between(from, rookTo) | 1L << kingTo | 1L << rookTo)
                            & ~both;
            rightsKept[king] &= (byte) ~CastlingRights.of(color);
            rightsKept[from] &= (byte) ~(1 << index);
        }
        return rights;
    }

    void copyFrom(CastlingWays other) {
        System.arraycopy(other.rightsKept, 0, rightsKept, 0, 64);
        System.arraycopy(other.rook, 0, rook, 0, 4);
        System.arraycopy(other.empty, 0, empty, 0, 4);
        System.arraycopy(other.safe, 0, safe, 0, 4);
    }

    /** The rook that castles; {@link Square#NONE} without the right. */
    int rook(int index) {
        return rook[index];
    }

    /** Squares that must be empty, king and rook left out. */
    long empty(int index) {
        return empty[index];
    }

    /** Squares that must not be attacked: the king's way with both ends. */
    long safe(int index) {
        return safe[index];
    }
}
