package dev.cortado.lab.match;

import java.io.IOException;

/** Hears how a match goes. Calls come one at a time. */
public interface MatchListener {
    /**
     * A pair was added to the tally; pairs come in the order of their index.
     *
     * @param resumed whether it comes from an earlier run
     */
    default void onPair(MatchTally tally, PairRecord pair, boolean resumed) throws IOException {}

    /** A game was finished, in whatever order. */
    default void onGame(GameRecord game) {}

    /** Hears nothing. */
    MatchListener SILENT = new MatchListener() {};
}
