package dev.cortado.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchInfo.Bound;
import dev.cortado.eval.Wdl;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.SanLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalysisViewTest {
    private final Position black = Fen.parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    private final AnalysisView view = new AnalysisView(black, Terminal.PLAIN);

    /** A search speaks for the side to move, Black here; people read for White. */
    @Test
    void scoresAndChancesAreTurnedToWhite() {
        List<String> rows = view.table(List.of(info(-35, Bound.EXACT)));
        assertThat(rows.get(0)).isEqualTo("  depth 12/19   4.00M nodes   2.00M/s   2.0 s");
        assertThat(rows.get(2)).isEqualTo("   +0.35    38%  50%  12%   1...e5");
        assertThat(view.table(List.of(info(-35, Bound.LOWER))).get(2)).startsWith("  <+0.35 ");
        assertThat(view.table(List.of(info(-35, Bound.UPPER))).get(2)).startsWith("  >+0.35 ");
    }

    @Test
    void theVerdictIsASentence() {
        assertThat(view.verdict(result(10))).isEqualTo("1...e5  The game is about even.");
        assertThat(view.verdict(result(60))).isEqualTo("1...e5  Black is a little better.");
        assertThat(view.verdict(result(-200))).isEqualTo("1...e5  White is clearly better.");
        assertThat(view.verdict(result(700))).isEqualTo("1...e5  Black is winning.");
        assertThat(view.verdict(result(Score.mateIn(5)))).isEqualTo("1...e5  Black mates in 3.");
        assertThat(view.verdict(result(Score.matedIn(2)))).isEqualTo("1...e5  White mates in 1.");
    }

    @Test
    void withoutAMoveTheGameIsOver() {
        assertThat(over("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).isEqualTo("Stalemate: the game is drawn.");
        assertThat(over("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")).isEqualTo("Checkmate: White has won.");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "999,999", "1000,1.00k", "9994,9.99k", "9996,10.0k", "123456,123k", "999499,999k",
        "999500,1.00M", "12345678,12.3M", "5000000000,5.00G", "9223372036854775807,9223372T"})
    void countsHaveThreeFigures(long number, String text) {
        assertThat(AnalysisView.count(number)).isEqualTo(text);
    }

    @Test
    void linesAreNumbered() {
        Position position = new Position();
        int[] moves = new int[3];
        String[] texts = {"e2e4", "e7e5", "g1f3"};
        for (int i = 0; i < 3; i++) {
            moves[i] = UciMove.parse(position, texts[i]);
            position.make(moves[i]);
        }
        assertThat(SanLine.numbered(new Position(), moves)).isEqualTo("1.e4 e5 2.Nf3");
        assertThat(SanLine.numbered(black, new int[] {moves[1], moves[2]})).isEqualTo("1...e5 2.Nf3");
        assertThat(SanLine.numbered(black, new int[0])).isEmpty();
    }

    private String over(String fen) {
        SearchInfo info = new SearchInfo(0, 0, 1, 0, 0, Bound.EXACT, 0, 0, 0, 0, new int[0], new Wdl(0, 1000, 0));
        return new AnalysisView(Fen.parse(fen), Terminal.PLAIN)
                .verdict(new SearchResult(Move.NONE, Move.NONE, info, 0, 0));
    }

    private SearchInfo info(int score, Bound bound) {
        return new SearchInfo(12, 19, 1, score, score, bound, 4_000_000, 2000, 0, 0, new int[] {e5()},
                new Wdl(120, 500, 380));
    }

    private SearchResult result(int score) {
        return new SearchResult(e5(), Move.NONE, info(score, Bound.EXACT), 1, 1);
    }

    private int e5() {
        return UciMove.parse(black, "e7e5");
    }
}
