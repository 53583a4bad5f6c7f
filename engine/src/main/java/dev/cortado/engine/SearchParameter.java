package dev.cortado.engine;

/**
 * A number of the search that tuning may change. {@link EngineOptions#with} sets one by its name.
 *
 * @param name as in UCI
 * @param unit what it counts in; {@value #CHOICE} if it only tells variants apart
 * @param initial the shipped value
 * @param min the least value
 * @param max the greatest value
 * @param step the size of change that tuning ends with; 0 for a choice, which is not tuned
 */
public record SearchParameter(String name, String unit, int initial, int min, int max, double step) {
    /** The unit of a number that only tells variants apart. */
    public static final String CHOICE = "choice";

    /** The same as an option. */
    public OptionSpec option() {
        return OptionSpec.spin(name, initial, min, max);
    }
}
