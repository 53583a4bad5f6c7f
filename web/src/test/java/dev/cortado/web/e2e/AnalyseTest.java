package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Analysis of positions and games. */
class AnalyseTest extends BrowserTest {
    /** A game played for this test: a short fight in the Italian Game that White loses by a blunder. */
    private static final String PGN = """
            [Event "Test of the workbench"]
            [White "Ada"]
            [Black "Ben"]
            [Result "0-1"]

            1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 {a gambit} Nxe4 8. O-O
            (8. Bd2 Nxd2 9. Qxd2) 8... Bxc3 9. d5 Bf6 10. Re1 Ne7 11. Rxe4 d6 12. Qh5 Bg6 0-1
            """.replace("12. Qh5 Bg6 0-1", "12. Qa4+ Bd7 13. Qb3 O-O 14. Rxe7 Qxe7 0-1");

    private void load(String text) {
        browser.press("Load PGN or FEN");
        browser.driver().executeScript("""
                const area = document.getElementById('pgn-text');
                area.value = arguments[0];
                area.dispatchEvent(new Event('input', {bubbles: true}));
                """, text);
        browser.one("#pgn-text");
        browser.click("#load-text");
    }

    @Test
    void threeLinesWhileMovingThroughTheGame() throws Exception {
        browser.open(server.address(), "analyse");
        load(PGN);
        browser.until("the game is there", () -> browser.text(".moves").contains("Qxe7"));
        browser.click("#analyse-toggle");
        for (int ply = 0; ply < 8; ply++) {
            browser.keys(Keys.ARROW_RIGHT);
            browser.until("three lines for this position", () -> {
                Board board = Board.fromFen(browser.fen());
                List<String> firsts = IntStream.rangeClosed(1, 3)
                        .mapToObj(i -> browser.all(".line:nth-child(" + i + ") .san .move").stream().findFirst()
                                .map(move -> move.getText()).orElse(""))
                        .toList();
                return firsts.stream().distinct().count() == 3 && firsts.stream().allMatch(board::isLegal);
            });
        }
        assertThat(browser.text(".opening")).isNotBlank();
        assertThat(browser.all(".arrow")).isNotEmpty();
        browser.until("some depth", () -> Integer.parseInt(browser.text(".progress b")) >= 9);
        browser.picture("analyse");
        browser.choose("#lines", "1");
        browser.until("one line at once", () -> browser.all(".line:not(.waiting)").size() == 1);
        browser.click("#analyse-toggle");
        assertThat(browser.text("#analyse-toggle")).isEqualTo("Analyse");
    }

    @Test
    void aLineIsWalked() {
        browser.open(server.address(), "analyse?moves=e2e4,e7e5");
        browser.click("#analyse-toggle");
        browser.until("a line of some moves", () -> browser.all(".line:first-child .san .move").size() >= 3);
        browser.click("#analyse-toggle");
        browser.until("the search has ended", () -> browser.text("#analyse-toggle").equals("Analyse"));
        // The last word may be a shorter line: a search that is stopped while its score falls or rises knows few moves.
        List<String> line = new ArrayList<>();
        browser.until("its line is read", () -> {
            line.clear();
            browser.all(".line:first-child .san .move").stream().limit(3).forEach(move -> line.add(move.getText()));
            return !line.isEmpty();
        });
        Board end = Board.start().play("e4").play("e5");
        for (String san : line) {
            end = end.play(san);
        }
        String shown = end.fen();
        browser.all(".line:first-child .san .move").get(line.size() - 1).click();
        browser.until("the end of the line is shown", () -> browser.fen().equals(shown));
    }

    @Test
    void mistakesAreMarked() throws Exception {
        browser.open(server.address(), "analyse");
        load(PGN);
        browser.until("the game is there", () -> browser.text(".moves").contains("Qxe7"));
        browser.press("Mark mistakes in the game");
        browser.until("the game is annotated", Duration.ofSeconds(60), () -> !browser.all(".mistakes").isEmpty());
        // 14. Rxe7 gives a rook for a knight in a game without need: the engine must object to something of White's.
        assertThat(browser.all(".move.mistake, .move.blunder, .move.inaccuracy")).isNotEmpty();
        assertThat(browser.all(".curve canvas")).hasSize(1);
        browser.keys(Keys.END);
        browser.picture("mistakes");
    }

    /** A file with three games: the list, one of them, and out again as PGN. */
    @Test
    void pgnInAndOut(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("three.pgn");
        Game last = new Game().setTag("White", "Eve").setTag("Black", "Fay").play("d4", "d5", "c4", "e6", "Nc3");
        Files.writeString(file, PGN + "\n" + new Game().setTag("White", "Cai").setTag("Black", "Dan").play("c4").toPgn()
                + last.toPgn());
        browser.open(server.address(), "analyse");
        browser.press("Load PGN or FEN");
        browser.one("#pgn-file").sendKeys(file.toString());
        browser.until("three games are listed", () -> browser.all(".listing li").size() == 3);
        assertThat(browser.text(".listing")).contains("Ada – Ben", "Cai – Dan", "Eve – Fay");
        browser.all(".listing button").get(2).click();
        browser.until("the game is open", () -> browser.text(".game-title").contains("Eve"));
        browser.keys(Keys.END);
        browser.untilPlacement(last.end().fen().split(" ")[0]);
        // A variation of our own, then out.
        browser.keys(Keys.ARROW_LEFT);
        browser.untilPlacement(Board.start().play("d4").play("d5").play("c4").play("e6").fen().split(" ")[0]);
        browser.drag("g1", "f3");
        browser.until("the variation is there", () -> browser.text(".moves").contains("Nf3"));
        browser.command("Browser.setDownloadBehavior",
                Map.of("behavior", "allow", "downloadPath", folder.toString()));
        browser.press("Save PGN");
        Path saved = folder.resolve("cortado-game.pgn");
        browser.until("the file is saved", () -> Files.exists(saved));
        Game read = Game.fromPgn(Files.readString(saved));
        assertThat(read.errors()).isEmpty();
        assertThat(read.moves()).isEqualTo(last.moves());
        assertThat(read.tag("Black")).contains("Fay");
        assertThat(read.mainLine().get(3).variations()).extracting(node -> node.san()).containsExactly("Nf3");
    }

    @Test
    void aPositionIsLoadedAndBadOnesAreExplained() {
        browser.open(server.address(), "analyse");
        load("4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
        browser.untilPlacement("4k3/8/8/8/8/8/8/4K2Q");
        load("4k3/8/8/8/8/8/8/8 w - - 0 1");
        browser.until("a complaint", () -> !browser.all(".notice.bad").isEmpty());
        assertThat(browser.text(".notice")).contains("no king");
    }
}
