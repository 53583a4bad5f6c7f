package dev.cortado.lab.tune.spsa;

import java.util.Locale;

import dev.cortado.engine.SearchParameter;

/**
 * A number to tune.
 *
 * @param start where tuning begins
 * @param stepEnd half the distance between the two values that are compared at the end of tuning (OpenBench's C_end)
 * @param rateEnd share of that distance by which a won game moves the number at the end (OpenBench's R_end)
 */
public record SpsaParameter(String name, double start, int min, int max, double stepEnd, double rateEnd) {
    public SpsaParameter {
        if (!(min <= start && start <= max)) {
            throw new IllegalArgumentException(name + " is " + start + "; it can be " + min + " to " + max);
        }
        if (!(stepEnd > 0) || !(rateEnd > 0)) {
            throw new IllegalArgumentException(name + ": step and rate must be positive");
        }
    }

    /** A number of the search, from its shipped value, with so many of its own steps. */
    public static SpsaParameter of(SearchParameter param, double steps, double rateEnd) {
        return new SpsaParameter(param.name(), param.initial(), param.min(), param.max(), steps * param.step(),
                rateEnd);
    }

    /** The line that OpenBench reads: {@code name, int, value, min, max, C_end, R_end}. */
    public String openBench(double value) {
        return String.format(Locale.ROOT, "%s, int, %d, %d, %d, %s, %s", name, Math.round(value), min, max,
                plain(stepEnd), plain(rateEnd));
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
