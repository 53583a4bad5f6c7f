package dev.cortado.uci.client;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Whether a value fits what a UCI engine declared about an option, such as {@code type spin default 1 min 1 max 8}. */
final class UciOptionCheck {
    private UciOptionCheck() {}

    /** False only if the declaration rules the value out; one that is not understood rules out nothing. */
    static boolean accepts(String declaration, String value) {
        List<String> words = Arrays.asList(declaration.split("\\s+"));
        return switch (after(words, "type")) {
            case "spin" ->
                isNumber(value) && !isBelow(value, after(words, "min")) && !isBelow(after(words, "max"), value);
            case "check" -> value.equals("true") || value.equals("false");
            case "combo" -> !words.contains("var") || choices(declaration).contains(value.toLowerCase(Locale.ROOT));
            default -> true;
        };
    }

    /** The word after another; empty if there is none. */
    private static String after(List<String> words, String word) {
        int at = words.indexOf(word);
        return at < 0 || at + 1 >= words.size() ? "" : words.get(at + 1);
    }

    private static List<String> choices(String declaration) {
        String[] parts = declaration.split("\\s+var\\s+");
        return Arrays.stream(parts, 1, parts.length).map(part -> part.strip().toLowerCase(Locale.ROOT)).toList();
    }

    private static boolean isNumber(String text) {
        return text.matches("[-+]?\\d{1,18}");
    }

    private static boolean isBelow(String one, String other) {
        return isNumber(one) && isNumber(other) && Long.parseLong(one) < Long.parseLong(other);
    }
}
