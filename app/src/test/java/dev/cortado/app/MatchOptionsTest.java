package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.lab.player.ThinkingLimit;
import org.junit.jupiter.api.Test;

class MatchOptionsTest {
    private static final ThinkingLimit MOVE_TIME = ThinkingLimit.ofMoveTime(20);
    private static final ThinkingLimit CLOCK = ThinkingLimit.parseClock("4+0.04");
    private static final ThinkingLimit NODES = ThinkingLimit.ofNodes(5000);

    /**
     * An engine with a time of its own for each move uses it up, so that whatever the machine adds makes it late. What a
     * busy one adds: a thread that is to wake waits for its turn behind others, and the clocks of some systems tick only
     * every 16 ms. Three such ticks must be forgiven, whichever side has the time for a move.
     */
    @Test
    void aMoveTimeForgivesWhatABusyMachineAdds() {
        assertThat(MatchOptions.margin(MOVE_TIME, MOVE_TIME)).isGreaterThanOrEqualTo(3 * 16);
        assertThat(MatchOptions.margin(MOVE_TIME, NODES)).isGreaterThanOrEqualTo(3 * 16);
        assertThat(MatchOptions.margin(CLOCK, MOVE_TIME)).isGreaterThanOrEqualTo(3 * 16);
    }

    /** The margin is given anew at each move: if it were the increment or more, one could live on it. */
    @Test
    void aClockCannotBeLengthenedByLivingOnTheMargin() {
        assertThat(MatchOptions.margin(CLOCK, CLOCK)).isPositive().isLessThan(CLOCK.increment());
        assertThat(MatchOptions.margin(CLOCK, NODES)).isPositive().isLessThan(CLOCK.increment());
    }
}
