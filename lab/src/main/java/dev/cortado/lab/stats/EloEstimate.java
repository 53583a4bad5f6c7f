package dev.cortado.lab.stats;

/**
 * What pentanomial results say about the difference in strength. Error bars are half the width of the 95 % interval.
 * Values that the results do not determine are {@code NaN} (error bars without any variance) or infinite (the Elo of a
 * side that won or lost everything).
 *
 * @param elo logistic Elo: 400 is ten to one
 * @param eloError of {@code elo}
 * @param normalizedElo the mean score's distance from one half in standard deviations of a game, scaled so that for small
 *        differences without draws it equals logistic Elo; unlike that, it does not depend on how drawish the openings
 *        are
 * @param normalizedError of {@code normalizedElo}
 * @param los likelihood of superiority, 0 to 1
 * @param evenRatio pairs that ended 1 : 1, as a share of all
 * @param pairsRatio won pairs for each lost pair
 */
public record EloEstimate(double elo, double eloError, double normalizedElo, double normalizedError, double los,
        double evenRatio, double pairsRatio) {

    /** Standard deviations on either side of the mean that hold 95 % of a normal distribution. */
    private static final double Z95 = 1.959963984540054;

    /** Normalized Elo of one standard deviation of a game: the slope of logistic Elo at one half, times one half. */
    static final double PER_SIGMA = 800 / Math.log(10);

    /** The estimate from pairs. */
    public static EloEstimate of(Pentanomial results) {
        long pairs = results.pairs();
        double score = results.score();
        double sigma = Math.sqrt(results.variance());
        double standardError = sigma / Math.sqrt(pairs);
        double elo = eloOf(score);
        double error = (eloOf(score + Z95 * standardError) - eloOf(score - Z95 * standardError)) / 2;
        // A pair's score is the mean of two games, so a game has the square root of two times its deviation.
        double normalized = (score - 0.5) / (Math.sqrt(2) * sigma) * PER_SIGMA;
        double normalizedError = Z95 * PER_SIGMA / Math.sqrt(2.0 * pairs);
        boolean known = pairs > 0 && sigma > 0;
        double los = score == 0.5 ? 0.5 : known ? normalCdf((score - 0.5) / standardError) : score > 0.5 ? 1 : 0;
        return new EloEstimate(elo, known ? error : Double.NaN,
                known ? normalized : score == 0.5 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, score - 0.5),
                known ? normalizedError : Double.NaN, los, (double) results.even() / pairs,
                (double) (results.wd() + results.ww()) / (results.ll() + results.ld()));
    }

    /** The logistic Elo of a score; infinite at or beyond 0 and 1. */
    public static double eloOf(double score) {
        if (score <= 0) {
            return Double.NEGATIVE_INFINITY;
        }
        return score >= 1 ? Double.POSITIVE_INFINITY : 400 * Math.log10(score / (1 - score));
    }

    /** The score that a logistic Elo difference promises. */
    public static double scoreOf(double elo) {
        return 1 / (1 + Math.pow(10, -elo / 400));
    }

    /** The standard normal distribution function. */
    static double normalCdf(double z) {
        return z < 0 ? upperTail(-z) : 1 - upperTail(z);
    }

    /**
     * The probability above {@code z >= 0}. Near zero by the power series of the integral, further out by the continued
     * fraction of Mills' ratio: both converge to double precision on their side.
     */
    private static double upperTail(double z) {
        double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
        if (z > 3) {
            double fraction = z;
            for (int n = 60; n >= 1; n--) {
                fraction = z + n / fraction;
            }
            return density / fraction;
        }
        double term = z;
        double sum = z;
        for (int n = 3; Math.abs(term) > 1e-17 * sum; n += 2) {
            term *= z * z / n;
            sum += term;
        }
        return 0.5 - density * sum;
    }
}
