package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Dark and light, narrow and wide, without a mouse, and without a request to anywhere else. */
class LooksTest extends BrowserTest {
    @AfterEach
    void asBefore() {
        browser.dark(false);
        browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    /** The contrast of the body's text on its background as WCAG 2 defines it. */
    private double contrast() {
        return ((Number) browser.driver().executeScript("""
                const channel = (v) => v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
                const light = (text) => {
                  const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(channel);
                  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                };
                const style = getComputedStyle(document.documentElement);
                const [a, b] = [light(style.color), light(style.backgroundColor)].sort((x, y) => y - x);
                return (a + 0.05) / (b + 0.05);
                """)).doubleValue();
    }

    private double brightness() {
        return ((Number) browser.driver().executeScript(
                "return Math.max(...getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g))"))
                .doubleValue();
    }

    @Test
    void darkModeFollowsTheSystemAndTheButton() throws Exception {
        browser.open(server.address(), "analyse?moves=e2e4,c7c5");
        assertThat(brightness()).isGreaterThan(200);
        assertThat(contrast()).isGreaterThan(7);
        browser.dark(true);
        browser.until("it is dark", () -> brightness() < 60);
        assertThat(contrast()).isGreaterThan(7);
        browser.click("#analyse-toggle");
        browser.until("three lines", () -> browser.all(".line:not(.waiting)").size() == 3);
        browser.picture("dark");
        browser.click("#theme");
        browser.until("the button says light", () -> brightness() > 200);
        browser.reopen(server.address(), "play");
        assertThat(brightness()).isGreaterThan(200);
    }

    /** Nothing is wider than a phone, in any view. */
    @Test
    void narrowWidth() throws Exception {
        browser.size(375, 740, true);
        for (String view : List.of("play", "analyse", "search", "compare", "match")) {
            browser.open(server.address(), view + "?moves=e2e4,e7e5");
            if (view.equals("analyse")) {
                browser.click("#analyse-toggle");
                browser.until("three lines", () -> browser.all(".line:not(.waiting)").size() == 3);
            }
            if (view.equals("search")) {
                browser.until("the moves are explained", () -> browser.all(".pick-row").size() == 29);
            }
            assertThat((Long) browser.driver().executeScript("return document.documentElement.scrollWidth")).as(view)
                    .isLessThanOrEqualTo(375);
            browser.picture("narrow-" + view);
        }
    }

    /** A game by the keyboard alone: new game, a typed move, moves on the board by arrow keys, back and forward. */
    @Test
    void keyboardOnly() {
        browser.open(server.address(), "play");
        browser.keys("n");
        browser.until("the dialog is open", () -> !browser.all("dialog[open]").isEmpty());
        browser.keys(Keys.ENTER);
        browser.until("the game has begun", () -> !browser.all(".player").isEmpty());
        browser.keys("m");
        browser.keys("e4", Keys.ENTER);
        browser.until("the move is made and answered",
                () -> browser.text(".moves").contains("e4") && browser.text(".status").startsWith("Your move"));
        // The board is reached by Tab; there the arrow keys choose a square and Enter takes and puts.
        browser.driver().executeScript("document.activeElement.blur()");
        for (int i = 0; i < 30 && !focusIsOnBoard(); i++) {
            browser.keys(Keys.TAB);
        }
        assertThat(focusIsOnBoard()).isTrue();
        // From a1 to d2, and from there to d3.
        browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ENTER, Keys.ARROW_UP,
                Keys.ENTER);
        browser.until("the second move is made", () -> browser.text(".moves").contains("d3"));
        browser.until("and answered", () -> browser.text(".status").startsWith("Your move"));
        browser.driver().executeScript("document.activeElement.blur()");
        browser.keys("2");
        browser.until("the view has changed", () -> !browser.all("main.view-analyse").isEmpty());
        browser.keys(Keys.HOME);
        browser.untilPlacement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        browser.keys(Keys.ARROW_RIGHT);
        browser.untilPlacement("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    }

    private boolean focusIsOnBoard() {
        return (Boolean) browser.driver()
                .executeScript("return document.activeElement.closest('.board-host') !== null");
    }

    /** What a screen reader meets: names on every control, the position as a table, announcements. */
    @Test
    void everyControlHasAName() {
        for (String view : List.of("play", "analyse", "search", "compare", "match")) {
            browser.open(server.address(), view);
            @SuppressWarnings("unchecked")
            List<String> nameless = (List<String>) browser.driver().executeScript("""
                    return [...document.querySelectorAll('button, input, select, textarea, a')]
                      .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))
                      .map((e) => e.outerHTML);
                    """);
            assertThat(nameless).as(view).isEmpty();
        }
        browser.open(server.address(), "analyse");
        assertThat(browser.all(".cm-chessboard-accessibility table td")).hasSizeGreaterThanOrEqualTo(64);
    }

    /** The first picture comes within a second of asking, and nothing is asked of another host. */
    @Test
    void firstPaintIsSoonAndNothingComesFromElsewhere() {
        browser.open(server.address(), "play");
        browser.reopen(server.address(), "play");
        @SuppressWarnings("unchecked")
        List<String> asked = (List<String>) browser.driver().executeScript(
                "return performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host)");
        assertThat(asked).isNotEmpty().allMatch(host -> host.equals(server.address().getAuthority()));
        double paint = ((Number) browser.driver().executeScript(
                "return performance.getEntriesByName('first-contentful-paint')[0].startTime")).doubleValue();
        System.out.printf("first paint of the page after %.0f ms%n", paint);
        assertThat(paint).isLessThan(1000);
    }
}
