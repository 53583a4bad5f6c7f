package dev.cortado.engine.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.SearchParameter;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.Positions;
import dev.cortado.engine.ordering.ReferencePicker.Order;
import dev.cortado.engine.ordering.ReferencePicker.Pick;
import dev.cortado.engine.search.Quiescence;

/** The ranked picker against {@link RankedReference}, with its switches in many positions. */
class RankedMovePickerTest extends PickerNoise {
    RankedMovePickerTest() {
        params[Params.USE_RANKED_MOVE_PICKER] = 1;
    }

    @Test
    void everyMoveOnceInTheReferencesOrder() {
        int[] counts = new int[Stage.COUNT];
        int[] lesserPromotions = new int[1];
        eachPosition(6000, (position, reference) -> {
            mixParameters();
            int ttMove = someMove(reference);
            int depth = 1 + random.below(12);
            arrange(reference);
            MovePicker picker = MovePicker.of(position, history, params);
            picker.forSearch(ttMove, depth, frames, AT);
            Order order = expected(position, reference, ttMove, depth);
            check(position, order, drain(picker));
            assertThat(moves(order.picks())).as(Fen.format(position)).hasSameElementsAs(reference.legal())
                    .doesNotHaveDuplicates();
            for (Pick pick : order.picks()) {
                counts[pick.stage()]++;
                if (pick.stage() == Stage.SHORTLIST_CAPTURES && !reference.noisy(pick.move())) {
                    lesserPromotions[0]++;
                }
            }
        });
        for (int stage : new int[] {Stage.SHORTLIST_CAPTURES, Stage.GOOD_CAPTURES, Stage.SHORTLIST_QUIETS,
            Stage.KILLER_1, Stage.KILLER_2, Stage.COUNTER_MOVE, Stage.QUIETS, Stage.BAD_CAPTURES, Stage.EVASIONS}) {
            assertThat(counts[stage]).as(Stage.name(stage)).isGreaterThan(200);
        }
        assertThat(lesserPromotions[0]).as("lesser promotions on the shortlist").isGreaterThan(20);
    }

    /** With full parity the picker is the staged one, and the shortlist is the head of its order. */
    @Test
    void parityIsThePrefixOfTheStagedOrder() {
        int[] stagedParams = params.clone();
        stagedParams[Params.USE_RANKED_MOVE_PICKER] = 0;
        params[Params.RANKED_PARITY] = 2;
        eachPosition(2000, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            int ttMove = someMove(reference);
            int depth = 1 + random.below(12);
            arrange(reference);
            MovePicker staged = MovePicker.of(position, history, stagedParams);
            staged.forSearch(ttMove, depth, frames, AT);
            List<Pick> all = drain(staged);
            MovePicker picker = MovePicker.of(position, history, params);
            picker.forSearch(ttMove, depth, frames, AT);
            List<Pick> got = new ArrayList<>();
            Set<Integer> listed = new HashSet<>();
            int move;
            while ((move = picker.next()) != Move.NONE) {
                got.add(new Pick(move, picker.lastStage()));
                if (picker.isFromShortlist()) {
                    listed.add(move);
                }
            }
            assertThat(got).isEqualTo(all);
            Set<Integer> head = new HashSet<>();
            all.stream().filter(pick -> pick.stage() != Stage.MAIN_TT).limit(params[Params.RANKED_SIZE])
                    .filter(pick -> pick.stage() == Stage.GOOD_CAPTURES
                            || depth >= 6 && pick.stage() != Stage.BAD_CAPTURES)
                    .forEach(pick -> head.add(pick.move()));
            assertThat(listed).as(Fen.format(position) + " depth " + depth).isEqualTo(head);
        });
    }

    @Test
    void withoutPlacesItIsTheStagedPicker() {
        int[] stagedParams = params.clone();
        stagedParams[Params.USE_RANKED_MOVE_PICKER] = 0;
        params[Params.RANKED_SIZE] = 0;
        eachPosition(1000, (position, reference) -> {
            int ttMove = someMove(reference);
            int depth = 1 + random.below(12);
            arrange(reference);
            MovePicker staged = MovePicker.of(position, history, stagedParams);
            staged.forSearch(ttMove, depth, frames, AT);
            MovePicker picker = MovePicker.of(position, history, params);
            picker.forSearch(ttMove, depth, frames, AT);
            assertThat(drain(picker)).isEqualTo(drain(staged));
        });
    }

    /** Asked to skip quiets at any moment, it still yields every capture and every killer, and no other quiet. */
    @Test
    void skipQuietsKeepsCapturesAndRefutations() {
        eachPosition(3000, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            mixParameters();
            int ttMove = someMove(reference);
            arrange(reference);
            List<Pick> all = expected(position, reference, ttMove, 6).picks();
            int after = random.below(all.size() + 1);
            Set<Integer> before = new HashSet<>(moves(all.subList(0, after)));
            Set<Integer> wanted = new HashSet<>();
            for (Pick pick : all.subList(after, all.size())) {
                boolean refutation = pick.move() == reference.killer1 || pick.move() == reference.killer2
                        || pick.move() == reference.counterMove;
                if (pick.stage() == Stage.MAIN_TT || pick.stage() == Stage.SHORTLIST_CAPTURES
                        || reference.noisy(pick.move()) || refutation) {
                    wanted.add(pick.move());
                }
            }
            MovePicker picker = MovePicker.of(position, history, params);
            picker.forSearch(ttMove, 6, frames, AT);
            for (int i = 0; i < after; i++) {
                assertThat(before).contains(picker.next());
            }
            picker.skipQuiets();
            List<Integer> rest = new ArrayList<>();
            int move;
            while ((move = picker.next()) != Move.NONE) {
                rest.add(move);
            }
            assertThat(rest).as(Fen.format(position)).doesNotHaveDuplicates();
            assertThat(new HashSet<>(rest)).as(Fen.format(position)).isEqualTo(wanted);
        });
    }

    /** Quiescence and ProbCut know nothing of the shortlist, whatever the picker did before. */
    @Test
    void aUsedPickerStartsAfreshAndQuiescenceIsUntouched() {
        Position shared = new Position();
        mixParameters();
        MovePicker picker = MovePicker.of(shared, history, params);
        eachPosition(3000, (position, ignored) -> {
            shared.copyFrom(position);
            ReferencePicker reference = new ReferencePicker(shared, history, params);
            mixParameters();
            int ttMove = someMove(reference);
            arrange(reference);
            int depth = 1 + random.below(12);
            Order order;
            switch (random.below(4)) {
                case 0 -> {
                    int square = recaptureSquare(reference);
                    picker.forQuiescence(ttMove, 1 - depth, square);
                    order = reference.quiescence(ttMove, 1 - depth, square);
                }
                case 1 -> {
                    if (shared.inCheck()) {
                        return;
                    }
                    picker.forProbCut(ttMove, 0);
                    order = reference.probCut(ttMove, 0);
                }
                default -> {
                    picker.forSearch(ttMove, depth, frames, AT);
                    order = expected(shared, reference, ttMove, depth);
                }
            }
            if (random.below(2) == 0) {
                check(shared, order, drain(picker));
            } else {
                leaveInTheMiddle(picker, order);
            }
        });
    }

    @Test
    void scoresPlacesAndCountsFitTheMovesYielded() {
        eachPosition(2000, (position, reference) -> {
            if (position.inCheck()) {
                return;
            }
            mixParameters();
            int ttMove = someMove(reference);
            arrange(reference);
            MovePicker picker = MovePicker.of(position, history, params);
            Counters counters = new Counters();
            picker.setObserver(new NodeObserver(position, picker, counters, null));
            picker.forSearch(ttMove, 1 + random.below(12), frames, AT);
            int lastPlace = -1;
            int move;
            while ((move = picker.next()) != Move.NONE) {
                boolean quiet = picker.lastStage() == Stage.QUIETS || picker.lastStage() == Stage.SHORTLIST_QUIETS;
                if (!reference.noisy(move)) {
                    assertThat(picker.quietScoreOf(move)).isEqualTo(reference.quietScore(move));
                }
                assertThat(picker.quietPlace() > lastPlace).isEqualTo(quiet);
                lastPlace = quiet ? picker.quietPlace() : lastPlace;
            }
            assertThat(counters.capturesSeen()).isEqualTo(reference.legal().stream().filter(reference::noisy).count());
        });
    }

    /** Where every capture has a place, only those whose victim is worth less than the attacker cost an exchange. */
    @Test
    void exchangesAreWorkedOutOnlyWhereTheyCanDecide() {
        params[Params.RANKED_SIZE] = Shortlist.MAX_SIZE;
        params[Params.RANKED_PROMOTIONS] = 0;
        eachPosition(1500, (position, reference) -> {
            long captures = reference.legal().stream().filter(reference::noisy).count();
            if (position.inCheck() || captures > Shortlist.MAX_SIZE) {
                return;
            }
            MovePicker picker = MovePicker.of(position, history, params);
            Counters counters = new Counters();
            picker.setObserver(new NodeObserver(position, picker, counters, null));
            picker.forSearch(Move.NONE, 5, frames, AT);
            drain(picker);
            assertThat(counters.exchanges()).as(Fen.format(position))
                    .isEqualTo(new RankedReference(reference).doubtfulCaptures(Move.NONE));
        });
    }

    /** Worked by hand: captures by victim and attacker, then the promotions, then quiets by their weights. */
    @Test
    void oneNodeByHand() {
        // b7 can promote or take on a8; the queen can take a guarded pawn and loses by it.
        Position position = Fen.parse("r3k3/1P6/2p5/3p4/8/4N3/3Q2P1/4K3 w - - 0 1");
        history.clear();
        frames[AT].reset();
        frames[AT - 1].pieceTo = frames[AT - 2].pieceTo = frames[AT - 4].pieceTo = 0;
        int killer = UciMove.parse(position, "g2g3");
        int twice = UciMove.parse(position, "g2g4");
        frames[AT].killer1 = killer;
        history.updateQuiet(0, History.pieceTo(Piece.PAWN, Move.to(twice)), twice, 0, 3200); // 3200 in either table
        MovePicker picker = MovePicker.of(position, history, params);
        params[Params.RANKED_SIZE] = 12;
        picker.forSearch(Move.NONE, 6, frames, AT);
        List<Pick> got = drain(picker);
        List<String> text = moves(got).stream().map(Move::describe).toList();
        // The rook 1280, less 1 for the pawn, with 2330 for a queen, 100 for a rook, 50 for a minor piece, and 50 for
        // check along the rank; without the capture the promotions lose the piece to the rook.
        // Knight or queen on d5 lose more than the pawn. Then the quiets: 6400 for g4, 500 for the killer.
        assertThat(text.subList(0, 6)).containsExactly("b7a8q", "b7a8r", "b7a8n", "b7a8b", "g2g4", "g2g3");
        assertThat(got.subList(0, 4)).extracting(Pick::stage).containsOnly(Stage.SHORTLIST_CAPTURES);
        assertThat(got.subList(4, 12)).extracting(Pick::stage).containsOnly(Stage.SHORTLIST_QUIETS);
        assertThat(got.subList(got.size() - 3, got.size())).extracting(Pick::stage).containsOnly(Stage.BAD_CAPTURES);
    }

    /** In check, by class: who takes the checker, what comes between, where the king can go; the generator's order within. */
    @Test
    void evasionsByClass() {
        params[Params.USE_IN_CHECK_CLASS_ORDERING] = 1;
        int[] counts = new int[4];
        eachPosition(12_000, (position, reference) -> {
            if (!position.inCheck()) {
                return;
            }
            params[Params.USE_RANKED_MOVE_PICKER] = random.below(2);
            int ttMove = someMove(reference);
            arrange(reference);
            List<Integer> legal = reference.legal();
            List<Integer> wanted = new ArrayList<>();
            if (legal.contains(ttMove)) {
                wanted.add(ttMove);
            }
            for (int evasionClass = 0; evasionClass < 3; evasionClass++) {
                for (int move : legal) {
                    if (move != ttMove && evasionClass == evasionClass(position, move)) {
                        wanted.add(move);
                        counts[evasionClass]++;
                    }
                }
            }
            counts[3] += Long.bitCount(position.checkers()) - 1;
            MovePicker picker = MovePicker.of(position, history, params);
            picker.forSearch(ttMove, 1 + random.below(12), frames, AT);
            assertThat(moves(drain(picker))).as(Fen.format(position)).isEqualTo(wanted);
            // Quiescence keeps its own order.
            picker.forQuiescence(ttMove, 0, 0);
            check(position, reference.quiescence(ttMove, 0, 0), drain(picker));
        });
        assertThat(counts).as("captures of the checker, blocks, king moves, double checks")
                .satisfies(seen -> assertThat(seen[0]).isGreaterThan(200),
                        seen -> assertThat(seen[1]).isGreaterThan(200),
                        seen -> assertThat(seen[2]).isGreaterThan(200), seen -> assertThat(seen[3]).isPositive());
    }

    /** The pawn that checks is taken en passant: its square is not where the capture goes. */
    @Test
    void takingACheckerEnPassantIsACaptureOfTheChecker() {
        params[Params.USE_IN_CHECK_CLASS_ORDERING] = 1;
        Position position = Positions.after("8/3p4/8/4P3/2K5/8/8/7k b - - 0 1", "d7d5");
        MovePicker picker = MovePicker.of(position, history, params);
        picker.forSearch(Move.NONE, 5, frames, AT);
        List<String> got = moves(drain(picker)).stream().map(Move::describe).toList();
        assertThat(got.subList(0, 2)).containsExactlyInAnyOrder("e5d6", "c4d5");
    }

    /** By what is left on the board: 0 if a checker is gone, 1 if the king stands where it stood, 2 else. */
    private static int evasionClass(Position position, int move) {
        int us = position.sideToMove();
        int king = position.kingSquare(us);
        long checkers = position.checkers();
        position.make(move);
        boolean taken = (checkers & ~position.pieces(us ^ 1)) != 0;
        boolean stays = position.kingSquare(us) == king;
        position.unmake();
        return taken ? 0 : stays ? 1 : 2;
    }

    // ---- helpers ------------------------------------------------------------------------------------------------

    private static Order expected(Position position, ReferencePicker reference, int ttMove, int depth) {
        return position.inCheck() ? reference.mainSearch(ttMove, depth)
                : new RankedReference(reference).mainSearch(ttMove, depth);
    }

    /** Other sizes, gates, weights and parities; the defaults more often than any. */
    private void mixParameters() {
        boolean defaults = random.below(3) == 0;
        for (int index : new int[] {Params.RANKED_SIZE, Params.RANKED_QUIET_DEPTH, Params.RANKED_PARITY,
            Params.RANKED_PROMOTIONS, Params.RANKED_HISTORY, Params.RANKED_CONTINUATION, Params.RANKED_KILLER_1,
            Params.RANKED_KILLER_2, Params.RANKED_COUNTER, Params.RANKED_CHECK, Params.RANKED_PROMOTION_QUEEN,
            Params.RANKED_PROMOTION_ROOK, Params.RANKED_PROMOTION_MINOR, Params.GOOD_CAPTURE_SEE}) {
            SearchParameter param = Params.parameter(index);
            params[index] = defaults || random.below(3) == 0 ? param.initial()
                    : param.min() + random.below(param.max() - param.min() + 1);
        }
        if (random.below(3) == 0) {
            params[Params.RANKED_QUIET_DEPTH] = 1 + random.below(8);
        }
    }
}
