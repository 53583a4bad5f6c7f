package dev.cortado.lab.report;

import java.util.List;
import java.util.Locale;

/** What both kinds of bars are made of. */
final class Bars {
    private Bars() {}

    /**
     * One bar.
     *
     * @param style which of the page's colours
     * @param share its length against the longest, above 0 up to 1; room for the number behind it is left
     * @param note shown when it is pointed at
     */
    static String bar(int style, double share, String note) {
        return String.format(Locale.ROOT,
                "<span class=\"bar part%d\" style=\"width: calc((100%% - 4.5rem) * %.4f)\"%s></span>",
                style, share, note.isEmpty() ? "" : " title=\"" + HtmlPage.escape(note) + "\"");
    }

    static String legend(List<String> names, int[] styles) {
        StringBuilder out = new StringBuilder("<p class=\"legend\">");
        for (int i = 0; i < names.size(); i++) {
            out.append("<span class=\"key part").append(styles[i]).append("\"></span>")
                    .append(HtmlPage.escape(names.get(i))).append(' ');
        }
        return out.append("</p>\n").toString();
    }

    static String number(double value) {
        return Double.isNaN(value) ? "–" : value == Math.rint(value) ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.1f", value);
    }
}
