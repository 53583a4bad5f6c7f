package dev.cortado.engine.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.NodeReport.Fate;
import dev.cortado.engine.NodeReport.MoveReport;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.ordering.ReferencePicker.Order;
import dev.cortado.engine.ordering.ReferencePicker.Pick;

/** What a trace says about order and scores against the slow references, for both pickers. */
class TraceOrderTest extends PickerNoise {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theReportIsInThePickersOrderAndItsTermsAddUp(boolean ranked) {
        params[Params.USE_RANKED_MOVE_PICKER] = ranked ? 1 : 0;
        int[] scorings = new int[NodeReport.Scoring.values().length];
        eachPosition(3000, (position, reference) -> {
            params[Params.RANKED_QUIET_DEPTH] = 1 + random.below(8);
            params[Params.RANKED_PARITY] = random.below(3);
            int ttMove = someMove(reference);
            int depth = 1 + random.below(12);
            arrange(reference);
            Order order = ranked && !position.inCheck() ? new RankedReference(reference).mainSearch(ttMove, depth)
                    : reference.mainSearch(ttMove, depth);
            int reached = random.below(order.picks().size() + 1);
            NodeReport node = trace(position, ttMove, depth, reached);
            check(position, order, picks(node));
            for (int i = 0; i < node.moves().size(); i++) {
                MoveReport move = node.moves().get(i);
                assertThat(move.rank()).isEqualTo(i < reached ? i + 1 : 0);
                assertThat(move.fate() == Fate.NOT_REACHED).isEqualTo(i >= reached);
                int expected = score(move, reference);
                assertThat(move.terms().total()).as(Fen.format(position) + " " + Move.describe(move.move()) + " "
                        + move.scoring()).isEqualTo(expected);
                scorings[move.scoring().ordinal()]++;
            }
        });
        for (NodeReport.Scoring scoring : NodeReport.Scoring.values()) {
            boolean absent = scoring == NodeReport.Scoring.EVASION_CLASS
                    || !ranked && scoring.name().startsWith("LISTED");
            assertThat(scorings[scoring.ordinal()] == 0).as(scoring.name()).isEqualTo(absent);
        }
    }

    /** A node that looks at its first {@code reached} moves, pruning some, and is then cut. */
    private NodeReport trace(Position position, int ttMove, int depth, int reached) {
        MovePicker picker = MovePicker.of(position, history, params);
        NodeTrace trace = new NodeTrace(position);
        NodeObserver observer = new NodeObserver(position, picker, null, trace);
        picker.setObserver(observer);
        picker.forSearch(ttMove, depth, frames, AT);
        observer.begin(false, true, depth);
        for (int i = 0; i < reached; i++) {
            int move = picker.next();
            if (random.below(3) == 0) {
                observer.pruned(move, PruneRule.EXCHANGE);
            } else {
                observer.searching(move, 0);
                observer.searched(depth, depth - 1, false, -5, 0, 1, 10);
            }
        }
        observer.end(Move.NONE);
        return trace.report(false, 1, depth, 0, 1, 0, 0, 0);
    }

    private static List<Pick> picks(NodeReport node) {
        List<Pick> picks = new ArrayList<>();
        for (MoveReport move : node.moves()) {
            int stage = 0;
            while (!Stage.name(stage).equals(move.stage())) {
                stage++;
            }
            picks.add(new Pick(move.move(), stage));
        }
        return picks;
    }

    private static int score(MoveReport report, ReferencePicker reference) {
        int move = report.move();
        return switch (report.scoring()) {
            case CAPTURE -> reference.captureScore(move);
            case QUIET -> reference.quietScore(move);
            case EVASION_CAPTURE -> reference.evasionScore(move) - (1 << 28);
            case EVASION_QUIET -> reference.evasionScore(move);
            case LISTED_CAPTURE -> new RankedReference(reference).noisyScore(move);
            case LISTED_QUIET -> new RankedReference(reference).quietScore(move);
            case EVASION_CLASS -> throw new AssertionError("evasions come by score here");
            // What it would have scored, or did before it was yielded: a killer may have missed the shortlist.
            case REMEMBERED -> reference.position.inCheck()
                    ? reference.evasionScore(move) - (reference.takes(move) ? 1 << 28 : 0)
                    : reference.noisy(move) ? reference.captureScore(move) : reference.quietScore(move);
        };
    }
}
