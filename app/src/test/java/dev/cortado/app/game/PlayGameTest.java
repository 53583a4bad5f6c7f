package dev.cortado.app.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.app.terminal.Terminal;
import dev.cortado.chess.Color;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Games by script, against the real engine with few nodes. */
class PlayGameTest {
    private static final String START = Fen.START;
    @TempDir
    Path folder;

    @Test
    void movesInEitherNotationAreAnswered() throws IOException {
        String out = play(START, Color.WHITE, "e4", "g1f3", "moves");
        assertThat(out).startsWith("\n  You are White against Tester.");
        assertThat(out).containsPattern("Cortado plays 1\\.\\.\\.\\w+").containsPattern("Cortado plays 2\\.\\.\\.\\w+")
                .containsPattern("1\\.e4 \\S+ 2\\.Nf3 \\S+\n");
    }

    @Test
    void theEngineOpensWhenThePlayerIsBlack() throws IOException {
        assertThat(play(START, Color.BLACK)).containsPattern("Cortado plays 1\\.\\w+").contains("h g f e d c b a");
    }

    @Test
    void whatIsNoMoveIsExplained() throws IOException {
        String out = play(START, Color.WHITE, "e5", "hello", "Ke2", "fen");
        assertThat(out).contains("e5: ").contains("hello: ").contains("Ke2: ").contains(START)
                .doesNotContain("Cortado plays");
    }

    @Test
    void undoGoesBackToThePlayersMove() throws IOException {
        assertThat(play(START, Color.WHITE, "undo")).contains("no move yet");
        assertThat(lastFen(START, Color.WHITE, "e4", "d4", "undo", "undo", "fen")).isEqualTo(START);
        assertThat(play(START, Color.BLACK, "undo")).contains("no move yet");
    }

    /** White mates with 1. Ra8. */
    @Test
    void mateEndsTheGame() throws IOException {
        String fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        String out = play(fen, Color.WHITE, "Ra8", "Kg2", "pgn");
        assertThat(out).contains("1-0, checkmate. You win!").contains("The game is over: 1-0")
                .contains("[Result \"1-0\"]").contains("1. Ra8# 1-0");
        assertThat(lastFen(fen, Color.WHITE, "Ra8", "undo", "fen")).isEqualTo(fen);
    }

    @Test
    void theEngineMatesToo() throws IOException {
        // After 1. Kh1 Black has Ra1 with mate.
        String out = play("r5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", Color.WHITE, "Kh1");
        assertThat(out).contains("Cortado plays 1...Ra1#").contains("0-1, checkmate. Cortado wins.");
    }

    @Test
    void drawsEndTheGame() throws IOException {
        assertThat(play("7k/8/4Q1K1/8/8/8/8/8 w - - 0 1", Color.WHITE, "Qf7"))
                .contains("1/2-1/2, a draw by stalemate.");
        assertThat(play("k7/8/8/8/8/8/1p6/K7 w - - 0 1", Color.WHITE, "Kxb2"))
                .contains("a draw by insufficient material");
        assertThat(play("k7/7p/8/8/8/8/7P/K7 w - - 99 90", Color.WHITE, "Kb2")).contains("a draw by fifty moves");
    }

    @Test
    void resigning() throws IOException {
        assertThat(play(START, Color.WHITE, "resign", "e4", "pgn")).contains("0-1, you resigned.")
                .contains("[Result \"0-1\"]").doesNotContain("Cortado plays");
    }

    @Test
    void hintsAreLegalMoves() throws IOException {
        assertThat(play("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Color.WHITE, "hint")).contains("Try Ra8#: 1.Ra8#");
    }

    @Test
    void theGameIsSaved() throws IOException {
        Path kept = folder.resolve("kept.pgn");
        Path saved = folder.resolve("saved.pgn");
        String out = play(START, Color.WHITE, kept, "e4", "pgn " + saved, "pgn " + folder.resolve("no/such/file"));
        assertThat(out).contains("Saved in").contains("Cannot write");
        for (Path file : new Path[] {kept, saved}) {
            Game game = Game.fromPgn(Files.readString(file));
            assertThat(game.errors()).isEmpty();
            assertThat(game.moves()).hasSize(2).first().isEqualTo("e4");
            assertThat(game.tag("White")).hasValue("Human");
            assertThat(game.result()).isEqualTo(GameResult.UNKNOWN);
        }
    }

    @Test
    void quitEndsAtOnce() throws IOException {
        assertThat(play(START, Color.WHITE, "quit", "e4")).doesNotContain("Cortado plays");
        assertThat(play(START, Color.WHITE, "help")).contains("undo").contains("hint").contains("resign");
    }

    private String lastFen(String fen, int human, String... lines) throws IOException {
        return play(fen, human, lines).lines().filter(line -> line.startsWith("> ") && line.contains("/"))
                .reduce((first, second) -> second).orElseThrow().substring(2);
    }

    private String play(String fen, int human, String... lines) throws IOException {
        return play(fen, human, null, lines);
    }

    private String play(String fen, int human, Path file, String... lines) throws IOException {
        StringWriter out = new StringWriter();
        BufferedReader in = new BufferedReader(new StringReader(String.join("\n", lines) + "\n"));
        try (PlayGame game = new PlayGame(Fen.parse(fen), human, "Tester", EngineOptions.defaults(),
                Limits.ofNodes(2000), file, in, new PrintWriter(out), Terminal.PLAIN)) {
            game.run();
        }
        return out.toString();
    }
}
