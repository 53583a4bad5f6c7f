package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.nnue.NetworkEvaluation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Mates too deep to be seen at once are reached by the evaluation's sense of direction, within the fifty moves and with
 * few nodes, whatever network is in use.
 */
class BasicMatesTest {
    private static final long NODES = 5_000;

    @ParameterizedTest
    @ValueSource(
            strings = {"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
                "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
                "8/8/8/4k3/8/8/8/KBN5 w - - 0 1", "7K/8/8/4k3/8/8/8/nb6 b - - 0 1"})
    void areWonFromTheCentre(String fen) {
        win(fen, ClassicalEvaluation.shipped());
        win(fen, new NetworkEvaluation(RandomNetwork.of(32, 3)));
    }

    private static void win(String fen, Evaluation evaluation) {
        Position position = Fen.parse(fen);
        try (Engine engine = new Engine(EngineOptions.defaults().with("Hash", "16"), evaluation)) {
            while (position.hasLegalMove() && position.rule50() < 100 && !position.isInsufficientMaterial()) {
                SearchResult result = engine.search(position, Limits.ofNodes(NODES), SearchListener.SILENT);
                position.make(result.bestMove());
            }
        }
        assertThat(position.inCheck() && !position.hasLegalMove())
                .as(() -> evaluation.name() + ": " + Fen.format(position)).isTrue();
    }
}
