package dev.cortado.lab.match;

import dev.cortado.lab.player.ThinkingLimit;

/** One side's time in a game. */
final class GameClock {
    private final ThinkingLimit limit;
    private long remaining;
    private int moves;

    GameClock(ThinkingLimit limit) {
        this.limit = limit;
        remaining = limit.base() * 1_000_000;
    }

    /** What the clock shows, in milliseconds; 0 without a clock. */
    long milliseconds() {
        return Math.max(0, remaining / 1_000_000);
    }

    /** Moves to the next period; 0 if there is none. */
    int movesToGo() {
        return limit.movesPerPeriod() == 0 ? 0 : limit.movesPerPeriod() - moves % limit.movesPerPeriod();
    }

    /**
     * Time for the next move in milliseconds.
     *
     * @param otherwise what to return if time does not limit the move
     */
    long allowance(long otherwise) {
        long time = limit.hasClock() ? milliseconds() : Long.MAX_VALUE;
        time = limit.moveTime() > 0 ? Math.min(time, limit.moveTime()) : time;
        return time == Long.MAX_VALUE ? otherwise : time;
    }

    /**
     * Takes a move's time off.
     *
     * @param elapsed nanoseconds
     * @param margin milliseconds of grace, which are not added to the clock
     * @return false if the flag fell
     */
    boolean spend(long elapsed, long margin) {
        if (limit.moveTime() > 0 && elapsed > (limit.moveTime() + margin) * 1_000_000) {
            return false;
        }
        if (limit.hasClock()) {
            remaining -= elapsed;
            if (remaining < -margin * 1_000_000) {
                return false;
            }
            moves++;
            remaining = Math.max(0, remaining) + limit.increment() * 1_000_000;
            if (limit.movesPerPeriod() > 0 && moves % limit.movesPerPeriod() == 0) {
                remaining += limit.base() * 1_000_000;
            }
        }
        return true;
    }
}
