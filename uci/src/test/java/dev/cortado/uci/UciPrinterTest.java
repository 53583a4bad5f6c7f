package dev.cortado.uci;

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
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class UciPrinterTest {
    private static final String CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    private static final Wdl WDL = new Wdl(412, 500, 88);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final UciOutput output = new UciOutput(bytes);
    private final Position start = new Position();

    @Test
    void theOrderOfAnInfoLine() {
        UciPrinter printer = new UciPrinter(output, start, true);
        printer.onInfo(new SearchInfo(12, 19, 2, 35, 35, Bound.LOWER, 400_000, 200, 17, 3, moves(start, "e2e4"), WDL));
        assertThat(lines()).containsExactly("info depth 12 seldepth 19 multipv 2 score cp 35 lowerbound"
                + " wdl 412 500 88 nodes 400000 nps 2000000 hashfull 17 tbhits 3 time 200 pv e2e4");
    }

    @Test
    void chancesAreShownOnlyWhenAskedFor() {
        new UciPrinter(output, start, false)
                .onInfo(new SearchInfo(1, 1, 1, -4, -4, Bound.UPPER, 20, 0, 0, 0, moves(start, "g1f3"), WDL));
        assertThat(lines()).containsExactly("info depth 1 seldepth 1 multipv 1 score cp -4 upperbound"
                + " nodes 20 nps 20000 hashfull 0 tbhits 0 time 0 pv g1f3");
    }

    /** A mate at an odd ply is ours: ply 1 is mate in 1, ply 3 in 2. At an even ply we are mated: ply 2 is -1. */
    @Test
    void mateIsCountedInMoves() {
        assertThat(score(Score.mateIn(1))).isEqualTo("mate 1");
        assertThat(score(Score.mateIn(3))).isEqualTo("mate 2");
        assertThat(score(Score.matedIn(2))).isEqualTo("mate -1");
        assertThat(score(Score.matedIn(4))).isEqualTo("mate -2");
        assertThat(score(Score.matedIn(0))).isEqualTo("mate 0");
        assertThat(score(-250)).isEqualTo("cp -250");
    }

    @Test
    void aSearchThatFailedStillAnswersWithALegalMove() {
        Position one = Fen.parse("7k/8/6K1/8/8/8/8/R7 b - - 0 1"); // Kg8 is the only move
        new UciPrinter(output, one, false).onFailed(new IllegalStateException("the search failed: test"));
        assertThat(lines()).containsExactly("info string the search failed: test", "bestmove h8g8");
        bytes.reset();
        new UciPrinter(output, Fen.parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), false)
                .onFailed(new IllegalStateException("x"));
        assertThat(lines()).containsExactly("info string x", "bestmove (none)");
    }

    @Test
    void castlingIsWrittenAsTheVariantWantsIt() {
        for (boolean chess960 : List.of(false, true)) {
            bytes.reset();
            Position position = Fen.parse(CASTLING, chess960);
            int castle = UciMove.parse(position, "e1h1");
            UciPrinter printer = new UciPrinter(output, position, false);
            printer.onCurrentMove(7, castle, 3);
            printer.onDone(new SearchResult(castle, Move.NONE, info(0, castle), 1, 1));
            String text = chess960 ? "e1h1" : "e1g1";
            assertThat(lines()).first().isEqualTo("info depth 7 currmove " + text + " currmovenumber 3");
            assertThat(lines()).last().isEqualTo("bestmove " + text);
        }
    }

    @Test
    void theAnswerNamesTheExpectedReply() {
        UciPrinter printer = new UciPrinter(output, start, false);
        int[] line = moves(start, "e2e4");
        printer.onInfo(info(20, line));
        printer.onDone(new SearchResult(line[0], UciMove.parse(after("e2e4"), "e7e5"), info(20, line), 1, 1));
        assertThat(lines()).hasSize(2).last().isEqualTo("bestmove e2e4 ponder e7e5");
    }

    /** A bound, or another line, printed last would leave the GUI without the score of the move it gets. */
    @Test
    void theLineBehindTheAnswerIsAlwaysShown() {
        UciPrinter printer = new UciPrinter(output, start, false);
        int[] line = moves(start, "e2e4");
        printer.onInfo(new SearchInfo(5, 5, 1, 60, 60, Bound.LOWER, 100, 10, 0, 0, line, WDL));
        printer.onDone(new SearchResult(line[0], Move.NONE, info(20, line), 1, 1));
        assertThat(lines()).hasSize(3);
        assertThat(lines().get(1)).contains("score cp 20 nodes").endsWith("pv e2e4");
    }

    @Test
    void noLegalMove() {
        UciPrinter printer = new UciPrinter(output, start, false);
        printer.onDone(new SearchResult(Move.NONE, Move.NONE, info(Score.matedIn(0)), 0, 0));
        assertThat(lines()).containsExactly("info depth 5 seldepth 5 multipv 1 score mate 0"
                + " nodes 100 nps 10000 hashfull 0 tbhits 0 time 10", "bestmove (none)");
    }

    @Test
    void anInfoStringStaysOnOneLine() {
        output.info("a\nb\r\tc" + "d".repeat(5000));
        assertThat(lines()).singleElement().asString().startsWith("info string a b  cd").hasSizeLessThan(500);
    }

    private static String score(int score) {
        StringBuilder line = new StringBuilder();
        UciPrinter.appendScore(line, score);
        return line.toString();
    }

    private static SearchInfo info(int score, int... pv) {
        return new SearchInfo(5, 5, 1, score, score, Bound.EXACT, 100, 10, 0, 0, pv, WDL);
    }

    private static int[] moves(Position position, String text) {
        return new int[] {UciMove.parse(position, text)};
    }

    private Position after(String move) {
        Position position = new Position(start);
        position.make(UciMove.parse(position, move));
        return position;
    }

    private List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
