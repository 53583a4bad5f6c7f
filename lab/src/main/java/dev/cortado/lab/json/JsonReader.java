package dev.cortado.lab.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON value. Objects become maps in the order of the text, arrays lists, whole numbers {@link Long}, other
 * numbers {@link Double}.
 *
 * <pre>{@code
 * JsonReader.read("{\"depth\":12,\"pv\":[\"e4\"]}"); // a Map with 12L and a List
 * }</pre>
 */
public final class JsonReader {
    private static final int MAX_NESTING = 100;

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads one value.
     *
     * @throws IllegalArgumentException if the text is no JSON, saying where
     */
    public static Object read(String text) {
        JsonReader json = new JsonReader(text);
        Object value = json.value(0);
        json.skipBlanks();
        if (json.at < text.length()) {
            throw json.error("more text after the value");
        }
        return value;
    }

    private Object value(int nesting) {
        skipBlanks();
        if (nesting > MAX_NESTING) {
            throw error("too many levels");
        }
        return switch (peek()) {
            case '{' -> object(nesting);
            case '[' -> array(nesting);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object(int nesting) {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        skipBlanks();
        if (peek() == '}') {
            at++;
            return map;
        }
        while (true) {
            skipBlanks();
            String key = string();
            skipBlanks();
            expect(':');
            map.put(key, value(nesting + 1));
            skipBlanks();
            if (peek() == '}') {
                at++;
                return map;
            }
            expect(',');
        }
    }

    private List<Object> array(int nesting) {
        List<Object> list = new ArrayList<>();
        at++;
        skipBlanks();
        if (peek() == ']') {
            at++;
            return list;
        }
        while (true) {
            list.add(value(nesting + 1));
            skipBlanks();
            if (peek() == ']') {
                at++;
                return list;
            }
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            }
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char escaped = next();
            switch (escaped) {
                case '"', '\\', '/' -> out.append(escaped);
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'u' -> {
                    if (at + 4 > text.length()) {
                        throw error("the text ends in a character code");
                    }
                    out.append((char) Integer.parseInt(text, at, at + 4, 16));
                    at += 4;
                }
                default -> throw error("unknown escape \\" + escaped);
            }
        }
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        try {
            if (digits.matches("-?\\d{1,18}")) {
                return Long.valueOf(digits);
            }
            return Double.valueOf(digits);
        } catch (NumberFormatException e) {
            at = start;
            throw error("a value is expected");
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw error("a value is expected");
        }
        at += word.length();
        return value;
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw error("the text ends too soon");
        }
        return text.charAt(at);
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private void expect(char c) {
        if (next() != c) {
            at--;
            throw error("'" + c + "' is expected");
        }
    }

    private IllegalArgumentException error(String what) {
        return new IllegalArgumentException("no JSON at character " + (at + 1) + ": " + what);
    }
}
