package dev.cortado.lab.suite;

import dev.cortado.chess.notation.Epd;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of positions, one EPD or FEN a line; empty lines and lines that begin with {@code #} are passed over.
 *
 * @param entries the positions that can be used
 * @param problems the lines that cannot, and why
 * @param remarks what is odd in those that can; see {@link #readLenient}
 */
public record EpdFile(List<Entry> entries, List<Problem> problems, List<Problem> remarks) {
    /**
     * A position and where it stands.
     *
     * @param line from 1
     */
    public record Entry(int line, Epd epd) {}

    /** What is wrong with a line. */
    public record Problem(int line, String text) {
        @Override
        public String toString() {
            return "line " + line + ": " + text;
        }
    }

    /** All of it is in memory. */
    private static final int MOST_BYTES = 64 << 20;

    public EpdFile {
        entries = List.copyOf(entries);
        problems = List.copyOf(problems);
        remarks = List.copyOf(remarks);
    }

    /** Reads a file. Bytes that are not UTF-8 do no harm. */
    public static EpdFile read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return parse(text(in, file.toString()));
        }
    }

    /**
     * Reads a stream to its end, as people write positions: see {@link Epd#parseLenient}.
     *
     * @param name what messages call it
     * @throws IOException also if it is larger than any such file
     */
    public static EpdFile readLenient(InputStream in, String name) throws IOException {
        return parse(text(in, name), true);
    }

    private static String text(InputStream in, String name) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES);
        if (in.read() >= 0) {
            throw new IOException(name + " has more than " + (MOST_BYTES >> 20) + " MB");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Reads a text. */
    public static EpdFile parse(String text) {
        return parse(text, false);
    }

    private static EpdFile parse(String text, boolean lenient) {
        List<Entry> entries = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        List<Problem> remarks = new ArrayList<>();
        int last = 0;
        for (String line : text.split("\\R", -1)) {
            int number = ++last;
            String content = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
            if (content.isBlank() || content.strip().startsWith("#")) {
                continue;
            }
            try {
                Epd epd = lenient
                        ? Epd.parseLenient(content.strip(), remark -> remarks.add(new Problem(number, remark)))
                        : Epd.parse(content.strip());
                if (epd.position().hasLegalMove()) {
                    entries.add(new Entry(number, epd));
                } else {
                    problems.add(new Problem(number, "the game is over in this position"));
                }
            } catch (IllegalArgumentException e) {
                problems.add(new Problem(number, e.getMessage()));
            }
        }
        return new EpdFile(entries, problems, remarks);
    }
}
