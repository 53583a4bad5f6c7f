package dev.cortado.chess;

/** Castling rights as four bits: White king side, White queen side, Black king side, Black queen side. */
public final class CastlingRights {
    public static final int WHITE_KING = 1;
    public static final int WHITE_QUEEN = 2;
    public static final int BLACK_KING = 4;
    public static final int BLACK_QUEEN = 8;
    public static final int ALL = 15;

    /** Side of the board, as the second half of {@link #index}. */
    public static final int KING_SIDE = 0;
    public static final int QUEEN_SIDE = 1;

    private CastlingRights() {}

    /** 0–3 for a colour and a side of the board; the right itself is {@code 1 << index}. */
    public static int index(int color, int side) {
        return color << 1 | side;
    }

    /** Both rights of a colour. */
    public static int of(int color) {
        return 3 << (color << 1);
    }

    /** Where the king of {@code index} arrives. */
    public static int kingTarget(int index) {
        return (index & 1) == KING_SIDE ? Square.relative(index >> 1, Square.G1)
                : Square.relative(index >> 1, Square.C1);
    }

    /** Where the rook of {@code index} arrives. */
    public static int rookTarget(int index) {
        return (index & 1) == KING_SIDE ? Square.relative(index >> 1, Square.F1)
                : Square.relative(index >> 1, Square.D1);
    }
}
