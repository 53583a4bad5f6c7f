package dev.cortado.engine;

/**
 * Hears what a search finds. Calls come from a search thread, one at a time; a listener that takes long slows the search.
 */
public interface SearchListener {
    /** A line was finished, or failed high or low in its window. */
    default void onInfo(SearchInfo info) {}

    /**
     * A root move is about to be searched; only sent after the first second.
     *
     * @param number its place in the order, from 1
     */
    default void onCurrentMove(int depth, int move, int number) {}

    /**
     * What was counted since {@link Engine#takeTelemetry} or since counting began; only sent while
     * {@link Engine#countTelemetry} is on, just before the search is over.
     */
    default void onTelemetry(Telemetry telemetry) {}

    /** The search is over. Called exactly once a search, after every other call, unless the search failed. */
    default void onDone(SearchResult result) {}

    /** The search broke off through a fault of the engine. Called instead of {@link #onDone}. */
    default void onFailed(IllegalStateException fault) {}

    /** Hears nothing. */
    SearchListener SILENT = new SearchListener() {};
}
