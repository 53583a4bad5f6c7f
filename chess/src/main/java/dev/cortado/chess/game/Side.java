package dev.cortado.chess.game;

import dev.cortado.chess.Color;

/** The two players, as values for {@link Board}; the fast classes use the ints of {@link Color}. */
public enum Side {
    WHITE, BLACK;

    /** The other player. */
    public Side opponent() {
        return this == WHITE ? BLACK : WHITE;
    }

    static Side of(int color) {
        return color == Color.WHITE ? WHITE : BLACK;
    }
}
