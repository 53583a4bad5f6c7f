package dev.cortado.chess.game;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Square;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The 64 squares, as values for {@link Board}; the fast classes use the ints of {@link Square}.
 *
 * <pre>{@code
 * BoardSquare square = BoardSquare.of("e4");
 * square == BoardSquare.E4; // true
 * square.file(); // e
 * square.rank(); // 4
 * square.isDark(); // false
 * BoardSquare.of("e9"); // throws IllegalArgumentException
 * }</pre>
 */
public enum BoardSquare {
    // @formatter:off
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8;
    // @formatter:on

    private static final BoardSquare[] SQUARES = values();

    /**
     * The square with a name such as {@code "e4"}.
     *
     * @throws IllegalArgumentException if there is no such square
     */
    public static BoardSquare of(String name) {
        int index = Square.parse(name);
        if (index == Square.NONE) {
            throw new IllegalArgumentException("squares are named a1 to h8, not \"" + name + "\"");
        }
        return SQUARES[index];
    }

    /** The square with an index of {@link Square}, 0 for a1 to 63 for h8. */
    public static BoardSquare of(int index) {
        return SQUARES[index];
    }

    /** The squares of a set of {@link Bitboard}, from a1 to h8. */
    static Set<BoardSquare> setOf(long squares) {
        Set<BoardSquare> set = EnumSet.noneOf(BoardSquare.class);
        for (long left = squares; left != 0; left = Bitboard.dropFirst(left)) {
            set.add(SQUARES[Bitboard.first(left)]);
        }
        return Collections.unmodifiableSet(set);
    }

    /** {@code 'a'} to {@code 'h'}. */
    public char file() {
        return (char) ('a' + Square.file(ordinal()));
    }

    /** 1 to 8. */
    public int rank() {
        return Square.rank(ordinal()) + 1;
    }

    /** True if the square is dark, as a1 is. */
    public boolean isDark() {
        return Square.isDark(ordinal());
    }

    /** The index of {@link Square}, 0 for a1 to 63 for h8. */
    public int index() {
        return ordinal();
    }

    /** The name, such as {@code "e4"}. */
    @Override
    public String toString() {
        return Square.name(ordinal());
    }
}
