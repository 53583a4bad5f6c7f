package dev.cortado.lab.stats;

import java.util.Locale;

/** A test drawn in one line: the zero line and where the test stands between its bounds. */
public final class SprtBar {
    private static final int LENGTH = 21;

    private SprtBar() {}

    /** With the bounds: {@code [-2.94 .....|...*.... 2.94]}. */
    public static String withBounds(Sprt sprt, double llr) {
        return String.format(Locale.ROOT, "[%.2f %s %.2f]", sprt.lower(), of(sprt, llr, LENGTH), sprt.upper());
    }

    /** Without them, so many characters long. */
    public static String of(Sprt sprt, double llr, int length) {
        StringBuilder bar = new StringBuilder(".".repeat(length));
        bar.setCharAt(place(sprt, 0, length), '|');
        bar.setCharAt(place(sprt, llr, length), '*');
        return bar.toString();
    }

    private static int place(Sprt sprt, double llr, int length) {
        double share = (llr - sprt.lower()) / (sprt.upper() - sprt.lower());
        return Math.clamp(Math.round(share * (length - 1)), 0, length - 1);
    }
}
