package dev.cortado.chess.internal;

/** The SplitMix64 generator (Steele, Lea and Flood, 2014): tiny, seedable, the same numbers everywhere. */
public final class SplitMix {
    /** From one state to the next. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long state;

    public SplitMix(long seed) {
        state = seed;
    }

    public long next() {
        state += STEP;
        return mix(state);
    }

    /** What {@link #next} gives at the call of this number, from 1, without those before it. */
    public static long at(long seed, long call) {
        return mix(seed + STEP * call);
    }

    private static long mix(long state) {
        long z = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** A number from 0 to {@code bound - 1}; the bias is below 2^-32 for bounds in the thousands. */
    public int below(int bound) {
        return (int) ((next() >>> 32) * bound >>> 32);
    }
}
