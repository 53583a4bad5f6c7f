package dev.cortado.engine;

import java.util.List;

/**
 * How long a search may run. Zero, or an empty list, means "no limit of this sort"; without any limit a search runs until
 * it is stopped. Times are milliseconds.
 *
 * @param depth iterations
 * @param nodes nodes after which the search stops, exactly with one thread
 * @param softNodes nodes after which no new iteration begins
 * @param mate stop once a mate in this many moves is found, for or against the side to move
 * @param moveTime time for this move
 * @param whiteTime White's clock; negative values count as a clock that has run out
 * @param blackTime Black's clock
 * @param whiteIncrement White's increment a move
 * @param blackIncrement Black's increment a move
 * @param movesToGo moves to the next time control, 0 for sudden death
 * @param clock true if a clock was given, even one that shows zero
 * @param infinite search until stopped, whatever else is found
 * @param ponder think on the opponent's time until {@link Engine#ponderHit} or {@link Engine#stop}
 * @param searchMoves the only root moves to consider, as 16-bit moves; empty for all
 */
public record Limits(int depth, long nodes, long softNodes, int mate, long moveTime, long whiteTime, long blackTime,
        long whiteIncrement, long blackIncrement, int movesToGo, boolean clock, boolean infinite, boolean ponder,
        List<Integer> searchMoves) {

    private static final Limits NONE =
            new Limits(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false, false, false, List.of());

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
        return new Limits(0, 0, 0, 0, milliseconds, 0, 0, 0, 0, 0, false, false, false, List.of());
    }

    /** Clocks with increments, sudden death. */
    public static Limits ofClock(long whiteTime, long blackTime, long whiteIncrement, long blackIncrement) {
        return new Limits(0, 0, 0, 0, 0, whiteTime, blackTime, whiteIncrement, blackIncrement, 0, true, false, false,
                List.of());
    }

    public Limits withDepth(int value) {
        return new Limits(value, nodes, softNodes, mate, moveTime, whiteTime, blackTime, whiteIncrement, blackIncrement,
                movesToGo, clock, infinite, ponder, searchMoves);
    }

    public Limits withNodes(long value) {
        return new Limits(depth, value, softNodes, mate, moveTime, whiteTime, blackTime, whiteIncrement, blackIncrement,
                movesToGo, clock, infinite, ponder, searchMoves);
    }

    public Limits withSoftNodes(long value) {
        return new Limits(depth, nodes, value, mate, moveTime, whiteTime, blackTime, whiteIncrement, blackIncrement,
                movesToGo, clock, infinite, ponder, searchMoves);
    }

    public Limits withSearchMoves(List<Integer> moves) {
        return new Limits(depth, nodes, softNodes, mate, moveTime, whiteTime, blackTime, whiteIncrement, blackIncrement,
                movesToGo, clock, infinite, ponder, moves);
    }
}
