package dev.cortado.chess;

/** Squares as ints: a1 is 0, h1 is 7, a8 is 56, h8 is 63. */
public final class Square {
    /** No square; equals 64, so it never indexes a board. */
    public static final int NONE = 64;

    public static final int A1 = 0;
    public static final int C1 = 2;
    public static final int D1 = 3;
    public static final int E1 = 4;
    public static final int F1 = 5;
    public static final int G1 = 6;
    public static final int H1 = 7;
    public static final int A8 = 56;
    public static final int E8 = 60;
    public static final int H8 = 63;

    private Square() {}

    /** The square on {@code file} and {@code rank}, both from 0. */
    public static int of(int file, int rank) {
        return rank << 3 | file;
    }

    public static int file(int square) {
        return square & 7;
    }

    public static int rank(int square) {
        return square >>> 3;
    }

    /** The rank from 0 as {@code color} sees it: its own back rank is 0. */
    public static int relativeRank(int color, int square) {
        return (square >>> 3) ^ (color * 7);
    }

    /** The square mirrored top to bottom for Black, unchanged for White. */
    public static int relative(int color, int square) {
        return square ^ (color * 56);
    }

    /** True if the square is dark, as a1 is. */
    public static boolean isDark(int square) {
        return ((square ^ square >>> 3) & 1) == 0;
    }

    /** King distance between two squares. */
    public static int distance(int a, int b) {
        return Math.max(Math.abs(file(a) - file(b)), Math.abs(rank(a) - rank(b)));
    }

    /** Algebraic name such as {@code e4}, or {@code -} for {@link #NONE}. */
    public static String name(int square) {
        return square == NONE ? "-" : "" + (char) ('a' + file(square)) + (char) ('1' + rank(square));
    }

    /** The square with an algebraic name, or {@link #NONE} if the text is not one. */
    public static int parse(CharSequence text) {
        if (text.length() != 2) {
            return NONE;
        }
        int file = text.charAt(0) - 'a';
        int rank = text.charAt(1) - '1';
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? NONE : of(file, rank);
    }
}
