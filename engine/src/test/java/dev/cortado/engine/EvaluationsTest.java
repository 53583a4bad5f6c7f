package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.Score;
import dev.cortado.eval.WinModel;
import dev.cortado.eval.catalogue.Evaluations;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.classical.Tapered;
import dev.cortado.eval.classical.Terms;
import dev.cortado.eval.classical.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Different evaluations in one process do not disturb each other. */
class EvaluationsTest {
    private static final Limits LIMITS = Limits.ofNodes(30_000);
    private static final Evaluation SHIPPED = ClassicalEvaluation.shipped();
    /** Knights worth a rook. */
    private static final Evaluation KNIGHTS = knights();
    private static final List<Position> POSITIONS =
            List.of(new Position(), Fen.parse("r1bqk2r/ppp1n2p/2n1p1p1/5p2/3P4/P1N2N1P/1PPQ1PP1/R3KB1R w KQkq - 4 11"),
                    Fen.parse("4k3/pp3ppp/8/8/8/8/PP3PPP/RN2K3 w - - 0 1"));

    private static Evaluation knights() {
        int[] weights = Weights.shipped().copy();
        weights[Terms.MATERIAL + Piece.KNIGHT - Piece.PAWN] = Tapered.of(500, 500);
        return new ClassicalEvaluation("knights", Weights.of(weights));
    }

    private static List<SearchResult> play(Evaluation evaluation) {
        try (Engine engine = new Engine(EngineOptions.defaults(), evaluation)) {
            return POSITIONS.stream().map(position -> engine.search(position, LIMITS, SearchListener.SILENT)).toList();
        }
    }

    @Test
    void twoAtTheSameTimeSearchAsEachDoesAlone() {
        List<SearchResult> shippedAlone = play(SHIPPED);
        List<SearchResult> knightsAlone = play(KNIGHTS);
        CompletableFuture<List<SearchResult>> shipped = CompletableFuture.supplyAsync(() -> play(SHIPPED));
        CompletableFuture<List<SearchResult>> knights = CompletableFuture.supplyAsync(() -> play(KNIGHTS));
        for (int i = 0; i < POSITIONS.size(); i++) {
            assertThat(shipped.join().get(i).score()).isEqualTo(shippedAlone.get(i).score());
            assertThat(shipped.join().get(i).bestMove()).isEqualTo(shippedAlone.get(i).bestMove());
            assertThat(knights.join().get(i).score()).isEqualTo(knightsAlone.get(i).score());
            assertThat(knights.join().get(i).bestMove()).isEqualTo(knightsAlone.get(i).bestMove());
        }
        // White is a rook and a knight up; the second set pays about two pawns more for the knight.
        assertThat(knightsAlone.get(2).score()).isGreaterThan(shippedAlone.get(2).score() + 100);
    }

    /** What a user sees is made of what the search has by the evaluation's win model, and nothing else. */
    @Test
    void scoresAreReportedInCentipawns() {
        WinModel model = Evaluations.standard().winModel();
        try (Engine engine = new Engine(EngineOptions.defaults(), Evaluations.standard())) {
            for (Position position : POSITIONS) {
                List<SearchInfo> infos = new ArrayList<>();
                SearchResult result = engine.search(position, LIMITS, new SearchListener() {
                    @Override
                    public void onInfo(SearchInfo info) {
                        infos.add(info);
                    }
                });
                assertThat(infos).isNotEmpty().allSatisfy(info -> {
                    assertThat(info.score()).isEqualTo(model.centipawns(info.rawScore()));
                    assertThat(info.wdl()).isEqualTo(model.wdl(info.rawScore()));
                });
                assertThat(result.score()).isEqualTo(model.centipawns(result.rawScore()));
                int value = Evaluations.standard().newEvaluator().evaluate(position);
                assertThat(engine.evaluate(position)).isEqualTo(model.centipawns(value));
                assertThat(engine.explainEvaluation(position).score()).isEqualTo(model.centipawns(value));
            }
            SearchResult mate = engine.search(Fen.parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), LIMITS,
                    SearchListener.SILENT);
            assertThat(mate.score()).isEqualTo(Score.mateIn(1)).isEqualTo(mate.rawScore());
        }
    }

    @Test
    void anEngineGivenAnotherEvaluationSearchesAsANewOneWould() {
        try (Engine engine = new Engine(EngineOptions.defaults(), SHIPPED)) {
            Position position = POSITIONS.get(1);
            engine.search(position, LIMITS, SearchListener.SILENT);
            engine.configure(KNIGHTS);
            assertThat(engine.evaluate(position)).isEqualTo(KNIGHTS.newEvaluator().evaluate(position));
            SearchResult changed = engine.search(position, LIMITS, SearchListener.SILENT);
            try (Engine fresh = new Engine(EngineOptions.defaults(), KNIGHTS)) {
                SearchResult expected = fresh.search(position, LIMITS, SearchListener.SILENT);
                assertThat(changed.score()).isEqualTo(expected.score());
                assertThat(changed.nodes()).isEqualTo(expected.nodes());
                assertThat(changed.info().pv()).isEqualTo(expected.info().pv());
            }
        }
    }
}
