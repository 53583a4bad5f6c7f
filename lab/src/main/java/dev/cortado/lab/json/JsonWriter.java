package dev.cortado.lab.json;

import java.util.Map;

/**
 * Writes one JSON value, part by part, without line breaks, so that a stream of values is one a line.
 *
 * <pre>{@code
 * new JsonWriter().beginObject().name("depth").value(12).name("pv").beginArray().value("e4").endArray().endObject()
 *         .toString(); // {"depth":12,"pv":["e4"]}
 * }</pre>
 */
public final class JsonWriter {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder text = new StringBuilder(128);
    /** How deep we are in objects and arrays. */
    private int depth;
    /** True if the next value or name needs a comma before it. */
    private boolean comma;

    /** A writer of one value. */
    public JsonWriter() {}

    /** {@link #any} in one call. */
    public static String write(Object value) {
        return new JsonWriter().any(value).toString();
    }

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    /** The name of the next value of an object. */
    public JsonWriter name(String name) {
        separate();
        quote(name);
        text.append(':');
        comma = false;
        return this;
    }

    /** A text; null becomes {@code null}. */
    public JsonWriter value(String value) {
        separate();
        if (value == null) {
            text.append("null");
        } else {
            quote(value);
        }
        return this;
    }

    public JsonWriter value(long value) {
        separate();
        text.append(value);
        return this;
    }

    /** A number; JSON knows neither infinity nor NaN, which become {@code null}. */
    public JsonWriter value(double value) {
        separate();
        if (Double.isFinite(value)) {
            text.append(value);
        } else {
            text.append("null");
        }
        return this;
    }

    public JsonWriter value(boolean value) {
        separate();
        text.append(value);
        return this;
    }

    /**
     * Any value that {@link JsonReader} makes: a map, a list, a text, a number, a truth value or null. Of numbers, those
     * that are whole are written without a fraction. Anything else is written as its text.
     */
    public JsonWriter any(Object value) {
        switch (value) {
            case null -> value((String) null);
            case Map<?, ?> map -> {
                beginObject();
                map.forEach((name, element) -> name(name.toString()).any(element));
                endObject();
            }
            case Iterable<?> list -> {
                beginArray();
                list.forEach(this::any);
                endArray();
            }
            case Boolean truth -> value(truth.booleanValue());
            case Double number when number != Math.rint(number) || Math.abs(number) >= 1e15 ->
                value(number.doubleValue());
            case Float number -> value(number.doubleValue());
            case Number number -> value(number.longValue());
            default -> value(value.toString());
        }
        return this;
    }

    /**
     * The whole value.
     *
     * @throws IllegalStateException if an object or array is still open
     */
    @Override
    public String toString() {
        if (depth != 0) {
            throw new IllegalStateException(depth + " objects or arrays are still open");
        }
        return text.toString();
    }

    private JsonWriter open(char bracket) {
        separate();
        text.append(bracket);
        depth++;
        comma = false;
        return this;
    }

    private JsonWriter close(char bracket) {
        if (--depth < 0) {
            throw new IllegalStateException("nothing is open");
        }
        text.append(bracket);
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            text.append(',');
        }
        comma = true;
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (c < ' ' || c == '\u2028' || c == '\u2029') {
                        text.append("\\u").append(HEX.charAt(c >>> 12)).append(HEX.charAt(c >>> 8 & 15))
                                .append(HEX.charAt(c >>> 4 & 15)).append(HEX.charAt(c & 15));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
