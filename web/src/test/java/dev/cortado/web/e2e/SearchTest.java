package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.lab.explain.ExplainReport;
import dev.cortado.lab.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The views that show how the search goes. */
class SearchTest extends BrowserTest {
    private static final String LINE = "e2e4,e7e5,g1f3,b8c6,f1c4,g8f6";

    /** What {@code cortado explain --json} says of a position, which is a fresh engine and the same report. */
    private static JsonNode explained(String moves) {
        Position start = new Position();
        Position position = new Position(start);
        List<Integer> played = new ArrayList<>();
        for (String text : moves.split(",")) {
            int move = San.parse(position, text);
            played.add(move);
            position.make(move);
        }
        try (Engine engine = new Engine()) {
            String json = new ExplainReport(position, engine.explain(start, played, Limits.ofNodes(200_000), false))
                    .json();
            return Json.read(json, JsonNode.class).get("node").get("moves");
        }
    }

    private void untilExplained() {
        browser.until("the moves are explained", Duration.ofSeconds(60),
                () -> !browser.all("[role=tabpanel][aria-busy=false] .pick-row").isEmpty());
    }

    private void assertAgrees(JsonNode moves) {
        List<WebElement> rows = browser.all(".pick-row");
        assertThat(rows).hasSize(moves.size());
        for (int i = 0; i < rows.size(); i++) {
            JsonNode move = moves.get(i);
            WebElement row = rows.get(i);
            assertThat(row.getDomAttribute("data-uci")).isEqualTo(move.get("uci").asText());
            assertThat(row.getDomAttribute("data-stage")).isEqualTo(move.get("stage").asText());
            assertThat(row.getDomAttribute("data-total")).isEqualTo(move.get("terms").get("total").asText());
            int rank = move.get("rank").asInt();
            assertThat(row.getText()).startsWith((rank > 0 ? Integer.toString(rank) : "–") + "\n"
                    + move.get("san").asText() + "\n");
        }
    }

    @Test
    void theOrderIsThatOfTheCommandLine() throws Exception {
        browser.open(server.address(), "search?moves=" + LINE);
        untilExplained();
        JsonNode moves = explained(LINE);
        assertAgrees(moves);
        // The first move was searched, whether it beat the window or not.
        browser.click(".pick:first-child .pick-row");
        assertThat(browser.text(".details")).contains("worth at", "together");
        // One ply further, by a click on the way.
        String first = browser.one(".pick:first-child .pick-row").getDomAttribute("data-uci");
        browser.click(".details button");
        browser.until("the next node is explained", Duration.ofSeconds(60),
                () -> browser.all(".path .move").size() >= 2
                        && !browser.all("[role=tabpanel][aria-busy=false] .pick-row").isEmpty());
        assertAgrees(explained(LINE + "," + first));
    }

    /** With an open window every move is tried or left out by a rule, and the words say which. */
    @Test
    void everyMoveHasItsFate() throws Exception {
        browser.size(1280, 940, false);
        browser.open(server.address(),
                "search?fen=r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R%20w%20KQ%20-%200%208");
        untilExplained();
        browser.choose("select:not(#explain-nodes)", "open");
        browser.until("the question was asked anew", Duration.ofSeconds(60),
                () -> browser.text(".summary").contains("open window")
                        && !browser.all("[role=tabpanel][aria-busy=false] .pick-row").isEmpty());
        List<String> fates = browser.all(".pick .fate").stream().map(WebElement::getText).toList();
        assertThat(fates).contains("best").anyMatch(fate -> fate.startsWith("shallower"))
                .doesNotContain("not reached");
        browser.click(".pick:nth-child(3) .pick-row");
        assertThat(browser.text(".details")).contains("It was tried at place 3.");
        browser.picture("search");
        browser.command("Emulation.clearDeviceMetricsOverride", java.util.Map.of());
    }

    /** The tabs are one stop of the Tab key; there the arrow keys choose, and the game stays where it is. */
    @Test
    void tabsAreChosenByArrowKeys() {
        browser.open(server.address(), "search?moves=" + LINE);
        untilExplained();
        String fen = browser.fen();
        browser.click("#tab-order");
        List<Keys> keys = List.of(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT,
                Keys.ARROW_LEFT, Keys.END, Keys.HOME);
        // From either end they go on at the other.
        List<String> chosen = List.of("tab-tree", "tab-live", "tab-order", "tab-live", "tab-tree", "tab-live",
                "tab-order");
        for (int i = 0; i < keys.size(); i++) {
            browser.keys(keys.get(i));
            String tab = chosen.get(i);
            browser.until(tab + " is chosen", () -> browser.driver().switchTo().activeElement().getDomAttribute("id")
                    .equals(tab) && !browser.all("[role=tabpanel][aria-labelledby=" + tab + "]").isEmpty());
            assertThat(browser.all("[role=tab][tabindex='0']")).extracting(each -> each.getDomAttribute("id"))
                    .containsExactly(tab);
        }
        assertThat(browser.fen()).isEqualTo(fen);
    }

    @Test
    void theTreeUnfolds() throws Exception {
        browser.open(server.address(), "search?moves=" + LINE);
        browser.click("#tab-tree");
        browser.click("#grow-tree");
        browser.until("the first moves are there", Duration.ofSeconds(60), () -> browser.all(".twig").size() >= 5);
        assertThat(browser.text(".window")).contains("window", "plies", "worth");
        int before = browser.all(".twig").size();
        browser.click(".twig.best .fold");
        browser.until("the answers are there", Duration.ofSeconds(60), () -> browser.all(".twig").size() > before);
        assertThat(browser.all(".tree .tree .twig.best")).isNotEmpty();
        browser.picture("tree");
    }

    @Test
    void countsComeWhileTheSearchRuns() throws Exception {
        browser.open(server.address(), "search?moves=" + LINE);
        untilExplained();
        browser.click("#tab-live");
        browser.click("#analyse-toggle");
        browser.until("counts are drawn while it runs", Duration.ofSeconds(20),
                () -> !browser.all(".bars .track i").isEmpty());
        assertThat(browser.text("#analyse-toggle")).isEqualTo("Stop");
        String early = browser.text(".big-number span");
        browser.until("and they go on", Duration.ofSeconds(20), () -> !browser.text(".big-number span").equals(early));
        // Of the first few cutoffs, all may be by the first move.
        assertThat(browser.text("#first-move-rate")).matches("100\\.0 %|\\d\\d?\\.\\d %");
        browser.picture("live");
        browser.click("#analyse-toggle");
    }

    @Test
    void twoSetUpsSideBySide() throws Exception {
        browser.open(server.address(), "compare?moves=" + LINE);
        browser.choose("#compare-nodes", "100000");
        browser.click("#compare-go");
        browser.until("both have searched", Duration.ofSeconds(60),
                () -> browser.text("#compare-go").equals("Search with both")
                        && !browser.all(".bars .beside").isEmpty());
        assertThat(browser.text("#outcome-a")).contains("first-move cutoffs");
        assertThat(browser.text("#outcome-b")).contains("first-move cutoffs");
        // They differ by the ranked picker, so the same number of nodes is spent on other moves.
        assertThat(browser.text("#outcome-a").substring(1)).isNotEqualTo(browser.text("#outcome-b").substring(1));
        browser.picture("compare");
    }
}
