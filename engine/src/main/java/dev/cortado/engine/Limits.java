package dev.cortado.engine;

import java.util.List;

/**
 * How long a search may run. Zero, null or an empty list means "no limit of this sort"; without any limit a search runs
 * until it is stopped. Times are milliseconds.
 *
 * <pre>{@code
 * Limits limits = Limits.ofClock(60_000, 60_000, 500, 500).withDepth(30);
 * }</pre>
 *
 * @param depth iterations
 * @param nodes nodes after which the search stops, exactly with one thread
 * @param softNodes nodes after which no new iteration begins
 * @param mate stop once a mate in this many moves is found, for or against the side to move
 * @param moveTime time for this move
 * @param clock what the clocks show; null if there are none
 * @param infinite search until stopped, whatever else is found
 * @param ponder think on the opponent's time until {@link EngineJob#ponderHit} or {@link EngineJob#stop}
 * @param searchMoves the only root moves to consider, as 16-bit moves; empty for all
 */
public record Limits(int depth, long nodes, long softNodes, int mate, long moveTime, Clock clock, boolean infinite,
        boolean ponder, List<Integer> searchMoves) {

    private static final Limits NONE = new Limits(0, 0, 0, 0, 0, null, false, false, List.of());

    public Limits {
        searchMoves = List.copyOf(searchMoves);
    }

    /** No limit at all: the search runs until it is stopped. */
    public static Limits none() {
        return NONE;
    }

    public static Limits ofDepth(int depth) {
        return NONE.withDepth(depth);
    }

    public static Limits ofNodes(long nodes) {
        return NONE.withNodes(nodes);
    }

    public static Limits ofMoveTime(long milliseconds) {
        return NONE.withMoveTime(milliseconds);
    }

    /** Clocks with increments, sudden death. */
    public static Limits ofClock(long whiteTime, long blackTime, long whiteIncrement, long blackIncrement) {
        return NONE.withClock(new Clock(whiteTime, blackTime, whiteIncrement, blackIncrement, 0));
    }

    public boolean hasClock() {
        return clock != null;
    }

    public Limits withDepth(int value) {
        return new Limits(value, nodes, softNodes, mate, moveTime, clock, infinite, ponder, searchMoves);
    }

    public Limits withNodes(long value) {
        return new Limits(depth, value, softNodes, mate, moveTime, clock, infinite, ponder, searchMoves);
    }

    public Limits withSoftNodes(long value) {
        return new Limits(depth, nodes, value, mate, moveTime, clock, infinite, ponder, searchMoves);
    }

    public Limits withMate(int moves) {
        return new Limits(depth, nodes, softNodes, moves, moveTime, clock, infinite, ponder, searchMoves);
    }

    public Limits withMoveTime(long milliseconds) {
        return new Limits(depth, nodes, softNodes, mate, milliseconds, clock, infinite, ponder, searchMoves);
    }

    /** @param value null for none */
    public Limits withClock(Clock value) {
        return new Limits(depth, nodes, softNodes, mate, moveTime, value, infinite, ponder, searchMoves);
    }

    public Limits withInfinite(boolean value) {
        return new Limits(depth, nodes, softNodes, mate, moveTime, clock, value, ponder, searchMoves);
    }

    public Limits withPonder(boolean value) {
        return new Limits(depth, nodes, softNodes, mate, moveTime, clock, infinite, value, searchMoves);
    }

    public Limits withSearchMoves(List<Integer> moves) {
        return new Limits(depth, nodes, softNodes, mate, moveTime, clock, infinite, ponder, moves);
    }
}
