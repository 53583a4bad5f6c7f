package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Horizontal bars of several parts, drawn as SVG. */
public final class StackedBars {
    private static final int WIDTH = 720;
    private static final int ROW = 26;
    private static final int LEFT = 190;
    private static final int RIGHT = 60;

    private record Row(String label, double[] parts) {
        double total() {
            double sum = 0;
            for (double part : parts) {
                sum += part;
            }
            return sum;
        }
    }

    private final String title;
    private final List<String> partNames;
    private final List<Row> rows = new ArrayList<>();

    /** Bars whose parts have the given names, at most four. */
    public StackedBars(String title, List<String> partNames) {
        this.title = title;
        this.partNames = List.copyOf(partNames);
    }

    public StackedBars row(String label, double... parts) {
        rows.add(new Row(label, parts.clone()));
        return this;
    }

    /** The bars as an {@code svg} element, followed by what their colours mean. */
    public String svg() {
        double most = rows.stream().mapToDouble(Row::total).max().orElse(0);
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n<title>%s</title>%n", WIDTH,
                rows.size() * ROW + 4, HtmlPage.escape(title), HtmlPage.escape(title)));
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            int y = i * ROW + 4;
            out.append(String.format(Locale.ROOT,
                    "<text class=\"label\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n", LEFT - 8, y + 15,
                    HtmlPage.escape(row.label())));
            double x = LEFT;
            for (int part = 0; part < row.parts.length; part++) {
                double width = most > 0 ? row.parts[part] / most * (WIDTH - LEFT - RIGHT) : 0;
                if (width > 0) {
                    out.append(String.format(Locale.ROOT,
                            "<rect class=\"part%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\">"
                                    + "<title>%s: %s</title></rect>%n",
                            part, x, y, width, ROW - 6, HtmlPage.escape(partNames.get(part)),
                            number(row.parts[part])));
                }
                x += width;
            }
            out.append(String.format(Locale.ROOT, "<text class=\"tick\" x=\"%.1f\" y=\"%d\">%s</text>%n", x + 6, y + 15,
                    number(row.total())));
        }
        out.append("</svg>\n<p class=\"legend\">");
        for (int part = 0; part < partNames.size(); part++) {
            out.append("<span class=\"key key").append(part).append("\"></span>")
                    .append(HtmlPage.escape(partNames.get(part))).append(' ');
        }
        return out.append("</p>\n").toString();
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
