package dev.cortado.lab.stats;

/**
 * Results of game pairs, seen from one side. A pair is one opening played with both colours; counting pairs instead of
 * games takes the opening's own bias out of the variance.
 *
 * <pre>{@code
 * Pentanomial results = new Pentanomial(365, 16618, 36229, 16974, 390);
 * EloEstimate.of(results).elo();
 * }</pre>
 *
 * @param ll pairs with 0 points of 2
 * @param ld pairs with half a point
 * @param even pairs with 1 point: a win and a loss, or two draws
 * @param wd pairs with one and a half points
 * @param ww pairs with 2 points
 */
public record Pentanomial(long ll, long ld, long even, long wd, long ww) {
    /** No pair yet. */
    public static final Pentanomial EMPTY = new Pentanomial(0, 0, 0, 0, 0);

    /** The number of outcomes. */
    static final int OUTCOMES = 5;

    public Pentanomial {
        if (ll < 0 || ld < 0 || even < 0 || wd < 0 || ww < 0) {
            throw new IllegalArgumentException("a count of pairs is negative");
        }
    }

    /**
     * These results and one more pair.
     *
     * @param halfPoints the pair's score in half points, 0 to 4
     */
    public Pentanomial plus(int halfPoints) {
        return switch (halfPoints) {
            case 0 -> new Pentanomial(ll + 1, ld, even, wd, ww);
            case 1 -> new Pentanomial(ll, ld + 1, even, wd, ww);
            case 2 -> new Pentanomial(ll, ld, even + 1, wd, ww);
            case 3 -> new Pentanomial(ll, ld, even, wd + 1, ww);
            case 4 -> new Pentanomial(ll, ld, even, wd, ww + 1);
            default -> throw new IllegalArgumentException("a pair is worth 0 to 4 half points, not " + halfPoints);
        };
    }

    /** The count of pairs worth {@code halfPoints}. */
    public long count(int halfPoints) {
        return switch (halfPoints) {
            case 0 -> ll;
            case 1 -> ld;
            case 2 -> even;
            case 3 -> wd;
            case 4 -> ww;
            default -> throw new IllegalArgumentException("a pair is worth 0 to 4 half points, not " + halfPoints);
        };
    }

    /** The share of the points that an outcome brings, 0 to 1. */
    static double scoreOf(int halfPoints) {
        return halfPoints / 4.0;
    }

    public long pairs() {
        return ll + ld + even + wd + ww;
    }

    public long games() {
        return 2 * pairs();
    }

    /** The mean score, 0 to 1; one half without any pair. */
    public double score() {
        return pairs() == 0 ? 0.5 : (ld + 2.0 * even + 3.0 * wd + 4.0 * ww) / (4.0 * pairs());
    }

    /** The variance of one pair's score (on the scale of {@link #score}); 0 without any pair. */
    public double variance() {
        if (pairs() == 0) {
            return 0;
        }
        double mean = score();
        double sum = 0;
        for (int outcome = 0; outcome < OUTCOMES; outcome++) {
            double distance = scoreOf(outcome) - mean;
            sum += count(outcome) * distance * distance;
        }
        return sum / pairs();
    }

    /** The same results from the other side's view. */
    public Pentanomial reversed() {
        return new Pentanomial(ww, wd, even, ld, ll);
    }

    @Override
    public String toString() {
        return "(" + ll + ", " + ld + ", " + even + ", " + wd + ", " + ww + ")";
    }
}
