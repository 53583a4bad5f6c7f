package dev.cortado.lab.stats;

import java.util.Arrays;

/**
 * The generalised sequential probability ratio test on game pairs: is the difference {@code elo1} rather than
 * {@code elo0}? The likelihood of each hypothesis is that of the most likely distribution of pair results among those
 * with exactly that Elo, so nothing has to be assumed about draws or openings (Michel Van den Bergh's method).
 *
 * <pre>{@code
 * Sprt test = new Sprt(0, 2, 0.05, 0.05, Sprt.Model.NORMALIZED);
 * test.status(new Pentanomial(365, 16618, 36229, 16974, 390)); // CONTINUE, at a ratio of 2.25
 * }</pre>
 *
 * @param elo0 the null hypothesis
 * @param elo1 the alternative, above {@code elo0}
 * @param alpha the chance to accept {@code elo1} when {@code elo0} is true
 * @param beta the chance to accept {@code elo0} when {@code elo1} is true
 * @param model the scale of the two Elo values
 */
public record Sprt(double elo0, double elo1, double alpha, double beta, Model model) {
    /** The scale on which {@code elo0} and {@code elo1} are given. */
    public enum Model {
        /** Standard deviations of a game; see {@link EloEstimate#normalizedElo}. */
        NORMALIZED,
        /** Ordinary Elo. */
        LOGISTIC
    }

    /** Where a test stands. */
    public enum Status {
        /** More pairs are needed. */
        CONTINUE,
        /** {@code elo0} is accepted. */
        H0,
        /** {@code elo1} is accepted. */
        H1
    }

    /** Pairs an outcome is counted as when it never occurred, so that every hypothesis has a likelihood. */
    private static final double UNSEEN = 1e-3;

    private static final int OUTCOMES = Pentanomial.OUTCOMES;

    public Sprt {
        if (!(elo0 < elo1)) {
            throw new IllegalArgumentException("elo0 must be below elo1, but is " + elo0 + " against " + elo1);
        }
        if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
            throw new IllegalArgumentException(
                    "alpha and beta must be above 0 and together below 1, not " + alpha + " and " + beta);
        }
    }

    /** The usual test: normalized Elo, 5 % for either error. */
    public static Sprt of(double elo0, double elo1) {
        return new Sprt(elo0, elo1, 0.05, 0.05, Model.NORMALIZED);
    }

    /** At or below this ratio {@code elo0} is accepted. */
    public double lower() {
        return Math.log(beta / (1 - alpha));
    }

    /** At or above this ratio {@code elo1} is accepted. */
    public double upper() {
        return Math.log((1 - beta) / alpha);
    }

    public Status status(Pentanomial results) {
        return statusOf(logLikelihoodRatio(results));
    }

    /** The verdict at a ratio. */
    public Status statusOf(double ratio) {
        return ratio >= upper() ? Status.H1 : ratio <= lower() ? Status.H0 : Status.CONTINUE;
    }

    /** The logarithm of the likelihood ratio, {@code elo1} over {@code elo0}; 0 without any pair. */
    public double logLikelihoodRatio(Pentanomial results) {
        if (results.pairs() == 0) {
            return 0;
        }
        double[] counts = new double[OUTCOMES];
        double total = 0;
        for (int i = 0; i < OUTCOMES; i++) {
            counts[i] = results.count(i) == 0 ? UNSEEN : results.count(i);
            total += counts[i];
        }
        double[] seen = new double[OUTCOMES];
        for (int i = 0; i < OUTCOMES; i++) {
            seen[i] = counts[i] / total;
        }
        double[] p0 = mostLikely(seen, elo0);
        double[] p1 = mostLikely(seen, elo1);
        double ratio = 0;
        for (int i = 0; i < OUTCOMES; i++) {
            ratio += counts[i] * Math.log(p1[i] / p0[i]);
        }
        return ratio;
    }

    /** The distribution of the given Elo under which the frequencies {@code seen} are most likely. */
    private double[] mostLikely(double[] seen, double elo) {
        double[] constraint = new double[OUTCOMES];
        if (model == Model.LOGISTIC) {
            double score = EloEstimate.scoreOf(elo);
            for (int i = 0; i < OUTCOMES; i++) {
                constraint[i] = Pentanomial.scoreOf(i) - score;
            }
            return mostLikelyWithZeroMean(seen, constraint);
        }
        return mostLikelyNormalized(seen, Math.sqrt(2) * elo / EloEstimate.PER_SIGMA);
    }

    /**
     * The same for mean = 1/2 + t · sigma, which is not linear in the probabilities. Around a distribution with mean m
     * and deviation s, another one's deviation is to first order (s + E(x − m)² / s) / 2, which makes the condition
     * linear; it is solved again around each solution until that no longer moves. The start is the uniform
     * distribution: the one seen may have no variance to speak of.
     */
    private static double[] mostLikelyNormalized(double[] seen, double t) {
        double[] p = new double[OUTCOMES];
        Arrays.fill(p, 1.0 / OUTCOMES);
        for (int round = 0; round < 50; round++) {
            double mean = 0;
            for (int i = 0; i < OUTCOMES; i++) {
                mean += p[i] * Pentanomial.scoreOf(i);
            }
            double variance = 0;
            for (int i = 0; i < OUTCOMES; i++) {
                variance += p[i] * square(Pentanomial.scoreOf(i) - mean);
            }
            double sigma = Math.sqrt(variance);
            double[] constraint = new double[OUTCOMES];
            for (int i = 0; i < OUTCOMES; i++) {
                double x = Pentanomial.scoreOf(i);
                constraint[i] = x - 0.5 - t * (sigma + square(x - mean) / sigma) / 2;
            }
            double[] next = mostLikelyWithZeroMean(seen, constraint);
            double moved = 0;
            for (int i = 0; i < OUTCOMES; i++) {
                moved = Math.max(moved, Math.abs(next[i] - p[i]));
            }
            p = next;
            if (moved < 1e-10) {
                break;
            }
        }
        return p;
    }

    /**
     * Maximises the sum of seen[i] · log p[i] over distributions with sum of p[i] · x[i] = 0. By Lagrange p[i] = seen[i]
     * / (1 + theta · x[i]), where theta is the root of the falling function sum of seen[i] · x[i] / (1 + theta · x[i]).
     */
    private static double[] mostLikelyWithZeroMean(double[] seen, double[] x) {
        double least = 0;
        double most = 0;
        for (double value : x) {
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        if (least == 0 || most == 0) {
            throw new IllegalArgumentException("no distribution of pair results has the given Elo");
        }
        // All probabilities are positive between the two poles.
        double low = -1 / most;
        double high = -1 / least;
        double theta = 0;
        for (int round = 0; round < 200 && high - low > 1e-14 * (most - least); round++) {
            double value = 0;
            double slope = 0;
            for (int i = 0; i < OUTCOMES; i++) {
                double part = x[i] / (1 + theta * x[i]);
                value += seen[i] * part;
                slope -= seen[i] * part * part;
            }
            if (value > 0) {
                low = theta;
            } else {
                high = theta;
            }
            double newton = theta - value / slope;
            double next = newton > low && newton < high ? newton : (low + high) / 2;
            if (Math.abs(next - theta) < 1e-13) {
                break;
            }
            theta = next;
        }
        double[] p = new double[OUTCOMES];
        for (int i = 0; i < OUTCOMES; i++) {
            p[i] = seen[i] / (1 + theta * x[i]);
        }
        return p;
    }

    private static double square(double value) {
        return value * value;
    }
}
