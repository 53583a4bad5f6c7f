package dev.cortado.eval;

/**
 * What the scores of an evaluation mean for the result: a logistic curve. Each evaluation has its own, since its unit is
 * its own: the one that suits the search's margins. What a user sees are centipawns, which mean the same chances whatever
 * evaluation is in use; {@link #centipawns} makes them, and nothing else does.
 *
 * @param half the score at which half the games are won, in the evaluation's units
 * @param spread how far from there chances change by a factor of e, in the evaluation's units
 */
public record WinModel(double half, double spread) {
    /** The reported score at which half the games are won, centipawns; the same in the units of the classical weights. */
    public static final int ANCHOR = 180;

    public WinModel {
        if (!(spread > 0) || !(half > 0) || !Double.isFinite(half) || !Double.isFinite(spread)) {
            throw new IllegalArgumentException(
                    "a win model needs a middle and a spread above zero, not " + half + " and " + spread);
        }
    }

    /**
     * A score in the evaluation's units as it is reported, in centipawns. It grows with the score and keeps its sign. Proven
     * results stay as they are, and so do the marks above them, {@link Score#INFINITE} and {@link Score#NONE}.
     */
    public int centipawns(int score) {
        if (Score.isDecisive(score)) {
            return score;
        }
        int size = (int) Math.min(Math.round(Math.abs(score) * ANCHOR / half), Score.EVAL_LIMIT);
        return score < 0 ? -size : size;
    }

    /** The same curve over reported scores. */
    public WinModel inCentipawns() {
        return new WinModel(ANCHOR, spread * ANCHOR / half);
    }

    /** The chances at a score from the side to move's view; proven results are certain. */
    public Wdl wdl(int score) {
        if (Score.isWin(score)) {
            return new Wdl(1000, 0, 0);
        }
        if (Score.isLoss(score)) {
            return new Wdl(0, 0, 1000);
        }
        int win = permille(score);
        // Where wins and losses overlap, rounding could push the sum over 1000.
        int loss = Math.min(permille(-score), 1000 - win);
        return new Wdl(win, 1000 - win - loss, loss);
    }

    private int permille(int score) {
        return (int) Math.round(1000 / (1 + Math.exp((half - score) / spread)));
    }
}
