package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.lab.annotate.GameAnnotator;
import dev.cortado.lab.annotate.GamePage;
import dev.cortado.lab.explain.ExplainReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The pages that commands write to files, opened as files. */
class ReportPagesTest extends BrowserTest {
    private static final int NARROW = 500;

    @TempDir
    private Path folder;

    @AfterEach
    void asBefore() {
        browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
        browser.leave();
    }

    private void open(String html) throws IOException {
        Path file = folder.resolve("report.html");
        Files.writeString(file, html);
        browser.driver().get(file.toUri().toString());
    }

    private long number(String script) {
        return Math.round(((Number) browser.driver().executeScript("return " + script)).doubleValue());
    }

    /** How many elements of the page end, or have text that ends, beyond the page's own right edge. */
    private long cutOff() {
        return number("""
                [...document.body.querySelectorAll(':not(svg *)')].filter(e => e.scrollWidth > Math.ceil(e.clientWidth) + 1
                    && e.clientWidth > 0 || e.getBoundingClientRect().right > document.body.getBoundingClientRect().right
                        - parseFloat(getComputedStyle(document.body).paddingRight) + 1).length""");
    }

    /** The table of a middlegame's moves stays inside the page's own edges, not only inside the window. */
    @Test
    void anExplanationFitsANarrowWindow() throws Exception {
        Position position = Fen.parse("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
        browser.size(NARROW, 900, false);
        try (Engine engine = new Engine()) {
            for (boolean open : new boolean[] {true, false}) {
                open(new ExplainReport(position, engine.explain(position, List.of(), Limits.ofNodes(100_000), open))
                        .html());
                assertThat(browser.all("table.moves tr")).hasSizeGreaterThan(60);
                assertThat(number("document.documentElement.clientWidth")).isEqualTo(NARROW);
                assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(NARROW);
                assertThat(cutOff()).isZero();
                browser.picture("explain-narrow-" + (open ? "open" : "cut"));
            }
        }
    }

    /** A pass has no squares to mark and may be all there is; the page is walked to its end all the same. */
    @Test
    void aGameWithANullMoveIsClickedThrough() throws Exception {
        Game game = new Game().play("e4", "e5", "Bc4", "Nc6", "Qh5", "--", "Qxf7#");
        Game stuck = new Game(Board.fromFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).play("--", "Qg7#");
        try (Engine engine = new Engine()) {
            GameAnnotator annotator = new GameAnnotator(engine, Limits.ofNodes(2000));
            open(GamePage.of(Stream.of(game, stuck)
                    .map(each -> new GamePage.Annotated(each, annotator.annotate(each, (done, of) -> true))).toList()));
        }
        browser.size(NARROW, 900, false);
        assertThat(cutOff()).isZero();
        browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
        assertThat(browser.all("section.game svg.board")).hasSize(2);
        assertThat(browser.all("section.game:first-of-type .moves button")).hasSize(7);
        browser.all("section.game .moves button").get(5).click();
        assertThat(browser.text(".opinion")).startsWith("3... --");
        assertThat(browser.all("section.game:first-of-type .board rect[fill='#d3a73c'], "
                + "section.game:first-of-type .board rect[fill='#f0d878']")).as("marked squares").isEmpty();
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(browser.text(".opinion")).startsWith("4. Qxf7#");
        assertThat(browser.all("section.game:first-of-type .board rect[fill='#d3a73c'], "
                + "section.game:first-of-type .board rect[fill='#f0d878']")).as("marked squares").hasSize(2);
        browser.picture("null-move");
    }
}
