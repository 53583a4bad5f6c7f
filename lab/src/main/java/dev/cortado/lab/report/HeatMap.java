package dev.cortado.lab.report;

import java.util.List;
import java.util.Locale;

/** A grid of shares from 0 to 1, each cell the stronger in colour the larger it is. */
public final class HeatMap {
    private HeatMap() {}

    /**
     * Draws the grid.
     *
     * @param shares by row, then column; NaN for a cell without a value
     * @param notes what is shown when a cell is pointed at, by row, then column
     */
    public static String html(List<String> columns, List<String> rows, double[][] shares, String[][] notes) {
        double most = 0;
        for (double[] row : shares) {
            for (double share : row) {
                most = Math.max(most, Double.isNaN(share) ? 0 : share);
            }
        }
        StringBuilder out = new StringBuilder("<div class=\"scroll\"><table class=\"heat\">\n<tr><th></th>");
        columns.forEach(column -> out.append("<th>").append(HtmlPage.escape(column)).append("</th>"));
        out.append("</tr>\n");
        for (int r = 0; r < rows.size(); r++) {
            out.append("<tr><th>").append(HtmlPage.escape(rows.get(r))).append("</th>");
            for (int c = 0; c < columns.size(); c++) {
                double share = shares[r][c];
                if (Double.isNaN(share)) {
                    out.append("<td>–</td>");
                } else {
                    out.append(String.format(Locale.ROOT,
                            "<td title=\"%s\" style=\"background: color-mix(in srgb, var(--a) %.0f%%, var(--bg))\">"
                                    + "%.1f %%</td>",
                            HtmlPage.escape(notes[r][c]), most > 0 ? 6 + 49 * share / most : 6, 100 * share));
                }
            }
            out.append("</tr>\n");
        }
        return out.append("</table></div>\n").toString();
    }
}
