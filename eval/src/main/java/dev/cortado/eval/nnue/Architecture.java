package dev.cortado.eval.nnue;

import dev.cortado.chess.Color;
import java.util.Arrays;

/**
 * What a network is made of: (768 inputs a king bucket → N) × 2 perspectives → 1 output a bucket, as
 * {@code docs/formats.md} describes it.
 *
 * @param neurons N, a perspective: a multiple of 32 from 32 to 2048
 * @param kingBuckets K, from 1 to 32
 * @param mirrored true if a perspective whose king stands on files e to h sees the board mirrored left to right
 * @param outputBuckets B, from 1 to 32
 * @param scale the output 1.0 in centipawns, from 1 to 4000
 * @param kingBucketOf the bucket of each square of a perspective's own king, as that perspective sees it
 */
public record Architecture(int neurons, int kingBuckets, boolean mirrored, int outputBuckets, int scale,
        byte[] kingBucketOf) {
    /** Piece and square combinations that a perspective tells apart. */
    public static final int FEATURES = 768;
    /** What 1.0 is in the accumulator. */
    public static final int QA = 255;
    /** What 1.0 is in the output weights. */
    public static final int QB = 64;
    /** The largest output weight either way: 255 times as much fits 16 bits. */
    public static final int MAX_OUTPUT_WEIGHT = 127;
    public static final int MAX_NEURONS = 2048;
    /** The step in which N grows: the shorts of a vector of 512 bits. */
    public static final int NEURON_STEP = 32;
    public static final int MAX_BUCKETS = 32;
    public static final int MAX_SCALE = 4000;

    /** @throws IllegalArgumentException if a value is out of its range, saying which */
    public Architecture {
        if (neurons < NEURON_STEP || neurons > MAX_NEURONS || neurons % NEURON_STEP != 0) {
            throw new IllegalArgumentException(
                    "it has " + neurons + " neurons; a multiple of 32 from 32 to 2048 would be right");
        }
        require("king buckets", kingBuckets, MAX_BUCKETS);
        require("output buckets", outputBuckets, MAX_BUCKETS);
        require("centipawns as scale", scale, MAX_SCALE);
        kingBucketOf = kingBucketOf.clone();
        if (kingBucketOf.length != 64) {
            throw new IllegalArgumentException("it has king buckets for " + kingBucketOf.length + " squares, not 64");
        }
        for (byte bucket : kingBucketOf) {
            if (bucket < 0 || bucket >= kingBuckets) {
                throw new IllegalArgumentException("it puts a king into bucket " + bucket + " of " + kingBuckets);
            }
        }
    }

    /** One king bucket for all squares. */
    public static Architecture of(int neurons, boolean mirrored, int outputBuckets, int scale) {
        return new Architecture(neurons, 1, mirrored, outputBuckets, scale, new byte[64]);
    }

    @Override
    public byte[] kingBucketOf() {
        return kingBucketOf.clone();
    }

    /** Rows of input weights. */
    public int rows() {
        return kingBuckets * FEATURES;
    }

    /** The output bucket of a position with so many pieces, kings included. */
    public int outputBucket(int pieces) {
        return (pieces - 2) * outputBuckets / 32;
    }

    /** As the engine's user writes it, such as {@code (768 mirrored -> 512) x 2 -> 1 x 8}. */
    public String describe() {
        return "(" + FEATURES + (kingBuckets > 1 ? " x " + kingBuckets : "") + (mirrored ? " mirrored" : "") + " -> "
                + neurons + ") x 2 -> 1" + (outputBuckets > 1 ? " x " + outputBuckets : "");
    }

    /**
     * How a perspective looks at the board with its king on a square: {@code bucket << 1 | flipped}. While it stays the
     * same, a move changes the rows of its pieces alone.
     */
    int view(int perspective, int king) {
        int seen = perspective == Color.WHITE ? king : king ^ 56;
        int flipped = mirrored && (seen & 7) >= 4 ? 1 : 0;
        return kingBucketOf[seen ^ 7 * flipped] << 1 | flipped;
    }

    private static void require(String what, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException("it has " + value + " " + what + "; 1 to " + max + " would be right");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Architecture that && neurons == that.neurons && kingBuckets == that.kingBuckets
                && mirrored == that.mirrored && outputBuckets == that.outputBuckets && scale == that.scale
                && Arrays.equals(kingBucketOf, that.kingBucketOf);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * neurons + kingBuckets) + outputBuckets;
    }
}
