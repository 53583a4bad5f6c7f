package dev.cortado.eval.nnue;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A copy of a network's weights outside the Java heap, every row at the beginning of a cache line. */
final class MachineWeights {
    /** Bytes of a cache line, and of a row a multiple. */
    static final long LINE = 64;

    /** Those of the first layer, then a row of zeros. */
    final MemorySegment rows;
    /** Where the row of zeros begins. */
    final int noRow;
    final MemorySegment outputs;

    MachineWeights(Network network) {
        noRow = network.inputWeights.length;
        rows = copy(network.inputWeights, network.shape.neurons());
        outputs = copy(network.outputWeights, 0);
    }

    private static MemorySegment copy(short[] weights, int zeros) {
        MemorySegment to = Arena.ofAuto().allocate(2L * (weights.length + zeros), LINE);
        MemorySegment.copy(weights, 0, to, JAVA_SHORT, 0, weights.length);
        return to;
    }
}
