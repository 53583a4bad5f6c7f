package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Horizontal bars side by side: for each row one bar a series, drawn as SVG. */
public final class GroupedBars {
    private static final int WIDTH = 720;
    private static final int BAR = 14;
    private static final int GAP = 8;
    private static final int LEFT = 190;
    private static final int RIGHT = 70;
    /** The style of each series: the first two of a page's colours that stand well beside each other. */
    private static final int[] STYLES = {0, 2, 1, 3};

    private record Row(String label, double[] values) {}

    private final String title;
    private final String unit;
    private final List<String> series;
    private final List<Row> rows = new ArrayList<>();

    /**
     * Bars of at most four series.
     *
     * @param unit written after each number, such as {@code " %"}
     */
    public GroupedBars(String title, String unit, List<String> series) {
        this.title = title;
        this.unit = unit;
        this.series = List.copyOf(series);
    }

    /** A row with a value for each series. */
    public GroupedBars row(String label, double... values) {
        rows.add(new Row(label, values.clone()));
        return this;
    }

    /** The bars as an {@code svg} element, with what the colours mean if there are several series. */
    public String svg() {
        double most = 0;
        for (Row row : rows) {
            for (double value : row.values) {
                most = Math.max(most, value);
            }
        }
        int rowHeight = series.size() * BAR + GAP;
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n<title>%s</title>%n", WIDTH,
                Math.max(1, rows.size()) * rowHeight + 4, HtmlPage.escape(title), HtmlPage.escape(title)));
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            int top = i * rowHeight + 4;
            out.append(String.format(Locale.ROOT,
                    "<text class=\"label\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n", LEFT - 8,
                    top + series.size() * BAR / 2.0 + 4, HtmlPage.escape(row.label)));
            for (int s = 0; s < row.values.length; s++) {
                double width = most > 0 ? row.values[s] / most * (WIDTH - LEFT - RIGHT) : 0;
                out.append(String.format(Locale.ROOT,
                        "<rect class=\"part%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>"
                                + "<text class=\"tick\" x=\"%.1f\" y=\"%d\">%s%s</text>%n",
                        STYLES[s], LEFT, top + s * BAR, width, BAR - 2, LEFT + width + 6, top + s * BAR + 10,
                        number(row.values[s]), HtmlPage.escape(unit)));
            }
        }
        out.append("</svg>\n");
        if (series.size() > 1) {
            out.append("<p class=\"legend\">");
            for (int s = 0; s < series.size(); s++) {
                out.append("<span class=\"key key").append(STYLES[s]).append("\"></span>")
                        .append(HtmlPage.escape(series.get(s))).append(' ');
            }
            out.append("</p>\n");
        }
        return out.toString();
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
