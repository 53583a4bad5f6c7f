package dev.cortado.lab.records;

/** Why a game ended. */
public enum GameEnd {
    CHECKMATE("checkmate", "normal"), STALEMATE("stalemate", "normal"), REPETITION("threefold repetition",
            "normal"), FIFTY_MOVES("fifty-move rule",
                    "normal"), INSUFFICIENT_MATERIAL("insufficient material", "normal"),
    /** Scores had been hopeless long enough. */
    RESIGN_RULE("win by adjudication", "adjudication"),
    /** Scores had been level long enough. */
    DRAW_RULE("draw by adjudication", "adjudication"),
    /** The game reached the longest length allowed. */
    MAX_PLIES("draw by length", "adjudication"), TIME_FORFEIT("time forfeit",
            "time forfeit"), ILLEGAL_MOVE("illegal move", "rules infraction"),
    /** The player ended, broke or could not be started. */
    CRASH("crash", "abandoned"),
    /** The player did not answer, in play without a clock. */
    STALL("no answer", "abandoned");

    private final String text;
    private final String pgn;

    GameEnd(String text, String pgn) {
        this.text = text;
        this.pgn = pgn;
    }

    /** A few words for people. */
    public String text() {
        return text;
    }

    /** The value of PGN's Termination tag. */
    public String pgn() {
        return pgn;
    }

    /** True if the loser did not lose over the board: something to look into. */
    public boolean isFailure() {
        return switch (this) {
            case TIME_FORFEIT, ILLEGAL_MOVE, CRASH, STALL -> true;
            default -> false;
        };
    }
}
