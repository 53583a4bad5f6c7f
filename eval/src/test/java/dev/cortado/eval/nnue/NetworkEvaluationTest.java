package dev.cortado.eval.nnue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.EvaluationReport.PieceValue;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkEvaluationTest {
    private static final String GAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1";

    private final Network network = RandomNetworks.rich(32, 40);
    private final NetworkEvaluation evaluation = new NetworkEvaluation(network);
    private final ReferenceNetwork reference = new ReferenceNetwork(NetworkFile.bytes(network));

    /** Each piece is taken off the board in turn; the position without it can be set up as none of them gives check. */
    @Test
    void aPieceIsWorthTheValueWithItLessTheValueWithoutIt() {
        checkPieces(network);
        checkPieces(RandomNetworks.fourKings(512, 41));
    }

    private static void checkPieces(Network network) {
        NetworkEvaluation evaluation = new NetworkEvaluation(network);
        ReferenceNetwork reference = new ReferenceNetwork(NetworkFile.bytes(network));
        Position position = Fen.parse(GAME);
        EvaluationReport report = evaluation.explain(position);
        assertThat(report.score()).isEqualTo((int) -reference.value(position));
        assertThat(report.pieces()).hasSize(32);
        for (PieceValue piece : report.pieces()) {
            int square = Square.parse(piece.square());
            assertThat(piece.piece()).isEqualTo(Piece.symbol(position.pieceAt(square)));
            if (Character.toLowerCase(piece.piece()) == 'k') {
                assertThat(piece.value()).isZero();
                continue;
            }
            PositionSetup without = PositionSetup.of(position).put(square, Piece.NONE);
            for (int index = 0; index < 4; index++) {
                without.castlingRook(index >> 1, index & 1, Square.NONE);
            }
            assertThat(piece.value()).as(piece.toString())
                    .isEqualTo((int) (reference.value(new Position(without)) - reference.value(position)));
        }
    }

    @Test
    void theReportShowsEveryBucketAndDrawsTheBoard() {
        EvaluationReport report = evaluation.explain(new Position());
        assertThat(report.tables()).singleElement().satisfies(table -> {
            assertThat(table.rows()).hasSize(8);
            // 32 pieces: (32 - 2) * 8 / 32 = 7
            assertThat(table.rows().get(7).name()).isEqualTo("bucket 7, which counts");
            assertThat(table.rows().get(7).values()).containsExactly(report.score());
        });
        assertThat(report.text().lines().filter(line -> line.startsWith("1 |")))
                .containsExactly("1 |   R   |   N   |   B   |   Q   |   K   |   B   |   N   |   R   |");
        assertThat(report.text()).contains("bucket 3", "Evaluation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8/8/3k4/8/8/4K3/8/Q7 w - - 0 1", "8/8/3k4/8/8/4K3/8/R7 b - - 0 1",
        "8/8/3k4/8/8/4K3/8/BB6 w - - 0 1", "8/8/3k4/8/8/4K3/8/BN6 b - - 0 1"})
    void basicMatesAreNotLeftToTheNetwork(String fen) {
        Position position = Fen.parse(fen);
        int value = evaluation.newEvaluator().evaluate(position);
        int strong = position.sideToMove() == Color.WHITE ? value : -value;
        assertThat(strong).isGreaterThan(8000).isLessThanOrEqualTo(Score.EVAL_LIMIT);
        assertThat(evaluation.explain(position).score()).isEqualTo(strong);
        assertThat(evaluation.explain(position).remarks()).anyMatch(remark -> remark.contains("bare king"));
    }

    /** An output of 8000 · 64 units at the largest scale is millions of centipawns. */
    @Test
    void valuesStayInTheirBand() {
        for (int bias : new int[] {8000 * 255 * 64 / 255, -8000 * 255 * 64 / 255}) {
            Network wild = new Network(Architecture.of(32, false, 1, 4000), Map.of(), new short[768 * 32],
                    new short[32], new short[64], new int[] {bias * 255});
            Evaluator evaluator = new NetworkEvaluation(wild).newEvaluator();
            assertThat(evaluator.evaluate(new Position())).isEqualTo(bias > 0 ? Score.EVAL_LIMIT : -Score.EVAL_LIMIT);
        }
    }

    @Test
    void valuesAreWorthMoreWithMorePieces() {
        Network plain = evaluation.network();
        Network scaled = withFact(plain, "26");
        Position middle = Fen.parse(GAME);
        Position ending = Fen.parse("8/5k2/3p4/2pP1p2/2P2K2/8/5R2/r7 w - - 0 1");
        for (Position position : List.of(middle, ending)) {
            int pieces = Long.bitCount(position.occupied());
            long value = new NetworkEvaluator(plain).value(position);
            Evaluation weighed = new NetworkEvaluation(scaled);
            int worth = (int) (value * (1024 + 26 * (pieces - 18)) / 1024);
            assertThat(weighed.newEvaluator().evaluate(position)).isEqualTo(worth);
            assertThat(weighed.explain(position).score())
                    .isEqualTo(position.sideToMove() == Color.WHITE ? worth : -worth);
            assertThat(new NetworkEvaluator(scaled).value(position)).isEqualTo(value);
        }
        for (String wrong : List.of("61", "-61", "1.5", "")) {
            assertThatIllegalArgumentException().isThrownBy(() -> withFact(plain, wrong))
                    .withMessageContaining("scale.pieces").withMessageContaining("'" + wrong + "'");
        }
    }

    private static Network withFact(Network network, String scale) {
        return new Network(network.shape, Map.of("scale.pieces", scale), network.inputWeights, network.inputBiases,
                network.outputWeights, network.outputBiases);
    }

    @Test
    void forgettingChangesNothing() {
        Evaluator evaluator = evaluation.newEvaluator();
        Position position = Fen.parse(GAME);
        int value = evaluator.evaluate(position);
        evaluator.reset();
        assertThat(evaluator.evaluate(position)).isEqualTo(value).isEqualTo((int) reference.value(position));
    }
}
