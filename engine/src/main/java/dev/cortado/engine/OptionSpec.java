package dev.cortado.engine;

import java.util.List;
import java.util.Locale;

/**
 * An option that a user can set by name, and what fits it.
 *
 * @param initial the default, as text; empty for a {@link Type#BUTTON}
 * @param min the least value of a {@link Type#SPIN}
 * @param max the greatest value of a {@link Type#SPIN}
 * @param choices the values of a {@link Type#COMBO}
 */
public record OptionSpec(String name, Type type, String initial, int min, int max, List<String> choices) {
    /** The kinds of values, as UCI has them. */
    public enum Type {
        /** True or false. */
        CHECK,
        /** A whole number in a range. */
        SPIN,
        /** One of a few words. */
        COMBO,
        /** Nothing to be set: something is done. */
        BUTTON,
        /** Any text. */
        STRING
    }

    public OptionSpec {
        choices = List.copyOf(choices);
    }

    public static OptionSpec check(String name, boolean initial) {
        return new OptionSpec(name, Type.CHECK, Boolean.toString(initial), 0, 0, List.of());
    }

    public static OptionSpec spin(String name, int initial, int min, int max) {
        return new OptionSpec(name, Type.SPIN, Integer.toString(initial), min, max, List.of());
    }

    /** The first choice is the default. */
    public static OptionSpec combo(String name, String... choices) {
        return new OptionSpec(name, Type.COMBO, choices[0], 0, 0, List.of(choices));
    }

    public static OptionSpec button(String name) {
        return new OptionSpec(name, Type.BUTTON, "", 0, 0, List.of());
    }

    /** Any text, empty unless set. */
    public static OptionSpec text(String name) {
        return new OptionSpec(name, Type.STRING, "", 0, 0, List.of());
    }

    /** True if this is the option a user means by a name, whatever its case. */
    public boolean isNamed(String text) {
        return name.equalsIgnoreCase(text);
    }

    /**
     * A value as this option writes it: a number without leading zeros, {@code true} or {@code false}, a choice in its
     * own case.
     *
     * @throws IllegalArgumentException if the value does not fit, saying which values do
     */
    public String normalise(String value) {
        String text = value.strip();
        return switch (type) {
            case CHECK -> switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> "true";
                case "false" -> "false";
                default -> throw new IllegalArgumentException(name + " is '" + value + "'; it can be true or false");
            };
            case SPIN -> Integer.toString(inRange(value, text));
            case COMBO -> choices.stream().filter(text::equalsIgnoreCase).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            name + " is '" + value + "'; it can be " + String.join(" or ", choices)));
            case BUTTON -> "";
            case STRING -> text;
        };
    }

    private int inRange(String value, String text) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is '" + value + "'; it must be a whole number", e);
        }
        if (number < min || number > max) {
            throw new IllegalArgumentException(name + " is " + number + "; it can be " + min + " to " + max);
        }
        return number;
    }
}
