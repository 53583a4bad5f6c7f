package dev.cortado.eval;

/**
 * What the scores of an evaluation mean for the result: a logistic curve. Each evaluation has its own, since a pawn is
 * not worth the same chances to all of them.
 *
 * @param half the score at which half the games are won, centipawns
 * @param spread how far from there chances change by a factor of e, centipawns
 */
public record WinModel(double half, double spread) {
    public WinModel {
        if (!(spread > 0) || !Double.isFinite(half)) {
            throw new IllegalArgumentException("a win model needs a finite middle and a spread above zero");
        }
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
