package dev.cortado.app.game;

import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.notation.Epd;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A file or standard input, and what it holds; told from its beginning, which stays to be read. */
public final class AnalysisInput implements AutoCloseable {
    /** What a file holds. */
    public enum Kind {
        /** Games in PGN. */
        GAMES,
        /** Positions, a FEN or EPD a line. */
        POSITIONS,
        /** Nothing at all. */
        EMPTY,
        /** Something else. */
        UNKNOWN
    }

    /** How much is looked at, in bytes. */
    private static final int BEGINNING = 1 << 16;
    private static final Pattern TAG = Pattern.compile("(?m)^\\s*\\[\\s*\\w+\\s+\"");

    private final String name;
    private final BufferedInputStream stream;
    private final Kind kind;

    private AnalysisInput(String name, InputStream in) throws IOException {
        this.name = name;
        stream = new BufferedInputStream(in, BEGINNING);
        stream.mark(BEGINNING);
        byte[] beginning = stream.readNBytes(BEGINNING);
        stream.reset();
        kind = kind(new String(beginning, StandardCharsets.UTF_8));
    }

    public static AnalysisInput of(Path file) throws IOException {
        return new AnalysisInput(file.toString(), Files.newInputStream(file));
    }

    public static AnalysisInput standardInput() throws IOException {
        return new AnalysisInput("standard input", System.in);
    }

    public Kind kind() {
        return kind;
    }

    /** What messages call it. */
    public String name() {
        return name;
    }

    /** All of it, from the beginning. */
    public InputStream stream() {
        return stream;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    private static Kind kind(String text) throws IOException {
        String first = text.lines().map(String::strip).filter(line -> !line.isEmpty() && line.charAt(0) != '#')
                .findFirst().orElse("");
        if (first.isEmpty()) {
            return Kind.EMPTY;
        }
        if (isPosition(first)) {
            return Kind.POSITIONS;
        }
        if (TAG.matcher(text).find()) {
            return Kind.GAMES;
        }
        // Moves without tags are a game, too.
        Game game = PgnReader.of(text).readGame();
        return game != null && !game.moves().isEmpty() ? Kind.GAMES : Kind.UNKNOWN;
    }

    /** A position, or what is meant to be one: its board has eight ranks. */
    private static boolean isPosition(String line) {
        String board = line.split("\\s", 2)[0];
        if (board.chars().filter(letter -> letter == '/').count() == 7) {
            return true;
        }
        try {
            Epd.parse(line);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
