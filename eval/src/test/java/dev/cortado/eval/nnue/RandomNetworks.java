package dev.cortado.eval.nnue;

import dev.cortado.chess.internal.SplitMix;
import java.util.Map;

/** Networks of random weights, as large as training leaves them. */
final class RandomNetworks {
    /** Training clips input weights to ±1.98 of 255. */
    private static final int INPUT_REACH = 504;

    private RandomNetworks() {}

    /** Neither mirrored nor with buckets. */
    static Network plain(int neurons, long seed) {
        return of(Architecture.of(neurons, false, 1, 400), seed);
    }

    /** Mirrored, with king buckets (all sixteen by ranks and halves of the mirrored board) and output buckets. */
    static Network rich(int neurons, long seed) {
        byte[] buckets = new byte[64];
        for (int square = 0; square < 64; square++) {
            buckets[square] = (byte) ((square >> 3) * 2 + (square >> 1 & 1));
        }
        return of(new Architecture(neurons, 16, true, 8, 180, buckets), seed);
    }

    /** Mirrored, with four king buckets: the corner and the middle of the first rank, the second rank, the rest. */
    static Network fourKings(int neurons, long seed) {
        byte[] buckets = new byte[64];
        for (int square = 0; square < 64; square++) {
            int rank = square >> 3;
            buckets[square] = (byte) (rank > 1 ? 3 : rank == 1 ? 2 : (square & 7) < 2 ? 0 : 1);
        }
        return of(new Architecture(neurons, 4, true, 8, 300, buckets), seed);
    }

    static Network of(Architecture shape, long seed) {
        SplitMix random = new SplitMix(seed);
        short[] inputWeights = shorts(random, shape.rows() * shape.neurons(), INPUT_REACH / 6);
        // Some weights at the ends of their range.
        for (int i = 0; i < inputWeights.length; i += 97) {
            inputWeights[i] = (short) (random.below(2) == 0 ? INPUT_REACH : -INPUT_REACH);
        }
        short[] inputBiases = shorts(random, shape.neurons(), INPUT_REACH);
        short[] outputWeights = shorts(random, shape.outputBuckets() * 2 * shape.neurons(), 127);
        int[] outputBiases = new int[shape.outputBuckets()];
        for (int i = 0; i < outputBiases.length; i++) {
            outputBiases[i] = random.below(20_001) - 10_000;
        }
        return new Network(shape, Map.of("name", "random " + seed), inputWeights, inputBiases, outputWeights,
                outputBiases);
    }

    private static short[] shorts(SplitMix random, int count, int reach) {
        short[] values = new short[count];
        for (int i = 0; i < count; i++) {
            values[i] = (short) (random.below(2 * reach + 1) - reach);
        }
        return values;
    }
}
