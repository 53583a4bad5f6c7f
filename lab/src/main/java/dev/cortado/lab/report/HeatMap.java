package dev.cortado.lab.report;

import java.util.List;
import java.util.Locale;

/** A grid of shares from 0 to 1, each cell the darker the larger it is, drawn as SVG. */
public final class HeatMap {
    private static final int WIDTH = 720;
    private static final int LEFT = 90;
    private static final int TOP = 24;
    private static final int CELL = 24;

    private HeatMap() {}

    /**
     * Draws the grid.
     *
     * @param shares by row, then column; NaN for a cell without a value
     * @param notes what is shown when a cell is pointed at, by row, then column
     */
    public static String svg(String title, List<String> columns, List<String> rows, double[][] shares,
            String[][] notes) {
        double most = 0;
        for (double[] row : shares) {
            for (double share : row) {
                most = Math.max(most, Double.isNaN(share) ? 0 : share);
            }
        }
        double width = (WIDTH - LEFT) / (double) Math.max(1, columns.size());
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n<title>%s</title>%n", WIDTH,
                TOP + rows.size() * CELL + 4, HtmlPage.escape(title), HtmlPage.escape(title)));
        for (int c = 0; c < columns.size(); c++) {
            text(out, "label", LEFT + (c + 0.5) * width, TOP - 8, "middle", columns.get(c));
        }
        for (int r = 0; r < rows.size(); r++) {
            double y = TOP + r * (double) CELL;
            text(out, "label", LEFT - 8, y + 16, "end", rows.get(r));
            for (int c = 0; c < columns.size(); c++) {
                double share = shares[r][c];
                if (Double.isNaN(share)) {
                    continue;
                }
                out.append(String.format(Locale.ROOT,
                        "<rect class=\"part0\" opacity=\"%.2f\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\">"
                                + "<title>%s</title></rect>%n",
                        most > 0 ? 0.08 + 0.72 * share / most : 0.08, LEFT + c * width, y, width - 2, CELL - 2,
                        HtmlPage.escape(notes[r][c])));
                text(out, "label", LEFT + (c + 0.5) * width, y + 16, "middle",
                        String.format(Locale.ROOT, "%.1f %%", 100 * share));
            }
        }
        return out.append("</svg>\n").toString();
    }

    private static void text(StringBuilder out, String style, double x, double y, String anchor, String text) {
        out.append(String.format(Locale.ROOT,
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", style, x, y, anchor,
                HtmlPage.escape(text)));
    }
}
