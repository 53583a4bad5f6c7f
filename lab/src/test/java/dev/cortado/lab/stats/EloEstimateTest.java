package dev.cortado.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EloEstimateTest {
    @Test
    void logisticEloFollowsItsDefinition() {
        // 400 Elo is ten to one, that is 10 points of 11; 3 to 1 is 400 · log10(3).
        assertThat(EloEstimate.eloOf(10.0 / 11)).isEqualTo(400, within(1e-9));
        assertThat(EloEstimate.eloOf(0.75)).isEqualTo(190.848, within(1e-3));
        assertThat(EloEstimate.scoreOf(-400)).isEqualTo(1.0 / 11, within(1e-12));
        assertThat(EloEstimate.scoreOf(EloEstimate.eloOf(0.517))).isEqualTo(0.517, within(1e-12));
    }

    /**
     * 16 pairs (1, 3, 6, 4, 2), by hand: half points 0 + 3 + 12 + 12 + 8 = 35 of 64, score 0.546875; squares of half
     * points 0 + 3 + 24 + 36 + 32 = 95, variance (95/16 − (35/16)²) / 16 = 0.0720215.
     */
    @Test
    void aSmallTableByHand() {
        Pentanomial results = new Pentanomial(1, 3, 6, 4, 2);
        assertThat(results.pairs()).isEqualTo(16);
        assertThat(results.games()).isEqualTo(32);
        assertThat(results.score()).isEqualTo(0.546875);
        assertThat(results.variance()).isEqualTo((95.0 / 16 - 35.0 / 16 * (35.0 / 16)) / 16, within(1e-15));
        EloEstimate estimate = EloEstimate.of(results);
        assertThat(estimate.elo()).isEqualTo(400 * Math.log10(35.0 / 29), within(1e-9));
        // Standard error sqrt(0.0720215 / 16) = 0.0670921, so z = 0.046875 / 0.0670921 = 0.698666 and LOS = 0.7576.
        assertThat(estimate.los()).isEqualTo(0.7576, within(1e-4));
        // Ends of the interval: 0.546875 ± 1.96 · 0.0670921 = 0.415377 and 0.678373, in Elo −59.37 and 129.73.
        assertThat(estimate.eloError()).isEqualTo((129.73 + 59.37) / 2, within(0.05));
        // t of a game = 0.046875 / (sqrt 2 · 0.268368) = 0.123508, times 347.436.
        assertThat(estimate.normalizedElo()).isEqualTo(42.911, within(1e-2));
        // 1.96 · 347.436 / sqrt 32
        assertThat(estimate.normalizedError()).isEqualTo(120.378, within(1e-2));
        assertThat(estimate.evenRatio()).isEqualTo(6.0 / 16);
        assertThat(estimate.pairsRatio()).isEqualTo(6.0 / 4);
    }

    /** A match of 200 games as another match runner (fastchess) printed it. */
    @Test
    void agreesWithAnotherProgram() {
        Pentanomial results = new Pentanomial(13, 8, 42, 13, 24);
        EloEstimate estimate = EloEstimate.of(results);
        assertThat(estimate.elo()).isEqualTo(47.19, within(0.005));
        assertThat(estimate.eloError()).isEqualTo(44.35, within(0.005));
        assertThat(estimate.normalizedElo()).isEqualTo(52.16, within(0.005));
        assertThat(estimate.normalizedError()).isEqualTo(48.15, within(0.005));
        assertThat(estimate.los()).isEqualTo(0.9831, within(0.00005));
        assertThat(estimate.evenRatio()).isEqualTo(0.42);
        assertThat(estimate.pairsRatio()).isEqualTo(1.76, within(0.005));
        assertThat(Sprt.of(0, 5).logLikelihoodRatio(results)).isEqualTo(0.40, within(0.005));
    }

    /** Without draws and with independent games a pair has the variance that makes both scales agree near zero. */
    @Test
    void normalizedEqualsLogisticForSmallDifferencesWithoutDraws() {
        double p = 0.503;
        long n = 1_000_000;
        Pentanomial results = new Pentanomial(Math.round(n * (1 - p) * (1 - p)), 0, Math.round(n * 2 * p * (1 - p)), 0,
                Math.round(n * p * p));
        EloEstimate estimate = EloEstimate.of(results);
        assertThat(estimate.normalizedElo()).isEqualTo(estimate.elo(), within(0.002));
        assertThat(estimate.normalizedError()).isEqualTo(estimate.eloError(), within(0.002));
    }

    @Test
    void theOtherSideSeesTheOpposite() {
        Pentanomial results = new Pentanomial(5, 31, 80, 44, 9);
        EloEstimate here = EloEstimate.of(results);
        EloEstimate there = EloEstimate.of(results.reversed());
        assertThat(there.elo()).isEqualTo(-here.elo(), within(1e-9));
        assertThat(there.normalizedElo()).isEqualTo(-here.normalizedElo(), within(1e-9));
        assertThat(there.los()).isEqualTo(1 - here.los(), within(1e-12));
        assertThat(there.eloError()).isEqualTo(here.eloError(), within(1e-9));
    }

    @Test
    void whatIsNotDeterminedIsSaid() {
        EloEstimate none = EloEstimate.of(Pentanomial.EMPTY);
        assertThat(none.elo()).isZero();
        assertThat(none.eloError()).isNaN();
        assertThat(none.los()).isEqualTo(0.5);
        EloEstimate all = EloEstimate.of(new Pentanomial(0, 0, 0, 0, 3));
        assertThat(all.elo()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(all.normalizedElo()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(all.los()).isEqualTo(1);
        EloEstimate even = EloEstimate.of(new Pentanomial(0, 0, 7, 0, 0));
        assertThat(even.elo()).isZero();
        assertThat(even.normalizedElo()).isZero();
        assertThat(even.eloError()).isNaN();
    }

    /** Values of the normal distribution from any table; the last lies on the other side of the method's seam. */
    @Test
    void normalDistribution() {
        assertThat(EloEstimate.normalCdf(0)).isEqualTo(0.5, within(1e-15));
        assertThat(EloEstimate.normalCdf(1)).isEqualTo(0.841344746068543, within(1e-14));
        assertThat(EloEstimate.normalCdf(1.959963984540054)).isEqualTo(0.975, within(1e-14));
        assertThat(EloEstimate.normalCdf(-3)).isEqualTo(0.001349898031630, within(1e-14));
        assertThat(EloEstimate.normalCdf(-4)).isEqualTo(3.167124183312e-5, within(1e-16));
    }

    @Test
    void pairsAreCountedByHalfPoints() {
        Pentanomial results = Pentanomial.EMPTY;
        for (int halfPoints = 0; halfPoints <= 4; halfPoints++) {
            for (int i = 0; i <= halfPoints; i++) {
                results = results.plus(halfPoints);
            }
        }
        assertThat(results).isEqualTo(new Pentanomial(1, 2, 3, 4, 5));
        assertThat(results).hasToString("(1, 2, 3, 4, 5)");
        assertThatThrownBy(() -> Pentanomial.EMPTY.plus(5)).hasMessageContaining("5");
        assertThatThrownBy(() -> new Pentanomial(0, -1, 0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
