package dev.cortado.lab.records;

import dev.cortado.lab.opening.Opening;

/**
 * One opening played with both colours.
 *
 * @param index the pair's place in the match, from 0
 * @param opening where both games began
 * @param first the game in which the side under test had White
 * @param second the game in which it had Black
 */
public record PairRecord(int index, Opening opening, GameRecord first, GameRecord second) {
    public PairRecord {
        if (index < 0) {
            throw new IllegalArgumentException("pairs are counted from 0, but this one is " + index);
        }
    }

    /** Half points of the side under test, 0 to 4. */
    public int halfPoints() {
        return first.devHalfPoints() + second.devHalfPoints();
    }
}
