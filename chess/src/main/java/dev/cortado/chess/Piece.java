package dev.cortado.chess;

/**
 * Pieces as ints: {@code type | color << 3}. Types run from {@link #PAWN} (1) to {@link #KING} (6); {@link #NONE} (0)
 * marks an empty square. Every code fits four bits, so a table over pieces has 16 rows and needs no bounds check.
 */
public final class Piece {
    public static final int NONE = 0;

    public static final int PAWN = 1;
    public static final int KNIGHT = 2;
    public static final int BISHOP = 3;
    public static final int ROOK = 4;
    public static final int QUEEN = 5;
    public static final int KING = 6;

    /** One past the largest piece code, for tables indexed by piece. */
    public static final int COUNT = 16;

    private static final String SYMBOLS = ".PNBRQK..pnbrqk.";

    private Piece() {}

    public static int of(int color, int type) {
        return color << 3 | type;
    }

    /** The type of {@code piece}, {@link #NONE} for an empty square. */
    public static int type(int piece) {
        return piece & 7;
    }

    /** The colour of {@code piece}; meaningless for {@link #NONE}. */
    public static int color(int piece) {
        return piece >>> 3;
    }

    /** The FEN letter, upper case for White, {@code '.'} for {@link #NONE}. */
    public static char symbol(int piece) {
        return SYMBOLS.charAt(piece);
    }

    /** The piece of a FEN letter, or {@link #NONE} if the letter names no piece. */
    public static int fromSymbol(char symbol) {
        if (symbol == '.') {
            return NONE;
        }
        int index = SYMBOLS.indexOf(symbol);
        return index < 0 ? NONE : index;
    }
}
