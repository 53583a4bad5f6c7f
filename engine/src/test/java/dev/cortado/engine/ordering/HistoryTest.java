package dev.cortado.engine.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.search.Workers;

/** The decayed update on worked figures, and what keeps the tables inside 16 bits. */
class HistoryTest {
    private static final int KNIGHT_F3 = History.pieceTo(Piece.of(Color.WHITE, Piece.KNIGHT), Square.parse("f3"));
    private static final int PAWN_D5 = History.pieceTo(Piece.of(Color.BLACK, Piece.PAWN), Square.parse("d5"));

    @Test
    void workedFigures() {
        // 10,000 · 64 / 324 = 1975.3, cut to 1975; 10,000 − 1975 = 8025; ± 64 · 32 = ± 2048.
        assertThat(History.updated(10_000, 64, 324)).isEqualTo(10_073);
        assertThat(History.updated(10_000, -64, 324)).isEqualTo(5_977);
        // 10,000 · 64 / 936 = 683.8, cut to 683.
        assertThat(History.updated(10_000, 64, 936)).isEqualTo(10_000 - 683 + 2048);
        assertThat(History.updated(10_000, -64, 936)).isEqualTo(10_000 - 683 - 2048);
        // The cut is towards zero on both sides, so the update is symmetric.
        assertThat(History.updated(-10_000, -64, 324)).isEqualTo(-10_073);
        assertThat(History.updated(-10_000, 64, 324)).isEqualTo(-5_977);
        assertThat(History.updated(0, 36, 324)).isEqualTo(1152);
    }

    /** A bonus of one is worth 32 history points, and points between such steps count as well. */
    @Test
    void pointsAreFinerThanBonuses() {
        // 10,000 · 64 / 324 is 10,000 · 2048 / 10,368.
        assertThat(History.gained(10_000, 2048, 324)).isEqualTo(10_073);
        assertThat(History.gained(0, 7, 324)).isEqualTo(7);
        // 10,000 · 7 / 10,368 = 6.75, cut to 6.
        assertThat(History.gained(10_000, 7, 324)).isEqualTo(10_001);
        assertThat(History.gained(10_000, -7, 324)).isEqualTo(9_987);
    }

    /** What an entry can hold replaces all that it held, and nothing can do more. */
    @Test
    void moreThanAnEntryHoldsCountsAsSoMuch() {
        for (int decay : new int[] {324, 936}) {
            int bound = 32 * decay;
            for (int points : new int[] {bound, bound + 1, 1_000_000, Integer.MAX_VALUE}) {
                assertThat(History.gained(1234, points, decay)).isEqualTo(bound);
                assertThat(History.gained(-1234, -points, decay)).isEqualTo(-bound);
            }
        }
    }

    /**
     * With |entry| ≤ 32 d the entry loses entry · |v| / d ≤ 32 |v|, cut towards zero, and gains 32 v: the result stays
     * below 32 d + 1, hence within 32 d. 32 · 324 = 10,368 and 32 · 936 = 29,952 both fit a short.
     */
    @Test
    void entriesNeverLeaveTheirBounds() {
        for (int decay : new int[] {324, 936}) {
            int bound = 32 * decay;
            for (int bonus = -323; bonus <= 323; bonus++) {
                for (int entry : new int[] {-bound, -bound + 1, -1, 0, 1, bound - 1, bound}) {
                    assertThat(History.updated(entry, bonus, decay)).isBetween(-bound, bound);
                }
            }
            SplitMix random = new SplitMix(decay);
            int entry = 0;
            int highest = 0;
            for (int i = 0; i < 1_000_000; i++) {
                // Long runs of one sign push the entry against its bound.
                int sign = (i / 2000 & 1) == 0 ? 1 : -1;
                entry = History.updated(entry, sign * random.below(324), decay);
                highest = Math.max(highest, Math.abs(entry));
                if (entry > bound || entry < -bound) {
                    assertThat(entry).isBetween(-bound, bound);
                }
            }
            assertThat(highest).as("the bound is approached").isGreaterThan(bound * 9 / 10);
        }
    }

    @Test
    void tablesHoldWhatTheFormulaSays() {
        History history = new History();
        SplitMix random = new SplitMix(7);
        int move = Move.of(Square.parse("g1"), Square.parse("f3"));
        long attacked = 1L << Square.parse("f3");
        int quiet = 0;
        int fromTo = 0;
        int continuation = History.UNKNOWN_CONTINUATION;
        int capture = History.UNKNOWN_CAPTURE;
        for (int i = 0; i < 100_000; i++) {
            int bonus = random.below(647) - 323 + (i / 1000 % 3 - 1) * 100;
            int points = 32 * bonus;
            history.updateQuiet(Color.WHITE, KNIGHT_F3, move, attacked, points);
            history.updateContinuation(PAWN_D5, KNIGHT_F3, points);
            history.updateCapture(KNIGHT_F3, Piece.QUEEN, points);
            quiet = slow(quiet, bonus, 224);
            fromTo = slow(fromTo, bonus, 224);
            continuation = slow(continuation, bonus, 936);
            capture = slow(capture, bonus, 324);
            if (history.quiet(KNIGHT_F3) != quiet || history.continuation(PAWN_D5, KNIGHT_F3) != continuation) {
                throw new AssertionError("update " + i);
            }
        }
        assertThat(history.quiet(KNIGHT_F3)).isEqualTo(quiet);
        assertThat(history.fromTo(Color.WHITE, move, attacked)).isEqualTo(fromTo);
        assertThat(history.fromTo(Color.BLACK, move, attacked)).isZero();
        assertThat(history.fromTo(Color.WHITE, move, 0)).isZero();
        assertThat(history.fromTo(Color.WHITE, move, 1L << Square.parse("g1"))).isZero();
        assertThat(history.fromTo(Color.WHITE, move, -1L)).isZero();
        assertThat(history.continuation(PAWN_D5, KNIGHT_F3)).isEqualTo(continuation);
        assertThat(history.continuation(KNIGHT_F3, PAWN_D5)).isEqualTo(History.UNKNOWN_CONTINUATION);
        assertThat(history.capture(KNIGHT_F3, Piece.QUEEN)).isEqualTo(capture);
        assertThat(history.capture(KNIGHT_F3, Piece.ROOK)).isEqualTo(History.UNKNOWN_CAPTURE);
        history.clear();
        assertThat(history.quiet).containsOnly((short) 0);
        assertThat(history.fromTo).containsOnly((short) 0);
        assertThat(history.capture).containsOnly(History.UNKNOWN_CAPTURE);
        assertThat(history.continuation(PAWN_D5, KNIGHT_F3)).isEqualTo(History.UNKNOWN_CONTINUATION);
    }

    /** The same rule in exact arithmetic: truncated quotient, written with longs and a sign. */
    private static int slow(int entry, int bonus, int decay) {
        bonus = Math.clamp(bonus, -decay, decay);
        long size = Math.abs((long) entry) * Math.abs(bonus) / decay;
        return (int) (entry - (entry < 0 ? -size : size) + 32L * bonus);
    }

    @Test
    void nothingIsLearnedAboutNoMove() {
        History history = new History();
        for (int piece : new int[] {1, 6, 9, 14}) {
            for (int square = 0; square < 64; square++) {
                history.updateContinuation(0, History.pieceTo(piece, square), 300);
            }
        }
        for (int pieceTo = 0; pieceTo < 1024; pieceTo++) {
            assertThat(history.continuation(0, pieceTo)).isZero();
        }
    }

    /** After a real search row 0 is still clean: null moves and the moves before the root lead there. */
    @Test
    void aSearchNeverWritesTheRowOfNoMove() {
        History history = Workers.learned("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", 60_000);
        int learned = 0;
        for (int i = 0; i < 1024; i++) {
            assertThat(history.continuation(0, i)).isZero();
        }
        for (short entry : history.continuation) {
            learned += entry != 0 && entry != History.UNKNOWN_CONTINUATION ? 1 : 0;
        }
        assertThat(learned).isGreaterThan(1000);
    }

    @Test
    void counterMovesKeepSixteenBits() {
        History history = new History();
        int highest = 0xFFFF;
        history.setCounter(PAWN_D5, highest);
        assertThat(history.counter(PAWN_D5)).isEqualTo(highest);
        assertThat(history.counter(KNIGHT_F3)).isEqualTo(Move.NONE);
        history.clear();
        assertThat(history.counter(PAWN_D5)).isEqualTo(Move.NONE);
    }
}
