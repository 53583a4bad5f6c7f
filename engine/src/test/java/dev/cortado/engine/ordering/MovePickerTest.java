package dev.cortado.engine.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.ordering.ReferencePicker.Order;
import dev.cortado.engine.ordering.ReferencePicker.Pick;

/** The picker against {@link ReferencePicker} on positions of random games, with tables full of noise. */
class MovePickerTest extends PickerNoise {
    @Test
    void mainSearchAndEvasionsEqualTheReference() {
        int[] inCheck = new int[1];
        int[] killers = new int[1];
        eachPosition(3000, (position, reference) -> {
            for (int i = 0; i < 2; i++) {
                int ttMove = someMove(reference);
                int depth = 1 + random.below(12);
                arrange(reference);
                MovePicker picker = MovePicker.of(position, history, params);
                picker.forSearch(ttMove, depth, frames, AT);
                Order order = reference.mainSearch(ttMove, depth);
                check(position, order, drain(picker));
                assertThat(moves(order.picks())).hasSameElementsAs(reference.legal());
                inCheck[0] += position.inCheck() ? 1 : 0;
                killers[0] += order.picks().stream().anyMatch(p -> p.stage() == Stage.KILLER_2) ? 1 : 0;
            }
        });
        assertThat(inCheck[0]).as("positions in check").isGreaterThan(300);
        assertThat(killers[0]).as("second killers").isGreaterThan(300);
    }

    @Test
    void quiescenceEqualsTheReference() {
        int[] recaptures = new int[1];
        int[] checks = new int[1];
        eachPosition(2500, (position, reference) -> {
            for (int depth : new int[] {0, -1, -2, -4, -5, -6, -40}) {
                int ttMove = someMove(reference);
                arrange(reference);
                int square = random.below(4) == 0 ? Square.NONE : recaptureSquare(reference);
                MovePicker picker = MovePicker.of(position, history, params);
                picker.forQuiescence(ttMove, depth, square);
                Order order = reference.quiescence(ttMove, depth, square);
                check(position, order, drain(picker));
                recaptures[0] += (int) order.picks().stream().filter(p -> p.stage() == Stage.QS_RECAPTURES).count();
                checks[0] += (int) order.picks().stream().filter(p -> p.stage() == Stage.QS_QUIET_CHECKS).count();
            }
        });
        assertThat(recaptures[0]).as("recaptures").isGreaterThan(1000);
        assertThat(checks[0]).as("quiet checks").isGreaterThan(1000);
    }

    @Test
    void probCutEqualsTheReference() {
        int[] yielded = new int[1];
        eachPosition(2500, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            for (int threshold : new int[] {-1000, -301, -100, -1, 0, 99, 100, 250, 299, 300, 499, 600, 1200}) {
                int ttMove = someMove(reference);
                MovePicker picker = MovePicker.of(position, history, params);
                picker.forProbCut(ttMove, threshold);
                Order order = reference.probCut(ttMove, threshold);
                check(position, order, drain(picker));
                for (Pick pick : order.picks()) {
                    assertThat(position.seeGe(pick.move(), threshold + 1)).isTrue();
                }
                yielded[0] += order.picks().size();
            }
        });
        assertThat(yielded[0]).isGreaterThan(10_000);
    }

    /** Asked to skip quiets at any moment, the picker yields no scored quiet any more and still every capture. */
    @Test
    void skipQuietsKeepsEveryCapture() {
        eachPosition(1500, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            int ttMove = someMove(reference);
            arrange(reference);
            Order order = reference.mainSearch(ttMove, 6);
            int after = random.below(order.picks().size() + 1);
            MovePicker picker = MovePicker.of(position, history, params);
            picker.forSearch(ttMove, 6, frames, AT);
            List<Pick> expected = new ArrayList<>();
            for (int i = 0; i < order.picks().size(); i++) {
                Pick pick = order.picks().get(i);
                if (i < after || pick.stage() != Stage.QUIETS) {
                    expected.add(pick);
                }
            }
            List<Pick> got = new ArrayList<>();
            while (true) {
                if (got.size() == after) {
                    picker.skipQuiets();
                }
                int move = picker.next();
                if (move == Move.NONE) {
                    break;
                }
                got.add(new Pick(move, picker.lastStage()));
            }
            assertThat(got).as(Fen.format(position)).isEqualTo(expected);
        });
    }

    /** A picker is reused at the next node of its ply: nothing of the last node may shine through. */
    @Test
    void aUsedPickerStartsAfresh() {
        Position shared = new Position();
        MovePicker picker = MovePicker.of(shared, history, params);
        eachPosition(1500, (position, ignored) -> {
            shared.copyFrom(position);
            ReferencePicker reference = new ReferencePicker(shared, history, params);
            int ttMove = someMove(reference);
            arrange(reference);
            int depth = 1 + random.below(12);
            Order order;
            switch (random.below(3)) {
                case 0 -> {
                    picker.forSearch(ttMove, depth, frames, AT);
                    order = reference.mainSearch(ttMove, depth);
                }
                case 1 -> {
                    int square = recaptureSquare(reference);
                    picker.forQuiescence(ttMove, -depth, square);
                    order = reference.quiescence(ttMove, -depth, square);
                }
                default -> {
                    if (shared.inCheck()) {
                        return;
                    }
                    picker.forProbCut(ttMove, 0);
                    order = reference.probCut(ttMove, 0);
                }
            }
            if (random.below(2) == 0) {
                check(shared, order, drain(picker));
            } else {
                leaveInTheMiddle(picker, order);
            }
        });
    }

    /** What the search asks about the move it was just given, and what is counted on the way. */
    @Test
    void scoresPlacesAndCountsFitTheMovesYielded() {
        eachPosition(1500, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            int ttMove = someMove(reference);
            arrange(reference);
            MovePicker picker = MovePicker.of(position, history, params);
            Counters counters = new Counters();
            picker.setObserver(new NodeObserver(position, picker, counters, null));
            picker.forSearch(ttMove, 1 + random.below(6), frames, AT);
            int quiets = 0;
            int lastPlace = -1;
            int move;
            while ((move = picker.next()) != Move.NONE) {
                boolean quiet = picker.lastStage() == Stage.QUIETS;
                if (!reference.noisy(move)) {
                    assertThat(picker.quietScoreOf(move)).isEqualTo(reference.quietScore(move));
                }
                // Places count the moves left out because an earlier stage yielded them.
                assertThat(picker.quietPlace() > lastPlace).isEqualTo(quiet);
                lastPlace = quiet ? picker.quietPlace() : lastPlace;
                quiets += quiet ? 1 : 0;
            }
            List<Integer> noisy = reference.legal().stream().filter(reference::noisy).toList();
            assertThat(counters.stageYielded(Stage.QUIETS)).isEqualTo(quiets);
            assertThat(counters.stageReached(Stage.QUIETS)).isOne();
            assertThat(counters.capturesSeen()).isEqualTo(noisy.size());
            assertThat(counters.exchanges()).isEqualTo(noisy.stream().filter(m -> m != ttMove).count());

            Counters probCut = new Counters();
            picker.setObserver(new NodeObserver(position, picker, probCut, null));
            picker.forProbCut(ttMove, 0);
            boolean first = reference.probCut(ttMove, 0).picks().stream().anyMatch(p -> p.stage() == Stage.PROBCUT_TT);
            drain(picker);
            assertThat(probCut.exchanges()).isEqualTo(noisy.size() - (first ? 1 : 0));
        });
    }

    @Test
    void theGeneratorsClassesAreTheReferences() {
        eachPosition(1500, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            int[] buffer = new int[Move.MAX_MOVES];
            Set<Integer> captures = new HashSet<>();
            for (int i = MoveGenerator.captures(position, buffer, 0) - 1; i >= 0; i--) {
                captures.add(buffer[i]);
            }
            Set<Integer> noisy = reference.legal().stream().filter(reference::noisy).collect(Collectors.toSet());
            assertThat(captures).isEqualTo(noisy);
        });
    }

    /** Worked by hand: the board, the stages and the order are small enough to check by eye. */
    @Test
    void oneNodeByHand() {
        // The rook on d5 hangs to pawn and queen alike.
        Position position = Fen.parse("4k3/3n4/8/3r4/4P3/8/6P1/3QK3 w - - 0 1");
        history.clear();
        frames[AT].reset();
        int push = UciMove.parse(position, "g2g3");
        int twice = UciMove.parse(position, "g2g4");
        int king = UciMove.parse(position, "e1f1");
        frames[AT].killer1 = king;
        frames[AT].killer2 = UciMove.parse(position, "e4d5"); // a capture here: not a killer
        int blackRook = History.pieceTo(Piece.of(1, Piece.ROOK), Square.parse("d5"));
        frames[AT - 1].pieceTo = blackRook;
        frames[AT - 2].pieceTo = 0;
        frames[AT - 4].pieceTo = 0;
        history.setCounter(blackRook, push);
        history.updateQuiet(0, History.pieceTo(Piece.PAWN, Square.parse("g4")), twice, 0, 3200);
        MovePicker picker = MovePicker.of(position, history, params);
        picker.forSearch(Move.NONE, 5, frames, AT);
        List<Pick> got = drain(picker);
        assertThat(got.subList(0, 4)).containsExactly(
                new Pick(UciMove.parse(position, "e4d5"), Stage.GOOD_CAPTURES),
                // The same victim on the same square: the generator lists pawns first.
                new Pick(UciMove.parse(position, "d1d5"), Stage.GOOD_CAPTURES),
                new Pick(king, Stage.KILLER_1), new Pick(push, Stage.COUNTER_MOVE));
        // The rook attacks the queen: 3 · 3,000 for leaving its lines. Then twice 3,200 for g4, and 6,000 for the check on
        // h5, where the rook attacks the queen still.
        assertThat(got.subList(4, 13)).extracting(pick -> Move.describe(pick.move()))
                .containsExactlyInAnyOrder("d1a1", "d1b1", "d1c1", "d1c2", "d1b3", "d1a4", "d1e2", "d1f3", "d1g4");
        assertThat(got.get(13)).isEqualTo(new Pick(twice, Stage.QUIETS));
        assertThat(got.get(14)).isEqualTo(new Pick(UciMove.parse(position, "d1h5"), Stage.QUIETS));
        frames[AT - 1].pieceTo = 0;
    }
}
