package dev.cortado.chess.internal;

/** The beginning of a text that someone else wrote, fit to be shown in a message. */
public final class Excerpt {
    private Excerpt() {}

    /** At most {@code limit} characters of a text, control characters made visible as a middle dot. */
    public static String of(CharSequence text, int limit) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), limit); i++) {
            char c = text.charAt(i);
            out.append(Character.isISOControl(c) ? '·' : c);
        }
        return text.length() > limit ? out.append('…').toString() : out.toString();
    }
}
