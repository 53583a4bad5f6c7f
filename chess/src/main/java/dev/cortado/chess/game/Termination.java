package dev.cortado.chess.game;

/** How a game ends by the rules. */
public enum Termination {
    CHECKMATE("checkmate"), //
    STALEMATE("stalemate"), //
    /** Neither side has the material to give mate. */
    INSUFFICIENT_MATERIAL("insufficient material"), //
    /** 75 moves by each side without a capture or pawn move: the game is over. */
    SEVENTYFIVE_MOVES("seventy-five moves without capture or pawn move"), //
    /** The position stands for the fifth time: the game is over. */
    FIVEFOLD_REPETITION("fivefold repetition"), //
    /** 50 moves by each side without a capture or pawn move: a player may claim a draw. */
    FIFTY_MOVES("fifty moves without capture or pawn move"), //
    /** The position stands for the third time: a player may claim a draw. */
    THREEFOLD_REPETITION("threefold repetition");

    private final String text;

    Termination(String text) {
        this.text = text;
    }

    /** A few words for people. */
    public String text() {
        return text;
    }
}
