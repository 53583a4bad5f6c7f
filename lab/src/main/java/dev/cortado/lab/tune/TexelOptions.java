package dev.cortado.lab.tune;

/**
 * How to fit.
 *
 * @param resultWeight share of the game result in the target, the rest being the score's expectation: 0 to 1
 * @param scoreScale centipawns in which a score's expectation grows by a factor e; 0 to fit it to the results
 * @param rate first step size of Adam, in centipawns
 * @param batch positions a step
 * @param epochs the most passes over the data
 * @param patience passes without a better held-out error before the rate is cut
 * @param cuts how often the rate is cut before the fit ends
 * @param prior how many positions' worth of pull holds a weight at its start, so that what the data never shows stays
 * @param threads threads to work with; the outcome does not depend on it
 * @param seed order of the batches
 */
public record TexelOptions(double resultWeight, double scoreScale, double rate, int batch, int epochs, int patience,
        int cuts, double prior, int threads, long seed) {
    /** What suits a few million positions. */
    public static TexelOptions defaults() {
        return new TexelOptions(0.6, 0, 1.0, 16_384, 200, 3, 4, 20, Runtime.getRuntime().availableProcessors(), 1);
    }

    public TexelOptions {
        require(resultWeight >= 0 && resultWeight <= 1, "the result's weight must lie between 0 and 1");
        require(scoreScale >= 0, "the scale of scores must not be negative");
        require(rate > 0, "the rate must be positive");
        require(batch > 0 && epochs >= 0 && patience > 0 && cuts >= 0 && threads > 0 && prior >= 0,
                "batch, patience and threads must be positive; epochs, cuts and prior not negative");
    }

    public TexelOptions withResultWeight(double value) {
        return new TexelOptions(value, scoreScale, rate, batch, epochs, patience, cuts, prior, threads, seed);
    }

    public TexelOptions withThreads(int value) {
        return new TexelOptions(resultWeight, scoreScale, rate, batch, epochs, patience, cuts, prior, value, seed);
    }

    public TexelOptions withBatch(int value) {
        return new TexelOptions(resultWeight, scoreScale, rate, value, epochs, patience, cuts, prior, threads, seed);
    }

    public TexelOptions withEpochs(int value) {
        return new TexelOptions(resultWeight, scoreScale, rate, batch, value, patience, cuts, prior, threads, seed);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
