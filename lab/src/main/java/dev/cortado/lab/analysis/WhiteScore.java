package dev.cortado.lab.analysis;

import dev.cortado.chess.Color;
import dev.cortado.engine.SearchInfo;
import dev.cortado.eval.Score;
import dev.cortado.eval.Wdl;
import java.util.Locale;

/**
 * A score from White's view, which is how people read scores: a plus is good for White whoever is to move.
 *
 * @param value centipawns, or a mate as in {@link Score}
 * @param wdl White's chances, by the evaluation that gave the score
 */
public record WhiteScore(int value, Wdl wdl) {
    /** How many centipawns change the chances of people by a factor of e. */
    public static final double PEOPLES_SPREAD = 1 / 0.00368208;

    /** The score of a search, which is from the view of the side to move. */
    public static WhiteScore of(SearchInfo info, int sideToMove) {
        return sideToMove == Color.WHITE ? new WhiteScore(info.score(), info.wdl())
                : new WhiteScore(-info.score(), info.wdl().opposite());
    }

    /** A game that is over: mate to the side to move, or a draw. */
    public static WhiteScore atEnd(boolean mated, int sideToMove) {
        if (!mated) {
            return new WhiteScore(Score.DRAW, new Wdl(0, 1000, 0));
        }
        return sideToMove == Color.WHITE ? new WhiteScore(Score.matedIn(0), new Wdl(0, 0, 1000))
                : new WhiteScore(Score.mateIn(0), new Wdl(1000, 0, 0));
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

    /**
     * White's winning chance less Black's if people play on: 1 if White mates, 0 if all is even, -1 if Black mates. People
     * give more games away than engines do, of which {@link #wdl} tells; this is the curve that lichess.org fitted to its
     * games.
     */
    public double winningChance() {
        return Score.isDecisive(value) ? Math.signum(value) : 2 / (1 + Math.exp(-value / PEOPLES_SPREAD)) - 1;
    }
}
