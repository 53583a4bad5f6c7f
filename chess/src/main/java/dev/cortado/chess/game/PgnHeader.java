package dev.cortado.chess.game;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.Excerpt;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import dev.cortado.chess.notation.LenientFen;
import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Reads tag pairs and keeps those that matter for reading moves. A tag is closed by a quotation mark and a bracket; other
 * quotation marks belong to the value even where the standard wants them escaped.
 */
final class PgnHeader {
    private static final int MAX_NAME = 255;

    private final PgnInput in;
    private final Set<String> seen = new HashSet<>();
    private String name;
    private String value;
    private String fault;
    private String fen;
    private String variant;
    private String result;
    private boolean startUnknown;

    PgnHeader(PgnInput in) {
        this.in = in;
    }

    void clear() {
        seen.clear();
        fen = null;
        variant = null;
        result = null;
        startUnknown = false;
    }

    String name() {
        return name;
    }

    String value() {
        return value;
    }

    /** What was wrong with the last tag, or null. */
    String fault() {
        return fault;
    }

    /** The value of the Result tag, or null. */
    String result() {
        return result;
    }

    /** True if the bracket here begins a tag: a word and a quotation mark follow on the line. */
    boolean tagFollows() throws IOException {
        int i = nameEnd();
        return i > 1 && quoteAfter(i) > 0;
    }

    /** True if the bracket here begins an Event tag, which begins a game. */
    boolean eventFollows() throws IOException {
        return in.peek(1) == 'E' && tagFollows() && peekName().equals("Event");
    }

    /** True if the tag here belongs to the next game: it has been seen, and a blank line or its name says so. */
    boolean repeats(boolean blankLine) throws IOException {
        String next = peekName();
        return seen.contains(next) && (blankLine || next.equals("Event"));
    }

    private String peekName() throws IOException {
        StringBuilder out = new StringBuilder();
        int end = nameEnd();
        int i = nameStart();
        while (i < end) {
            out.append((char) in.peek(i++));
        }
        return out.toString();
    }

    private int nameStart() throws IOException {
        int i = 1;
        while (in.peek(i) == ' ' && i < MAX_NAME) {
            i++;
        }
        return i;
    }

    /** The offset after the tag's name, or 0 if there is none. */
    private int nameEnd() throws IOException {
        int start = nameStart();
        int i = start;
        int c = in.peek(i);
        while (i < MAX_NAME && c > ' ' && c != '"' && c != ']' && c != '[' && c != '%') {
            i++;
            c = in.peek(i);
        }
        return i == start ? 0 : i;
    }

    /** The offset of the quotation mark that opens the value, or 0. */
    private int quoteAfter(int offset) throws IOException {
        int i = offset;
        while (i < offset + MAX_NAME && (in.peek(i) == ' ' || in.peek(i) == '\t')) {
            i++;
        }
        return in.peek(i) == '"' ? i : 0;
    }

    /** Reads the tag here; false if it has to be left out. */
    boolean readTag() throws IOException {
        fault = null;
        name = peekName();
        int start = quoteAfter(nameEnd()) + 1;
        StringBuilder text = new StringBuilder();
        int i = start;
        int end = -1;
        while (end < 0) {
            int c = in.peek(i);
            if (c == '\n' || c == PgnInput.END || i >= PgnInput.LOOKAHEAD - 2) {
                break;
            }
            int after = in.peek(i + 1);
            if (c == '\\' && (after == '"' || after == '\\') && !isLastClose(i + 1)) {
                text.append((char) after);
                i += 2;
            } else if (c == '"' && closeAfter(i) > 0) {
                end = closeAfter(i) + 1;
            } else {
                text.append((char) c);
                i++;
            }
        }
        if (end < 0) {
            fault = "the tag " + Excerpt.of(name, 40) + " is not closed with \"]";
            in.skipLine();
            int cut = text.lastIndexOf("\"");
            text.setLength(cut < 0 ? text.length() : cut);
        } else {
            for (int k = 0; k < end; k++) {
                in.skip();
            }
        }
        value = text.toString();
        remember();
        return true;
    }

    /** The offset of the bracket that follows a quotation mark, or 0. */
    private int closeAfter(int quote) throws IOException {
        int i = quote + 1;
        while (in.peek(i) == ' ' && i < PgnInput.LOOKAHEAD - 1) {
            i++;
        }
        return in.peek(i) == ']' ? i : 0;
    }

    /** True for a quotation mark that closes the tag although a backslash stands before it: no other could. */
    private boolean isLastClose(int quote) throws IOException {
        if (in.peek(quote) != '"' || closeAfter(quote) == 0) {
            return false;
        }
        for (int i = closeAfter(quote) + 1; i < PgnInput.LOOKAHEAD; i++) {
            int c = in.peek(i);
            if (c == '\n' || c == PgnInput.END || c == '[' && isWholeTag(i)) {
                return true;
            }
            if (c == '"') {
                return false;
            }
        }
        return true;
    }

    /** True if the bracket at an offset begins a tag that is closed on its line. */
    private boolean isWholeTag(int bracket) throws IOException {
        int i = bracket + 1;
        while (isNameChar(in.peek(i)) && i < PgnInput.LOOKAHEAD - 2) {
            i++;
        }
        int quote = quoteAfter(i);
        if (i == bracket + 1 || quote == 0) {
            return false;
        }
        for (i = quote + 1; i < PgnInput.LOOKAHEAD - 1; i++) {
            int c = in.peek(i);
            if (c == '\n' || c == PgnInput.END) {
                return false;
            }
            if (c == '"' && closeAfter(i) > 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNameChar(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /** True if a tag with this name is read back as it was written. */
    static boolean isName(String name) {
        return !name.isEmpty() && name.length() < MAX_NAME - 5
                && name.chars().allMatch(c -> c > ' ' && c != '"' && c != '[' && c != ']' && c != '%' && c != 0xA0);
    }

    private void remember() {
        seen.add(name);
        switch (name) {
            case "FEN" -> fen = value;
            case "Variant" -> variant = value;
            case "Result" -> result = value;
            default -> {
            }
        }
    }

    /**
     * Sets up the starting position if the tags name one.
     *
     * @return what is wrong with it, or null; see {@link #startUnknown}
     */
    String startPosition(Position position) {
        boolean chess960 = false;
        if (variant != null) {
            switch (variant.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "")) {
                case "", "standard", "chess", "normal", "fromposition" -> {
                }
                case "chess960", "960", "fischerandom", "fischerrandom", "frc", "freestyle", "freestylechess" ->
                    chess960 = true;
                default -> {
                    startUnknown = true;
                    return "the variant " + Excerpt.of(variant, 40) + " is not chess";
                }
            }
        }
        if (fen == null) {
            return null;
        }
        try {
            LenientFen read = Fen.parseLenient(fen, chess960);
            position.copyFrom(read.position());
            return read.remarks().isEmpty() ? null : "FEN tag: " + String.join("; ", read.remarks());
        } catch (FenException e) {
            startUnknown = true;
            return "FEN tag: " + e.getMessage();
        }
    }

    /** True if the moves cannot be read because no one knows where they start. */
    boolean startUnknown() {
        return startUnknown;
    }
}
