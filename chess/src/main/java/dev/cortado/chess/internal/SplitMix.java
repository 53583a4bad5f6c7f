package dev.cortado.chess.internal;

/** The SplitMix64 generator (Steele, Lea and Flood, 2014): tiny, seedable, the same numbers everywhere. */
public final class SplitMix {
    private long state;

    public SplitMix(long seed) {
        state = seed;
    }

    public long next() {
        long z = state += 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** A number from 0 to {@code bound - 1}; the bias is below 2^-32 for bounds in the thousands. */
    public int below(int bound) {
        return (int) ((next() >>> 32) * bound >>> 32);
    }
}
