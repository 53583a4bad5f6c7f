package dev.cortado.engine;

import dev.cortado.chess.Color;

/**
 * Turns a clock into two limits for one move: the optimum, after which no new iteration should begin, and the maximum,
 * at which the search stops wherever it is. Milliseconds.
 */
final class TimeManager {
    /** Moves we expect still to make when no time control says so. */
    private static final int HORIZON = 40;
    private static final long MINIMUM = 1;

    private long optimum = Long.MAX_VALUE;
    private long maximum = Long.MAX_VALUE;

    void init(Limits limits, int side, int gamePly, long overhead, int[] params) {
        optimum = Long.MAX_VALUE;
        maximum = Long.MAX_VALUE;
        if (limits.moveTime() > 0) {
            optimum = maximum = Math.max(MINIMUM, limits.moveTime() - overhead);
        }
        if (!limits.clock()) {
            return;
        }
        long time = side == Color.WHITE ? limits.whiteTime() : limits.blackTime();
        long increment = side == Color.WHITE ? limits.whiteIncrement() : limits.blackIncrement();
        int moves = limits.movesToGo() > 0 ? Math.min(limits.movesToGo(), HORIZON) : HORIZON;
        long usable = Math.max(MINIMUM, time - overhead);
        // What the remaining moves may share: the clock and the increments to come, less a reserve for each move's delay.
        long pool = Math.max(MINIMUM, time + increment * (moves - 1) - overhead * (2 + moves));
        double share = limits.movesToGo() > 0 ? 0.9 / moves + gamePly * 0.00006
                : 0.0175 + 0.0125 * Math.min(1.0, (gamePly + 8) / 60.0);
        double wanted = pool * share * params[Params.TIME_OPTIMUM] / 60.0;
        double most = usable * (params[Params.TIME_MAXIMUM] / 100.0);
        if (limits.movesToGo() == 1) {
            most = usable * 0.9;
        } else if (limits.movesToGo() == 0) {
            // Counting on increments to come must not empty the clock: what is left of it must outlast a busy machine.
            wanted = Math.min(wanted, usable * (params[Params.TIME_SHARE] / 100.0));
        }
        long clockOptimum = (long) Math.max(MINIMUM, Math.min(wanted, most));
        long clockMaximum = (long) Math.max(MINIMUM, Math.min(wanted * 5.5, most));
        optimum = Math.min(optimum, clockOptimum);
        maximum = Math.min(maximum, clockMaximum);
    }

    /** True if some limit of time is set. */
    boolean limited() {
        return maximum != Long.MAX_VALUE;
    }

    long optimum() {
        return optimum;
    }

    long maximum() {
        return maximum;
    }
}
