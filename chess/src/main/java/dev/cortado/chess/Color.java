package dev.cortado.chess;

/** The two sides as ints: {@link #WHITE} is 0, {@link #BLACK} is 1, so that {@code c ^ 1} is the opponent. */
public final class Color {
    public static final int WHITE = 0;
    public static final int BLACK = 1;

    private Color() {}

    /** The opponent of {@code color}. */
    public static int flip(int color) {
        return color ^ 1;
    }

    /** {@code "white"} or {@code "black"}. */
    public static String name(int color) {
        return color == WHITE ? "white" : "black";
    }
}
