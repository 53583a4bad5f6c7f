package dev.cortado.lab.match;

import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.PairRecord;
import java.io.IOException;

/** Hears how a match goes. Calls come one at a time. */
public interface MatchListener {
    /** Both sides have started, and so have names; comes first. */
    default void onStart(MatchRunner match) throws IOException {}

    /**
     * A pair was added to the tally; pairs come in the order of their index.
     *
     * @param resumed whether it comes from an earlier run
     */
    default void onPair(MatchTally tally, PairRecord pair, boolean resumed) throws IOException {}

    /**
     * A game was finished, in whatever order.
     *
     * @param gamesPerMinute the rate of this run
     */
    default void onGame(GameRecord game, double gamesPerMinute) {}

    /**
     * A game was given up and is played again, because the program stood still during it.
     *
     * @param games how many so far
     */
    default void onVoid(int games) {}

    /** Hears nothing. */
    MatchListener SILENT = new MatchListener() {};
}
