package dev.cortado.eval.nnue;

/**
 * The accumulators of one thread, that is the sums of the first layer, and what is done with them, wherever they lie. An
 * accumulator is named by the number of its first neuron among all, a row by that of its first weight.
 */
abstract class Sums {
    /** {@code to} becomes {@code from}, plus a row, less a row. */
    abstract void addSub(int from, int to, int add, int sub);

    abstract void addSubSub(int from, int to, int add, int sub1, int sub2);

    abstract void addAddSub(int from, int to, int add1, int add2, int sub);

    abstract void addAddSubSub(int from, int to, int add1, int add2, int sub1, int sub2);

    /** Adds and subtracts rows where the accumulator is, and copies the outcome to {@code copy}. */
    abstract void addSubAll(int at, int copy, int[] adds, int addCount, int[] subs, int subCount);

    abstract void copy(int from, int to);

    /** An accumulator becomes that of an empty board. */
    abstract void clear(int at);

    /**
     * The sum over both perspectives of the squared clipped activations times their output weights, exact.
     *
     * @param us the accumulator of the side to move, {@code them} the other's
     */
    abstract long activate(int us, int them, int bucket);

    /**
     * As fast as the machine can have it.
     *
     * @param count accumulators
     */
    static Sums of(Network network, int count) {
        return MachineKernels.HERE == null ? new ArraySums(network, count) : new MachineSums(network, count);
    }

    /** Makes the first evaluations as fast as later ones, or takes no longer than that; machine code is. */
    static void warmUp(long maxNanos) {
        if (MachineKernels.HERE == null) {
            Kernels.warmUp(maxNanos);
        }
    }

    /** What computes, for people: such as {@code machine code}. */
    static String describe() {
        return MachineKernels.HERE == null ? Kernels.describe() : "machine code";
    }
}
