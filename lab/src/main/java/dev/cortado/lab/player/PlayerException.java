package dev.cortado.lab.player;

/** A player failed in a way that loses the game. The message says what happened, on one line. */
public final class PlayerException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Kind {
        /** It could not be started, or not as asked (such as with an option it does not have). */
        START,
        /** It ended or broke in the middle of something. */
        CRASH,
        /** It did not answer in time. */
        LATE
    }

    private final Kind kind;

    public PlayerException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public PlayerException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
