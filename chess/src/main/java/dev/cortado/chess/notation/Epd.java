package dev.cortado.chess.notation;

import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A position with operations: one line of an Extended Position Description file, as test suites use. An operation is a
 * name (the opcode) with operands, such as {@code bm Nf3;} for the best move or {@code id "WAC.001";} for a name.
 *
 * <p>Reading forgives what such files contain: full FENs with counters, operations introduced by a semicolon (perft files:
 * {@code ;D1 20 ;D2 400}), a missing last semicolon, remarks instead of operations. The operations {@code hmvc} and
 * {@code fmvn} set the position's counters. Values of this class never change.
 *
 * <pre>{@code
 * Epd epd = Epd.parse("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";");
 * epd.operand("id").orElseThrow(); // "BK.01"
 * epd.operation("bm"); // [Qd1+]
 * Move.describe(epd.moves("bm")[0]); // "d6d1"
 * }</pre>
 */
public final class Epd {
    private final PositionSetup setup;
    private final String fen;
    private final Map<String, List<String>> operations;

    private Epd(PositionSetup setup, String fen, Map<String, List<String>> operations) {
        this.setup = setup;
        this.fen = fen;
        this.operations = operations;
    }

    /** A position without operations. */
    public static Epd of(Position position) {
        return new Epd(PositionSetup.of(position), Fen.format(position), Map.of());
    }

    /**
     * Reads a line.
     *
     * @throws FenException if it does not begin with a possible position
     */
    public static Epd parse(String line) {
        FenParser parser = new FenParser(line, true);
        return read(line, parser, Fen.checked(parser.fieldsOfEpd(), line));
    }

    /**
     * Reads a line whose position is read like {@link Fen#parseLenient}.
     *
     * @param remarks is told what was dropped, assumed or accepted against the rules
     * @throws FenException if that is not enough to make it a position
     */
    public static Epd parseLenient(String line, Consumer<String> remarks) {
        FenParser parser = new FenParser(line, true, true);
        PositionSetup setup = parser.fieldsOfEpd();
        parser.remarks().forEach(remarks);
        return read(line, parser, Fen.accepted(setup, line, remarks));
    }

    private static Epd read(String line, FenParser parser, PositionSetup setup) {
        Map<String, List<String>> operations = new Operations(line, parser.position()).read();
        counter(operations, "hmvc", PositionSetup.MAX_HALFMOVE_CLOCK).ifPresent(setup::halfmoveClock);
        counter(operations, "fmvn", PositionSetup.MAX_FULLMOVE_NUMBER)
                .ifPresent(number -> setup.fullmoveNumber(Math.max(1, number)));
        return new Epd(setup, Fen.format(new Position(setup)), operations);
    }

    /** The value of a counter operation if it is a number in range; anything else says nothing. */
    private static Optional<Integer> counter(Map<String, List<String>> operations, String name, int max) {
        List<String> operands = operations.getOrDefault(name, List.of());
        if (operands.isEmpty() || !operands.get(0).matches("[0-9]{1,5}")) {
            return Optional.empty();
        }
        int value = Integer.parseInt(operands.get(0));
        return value > max ? Optional.empty() : Optional.of(value);
    }

    /** The position; a new object at every call. */
    public Position position() {
        return new Position(setup);
    }

    /** The position as a FEN. */
    public String fen() {
        return fen;
    }

    /** All operations in their order: name and operands, quotation marks removed. */
    public Map<String, List<String>> operations() {
        return operations;
    }

    /** The operands of an operation; empty if there is no such operation or it has none. */
    public List<String> operation(String name) {
        return operations.getOrDefault(name, List.of());
    }

    /** The first operand of an operation. */
    public Optional<String> operand(String name) {
        return operation(name).stream().findFirst();
    }

    /** True if the operation is there, with or without operands. */
    public boolean has(String name) {
        return operations.containsKey(name);
    }

    /**
     * The operands of an operation as moves of the position, such as those of {@code bm}, {@code am} and {@code pm}.
     *
     * @throws SanException if an operand is no legal move
     */
    public int[] moves(String name) {
        Position copy = position();
        return operation(name).stream().mapToInt(text -> San.parse(copy, text)).toArray();
    }

    /** The same with an operation set, in its old place if there is one of that name. */
    public Epd with(String name, String... operands) {
        if (!name.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw new IllegalArgumentException("an opcode is a word of letters, digits and '_', not \"" + name + "\"");
        }
        for (String operand : operands) {
            if (operand.indexOf('"') >= 0 || operand.chars().anyMatch(Character::isISOControl)) {
                throw new IllegalArgumentException(
                        "an operand may not contain quotation marks or line breaks: " + name);
            }
        }
        Map<String, List<String>> changed = new LinkedHashMap<>(operations);
        changed.put(name, List.of(operands));
        return new Epd(setup, fen, Collections.unmodifiableMap(changed));
    }

    /**
     * The line: four fields, {@code hmvc} and {@code fmvn} unless the counters are those of a new game, and the
     * operations.
     */
    public String format() {
        String[] fields = fen.split(" ");
        StringBuilder out = new StringBuilder(String.join(" ", fields[0], fields[1], fields[2], fields[3]));
        if (setup.halfmoveClock() != 0 && !has("hmvc")) {
            out.append(" hmvc ").append(fields[4]).append(';');
        }
        if (setup.fullmoveNumber() != 1 && !has("fmvn")) {
            out.append(" fmvn ").append(fields[5]).append(';');
        }
        operations.forEach((name, operands) -> {
            // A remark that begins with a number would otherwise be read as a counter.
            out.append(Character.isLetter(name.charAt(0)) ? " " : " ;").append(name);
            for (String operand : operands) {
                boolean quoted = operand.indexOf('"') < 0 && (isText(name) || !isWord(operand));
                out.append(' ').append(quoted ? '"' + operand + '"' : operand);
            }
            out.append(';');
        });
        return out.toString();
    }

    private static boolean isWord(String operand) {
        return !operand.isEmpty() && operand.chars().noneMatch(c -> c <= ' ' || c == ';');
    }

    /** Operations whose operand is free text and therefore quoted: {@code id}, comments, variations. */
    private static boolean isText(String name) {
        return name.equals("id") || name.length() == 2 && (name.charAt(0) == 'c' || name.charAt(0) == 'v')
                && Character.isDigit(name.charAt(1));
    }

    /** Equal if position, counters and operations are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Epd epd && operations.equals(epd.operations) && fen().equals(epd.fen());
    }

    @Override
    public int hashCode() {
        return 31 * fen().hashCode() + operations.hashCode();
    }

    @Override
    public String toString() {
        return format();
    }

    /** Reads what follows the position: {@code name operand "operand" ...;} again and again. */
    private static final class Operations {
        private final String line;
        private int at;

        Operations(String line, int at) {
            this.line = line;
            this.at = at;
        }

        Map<String, List<String>> read() {
            Map<String, List<String>> found = new LinkedHashMap<>();
            while (at < line.length()) {
                List<String> words = words();
                if (!words.isEmpty() && isWord(words.get(0))) {
                    found.putIfAbsent(words.get(0), List.copyOf(words.subList(1, words.size())));
                }
            }
            return Collections.unmodifiableMap(found);
        }

        /** The words up to the next semicolon outside quotation marks, which is passed. */
        private List<String> words() {
            List<String> words = new ArrayList<>();
            while (at < line.length()) {
                char c = line.charAt(at);
                if (c == ';') {
                    at++;
                    return words;
                }
                if (c <= ' ') {
                    at++;
                } else if (c == '"') {
                    int end = line.indexOf('"', at + 1);
                    end = end < 0 ? line.length() : end;
                    words.add(line.substring(at + 1, end));
                    at = Math.min(end + 1, line.length());
                } else {
                    int start = at;
                    while (at < line.length() && line.charAt(at) > ' ' && line.charAt(at) != ';') {
                        at++;
                    }
                    words.add(line.substring(start, at));
                }
            }
            return words;
        }
    }
}
