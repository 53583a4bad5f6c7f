package dev.cortado.chess.notation;

import dev.cortado.chess.internal.Excerpt;

/** Thrown for a text that names no legal move of a position; the message says why. */
public abstract sealed class MoveTextException extends IllegalArgumentException
        permits SanException, UciMoveException {
    private static final long serialVersionUID = 1L;

    private final String text;
    private final String reason;

    MoveTextException(CharSequence text, String reason) {
        super(Excerpt.of(text, 40) + ": " + reason);
        this.text = text.toString();
        this.reason = reason;
    }

    /** The text as it was given. */
    public String text() {
        return text;
    }

    /** Why it is no legal move, as a sentence part. */
    public String reason() {
        return reason;
    }
}
