package dev.cortado.chess;

/**
 * A move in 16 bits: to (0–5), from (6–11), promotion piece minus knight (12–13), kind (14–15). Castling is written as
 * the king taking its own rook, so that Chess960 needs no second form.
 */
public final class Move {
    /** No move. */
    public static final int NONE = 0;
    /** The null move: the side to move passes. */
    public static final int NULL = 1 << 6 | 1;

    public static final int NORMAL = 0;
    public static final int PROMOTION = 1 << 14;
    public static final int EN_PASSANT = 2 << 14;
    public static final int CASTLING = 3 << 14;

    /**
     * Buffers of this size never overflow. In a position that a game can bring about, 218 moves are the most known. One
     * that is accepted although no game brings it about ({@link PositionSetup#odd}) has at most 30 pieces beside the kings,
     * and these at most 492 moves: one slider on a line of {@code n} squares makes at most {@code n - 1} moves along it,
     * and more make at most {@code 2 (n - 2)}, since an empty square is reached from two sides at most; so 16 queens have
     * at most 96 moves along ranks, 96 along files and 148 along diagonals, and fewer have correspondingly less. To these
     * come 12 moves of each of eight pawns before promotion, and 8 of each other piece and of the king.
     */
    public static final int MAX_MOVES = 512;

    private static final int KIND_MASK = 3 << 14;

    private Move() {}

    public static int of(int from, int to) {
        return from << 6 | to;
    }

    /** A move of the given kind ({@link #EN_PASSANT} or {@link #CASTLING}). */
    public static int of(int from, int to, int kind) {
        return kind | from << 6 | to;
    }

    public static int promotion(int from, int to, int pieceType) {
        return PROMOTION | pieceType - Piece.KNIGHT << 12 | from << 6 | to;
    }

    public static int to(int move) {
        return move & 63;
    }

    public static int from(int move) {
        return move >>> 6 & 63;
    }

    /** {@link #NORMAL}, {@link #PROMOTION}, {@link #EN_PASSANT} or {@link #CASTLING}. */
    public static int kind(int move) {
        return move & KIND_MASK;
    }

    public static boolean isPromotion(int move) {
        return (move & KIND_MASK) == PROMOTION;
    }

    public static boolean isEnPassant(int move) {
        return (move & KIND_MASK) == EN_PASSANT;
    }

    public static boolean isCastling(int move) {
        return (move & KIND_MASK) == CASTLING;
    }

    /** The piece type a promotion makes; only meaningful when {@link #isPromotion}. */
    public static int promotionType(int move) {
        return (move >>> 12 & 3) + Piece.KNIGHT;
    }

    /** From and to as one index below 4096. */
    public static int fromTo(int move) {
        return move & 0xFFF;
    }

    /** False for {@link #NONE} and {@link #NULL}: their from and to squares are equal. */
    public static boolean isReal(int move) {
        return from(move) != to(move);
    }

    /** Squares and promotion letter, castling as king takes rook: for logs; UCI text depends on the variant. */
    public static String describe(int move) {
        if (move == NONE) {
            return "none";
        }
        if (move == NULL) {
            return "null";
        }
        String squares = Square.name(from(move)) + Square.name(to(move));
        return isPromotion(move) ? squares + Character.toLowerCase(Piece.symbol(promotionType(move))) : squares;
    }
}
