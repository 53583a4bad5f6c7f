package dev.cortado.chess.game;

/**
 * Something wrong in a PGN text.
 *
 * @param kind what sort of thing
 * @param line the line it is in, from 1
 * @param column the place in the line, from 1
 * @param message what is wrong, as a sentence part
 */
public record PgnError(Kind kind, long line, int column, String message) {
    /** What an error concerns, and what the reader did about it. */
    public enum Kind {
        /** A tag pair: it was read as far as possible, or left out. */
        TAG,
        /** The starting position or the variant: without a position no moves were read. */
        START,
        /** A move that is not legal or cannot be read: the rest of its line was left out. */
        MOVE,
        /** A stray character or bracket, or something never closed: it was passed over. */
        SYNTAX,
        /** A result that contradicts another: the one after the moves counts. */
        RESULT
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column + ": " + message;
    }
}
