package dev.cortado.lab.tune.spsa;

/** Compares two sets of values, with noise. May be asked by several threads at a time. */
public interface SpsaObjective {
    /**
     * Plays one comparison.
     *
     * @param plus values in the order of the parameters
     * @param minus the values against it
     * @param index which comparison this is, from 0; the same index should give the same opening
     * @return games won by {@code plus} less games won by {@code minus}
     * @throws InterruptedException if the thread is interrupted; the comparison then never happened
     */
    double compare(int[] plus, int[] minus, int index) throws InterruptedException;
}
