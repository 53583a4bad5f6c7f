package dev.cortado.lab.opening;

/** Supplies a match with openings. The opening of a pair depends only on the book and the pair's index. */
public interface OpeningBook {
    /**
     * The opening of a pair; may be called from several threads.
     *
     * @param pair from 0
     */
    Opening opening(int pair);

    /** What the book is, so that a match is only ever continued with the same one. */
    String identity();
}
