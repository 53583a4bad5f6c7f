package dev.cortado.engine.time;

import dev.cortado.engine.Clock;
import dev.cortado.engine.Limits;
import dev.cortado.engine.params.Params;

/**
 * Turns a clock into two limits for one move: the optimum, after which no new iteration should begin, and the maximum,
 * at which the search stops wherever it is. Milliseconds.
 */
public final class TimeManager {
    private static final long MINIMUM = 1;

    private long optimum = Long.MAX_VALUE;
    private long maximum = Long.MAX_VALUE;

    public void init(Limits limits, int side, int gamePly, long overhead, int[] params) {
        optimum = Long.MAX_VALUE;
        maximum = Long.MAX_VALUE;
        if (limits.moveTime() > 0) {
            optimum = maximum = Math.max(MINIMUM, limits.moveTime() - overhead);
        }
        Clock clock = limits.clock();
        if (clock == null) {
            return;
        }
        long time = clock.time(side);
        long increment = clock.increment(side);
        int horizon = params[Params.TIME_HORIZON];
        int moves = clock.movesToGo() > 0 ? Math.min(clock.movesToGo(), horizon) : horizon;
        long usable = Math.max(MINIMUM, time - overhead);
        // What the remaining moves may share: the clock and the increments to come, less a reserve for each move's delay.
        long pool = Math.max(MINIMUM,
                time + increment * (moves - 1) - overhead * (params[Params.TIME_RESERVE_MOVES] + moves));
        double grown = Math.min(1.0,
                (double) (gamePly + params[Params.TIME_GROWTH_START]) / params[Params.TIME_GROWTH_PLIES]);
        double share = clock.movesToGo() > 0
                ? params[Params.TIME_CONTROL_SHARE] / 100.0 / moves
                        + gamePly * params[Params.TIME_CONTROL_GROWTH] / 100_000.0
                : (params[Params.TIME_SHARE_BASE] + params[Params.TIME_SHARE_GROWTH] * grown) / 10_000.0;
        double wanted = pool * share * params[Params.TIME_OPTIMUM] / 60.0;
        // A clock that a single stall of the machine would empty is not touched but for a small share.
        double most = Math.min(usable * (params[Params.TIME_MAXIMUM] / 100.0),
                Math.max(usable - params[Params.TIME_RESERVE], usable * (params[Params.TIME_RESERVE_SHARE] / 100.0)));
        if (clock.movesToGo() == 1) {
            most = usable * (params[Params.TIME_LAST_MOVE] / 100.0);
        } else if (clock.movesToGo() == 0) {
            // Counting on increments to come must not empty the clock: what is left of it must outlast a busy machine.
            wanted = Math.min(wanted, usable * (params[Params.TIME_SHARE] / 100.0));
        }
        long clockOptimum = (long) Math.max(MINIMUM, Math.min(wanted, most));
        long clockMaximum =
                (long) Math.max(MINIMUM, Math.min(wanted * params[Params.TIME_MAXIMUM_FACTOR] / 10.0, most));
        optimum = Math.min(optimum, clockOptimum);
        maximum = Math.min(maximum, clockMaximum);
    }

    /** True if some limit of time is set. */
    public boolean limited() {
        return maximum != Long.MAX_VALUE;
    }

    long optimum() {
        return optimum;
    }

    public long maximum() {
        return maximum;
    }
}
