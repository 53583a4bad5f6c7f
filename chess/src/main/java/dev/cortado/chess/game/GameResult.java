package dev.cortado.chess.game;

import java.util.Optional;

/** The result of a {@link Game} as it is written. */
public enum GameResult {
    WHITE_WINS("1-0"), BLACK_WINS("0-1"), DRAW("1/2-1/2"),
    /** Still going on, given up, or not known. */
    UNKNOWN("*");

    private final String text;

    GameResult(String text) {
        this.text = text;
    }

    /** {@code 1-0}, {@code 0-1}, {@code 1/2-1/2} or {@code *}. */
    public String text() {
        return text;
    }

    /** The result with a text; a draw may also be {@code ½-½}, {@code 1/2} or {@code ½}, and any dash may stand for a hyphen. */
    public static Optional<GameResult> parse(CharSequence text) {
        String plain = text.toString().strip().replaceAll("[\u2010-\u2015\u2212]", "-").replace("\u00BD", "1/2");
        for (GameResult result : values()) {
            if (result.text.equals(plain)) {
                return Optional.of(result);
            }
        }
        return plain.equals("1/2") ? Optional.of(DRAW) : Optional.empty();
    }

    @Override
    public String toString() {
        return text;
    }
}
