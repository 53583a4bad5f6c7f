package dev.cortado.chess;

import dev.cortado.chess.internal.SplitMix;
import java.util.Arrays;

/**
 * Finds magic multipliers: numbers that map each relevant blocker subset of a square, multiplied and shifted, to a slot
 * of a table without a harmful collision. The search is seeded, so it finds the same numbers every time.
 */
final class MagicFinder {
    private final SplitMix random;
    private final long[] subsets = new long[4096];
    private final long[] attacks = new long[4096];
    private final long[] slots = new long[4096];
    private final int[] usedInTry = new int[4096];
    private int attempt;

    MagicFinder(long seed) {
        random = new SplitMix(seed);
    }

    /** A magic for the square whose table has exactly one bit of index for every bit of the mask. */
    long find(int square, boolean rook) {
        long mask = rook ? RayAttacks.rookMask(square) : RayAttacks.bishopMask(square);
        int shift = 64 - Bitboard.count(mask);
        int count = 0;
        long subset = 0;
        do {
            subsets[count] = subset;
            attacks[count++] = rook ? RayAttacks.rook(square, subset) : RayAttacks.bishop(square, subset);
            subset = subset - mask & mask;
        } while (subset != 0);
        Arrays.fill(usedInTry, 0);
        attempt = 0;
        while (true) {
            long magic = random.next() & random.next() & random.next();
            if (Bitboard.count(mask * magic >>> 56) >= 6 && separates(magic, shift, count)) {
                return magic;
            }
        }
    }

    private boolean separates(long magic, int shift, int count) {
        attempt++;
        for (int i = 0; i < count; i++) {
            int slot = (int) (subsets[i] * magic >>> shift);
            if (usedInTry[slot] != attempt) {
                usedInTry[slot] = attempt;
                slots[slot] = attacks[i];
            } else if (slots[slot] != attacks[i]) {
                return false;
            }
        }
        return true;
    }
}
