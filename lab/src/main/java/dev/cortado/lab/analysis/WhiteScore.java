package dev.cortado.lab.analysis;

import dev.cortado.chess.Color;
import dev.cortado.eval.Score;
import java.util.Locale;

/**
 * A score from White's view, which is how people read scores: a plus is good for White whoever is to move.
 *
 * @param value centipawns, or a mate as in {@link Score}
 */
public record WhiteScore(int value) {
    /** Beyond this many centipawns more makes no difference to a winning chance. */
    private static final int CERTAIN = 1000;
    /**
     * How steeply chances rise with centipawns. The figure is the one lichess.org found for games between people and
     * uses to mark mistakes.
     */
    private static final double STEEPNESS = 0.00368208;

    /** The score of a search, which is from the view of the side to move. */
    public static WhiteScore of(int score, int sideToMove) {
        return new WhiteScore(sideToMove == Color.WHITE ? score : -score);
    }

    /** True if a mate has been found. */
    public boolean isMate() {
        return Score.isMate(value);
    }

    /** Moves to mate: positive if White gives it, negative if Black does. Only for {@link #isMate}. */
    public int mateIn() {
        return value > 0 ? (Score.MATE - value + 1) / 2 : -((Score.MATE + value + 1) / 2);
    }

    /** For people: {@code +0.35}, {@code -1.20}, {@code 0.00}, {@code #3} if White mates, {@code #-3} if Black does. */
    public String text() {
        String text = evalText();
        return value > 0 && !isMate() ? "+" + text : text;
    }

    /** As the PGN command {@code %eval} has it: like {@link #text} without the plus. */
    public String evalText() {
        return isMate() ? "#" + mateIn() : String.format(Locale.ROOT, "%.2f", value / 100.0);
    }

    /** White's winning chance less Black's: 1 if White mates, 0 if all is even, -1 if Black mates. */
    public double winningChance() {
        if (isMate()) {
            return Integer.signum(value);
        }
        return 2 / (1 + Math.exp(-STEEPNESS * Math.clamp(value, -CERTAIN, CERTAIN))) - 1;
    }
}
