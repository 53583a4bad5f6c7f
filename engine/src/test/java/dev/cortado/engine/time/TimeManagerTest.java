package dev.cortado.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.cortado.chess.Color;
import dev.cortado.engine.Clock;
import dev.cortado.engine.Limits;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.SearchParameter;
import dev.cortado.engine.params.Params;

/** However odd the clock, a move never takes more than is on it. */
class TimeManagerTest {
    private static final int[] PARAMS = Params.defaults();

    private static Limits clock(long time, long increment, int movesToGo, int side) {
        long other = 12_345;
        boolean white = side == Color.WHITE;
        return Limits.none().withClock(new Clock(white ? time : other, white ? other : time, white ? increment : 0,
                white ? 0 : increment, movesToGo));
    }

    @Test
    void neverMoreThanTheClock() {
        TimeManager manager = new TimeManager();
        long[] times = {-1000, -1, 0, 1, 2, 5, 9, 10, 11, 20, 50, 100, 500, 1000, 10_000, 60_000, 600_000, 36_000_000};
        for (int side = Color.WHITE; side <= Color.BLACK; side++) {
            for (long time : times) {
                for (long increment : new long[] {0, 1, 10, 100, 1000, 30_000}) {
                    for (int movesToGo : new int[] {0, 1, 2, 3, 10, 40, 100}) {
                        for (long overhead : new long[] {0, 1, 10, 100, 1000, 5000}) {
                            for (int ply : new int[] {0, 1, 40, 200, 1000}) {
                                manager.init(clock(time, increment, movesToGo, side), side, ply, overhead, PARAMS);
                                long usable = Math.max(1, time - overhead);
                                String what = time + "+" + increment + "/" + movesToGo + " -" + overhead;
                                check(manager.limited(), what);
                                check(manager.maximum() >= 1 && manager.maximum() <= usable, what);
                                check(manager.optimum() >= 1 && manager.optimum() <= manager.maximum(), what);
                            }
                        }
                    }
                }
            }
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Playing on, every move at its maximum and late by the overhead, the flag stays up until the clock is a trifle. */
    @Test
    void aWholeGameAtTheMaximumKeepsTheFlagUp() {
        TimeManager manager = new TimeManager();
        long overhead = 10;
        for (long increment : new long[] {0, 10, 100}) {
            long time = 4000;
            int moves = 0;
            while (moves < 300 && time > overhead + 2) {
                manager.init(clock(time, increment, 0, Color.WHITE), Color.WHITE, 2 * moves, overhead, PARAMS);
                time -= manager.maximum() + overhead;
                assertThat(time).as("move " + moves).isPositive();
                time += increment;
                moves++;
            }
            assertThat(moves).isGreaterThan(increment == 0 ? 20 : increment == 10 ? 50 : 299);
        }
    }

    /**
     * Living on the increment, with moves that take the optimum and sometimes the maximum, there is always a tenth of a
     * second left for a machine that stalls.
     */
    @Test
    void aGameOnTheIncrementKeepsAReserve() {
        TimeManager manager = new TimeManager();
        for (long increment : new long[] {40, 100, 1000}) {
            long time = 4000;
            for (int moves = 0; moves < 300; moves++) {
                manager.init(clock(time, increment, 0, Color.WHITE), Color.WHITE, 2 * moves, 10, PARAMS);
                time -= moves % 4 == 3 ? manager.maximum() : manager.optimum();
                assertThat(time).as("move %d of a game with %d ms a move", moves, increment).isGreaterThan(100);
                time += increment;
            }
        }
    }

    /** The last move before a time control may use what is left, and one of many may not. */
    @Test
    void movesToGoSpreadsTheClock() {
        TimeManager manager = new TimeManager();
        manager.init(clock(10_000, 0, 1, Color.WHITE), Color.WHITE, 20, 10, PARAMS);
        long last = manager.optimum();
        manager.init(clock(10_000, 0, 40, Color.WHITE), Color.WHITE, 20, 10, PARAMS);
        assertThat(manager.optimum()).isLessThan(10_000 / 20).isPositive();
        assertThat(last).isGreaterThan(5000);
    }

    @Test
    void moveTimeIsKeptLessTheOverhead() {
        TimeManager manager = new TimeManager();
        for (long moveTime : new long[] {1, 5, 10, 11, 100, 5000}) {
            manager.init(Limits.ofMoveTime(moveTime), Color.WHITE, 0, 10, PARAMS);
            assertThat(manager.maximum()).isEqualTo(Math.max(1, moveTime - 10));
            assertThat(manager.optimum()).isEqualTo(manager.maximum());
        }
        manager.init(Limits.ofDepth(5), Color.WHITE, 0, 10, PARAMS);
        assertThat(manager.limited()).isFalse();
    }

    /** Every setting that tuning may try keeps the promise as well. */
    @Test
    void theExtremesOfTheParametersKeepThePromise() {
        TimeManager manager = new TimeManager();
        List<SearchParameter> ofTime = Params.all().stream().filter(param -> param.name().startsWith("Time")).toList();
        assertThat(ofTime).isNotEmpty();
        for (SearchParameter param : ofTime) {
            for (int value : new int[] {param.min(), param.max()}) {
                int[] values = Params.of(EngineOptions.defaults().with(param.name(), Integer.toString(value)));
                for (long time : new long[] {1, 50, 1000, 100_000}) {
                    for (int movesToGo : new int[] {0, 1, 2, 40}) {
                        String what = param.name() + "=" + value + " at " + time + "/" + movesToGo;
                        manager.init(clock(time, 1000, movesToGo, Color.BLACK), Color.BLACK, 30, 10, values);
                        assertThat(manager.maximum()).as(what).isBetween(1L, Math.max(1, time - 10));
                        assertThat(manager.optimum()).as(what).isBetween(1L, manager.maximum());
                    }
                }
            }
        }
    }

    /** With little left, most of it stays on the clock: a stall of the machine must not empty it. */
    @Test
    void aSmallClockKeepsAReserve() {
        TimeManager manager = new TimeManager();
        int reserve = PARAMS[Params.TIME_RESERVE];
        for (long increment : new long[] {0, 10, 40, 1000}) {
            for (long time = 1; time <= 500; time++) {
                manager.init(clock(time, increment, 0, Color.WHITE), Color.WHITE, 60, 10, PARAMS);
                long usable = Math.max(1, time - 10);
                assertThat(manager.maximum()).as("%d + %d", time, increment)
                        .isLessThanOrEqualTo(Math.max(1, Math.max(usable - reserve, usable * 15 / 100)))
                        .isLessThanOrEqualTo(Math.max(1, usable / 2));
            }
        }
    }

    /** Ten or thirty milliseconds on a clock that gives ten a move: a move takes what comes back, and never half of it. */
    @Test
    void aClockThatIsNearlyEmptyFillsAgain() {
        TimeManager manager = new TimeManager();
        for (long start : new long[] {12, 20, 30}) {
            long time = start;
            for (int move = 0; move < 40; move++) {
                manager.init(clock(time, 10, 0, Color.WHITE), Color.WHITE, 80 + 2 * move, 10, PARAMS);
                long before = time;
                time += 10 - manager.maximum();
                assertThat(time).as("from %d, move %d", start, move).isGreaterThanOrEqualTo(Math.min(before, 60));
            }
            assertThat(time).isGreaterThan(40);
        }
    }

    /** A side that has but one move left to the control may use most of the clock, never what the overhead needs. */
    @Test
    void theLastMoveBeforeAControlLeavesTheOverhead() {
        TimeManager manager = new TimeManager();
        for (long overhead : new long[] {0, 10, 100}) {
            for (long time : new long[] {20, 200, 2000, 20_000}) {
                manager.init(clock(time, 0, 1, Color.BLACK), Color.BLACK, 79, overhead, PARAMS);
                assertThat(manager.maximum()).isLessThanOrEqualTo(Math.max(1, time - overhead));
            }
        }
    }
}
