package dev.cortado.engine;

/** What a score means for the result: a logistic curve, so many centipawns for an even chance of winning. */
final class WinModel {
    /** The score at which half the games are won, centipawns. */
    private static final double HALF = 180;
    /** How quickly chances change around that score, centipawns. */
    private static final double SPREAD = 75;

    private WinModel() {}

    static SearchInfo.Wdl wdl(int score) {
        if (Score.isWin(score)) {
            return new SearchInfo.Wdl(1000, 0, 0);
        }
        if (Score.isLoss(score)) {
            return new SearchInfo.Wdl(0, 0, 1000);
        }
        int win = permille(score);
        int loss = permille(-score);
        return new SearchInfo.Wdl(win, 1000 - win - loss, loss);
    }

    private static int permille(int score) {
        return (int) Math.round(1000 / (1 + Math.exp((HALF - score) / SPREAD)));
    }
}
