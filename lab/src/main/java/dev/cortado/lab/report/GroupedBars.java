package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;

/** Horizontal bars side by side: for each row one bar a series. They are HTML, so that they fit a page of any width. */
public final class GroupedBars {
    /** The style of each series: the first two of a page's colours that stand well beside each other. */
    private static final int[] STYLES = {0, 2, 1, 3};

    private record Row(String label, double[] values) {}

    private final String unit;
    private final double full;
    private final List<String> series;
    private final List<Row> rows = new ArrayList<>();

    /**
     * Bars of at most four series.
     *
     * @param unit written after each number, such as {@code " %"}
     * @param full the value of a bar of full length: for shares the whole, so that half of it is half as long
     */
    public GroupedBars(String unit, double full, List<String> series) {
        this.unit = unit;
        this.full = full;
        this.series = List.copyOf(series);
    }

    /** A row with a value for each series, NaN where there is none. */
    public GroupedBars row(String label, double... values) {
        rows.add(new Row(label, values.clone()));
        return this;
    }

    /** The bars, with what the colours mean if there are several series. */
    public String html() {
        StringBuilder out = new StringBuilder("<div class=\"bars\">\n");
        for (Row row : rows) {
            out.append("<div class=\"row\"><div class=\"label\">").append(HtmlPage.escape(row.label))
                    .append("</div><div>");
            for (int s = 0; s < row.values.length; s++) {
                double value = row.values[s];
                out.append("<div class=\"track\">");
                if (value > 0) {
                    out.append(Bars.bar(STYLES[s], Math.min(1, value / full), ""));
                }
                out.append("<span class=\"value\">").append(Bars.number(value))
                        .append(Double.isNaN(value) ? "" : HtmlPage.escape(unit)).append("</span></div>");
            }
            out.append("</div></div>\n");
        }
        out.append("</div>\n");
        if (series.size() > 1) {
            out.append(Bars.legend(series, STYLES));
        }
        return out.toString();
    }
}
