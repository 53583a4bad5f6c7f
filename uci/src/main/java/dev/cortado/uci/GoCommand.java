package dev.cortado.uci;

import dev.cortado.chess.Color;
import dev.cortado.engine.Clock;
import dev.cortado.engine.Limits;
import java.util.List;

/**
 * The limits of a {@code go} command as they were sent. Zero means that a limit was not given; a clock that was not
 * given is null, because a clock may well show zero or less. Times are milliseconds.
 *
 * @param searchMoves in UCI notation, not yet looked at
 */
record GoCommand(int depth, long nodes, int mate, long moveTime, Long whiteTime, Long blackTime, long whiteIncrement,
        long blackIncrement, int movesToGo, boolean infinite, boolean ponder, List<String> searchMoves) {

    /**
     * The limits for the side to move. If only the other side's clock was given, its time counts for both: thinking
     * without bound, or on no time at all, would be worse. A command without any limit means {@code infinite}, and
     * {@code infinite} outdoes nodes and clocks.
     */
    Limits toLimits(int sideToMove, List<Integer> rootMoves) {
        Limits limits = Limits.ofDepth(depth).withMate(mate).withPonder(ponder).withSearchMoves(rootMoves);
        if (infinite) {
            return limits.withInfinite(true);
        }
        boolean timed = whiteTime != null || blackTime != null;
        boolean unlimited = !timed && depth == 0 && nodes == 0 && mate == 0 && moveTime == 0;
        return limits.withNodes(nodes).withMoveTime(moveTime).withClock(timed ? clock(sideToMove) : null)
                .withInfinite(unlimited && !ponder);
    }

    private Clock clock(int sideToMove) {
        long white = whiteTime == null ? blackTime : whiteTime;
        long black = blackTime == null ? whiteTime : blackTime;
        boolean borrowed = (sideToMove == Color.WHITE ? whiteTime : blackTime) == null;
        long greater = Math.max(whiteIncrement, blackIncrement);
        return new Clock(white, black, borrowed && sideToMove == Color.WHITE ? greater : whiteIncrement,
                borrowed && sideToMove == Color.BLACK ? greater : blackIncrement, movesToGo);
    }
}
