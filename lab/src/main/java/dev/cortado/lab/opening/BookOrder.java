package dev.cortado.lab.opening;

import dev.cortado.chess.internal.SplitMix;

/** In which order a book's openings are used. */
public enum BookOrder {
    /** As they stand in the book, from the first on. */
    SEQUENTIAL,
    /** Shuffled by the seed; every opening is used once before any is used again. */
    RANDOM;

    /** The places of a book of {@code size} openings in the order of one pass through it. */
    int[] pass(int size, long seed, int pass) {
        int[] places = new int[size];
        for (int i = 0; i < size; i++) {
            places[i] = i;
        }
        if (this == RANDOM) {
            SplitMix random = new SplitMix(new SplitMix(seed).next() + pass);
            for (int i = size - 1; i > 0; i--) {
                int j = random.below(i + 1);
                int swapped = places[i];
                places[i] = places[j];
                places[j] = swapped;
            }
        }
        return places;
    }
}
