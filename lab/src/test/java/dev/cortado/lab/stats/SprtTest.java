package dev.cortado.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.lab.stats.Sprt.Model;
import dev.cortado.lab.stats.Sprt.Status;
import org.junit.jupiter.api.Test;

class SprtTest {
    /** Two finished tests whose results and ratios were published, to two decimals. */
    @Test
    void publishedRatiosAreReproduced() {
        assertThat(Sprt.of(0, 2).logLikelihoodRatio(new Pentanomial(365, 16618, 36229, 16974, 390)))
                .isEqualTo(2.25, within(0.005));
        assertThat(Sprt.of(-1.75, 0.25).logLikelihoodRatio(new Pentanomial(127, 4883, 10712, 5150, 104)))
                .isEqualTo(3.01, within(0.005));
    }

    @Test
    void boundsAreWaldsAndStopTheTest() {
        Sprt test = Sprt.of(0, 2);
        // ln(0.95 / 0.05) = ln 19
        assertThat(test.upper()).isEqualTo(2.9444, within(1e-4));
        assertThat(test.lower()).isEqualTo(-2.9444, within(1e-4));
        assertThat(test.statusOf(2.94)).isEqualTo(Status.CONTINUE);
        assertThat(test.statusOf(2.95)).isEqualTo(Status.H1);
        assertThat(test.statusOf(-2.94)).isEqualTo(Status.CONTINUE);
        assertThat(test.statusOf(-2.95)).isEqualTo(Status.H0);
        assertThat(test.status(Pentanomial.EMPTY)).isEqualTo(Status.CONTINUE);
        Sprt lopsided = new Sprt(0, 2, 0.01, 0.1, Model.LOGISTIC);
        assertThat(lopsided.upper()).isEqualTo(Math.log(90), within(1e-12));
        assertThat(lopsided.lower()).isEqualTo(Math.log(0.1 / 0.99), within(1e-12));
    }

    /** Exchanging the sides negates the Elo axis and with it the ratio. */
    @Test
    void theOtherSidesViewIsTheMirrorImage() {
        Pentanomial results = new Pentanomial(12, 90, 300, 130, 25);
        for (Model model : Model.values()) {
            double here = new Sprt(-1, 4, 0.05, 0.05, model).logLikelihoodRatio(results);
            double there = new Sprt(-4, 1, 0.05, 0.05, model).logLikelihoodRatio(results.reversed());
            assertThat(there).as(model.name()).isEqualTo(-here, within(1e-7));
        }
    }

    /** The hypothesis that is nearer to the estimate wins; at the middle neither does (to second order). */
    @Test
    void theSignFollowsTheEstimate() {
        Pentanomial results = new Pentanomial(40, 400, 1000, 440, 45);
        EloEstimate estimate = EloEstimate.of(results);
        for (Model model : Model.values()) {
            double seen = model == Model.NORMALIZED ? estimate.normalizedElo() : estimate.elo();
            assertThat(new Sprt(seen - 3, seen - 1, 0.05, 0.05, model).logLikelihoodRatio(results)).isPositive();
            assertThat(new Sprt(seen + 1, seen + 3, 0.05, 0.05, model).logLikelihoodRatio(results)).isNegative();
            assertThat(new Sprt(seen - 1, seen + 1, 0.05, 0.05, model).logLikelihoodRatio(results))
                    .isEqualTo(0, within(1e-3));
        }
    }

    /**
     * With n even and k won pairs, a mean s above the one seen is most likely reached by more won pairs alone: they are
     * worth most, so the fewest are needed. Then p(WW) = 2s − 1, and the test is the binomial one.
     */
    @Test
    void logisticRatioAgreesWithTheBinomialCase() {
        Pentanomial results = new Pentanomial(0, 0, 900, 0, 100);
        double p0 = 2 * EloEstimate.scoreOf(40) - 1;
        double p1 = 2 * EloEstimate.scoreOf(60) - 1;
        double expected = 900 * Math.log((1 - p1) / (1 - p0)) + 100 * Math.log(p1 / p0);
        // The outcomes that never occurred count as a thousandth of a pair each, hence the tolerance.
        assertThat(new Sprt(40, 60, 0.05, 0.05, Model.LOGISTIC).logLikelihoodRatio(results))
                .isEqualTo(expected, within(0.05));
    }

    @Test
    void resultsWithoutVarianceHaveARatio() {
        for (Model model : Model.values()) {
            Sprt test = new Sprt(0, 5, 0.05, 0.05, model);
            assertThat(test.logLikelihoodRatio(new Pentanomial(0, 0, 0, 0, 50))).isFinite().isPositive();
            assertThat(test.logLikelihoodRatio(new Pentanomial(50, 0, 0, 0, 0))).isFinite().isNegative();
            assertThat(test.logLikelihoodRatio(new Pentanomial(0, 0, 50, 0, 0))).isFinite().isNegative();
        }
    }

    /** The first pairs of a match, whatever they are. */
    @Test
    void everySmallTableHasARatio() {
        for (Model model : Model.values()) {
            Sprt[] tests = {new Sprt(0, 5, 0.05, 0.05, model), new Sprt(-100, 100, 0.05, 0.05, model)};
            for (int code = 1; code < 1024; code++) {
                Pentanomial results = new Pentanomial(code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3, code >> 8);
                for (Sprt test : tests) {
                    assertThat(test.logLikelihoodRatio(results)).as(results.toString()).isFinite();
                }
            }
        }
    }

    @Test
    void nonsenseIsRejectedWithAReason() {
        assertThatThrownBy(() -> Sprt.of(2, 0)).hasMessageContaining("elo0");
        assertThatThrownBy(() -> new Sprt(0, 2, 0.6, 0.5, Model.LOGISTIC)).hasMessageContaining("alpha");
        assertThatThrownBy(() -> new Sprt(0, 2, 0, 0.5, Model.LOGISTIC)).hasMessageContaining("alpha");
        assertThatThrownBy(() -> new Sprt(Double.NaN, 2, 0.05, 0.05, Model.LOGISTIC)).hasMessageContaining("elo0");
    }

    // ---- simulation ---------------------------------------------------------------------------------------------

    /** Tests in a simulation; the error rates then have a standard error of about half a percent. */
    private static final int TESTS = Integer.getInteger("cortado.sprt.simulations", 2000);

    @Test
    void errorRatesAreAsPromisedOnTheNormalizedScale() {
        simulate(Model.NORMALIZED, 0, 25);
        simulate(Model.NORMALIZED, -20, 5);
    }

    @Test
    void errorRatesAreAsPromisedOnTheLogisticScale() {
        simulate(Model.LOGISTIC, 0, 15);
    }

    private static void simulate(Model model, double elo0, double elo1) {
        Sprt test = new Sprt(elo0, elo1, 0.05, 0.05, model);
        SplitMix random = new SplitMix(20);
        double falsePositives = share(test, Status.H1, distribution(model, elo0), random);
        double falseNegatives = share(test, Status.H0, distribution(model, elo1), random);
        // Wald's bounds ignore that the last pair overshoots them, so the true rates lie a little below 5 %.
        assertThat(falsePositives).as("accepted elo1 although elo0 was true").isBetween(0.03, 0.06);
        assertThat(falseNegatives).as("accepted elo0 although elo1 was true").isBetween(0.03, 0.06);
        // At twice the distance errors all but vanish.
        double far = elo1 + (elo1 - elo0);
        assertThat(share(test, Status.H0, distribution(model, far), random)).isLessThan(0.01);
    }

    private static double share(Sprt test, Status verdict, double[] distribution, SplitMix random) {
        int hits = 0;
        for (int i = 0; i < TESTS; i++) {
            Pentanomial results = Pentanomial.EMPTY;
            Status status = Status.CONTINUE;
            while (status == Status.CONTINUE) {
                results = results.plus(draw(distribution, random));
                status = test.status(results);
            }
            hits += status == verdict ? 1 : 0;
        }
        return (double) hits / TESTS;
    }

    private static int draw(double[] distribution, SplitMix random) {
        double u = (random.next() >>> 11) * 0x1p-53;
        int outcome = 0;
        while (outcome < 4 && u >= distribution[outcome]) {
            u -= distribution[outcome++];
        }
        return outcome;
    }

    /** A typical distribution of pair results, tilted exponentially until it has the given Elo. */
    private static double[] distribution(Model model, double elo) {
        double[] even = {0.03, 0.22, 0.5, 0.22, 0.03};
        double low = -5;
        double high = 5;
        double[] p = even;
        for (int round = 0; round < 100; round++) {
            double tilt = (low + high) / 2;
            p = new double[5];
            double sum = 0;
            for (int i = 0; i < 5; i++) {
                p[i] = even[i] * Math.exp(tilt * i);
                sum += p[i];
            }
            double mean = 0;
            for (int i = 0; i < 5; i++) {
                p[i] /= sum;
                mean += p[i] * i / 4;
            }
            double variance = 0;
            for (int i = 0; i < 5; i++) {
                variance += p[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
            }
            double has = model == Model.LOGISTIC ? -400 * Math.log10(1 / mean - 1)
                    : (mean - 0.5) / Math.sqrt(2 * variance) * 800 / Math.log(10);
            if (has < elo) {
                low = tilt;
            } else {
                high = tilt;
            }
        }
        return p;
    }
}
