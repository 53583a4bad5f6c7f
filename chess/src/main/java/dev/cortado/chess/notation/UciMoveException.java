package dev.cortado.chess.notation;

/** Thrown for a text that is no legal move in UCI notation. */
public final class UciMoveException extends MoveTextException {
    private static final long serialVersionUID = 1L;

    UciMoveException(CharSequence text, String reason) {
        super(text, reason);
    }
}
