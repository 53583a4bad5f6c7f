package dev.cortado.chess;

/** Slider attacks by parallel bit extract: {@code Long.compress} is one PEXT instruction after C2. */
final class PextAttacks {
    /** A power of two, so that a masked index needs no bounds check; 107,648 slots are used. */
    private static final int TABLE_MASK = (1 << 17) - 1;
    private static final long[] TABLE = new long[TABLE_MASK + 1];
    private static final long[] ROOK_MASK = new long[64];
    private static final long[] BISHOP_MASK = new long[64];
    private static final int[] ROOK_OFFSET = new int[64];
    private static final int[] BISHOP_OFFSET = new int[64];

    static {
        int next = 0;
        for (int square = 0; square < 64; square++) {
            ROOK_MASK[square] = RayAttacks.rookMask(square);
            ROOK_OFFSET[square] = next;
            next = fill(square, ROOK_MASK[square], next, true);
        }
        for (int square = 0; square < 64; square++) {
            BISHOP_MASK[square] = RayAttacks.bishopMask(square);
            BISHOP_OFFSET[square] = next;
            next = fill(square, BISHOP_MASK[square], next, false);
        }
    }

    private PextAttacks() {}

    static long rook(int square, long occupied) {
        int s = square & 63;
        return TABLE[ROOK_OFFSET[s] + (int) Long.compress(occupied, ROOK_MASK[s]) & TABLE_MASK];
    }

    static long bishop(int square, long occupied) {
        int s = square & 63;
        return TABLE[BISHOP_OFFSET[s] + (int) Long.compress(occupied, BISHOP_MASK[s]) & TABLE_MASK];
    }

    /** Fills the slots of one square; subsets of {@code mask} in counting order are exactly the PEXT indices 0, 1, 2… */
    private static int fill(int square, long mask, int offset, boolean rook) {
        long subset = 0;
        int slot = offset;
        do {
            TABLE[slot++] = rook ? RayAttacks.rook(square, subset) : RayAttacks.bishop(square, subset);
            subset = subset - mask & mask;
        } while (subset != 0);
        return slot;
    }
}
