package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Limits;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.NodeReport.MoveReport;
import dev.cortado.engine.Positions;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Score;

class ExplainerTest {
    private static final String MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

    private static NodeReport explain(String fen, int ply, boolean pv, SearchControl control, long searched) {
        return Workers.withSearched(fen, 5000,
                worker -> new Explainer(worker, worker.completedDepth() + 1).explain(Fen.parse(fen), List.of(), ply,
                        pv, worker.roots.best().score, searched, control));
    }

    private static SearchControl running() {
        return new SearchControl(Limits.none());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 60, Explainer.MAX_PLY})
    void aNodeCanStandAtAnyPly(int ply) {
        NodeReport node = explain(MIDDLEGAME, ply, true, running(), 5000);
        assertThat(node.moves()).extracting(MoveReport::move)
                .containsExactlyInAnyOrderElementsOf(Positions.legalMoves(Fen.parse(MIDDLEGAME)));
        assertThat(node.moves()).filteredOn(MoveReport::best).hasSize(1);
    }

    /** Qg7 mates. Wherever the node stands, that is a mate in one move from the node. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 60})
    void matesCountFromTheNode(int ply) {
        for (boolean pv : new boolean[] {false, true}) {
            NodeReport node = explain("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", ply, pv, running(), 5000);
            assertThat(node.value()).isEqualTo(Score.mateIn(1));
            MoveReport best = node.moves().stream().filter(MoveReport::best).findFirst().orElseThrow();
            assertThat(best.value()).isEqualTo(Score.mateIn(1));
            Position after = Fen.parse("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
            after.make(best.move());
            assertThat(after.inCheck() && !after.hasLegalMove()).as(Move.describe(best.move())).isTrue();
        }
    }

    /** A search may have promised more than a ply more finds; a cut node is shown all the same, with the move that cuts. */
    @Test
    void theWindowOfACutNodeFollowsTheScoreDown() {
        NodeReport node = Workers.withSearched(MIDDLEGAME, 5000,
                worker -> new Explainer(worker, worker.completedDepth() + 1).explain(Fen.parse(MIDDLEGAME), List.of(),
                        1,
                        false, worker.roots.best().score + 300, 5000, running()));
        assertThat(node.value()).isGreaterThanOrEqualTo(node.beta());
        assertThat(node.beta()).isEqualTo(node.alpha() + 1);
        assertThat(node.moves()).filteredOn(MoveReport::best).hasSize(1);
    }

    @Test
    void aPlyOutsideTheSearchIsRefused() {
        for (int ply : new int[] {-1, 0, Explainer.MAX_PLY + 1}) {
            assertThatThrownBy(() -> explain(MIDDLEGAME, ply, true, running(), 5000))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ply");
        }
    }

    /** Whoever has said stop still gets every move in its order, from one ply. */
    @Test
    void stoppedBeforeItBegins() {
        SearchControl control = running();
        control.stop = true;
        NodeReport node = explain(MIDDLEGAME, 1, true, control, 5000);
        assertThat(node.depth()).isEqualTo(1);
        assertThat(node.moves()).hasSameSizeAs(Positions.legalMoves(Fen.parse(MIDDLEGAME)));
    }

    /** Deep enough for minutes of work; the flag ends it. */
    @Test
    void stoppedOnTheWay() throws InterruptedException {
        SearchControl control = running();
        Thread stopper = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            control.stop = true;
        });
        long start = System.nanoTime();
        NodeReport node = Workers.withSearched(MIDDLEGAME, 5000, worker -> {
            stopper.start();
            return new Explainer(worker, 61).explain(Fen.parse(MIDDLEGAME), List.of(), 3, true, 0, 1L << 40, control);
        });
        stopper.join();
        assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
        assertThat(node.depth()).isEqualTo(1);
    }
}
