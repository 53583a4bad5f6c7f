package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openqa.selenium.WebElement;

/**
 * What a page that watches costs a search: the same position for the same time, in turns by an engine alone and by the
 * workbench with a page that shows three lines. Both keep what they learned, as an analysis that goes on does. Only when asked for, on a machine that does nothing else.
 */
@EnabledIfSystemProperty(named = "cortado.measure", matches = "true")
class SpeedTest extends BrowserTest {
    private static final int ROUNDS = 9;
    private static final int MS = 4000;

    @Test
    void aPageThatWatchesCostsAlmostNothing() {
        browser.open(server.address(), "analyse");
        browser.choose("#limit-kind", "time");
        browser.choose("#limit-amount", Integer.toString(MS / 1000));
        List<Double> ratios = new ArrayList<>();
        EngineOptions options = EngineOptions.defaults().with("MultiPV", "3").with("Hash", "64");
        try (Engine engine = new Engine(options)) {
            for (int round = 0; round <= ROUNDS; round++) {
                SearchResult alone = engine.search(new Position(), Limits.ofMoveTime(MS), SearchListener.SILENT);
                double shown = shown();
                double ratio = shown / (1000.0 * alone.nodes() / alone.timeMs());
                if (round > 0) { // the first warms up
                    ratios.add(ratio);
                }
                System.out.printf("alone %,d nodes/s, shown %,.0f nodes/s: %.3f%n",
                        1000 * alone.nodes() / alone.timeMs(), shown, ratio);
            }
        }
        double median = ratios.stream().sorted().toList().get(ROUNDS / 2);
        System.out.printf("search speed with a page open: %.1f %% of that without (median of %d)%n", 100 * median,
                ROUNDS);
        assertThat(median).isGreaterThan(0.97);
    }

    /** Searches by the page's button and returns the nodes a second that it shows. */
    private static double shown() {
        browser.click("#analyse-toggle");
        browser.until("it searches", () -> browser.text("#analyse-toggle").equals("Stop"));
        try {
            Thread.sleep(MS); // asking the page meanwhile would cost what is measured
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        browser.until("it is done", () -> browser.text("#analyse-toggle").equals("Analyse"));
        WebElement progress = browser.one(".progress");
        return 1000.0 * Long.parseLong(progress.getDomAttribute("data-nodes"))
                / Long.parseLong(progress.getDomAttribute("data-time"));
    }
}
