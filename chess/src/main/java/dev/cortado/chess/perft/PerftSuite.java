package dev.cortado.chess.perft;

import dev.cortado.chess.internal.LineGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Reads lists of positions with their perft counts, in the two formats in use:
 *
 * <pre>
 * rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
 *
 * id start
 * epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
 * perft 1 20
 * perft 2 400
 * </pre>
 *
 * <p>Empty lines and lines that begin with {@code #} are skipped. Positions are not looked into here.
 */
public final class PerftSuite {
    private PerftSuite() {}

    /**
     * One position.
     *
     * @param line the line of the file it stands on, from 1
     * @param name its id, or an empty text
     * @param fen four or six fields
     * @param counts the published number of sequences by depth
     */
    public record Case(int line, String name, String fen, NavigableMap<Integer, Long> counts) {
        public Case {
            counts = Collections.unmodifiableNavigableMap(new TreeMap<>(counts));
        }

        /** The greatest depth at most {@code maxDepth} whose count is at most {@code maxNodes}; 0 if there is none. */
        public int depthWithin(int maxDepth, long maxNodes) {
            int found = 0;
            for (var count : counts.headMap(maxDepth, true).entrySet()) {
                if (count.getValue() <= maxNodes) {
                    found = count.getKey();
                }
            }
            return found;
        }
    }

    /** Text that is in neither format; the message names the line. */
    public static final class FormatException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        FormatException(int line, String why) {
            super("line " + line + ": " + why);
        }
    }

    /**
     * All positions of a file.
     *
     * @throws FormatException if a line is in neither format
     */
    public static List<Case> read(Path file) throws IOException {
        try (Reader reader = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
            return read(reader);
        }
    }

    /**
     * All positions of a text.
     *
     * @throws FormatException if a line is in neither format
     */
    public static List<Case> read(Reader text) throws IOException {
        List<Case> cases = new ArrayList<>();
        BufferedReader lines = new BufferedReader(new LineGuard(text));
        Block block = new Block();
        int number = 0;
        for (String raw = lines.readLine(); raw != null; raw = lines.readLine()) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String rest = line.substring(line.indexOf(' ') + 1).strip();
            if (line.startsWith("id ")) {
                block.finish(cases);
                block = new Block();
                block.name = rest;
            } else if (line.startsWith("epd ")) {
                block.fen = rest;
                block.line = number;
            } else if (line.startsWith("perft ")) {
                if (block.fen == null) {
                    throw new FormatException(number, "a perft line needs an epd line before it");
                }
                putCount(block.counts, rest, number);
            } else if (line.indexOf(';') >= 0) {
                cases.add(oneLine(line, number));
            } else {
                throw new FormatException(number,
                        "expected a FEN with counts such as ;D1 20, or a line that begins with id, epd or perft");
            }
        }
        block.finish(cases);
        return cases;
    }

    /** The position that several lines describe, as far as they have been read. */
    private static final class Block {
        private int line;
        private String name = "";
        private String fen;
        private final NavigableMap<Integer, Long> counts = new TreeMap<>();

        void finish(List<Case> cases) {
            if (fen != null) {
                cases.add(new Case(line, name, fen, counts));
            }
        }
    }

    private static Case oneLine(String line, int number) {
        String[] parts = line.split(";");
        NavigableMap<Integer, Long> counts = new TreeMap<>();
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.isEmpty()) {
                continue;
            }
            if (part.charAt(0) != 'D' && part.charAt(0) != 'd') {
                throw new FormatException(number, "expected a count such as D1 20 instead of \"" + part + "\"");
            }
            putCount(counts, part.substring(1), number);
        }
        return new Case(number, "", parts[0].strip(), counts);
    }

    private static void putCount(NavigableMap<Integer, Long> counts, String text, int number) {
        String[] words = text.strip().split("\\s+");
        try {
            int depth = Integer.parseInt(words[0]);
            long nodes = Long.parseLong(words[1]);
            if (words.length == 2 && depth >= 1 && depth <= Perft.MAX_DEPTH && nodes >= 0) {
                counts.put(depth, nodes);
                return;
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // Answered below.
        }
        throw new FormatException(number, "expected a depth from 1 to " + Perft.MAX_DEPTH + " and a count instead of \""
                + text.strip() + "\"");
    }
}
