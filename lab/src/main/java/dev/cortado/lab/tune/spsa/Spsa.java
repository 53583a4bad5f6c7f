package dev.cortado.lab.tune.spsa;

import dev.cortado.chess.internal.SplitMix;
import java.util.List;

/**
 * Simultaneous perturbation stochastic approximation (Spall, 1992), with the schedule that engine testers use: all numbers
 * are moved at once, each up or down by chance, the two opposite variations are compared, and the winner pulls the numbers
 * towards itself. Steps shrink as {@code k^-0.101}, pulls as {@code (A + k)^-0.602}, so that both end at the values asked
 * for.
 *
 * <p>Comparisons come in batches that share one starting point, so that they can be played side by side. What comparison
 * {@code k} tries depends only on seed, {@code k} and the numbers so far: the result does not depend on which comparison
 * of a batch ends first, and a run that goes on from a saved state ends as if it had never stopped.
 */
public final class Spsa {
    private static final double ALPHA = 0.602;
    private static final double GAMMA = 0.101;
    /** The stability constant A as a share of all comparisons. */
    private static final double STABILITY = 0.1;

    /**
     * One comparison to be made.
     *
     * @param flips +1 or -1 for each number
     * @param plus the rounded values of one side
     * @param minus the rounded values of the other
     */
    record Trial(int index, int[] flips, int[] plus, int[] minus) {}

    private final List<SpsaParameter> parameters;
    private final int comparisons;
    private final long seed;
    private final double[] values;
    private int done;

    /** @param comparisons how many there will be; the schedule depends on it */
    public Spsa(List<SpsaParameter> parameters, int comparisons, long seed) {
        this(parameters, comparisons, seed, 0, parameters.stream().mapToDouble(SpsaParameter::start).toArray());
    }

    /** Goes on after {@code done} comparisons with the values they led to. */
    public Spsa(List<SpsaParameter> parameters, int comparisons, long seed, int done, double[] values) {
        if (parameters.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to tune");
        }
        if (comparisons < 1 || done < 0 || done > comparisons || values.length != parameters.size()) {
            throw new IllegalArgumentException("the state does not fit the parameters");
        }
        this.parameters = List.copyOf(parameters);
        this.comparisons = comparisons;
        this.seed = new SplitMix(seed).next();
        this.done = done;
        this.values = values.clone();
    }

    public List<SpsaParameter> parameters() {
        return parameters;
    }

    /** Comparisons made so far. */
    public int done() {
        return done;
    }

    public int comparisons() {
        return comparisons;
    }

    public boolean isFinished() {
        return done >= comparisons;
    }

    /** The numbers as they stand, in the order of the parameters. */
    public double[] values() {
        return values.clone();
    }

    /** The comparison {@code done() + ahead}, made from the numbers as they stand. */
    Trial trial(int ahead) {
        int index = done + ahead;
        SplitMix random = new SplitMix(seed + index);
        int count = parameters.size();
        int[] flips = new int[count];
        int[] plus = new int[count];
        int[] minus = new int[count];
        for (int i = 0; i < count; i++) {
            SpsaParameter parameter = parameters.get(i);
            flips[i] = random.below(2) == 0 ? 1 : -1;
            double step = step(parameter, index + 1) * flips[i];
            // Rounding by chance lets steps below one act, and is right on average. Both sides share the chance.
            double chance = (random.next() >>> 11) * 0x1p-53;
            plus[i] = rounded(parameter, values[i] + step, chance);
            minus[i] = rounded(parameter, values[i] - step, chance);
        }
        return new Trial(index, flips, plus, minus);
    }

    private static int rounded(SpsaParameter parameter, double value, double chance) {
        return Math.clamp((long) Math.floor(value + chance), parameter.min(), parameter.max());
    }

    /**
     * Moves the numbers after a batch.
     *
     * @param trials what was compared: the next ones in order
     * @param results games won by plus less games won by minus, for each
     */
    void learn(List<Trial> trials, double[] results) {
        for (int t = 0; t < trials.size(); t++) {
            Trial trial = trials.get(t);
            if (trial.index() != done) {
                throw new IllegalArgumentException("comparison " + trial.index() + " is not the next one");
            }
            done++;
            for (int i = 0; i < values.length; i++) {
                SpsaParameter parameter = parameters.get(i);
                double moved =
                        values[i] + pull(parameter, done) / step(parameter, done) * results[t] * trial.flips()[i];
                values[i] = Math.clamp(moved, parameter.min(), parameter.max());
            }
        }
    }

    /** Half the distance between the two sides of comparison {@code k}, from 1. */
    private double step(SpsaParameter parameter, int k) {
        return parameter.stepEnd() * Math.pow((double) comparisons / k, GAMMA);
    }

    /** How far comparison {@code k} may pull, in squares of the number. */
    private double pull(SpsaParameter parameter, int k) {
        double stability = STABILITY * comparisons;
        return parameter.rateEnd() * parameter.stepEnd() * parameter.stepEnd()
                * Math.pow((stability + comparisons) / (stability + k), ALPHA);
    }
}
