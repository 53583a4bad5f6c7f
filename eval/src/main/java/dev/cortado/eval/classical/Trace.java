package dev.cortado.eval.classical;

import java.util.Arrays;

/**
 * What an evaluation was made of: how often each colour had each weight, the game phase and the endgame scales. With the
 * weights it gives the evaluation back, which is what a tuner needs and what a person reads.
 */
public final class Trace {
    private final int[][] counts = new int[2][Terms.COUNT];
    private final boolean[] danger = new boolean[2];
    int phase;
    final int[] scale = new int[2];

    Trace() {}

    void clear() {
        Arrays.fill(counts[0], 0);
        Arrays.fill(counts[1], 0);
        Arrays.fill(danger, true);
    }

    void add(int color, int index, int count) {
        counts[color][index] += count;
    }

    /** The attack on a colour's king is too small to count. */
    void noDanger(int color) {
        Arrays.fill(counts[color], Terms.DANGER_FIRST, Terms.DANGER_END, 0);
        danger[color] = false;
    }

    /** How often a colour had a weight. */
    public int count(int color, int index) {
        return counts[color][index];
    }

    /** From 0, an endgame, to {@link ClassicalEvaluator#FULL_PHASE}. */
    public int phase() {
        return phase;
    }

    /** The factor of the endgame half in 64ths if {@code color} stands better in it. */
    public int scale(int color) {
        return scale[color];
    }
}
