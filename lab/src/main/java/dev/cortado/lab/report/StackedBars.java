package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;

/** Horizontal bars of several parts. They are HTML, so that they fit a page of any width. */
public final class StackedBars {
    private static final int[] STYLES = {0, 1, 2, 3};

    private record Row(String label, double[] parts) {
        double total() {
            double sum = 0;
            for (double part : parts) {
                sum += part;
            }
            return sum;
        }
    }

    private final List<String> partNames;
    private final List<Row> rows = new ArrayList<>();

    /** Bars whose parts have the given names, at most four. */
    public StackedBars(List<String> partNames) {
        this.partNames = List.copyOf(partNames);
    }

    public StackedBars row(String label, double... parts) {
        rows.add(new Row(label, parts.clone()));
        return this;
    }

    /** The bars, followed by what their colours mean. */
    public String html() {
        double most = rows.stream().mapToDouble(Row::total).max().orElse(0);
        StringBuilder out = new StringBuilder("<div class=\"bars\">\n");
        for (Row row : rows) {
            out.append("<div class=\"row\"><div class=\"label\">").append(HtmlPage.escape(row.label()))
                    .append("</div><div class=\"track\">");
            for (int part = 0; part < row.parts.length; part++) {
                if (row.parts[part] > 0) {
                    out.append(Bars.bar(STYLES[part], row.parts[part] / most,
                            partNames.get(part) + ": " + Bars.number(row.parts[part])));
                }
            }
            out.append("<span class=\"value\">").append(Bars.number(row.total())).append("</span></div></div>\n");
        }
        return out.append("</div>\n").append(Bars.legend(partNames, STYLES)).toString();
    }
}
