package dev.cortado.uci;

import dev.cortado.chess.Color;
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
     * without bound, or on no time at all, would be worse. A command without any limit means {@code infinite}, and {@code infinite} outdoes
     * nodes and clocks.
     */
    Limits toLimits(int sideToMove, List<Integer> rootMoves) {
        boolean clock = whiteTime != null || blackTime != null;
        long white = clock && whiteTime == null ? blackTime : value(whiteTime);
        long black = clock && blackTime == null ? whiteTime : value(blackTime);
        long whiteGain = whiteIncrement;
        long blackGain = blackIncrement;
        if (clock && sideToMove == Color.WHITE && whiteTime == null) {
            whiteGain = Math.max(whiteGain, blackGain);
        } else if (clock && sideToMove == Color.BLACK && blackTime == null) {
            blackGain = Math.max(whiteGain, blackGain);
        }
        boolean unlimited = !clock && depth == 0 && nodes == 0 && mate == 0 && moveTime == 0;
        if (infinite) {
            return new Limits(depth, 0, 0, mate, 0, 0, 0, 0, 0, 0, false, true, ponder, rootMoves);
        }
        return new Limits(depth, nodes, 0, mate, moveTime, white, black, whiteGain, blackGain, movesToGo, clock,
                unlimited && !ponder, ponder, rootMoves);
    }

    private static long value(Long time) {
        return time == null ? 0 : time;
    }
}
