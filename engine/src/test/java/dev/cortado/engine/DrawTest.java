package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;

/** The rules that end a game without a winner, as the search sees them. A draw is 0, give or take one centipawn. */
class DrawTest {
    private final Engine engine = new Engine();

    @AfterEach
    void close() {
        engine.close();
    }

    private SearchResult search(Position position, long nodes) {
        engine.newGame();
        return engine.search(position, Limits.ofNodes(nodes), SearchListener.SILENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // dead material, and a capture or promotion that leads to it at once
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "8/8/4k3/8/8/3KB3/8/6b1 b - - 0 1",
        "8/8/4k3/8/8/3K4/3q4/8 w - - 0 1",
        // the fifty-move count runs out before anything can be mated or taken
        "7k/8/8/8/8/8/8/KQ6 w - - 98 80", "7k/8/8/8/8/8/8/KR6 b - - 99 80", "8/8/8/3k4/8/8/5R2/K7 w - - 97 100"})
    void deadPositionsAreDraws(String fen) {
        SearchResult result = search(Fen.parse(fen), 30_000);
        assertThat(result.score()).isBetween(-1, 1);
    }

    /** A mate on the board at count 100 comes first: the rule speaks of moves made without mate. */
    @Test
    void mateWithTheHundredthPlyCounts() {
        SearchResult result = search(Fen.parse("6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 80"), 5000);
        assertThat(result.score()).isEqualTo(Score.mateIn(1));
        // One ply later there is no time for the same mate.
        result = search(Fen.parse("6k1/5ppp/8/8/8/8/8/K2R4 w - - 100 80"), 5000);
        assertThat(result.bestMove()).isNotZero();
    }

    /**
     * The two rooks mate in two moves, three plies: from count 97 the mate comes with the hundredth ply, from 98 too late.
     */
    @Test
    void aMateTooSlowForTheFiftyMoveRuleIsADraw() {
        String rooks = "7k/8/8/8/8/8/R7/1R5K w - - ";
        assertThat(search(Fen.parse(rooks + "97 90"), 20_000).score()).isEqualTo(Score.mateIn(3));
        assertThat(search(Fen.parse(rooks + "98 90"), 20_000).score()).isBetween(-1, 1);
    }

    /** The same, with a table full of mates from an earlier search of the same position with a fresh count. */
    @Test
    void theTableDoesNotHideTheFiftyMoveRule() {
        String rooks = "7k/8/8/8/8/8/R7/1R5K w - - ";
        engine.newGame();
        engine.search(Fen.parse(rooks + "0 50"), Limits.ofNodes(20_000), SearchListener.SILENT);
        SearchResult result = engine.search(Fen.parse(rooks + "98 90"), Limits.ofNodes(20_000), SearchListener.SILENT);
        assertThat(result.score()).isBetween(-1, 1);
    }

    @Test
    void stalemateInsideTheTree() {
        // The pawn on the rook's file with the king in front of it: every try ends in stalemate or loses the pawn.
        assertThat(search(Fen.parse("k7/P7/1K6/8/8/8/8/8 b - - 0 1"), 2000).score()).isZero();
        assertThat(search(Fen.parse("k7/P7/K7/8/8/8/8/8 w - - 0 1"), 20_000).score()).isBetween(-1, 1);
    }

    /** Far behind, White checks for ever from e8 and h5: the rook on b4 keeps the queen from f8. */
    @Test
    void perpetualCheckIsFound() {
        Position position = Fen.parse("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1");
        SearchResult result = search(position, 60_000);
        assertThat(result.score()).isGreaterThanOrEqualTo(-1);
    }

    @Test
    void theWinningSideAvoidsTheThirdOccurrence() {
        Position position = Positions.after("7k/8/8/8/8/8/q7/7K w - - 0 1", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1",
                "h8g8", "g1h1");
        SearchResult result = search(position, 40_000);
        assertThat(UciMove.format(position, result.bestMove())).isNotEqualTo("g8h8");
        assertThat(result.score()).isGreaterThan(500);
    }

    @Test
    void theLosingSideTakesTheThirdOccurrence() {
        Position position = Positions.after("7k/8/8/8/8/8/q7/6K1 b - - 0 1", "h8g8", "g1h1", "g8h8", "h1g1", "h8g8",
                "g1h1", "g8h8");
        SearchResult result = search(position, 40_000);
        assertThat(UciMove.format(position, result.bestMove())).isEqualTo("h1g1");
        assertThat(result.score()).isBetween(-1, 1);
    }
}
