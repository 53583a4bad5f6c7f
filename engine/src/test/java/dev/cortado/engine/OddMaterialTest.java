package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.Score;
import dev.cortado.eval.catalogue.Evaluations;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read leniently, up to 32 pieces of any kind, is searched like any position. */
class OddMaterialTest {
    static Stream<Evaluation> evaluations() {
        return Stream.of(Evaluations.standard(), Evaluations.byName(Evaluations.CLASSICAL));
    }

    @ParameterizedTest
    @MethodSource("evaluations")
    void theMostMaterialThatIsAcceptedIsWonAndNotAnOverflow(Evaluation evaluation) {
        // Twenty queens and seven rooks against a rook and two pawns, which hide their king.
        String fen = "6rk/6pp/8/8/QQQQQQQQ/QQQQQQQQ/QQQQRRRR/RRR4K w - - 0 1";
        try (Engine engine = new Engine(EngineOptions.defaults(), evaluation)) {
            Position position = Fen.parseLenient(fen).position();
            assertThat(engine.evaluate(position)).isBetween(1000, Score.EVAL_LIMIT);
            SearchResult white = engine.search(position, Limits.ofNodes(5000), SearchListener.SILENT);
            assertThat(white.score()).isGreaterThan(1000);
            Position other = Fen.parseLenient(fen.replace(" w ", " b ")).position();
            assertThat(engine.evaluate(other)).isBetween(-Score.EVAL_LIMIT, -1000);
            SearchResult black = engine.search(other, Limits.ofNodes(5000), SearchListener.SILENT);
            assertThat(other.isPseudoLegal(black.bestMove()) && other.isLegal(black.bestMove())).isTrue();
            assertThat(black.score()).isLessThan(-1000);
        }
    }
}
