package dev.cortado.eval.nnue;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** In memory outside the Java heap, by {@link MachineKernels}. */
final class MachineSums extends Sums {
    private static final MachineKernels CODE = MachineKernels.HERE;

    /** Both stay as long as this object. */
    private final MachineWeights weights;
    private final MemorySegment memory;

    /** Bytes of an accumulator. */
    private final long length;
    private final long acc;
    private final long rows;
    private final long outputs;
    private final int noRow;
    private final short[] biases;

    MachineSums(Network network, int count) {
        weights = network.machineWeights();
        length = 2L * network.shape.neurons();
        memory = Arena.ofAuto().allocate(count * length, MachineWeights.LINE);
        acc = memory.address();
        rows = weights.rows.address();
        outputs = weights.outputs.address();
        noRow = weights.noRow;
        biases = network.inputBiases;
    }

    @Override
    void addSub(int from, int to, int add, int sub) {
        try {
            CODE.addSub().invokeExact(sum(from), sum(to), row(add), row(sub), length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Override
    void addSubSub(int from, int to, int add, int sub1, int sub2) {
        try {
            CODE.addSubSub().invokeExact(sum(from), sum(to), row(add), row(sub1), row(sub2), length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Override
    void addAddSub(int from, int to, int add1, int add2, int sub) {
        try {
            CODE.addAddSub().invokeExact(sum(from), sum(to), row(add1), row(add2), row(sub), length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Override
    void addAddSubSub(int from, int to, int add1, int add2, int sub1, int sub2) {
        try {
            CODE.addAddSubSub().invokeExact(sum(from), sum(to), row(add1), row(add2), row(sub1), row(sub2), length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Override
    void addSubAll(int at, int copy, int[] adds, int addCount, int[] subs, int subCount) {
        for (int i = 0; i < Math.max(addCount, subCount); i += 2) {
            addAddSubSub(at, at, get(adds, addCount, i), get(adds, addCount, i + 1), get(subs, subCount, i),
                    get(subs, subCount, i + 1));
        }
        copy(at, copy);
    }

    private int get(int[] list, int count, int i) {
        return i < count ? list[i] : noRow;
    }

    @Override
    void copy(int from, int to) {
        addSub(from, to, noRow, noRow);
    }

    @Override
    void clear(int at) {
        MemorySegment.copy(biases, 0, memory, JAVA_SHORT, 2L * at, biases.length);
    }

    @Override
    long activate(int us, int them, int bucket) {
        try {
            return (long) CODE.activate().invokeExact(sum(us), sum(them), outputs + 2 * bucket * length, length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private long sum(int at) {
        return acc + 2L * at;
    }

    private long row(int at) {
        return rows + 2L * at;
    }
}
