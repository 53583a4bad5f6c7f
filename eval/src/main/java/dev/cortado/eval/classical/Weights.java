package dev.cortado.eval.classical;

import java.util.Arrays;

/**
 * A set of weights: {@link Tapered} values in centipawns, or in danger units, laid out by {@link Terms}. Immutable; any
 * number of sets can be in use.
 */
public final class Weights {
    private static final Weights SHIPPED = new Weights(WeightValues.VALUES);

    /** {@link Terms#CAPACITY} long, so that a masked index is always inside. */
    private final int[] values;

    private Weights(int[] values) {
        this.values = Arrays.copyOf(values, Terms.CAPACITY);
    }

    /** The weights that come with the engine. */
    public static Weights shipped() {
        return SHIPPED;
    }

    /**
     * Weights from values in the order of {@link Terms}, which are copied.
     *
     * @throws IllegalArgumentException if there are not {@link Terms#COUNT} of them
     */
    public static Weights of(int[] values) {
        if (values.length != Terms.COUNT) {
            throw new IllegalArgumentException(values.length + " weights; there must be " + Terms.COUNT);
        }
        return new Weights(values);
    }

    /** One weight, by its index. */
    public int at(int index) {
        return values[index & Terms.MASK];
    }

    /** All weights, {@link Terms#COUNT} of them. */
    public int[] copy() {
        return Arrays.copyOf(values, Terms.COUNT);
    }

    /** The weights themselves, for the inner loop: not to be changed. */
    int[] values() {
        return values;
    }
}
