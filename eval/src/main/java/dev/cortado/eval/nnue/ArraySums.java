package dev.cortado.eval.nnue;

/** In a Java array, by the loops of {@link Kernels}. */
final class ArraySums extends Sums {
    private final int n;
    private final short[] acc;
    private final short[] rows;
    private final short[] biases;
    private final int[] evenWeights;
    private final int[] oddWeights;

    ArraySums(Network network, int count) {
        n = network.shape.neurons();
        acc = new short[count * n];
        rows = network.inputWeights;
        biases = network.inputBiases;
        evenWeights = network.evenWeights;
        oddWeights = network.oddWeights;
    }

    @Override
    void addSub(int from, int to, int add, int sub) {
        Kernels.addSub(acc, from, to, rows, add, sub, n);
    }

    @Override
    void addSubSub(int from, int to, int add, int sub1, int sub2) {
        Kernels.addSubSub(acc, from, to, rows, add, sub1, sub2, n);
    }

    @Override
    void addAddSub(int from, int to, int add1, int add2, int sub) {
        Kernels.addAddSub(acc, from, to, rows, add1, add2, sub, n);
    }

    @Override
    void addAddSubSub(int from, int to, int add1, int add2, int sub1, int sub2) {
        Kernels.addAddSubSub(acc, from, to, rows, add1, add2, sub1, sub2, n);
    }

    @Override
    void addSubAll(int at, int copy, int[] adds, int addCount, int[] subs, int subCount) {
        Kernels.addSubAll(acc, at, copy, rows, adds, addCount, subs, subCount, n);
    }

    @Override
    void copy(int from, int to) {
        System.arraycopy(acc, from, acc, to, n);
    }

    @Override
    void clear(int at) {
        System.arraycopy(biases, 0, acc, at, n);
    }

    @Override
    long activate(int us, int them, int bucket) {
        return Kernels.activate(acc, us, them, evenWeights, oddWeights, bucket * n, n);
    }
}
