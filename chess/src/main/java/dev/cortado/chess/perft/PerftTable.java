package dev.cortado.chess.perft;

import java.util.Arrays;

/**
 * Counts already known, shared by the threads of a {@link Perft}.
 *
 * <p>Racy by design: threads read and write slots without locks. A slot is two longs, the count with its depth and the
 * key XORed with it, so that a pair put together from two writes does not answer to either key and reads as empty.
 */
final class PerftTable {
    /** Depths fit {@link Perft#MAX_DEPTH}; 58 bits are left for the count, and a larger one is not kept. */
    private static final int DEPTH_BITS = 6;
    static final long NOT_FOUND = -1;

    private final long[] slots;
    private final int mask;

    /** A table of at most {@code megabytes}, rounded down to a power of two slots. */
    PerftTable(int megabytes) {
        long most = Math.min((long) megabytes << 20 >>> 4, 1 << 29);
        int count = Integer.highestOneBit((int) Math.max(1, most));
        slots = new long[2 * count];
        mask = count - 1;
    }

    long get(long key, int depth) {
        int slot = slot(key, depth);
        long data = slots[slot + 1];
        return (slots[slot] ^ data) == key && (data & (1 << DEPTH_BITS) - 1) == depth ? data >>> DEPTH_BITS : NOT_FOUND;
    }

    void put(long key, int depth, long count) {
        if (count >>> 64 - DEPTH_BITS != 0) {
            return;
        }
        int slot = slot(key, depth);
        long data = count << DEPTH_BITS | depth;
        slots[slot] = key ^ data;
        slots[slot + 1] = data;
    }

    /** Different depths of one position live in different slots. Depth is never 0, so an empty slot matches nothing. */
    private int slot(long key, int depth) {
        return (int) (key + depth * 0x9E3779B97F4A7C15L >>> 20 & mask) << 1;
    }

    void clear() {
        Arrays.fill(slots, 0);
    }
}
