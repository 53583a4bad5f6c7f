package dev.cortado.eval.classical;

import java.util.Arrays;

/** The weights in use: {@link Tapered} values in centipawns, or in danger units, laid out by {@link Terms}. */
public final class Weights {
    private static final int[] VALUES = Arrays.copyOf(WeightValues.VALUES, Terms.CAPACITY);

    private Weights() {}

    /** One weight, by its index. */
    public static int at(int index) {
        return VALUES[index & Terms.MASK];
    }

    /** All weights in use, {@link Terms#COUNT} of them. */
    public static int[] copy() {
        return Arrays.copyOf(VALUES, Terms.COUNT);
    }
}
