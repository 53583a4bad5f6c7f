package dev.cortado.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What people are shown: charts that do not promise more than is known, tables that can be read. */
class ReportTest {
    private static final Pattern BAND = Pattern.compile("class=\"band\" points=\"([^\"]*)\"");

    /** The height of the band at each point, from left to right, in pixels. */
    private static double[] heights(String svg) {
        Matcher matcher = BAND.matcher(svg);
        assertThat(matcher.find()).isTrue();
        String[] corners = matcher.group(1).strip().split(" ");
        double[] heights = new double[corners.length / 2];
        for (int i = 0; i < heights.length; i++) {
            heights[i] = y(corners[corners.length - 1 - i]) - y(corners[i]);
        }
        return heights;
    }

    private static double y(String corner) {
        return Double.parseDouble(corner.split(",")[1]);
    }

    @Test
    void anUnknownErrorIsTheWidestBandAndNotTheNarrowest() {
        double[] heights = heights(new LineChart("t", "pairs", "Elo").point(1, 50, Double.NaN)
                .point(2, 50, Double.POSITIVE_INFINITY).point(3, 40, 30).point(4, 40, 10).svg());
        assertThat(heights[0]).isEqualTo(heights[1]).isGreaterThan(heights[2]);
        assertThat(heights[2]).isCloseTo(3 * heights[3], within(0.5));
    }

    @Test
    void bothAxesAreNamed() {
        String svg = new LineChart("t", "pairs", "LLR").point(1, 0, 0).level(2.94, "accept elo1").svg();
        assertThat(svg).contains(">pairs</text>", ">LLR</text>", ">accept elo1</text>")
                .doesNotContain("class=\"band\"");
    }

    @Test
    void thereAreNoHalfPairs() {
        for (int pairs = 1; pairs <= 12; pairs++) {
            assertThat(new LineChart("t", "pairs", "Elo").point(pairs, 0, 0).svg()).as(pairs + " pairs")
                    .doesNotContainPattern("text-anchor=\"middle\">\\d+\\.");
        }
    }

    @Test
    void aMissingValueHasNoBar() {
        String html = new GroupedBars(" %", 100, List.of("A", "B")).row("killers", 40, Double.NaN).html();
        assertThat(html).containsOnlyOnce("class=\"bar ").contains(">40 %<", ">–<");
    }

    /** 43 % of the whole is 43 % of the length, also where it is the longest of the bars. */
    @Test
    void barsOfSharesAreMeasuredByTheWhole() {
        String html = new GroupedBars(" %", 100, List.of("A")).row("one", 43).row("two", 21.5).html();
        assertThat(html).contains("* 0.4300)", "* 0.2150)");
    }

    @Test
    void aLongPageHasContents() {
        HtmlPage page = new HtmlPage("t", "");
        for (String section : List.of("One", "Two & a half", "Three", "Four", "Five")) {
            page.heading(section);
        }
        assertThat(page.render()).doesNotContain("<nav>");
        assertThat(page.heading("Six").render()).contains("<a href=\"#s2\">Two &amp; a half</a>")
                .contains("<h2 id=\"s2\">Two &amp; a half</h2>");
    }

    @Test
    void aColumnOfNumbersAndItsHeadAreSetToTheRight() {
        String html = new HtmlPage("t", "").table(List.of("what", "nodes", "value", "fate"),
                List.of(List.of("1", "12,345", "<= -0.05", "7"), List.of("2", "", "#3", "pruned"))).render();
        assertThat(html).contains("<th>what</th><th class=\"n\">nodes</th><th class=\"n\">value</th><th>fate</th>")
                .contains("<td>1</td><td class=\"n\">12,345</td><td class=\"n\">&lt;= -0.05</td><td>7</td>");
    }
}
