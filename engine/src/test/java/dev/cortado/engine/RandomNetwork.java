package dev.cortado.engine;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.eval.nnue.Architecture;
import dev.cortado.eval.nnue.Network;
import java.util.Map;

/** Networks that know nothing, for what must hold with any network. */
public final class RandomNetwork {
    private RandomNetwork() {}

    public static Network of(int neurons, long seed) {
        Architecture shape = Architecture.of(neurons, true, 8, 400);
        SplitMix random = new SplitMix(seed);
        int[] biases = new int[8];
        return new Network(shape, Map.of("name", "random " + seed), shorts(random, 768 * neurons, 80),
                shorts(random, neurons, 80), shorts(random, 16 * neurons, 30), biases);
    }

    private static short[] shorts(SplitMix random, int count, int reach) {
        short[] values = new short[count];
        for (int i = 0; i < count; i++) {
            values[i] = (short) (random.below(2 * reach + 1) - reach);
        }
        return values;
    }
}
