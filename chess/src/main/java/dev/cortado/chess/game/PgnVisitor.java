package dev.cortado.chess.game;

import dev.cortado.chess.Position;

/**
 * Hears what {@link PgnReader#visit} reads, in the order of the text: {@link #beginGame}, tags, {@link #beginMoves}, then
 * moves, comments, marks and variations, and {@link #endGame}. Errors come where they are found. Every method has an
 * empty default, so that a visitor names only what it wants; what it does not want is not built.
 */
public interface PgnVisitor {
    /** A game begins on a line, counted from 1. */
    default void beginGame(long line) {}

    /** A tag pair. */
    default void tag(String name, String value) {}

    /**
     * The moves begin.
     *
     * @param start the starting position, good only during the call
     * @return false to pass over the moves of this game
     */
    default boolean beginMoves(Position start) {
        return true;
    }

    /**
     * A legal move.
     *
     * @param before the position in which it is played, good only during the call; leave it as it is
     * @param move the 16 bits of {@link dev.cortado.chess.Move}
     */
    default void move(Position before, int move) {}

    /**
     * A null move ({@code --}): the side to move, which is not in check, passes. Comments, marks and variations refer to it
     * as to any move.
     *
     * @param before the position in which it is played, good only during the call; leave it as it is
     */
    default void nullMove(Position before) {}

    /** A comment on the last move, or before the first move of a line; blanks and line breaks are single blanks. */
    default void comment(String text) {}

    /** False if {@link #comment} need not be called, which spares making the texts. */
    default boolean wantsComments() {
        return true;
    }

    /** A mark on the last move by its number: 1 is {@code !}, 2 is {@code ?}, and so on. */
    default void nag(int number) {}

    /**
     * An alternative to the last move begins.
     *
     * @return false to pass over it; {@link #endVariation} is then not called
     */
    default boolean beginVariation() {
        return true;
    }

    /** The alternative ends; the move before it is the last move again. */
    default void endVariation() {}

    /** Something is wrong. */
    default void error(PgnError error) {}

    /**
     * The rest of a line that could not be continued, told where the line ends, before {@link #endVariation}. It is not
     * told to those who want no comments.
     *
     * @param text the move that could not be read and what follows it, with single blanks
     * @param reason the error that was told when it was met
     */
    default void unread(String text, PgnError reason) {}

    /** The game ends. */
    default void endGame(GameResult result) {}
}
