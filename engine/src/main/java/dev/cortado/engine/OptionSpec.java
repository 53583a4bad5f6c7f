package dev.cortado.engine;

/**
 * An option a user can set by name.
 *
 * @param initial the default, as text
 * @param min the least value of a {@link Type#SPIN}
 * @param max the greatest value of a {@link Type#SPIN}
 */
public record OptionSpec(String name, Type type, String initial, int min, int max) {
    /** The kinds of values. */
    public enum Type {
        CHECK, SPIN, STRING
    }

    static OptionSpec check(String name, boolean initial) {
        return new OptionSpec(name, Type.CHECK, Boolean.toString(initial), 0, 0);
    }

    /** Any text, empty unless set. */
    static OptionSpec text(String name) {
        return new OptionSpec(name, Type.STRING, "", 0, 0);
    }

    static OptionSpec spin(String name, int initial, int min, int max) {
        return new OptionSpec(name, Type.SPIN, Integer.toString(initial), min, max);
    }
}
