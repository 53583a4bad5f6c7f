package dev.cortado.eval.nnue;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** A trained network: its architecture, its weights and what is told of its training. It does not change. */
public final class Network {
    /** The fact that says how the worth of a value depends on the number of pieces: see {@link #worth}. */
    private static final String PIECE_SCALE = "scale.pieces";
    /** Pieces on the board, kings included, with which a value is worth what the network says. */
    private static final int USUAL_PIECES = 18;
    private static final int MAX_PIECE_SCALE = 60;

    final Architecture shape;
    /** A row of N for each feature, by king bucket. */
    final short[] inputWeights;
    final short[] inputBiases;
    /** For each output bucket the row of the side to move, then the other side's. */
    final short[] outputWeights;
    final int[] outputBiases;
    private final SequencedMap<String, String> facts;

    /**
     * The output weights of the even neurons in the same order, widened: the form in which a vector of squared activations,
     * taken as ints, meets them.
     */
    final int[] evenWeights;
    /**
     * Those of the odd neurons, less what the even one's weight makes of the odd one's square in the upper half of the int:
     * {@code odd - (even << 16)}, so that the int need not be split before it meets the even weight.
     */
    final int[] oddWeights;
    /** By how many 1024ths of itself a value grows with each piece beyond {@link #USUAL_PIECES}. */
    private final int pieceScale;
    /** Made when first asked for. */
    private MachineWeights machineWeights;

    /**
     * The arrays are not copied; they must not change afterwards.
     *
     * @throws IllegalArgumentException if a length does not fit the architecture or a value is out of its range
     */
    public Network(Architecture shape, Map<String, String> facts, short[] inputWeights, short[] inputBiases,
            short[] outputWeights, int[] outputBiases) {
        int n = shape.neurons();
        requireLength("input weights", inputWeights.length, shape.rows() * n);
        requireLength("input biases", inputBiases.length, n);
        requireLength("output weights", outputWeights.length, shape.outputBuckets() * 2 * n);
        requireLength("output biases", outputBiases.length, shape.outputBuckets());
        this.shape = shape;
        this.facts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(facts));
        this.inputWeights = inputWeights;
        this.inputBiases = inputBiases;
        this.outputWeights = outputWeights;
        this.outputBiases = outputBiases;
        evenWeights = new int[outputWeights.length / 2];
        oddWeights = new int[outputWeights.length / 2];
        pieceScale = pieceScale(this.facts.get(PIECE_SCALE));
        for (int i = 0; i < outputWeights.length; i++) {
            int weight = outputWeights[i];
            if (weight < -Architecture.MAX_OUTPUT_WEIGHT || weight > Architecture.MAX_OUTPUT_WEIGHT) {
                throw new IllegalArgumentException("it has an output weight of " + weight + "; they lie within ±127");
            }
            if ((i & 1) == 0) {
                evenWeights[i >> 1] = weight;
            } else {
                oddWeights[i >> 1] = oddWeight(evenWeights[i >> 1], weight);
            }
        }
    }

    /** The form of {@link #oddWeights}. */
    static int oddWeight(int even, int odd) {
        return odd - (even << 16);
    }

    /** The weights where {@link MachineKernels} can read them, for all threads. */
    synchronized MachineWeights machineWeights() {
        if (machineWeights == null) {
            machineWeights = new MachineWeights(this);
        }
        return machineWeights;
    }

    public Architecture architecture() {
        return shape;
    }

    /** What the file tells of the training, in its order. */
    public SequencedMap<String, String> facts() {
        return facts;
    }

    /** The name it was given, or the architecture if it has none. */
    public String name() {
        return facts.getOrDefault("name", shape.describe());
    }

    /**
     * The value in centipawns, from the exact sum of activations times output weights; each division rounds towards
     * zero.
     */
    long value(long sum, int bucket) {
        return (sum / Architecture.QA + outputBiases[bucket]) * shape.scale() / (Architecture.QA * Architecture.QB);
    }

    /**
     * What a value of the network is worth with so many pieces on the board, kings included. The same output wins more games
     * with many pieces than with few; the fact {@code scale.pieces} makes up for it, so that a search may weigh a middle game
     * against an ending.
     */
    long worth(long value, int pieces) {
        return value * (1024 + pieceScale * (pieces - USUAL_PIECES)) / 1024;
    }

    private static int pieceScale(String fact) {
        if (fact == null) {
            return 0;
        }
        try {
            int scale = Integer.parseInt(fact);
            if (Math.abs(scale) <= MAX_PIECE_SCALE) {
                return scale;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException(
                "its fact " + PIECE_SCALE + " is '" + fact + "', which is no integer within ±"
                        + MAX_PIECE_SCALE);
    }

    private static void requireLength(String what, int length, int wanted) {
        if (length != wanted) {
            throw new IllegalArgumentException("it has " + length + " " + what + " instead of " + wanted);
        }
    }
}
