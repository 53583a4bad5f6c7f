package dev.cortado.lab.report;

import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
    private Figures() {}

    /** With so many decimals; a zero that was rounded to has no sign. */
    public static String number(double value, int digits) {
        return Double.isFinite(value)
                ? String.format(Locale.ROOT, "%." + digits + "f", value).replaceFirst("^-(?=0\\.?0*$)", "")
                : Double.isNaN(value) ? "?" : value > 0 ? "inf" : "-inf";
    }

    /** {@code +3.1 ± 5.0}, with a question mark for an error that cannot be told. */
    public static String withError(double value, double error) {
        if (!Double.isFinite(value)) {
            return value > 0 ? "+inf" : value < 0 ? "-inf" : "?";
        }
        String text = String.format(Locale.ROOT, "%+.1f", value);
        return Double.isFinite(error) ? text + String.format(Locale.ROOT, " ± %.1f", error) : text + " ± ?";
    }

    /** {@code 42 s}, {@code 3:07} or {@code 2:03:07}. */
    public static String duration(long seconds) {
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600 ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
