package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.engine.params.Params;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gates' answers against the rules they were made from, written as tables. */
class RankGatesTest {
    private static final int MANY = Integer.MAX_VALUE;

    private final int[] params = Params.defaults();
    private final RankGates gates = new RankGates(new Position(), new Frame[0], params);

    RankGatesTest() {
        only(-1);
    }

    /** Turns all gates off but one. */
    private void only(int gate) {
        for (int index = Params.RANK_REDUCTIONS; index <= Params.RANK_SMOOTHING; index++) {
            params[index] = index == gate ? 1 : 0;
        }
    }

    /** From depth 4: rank 1 not reduced, 2 to 5 at most one ply, later ones as before. Shallower: as before. */
    @ParameterizedTest
    @CsvSource({"3, 1, 3000, 3000", "3, 4, 3000, 3000", "3, 40, 3000, 3000", "4, 1, 3000, 0", "4, 2, 3000, 1024",
        "4, 5, 3000, 1024", "4, 5, 700, 700", "4, 1, -500, -500", "4, 3, -500, -500", "4, 6, 3000, 3000",
        "12, 10, 3000, 3000", "12, 11, 3000, 3000", "30, 60, 3000, 3000", "30, 5, 3000, 1024"})
    void reductions(int depth, int rank, int before, int after) {
        only(Params.RANK_REDUCTIONS);
        assertThat(gates.reduction(before, depth, rank)).isEqualTo(after);
        only(-1);
        assertThat(gates.reduction(before, depth, rank)).as("off").isEqualTo(before);
    }

    /** The extra step for late moves is a parameter of its own. */
    @ParameterizedTest
    @CsvSource({"4, 10, 2000, 2000", "4, 11, 2000, 3024", "4, 90, 2000, 3024", "3, 11, 2000, 2000", "9, 5, 2000, 1024"})
    void lateStep(int depth, int rank, int before, int after) {
        only(Params.RANK_REDUCTIONS);
        params[Params.RANK_REDUCTION_LATE] = 1024;
        assertThat(gates.reduction(before, depth, rank)).isEqualTo(after);
    }

    /** Depth 4 to 8: no limit for ranks 1 to 5, the plain one for 6 to 10, three quarters of it from 11 on. */
    @ParameterizedTest
    @CsvSource({"3, 1, 20, 20", "3, 11, 20, 20", "9, 1, 20, 20", "9, 30, 20, 20", "4, 6, 20, 20", "8, 10, 40, 40",
        "4, 11, 20, 15", "8, 11, 40, 30", "8, 90, 67, 50"})
    void lateMoves(int depth, int rank, int limit, int expected) {
        only(Params.RANK_LATE_MOVES);
        assertThat(gates.lateMoveLimit(limit, depth, rank)).isEqualTo(expected);
        only(-1);
        assertThat(gates.lateMoveLimit(limit, depth, rank)).as("off").isEqualTo(limit);
    }

    @Test
    void earlyMovesHaveNoLimit() {
        only(Params.RANK_LATE_MOVES);
        for (int depth = 4; depth <= 8; depth++) {
            for (int rank = 1; rank <= 5; rank++) {
                assertThat(gates.lateMoveLimit(10, depth, rank)).isEqualTo(MANY);
            }
        }
    }

    /** From depth 3: unchanged for ranks 1 to 5, 5 % more for 6 to 10, 10 % more from 11 on. */
    @ParameterizedTest
    @CsvSource({"2, 20, 400, 400", "3, 1, 400, 400", "3, 5, 400, 400", "3, 6, 400, 420", "3, 10, 400, 420",
        "3, 11, 400, 440", "20, 50, 1000, 1100"})
    void futility(int depth, int rank, int margin, int expected) {
        only(Params.RANK_FUTILITY);
        assertThat(gates.futilityMargin(margin, depth, rank)).isEqualTo(expected);
        only(-1);
        assertThat(gates.futilityMargin(margin, depth, rank)).as("off").isEqualTo(margin);
    }

    @ParameterizedTest
    @CsvSource({"3, 40, false", "4, 1, false", "4, 10, false", "4, 11, true", "25, 11, true", "25, 3, false"})
    void captures(int depth, int rank, boolean expected) {
        only(Params.RANK_CAPTURES);
        assertThat(gates.asksExchange(depth, rank)).isEqualTo(expected);
        only(-1);
        assertThat(gates.asksExchange(depth, rank)).as("off").isFalse();
    }

    /** 4 + depth / 2, at least 6 and at most 12. */
    @ParameterizedTest
    @CsvSource({"1, 6", "4, 6", "5, 6", "6, 7", "7, 7", "8, 8", "10, 9", "12, 10", "15, 11", "16, 12", "17, 12",
        "40, 12"})
    void window(int depth, int size) {
        assertThat(gates.window(depth)).isEqualTo(size);
        only(Params.RANK_WINDOW);
        assertThat(gates.isProtected(depth, size)).isEqualTo(depth >= 4);
        assertThat(gates.isProtected(depth, size + 1)).isFalse();
        assertThat(gates.reduction(3000, depth, size)).isEqualTo(depth >= 4 ? 1024 : 3000);
        assertThat(gates.reduction(3000, depth, size + 1)).isEqualTo(3000);
        only(-1);
        assertThat(gates.isProtected(depth, 1)).as("off").isFalse();
    }

    /** More than a fifth of at least 32 tries; then a ply is given back, but no move is extended by it. */
    @Test
    void smoothing() {
        only(Params.RANK_SMOOTHING);
        for (int i = 0; i < 31; i++) {
            gates.note(7, 12, true);
        }
        assertThat(gates.isSmoothed(7, 12)).as("31 tries").isFalse();
        gates.note(7, 12, true);
        assertThat(gates.isSmoothed(7, 12)).as("32 tries").isTrue();
        assertThat(gates.isSmoothed(7, 90)).as("the same bucket").isTrue();
        assertThat(gates.isSmoothed(7, 10)).as("another bucket").isFalse();
        assertThat(gates.isSmoothed(8, 12)).as("another depth").isFalse();
        assertThat(gates.reduction(3000, 7, 12)).isEqualTo(1976);
        assertThat(gates.reduction(500, 7, 12)).isZero();
        assertThat(gates.reduction(-200, 7, 12)).isEqualTo(-200);
        // 32 of 160 are a fifth, and not more.
        for (int i = 32; i < 160; i++) {
            gates.note(7, 12, false);
        }
        assertThat(gates.isSmoothed(7, 12)).as("exactly a fifth").isFalse();
        gates.note(7, 12, true);
        assertThat(gates.isSmoothed(7, 12)).as("just more").isTrue();
        only(-1);
        assertThat(gates.isSmoothed(7, 12)).as("off").isFalse();
        only(Params.RANK_SMOOTHING);
        gates.clear();
        assertThat(gates.isSmoothed(7, 12)).as("cleared").isFalse();
    }

    @Test
    void smoothingTakesTheLateMovesBackToTheirPlainLimit() {
        params[Params.RANK_LATE_MOVES] = params[Params.RANK_SMOOTHING] = 1;
        assertThat(gates.lateMoveLimit(40, 6, 20)).isEqualTo(30);
        for (int i = 0; i < 32; i++) {
            gates.note(6, 20, true);
        }
        assertThat(gates.lateMoveLimit(40, 6, 20)).isEqualTo(40);
        assertThat(gates.lateMoveLimit(40, 6, 3)).isEqualTo(MANY);
    }

    /** Counts neither overflow nor freeze: after any number of good tries, bad ones are heard. */
    @Test
    void smoothingForgets() {
        only(Params.RANK_SMOOTHING);
        for (int i = 0; i < 1_000_000; i++) {
            gates.note(9, 7, false);
        }
        assertThat(gates.isSmoothed(9, 7)).isFalse();
        for (int i = 0; i < 10_000; i++) {
            gates.note(9, 7, true);
        }
        assertThat(gates.isSmoothed(9, 7)).isTrue();
    }
}
