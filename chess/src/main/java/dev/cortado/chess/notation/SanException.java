package dev.cortado.chess.notation;

/** Thrown for a text that is no legal move in standard algebraic notation. */
public final class SanException extends MoveTextException {
    private static final long serialVersionUID = 1L;

    SanException(CharSequence text, String reason) {
        super(text, reason);
    }
}
