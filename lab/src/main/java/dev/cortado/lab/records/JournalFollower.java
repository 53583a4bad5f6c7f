package dev.cortado.lab.records;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the journal of a match that may still be running: what is there, and later what has come since. It takes no lock
 * and changes nothing. A line that is not yet written to its end waits for the next time.
 */
public final class JournalFollower {
    /** The most that is read at a time, so that a long journal does not fill the memory. */
    private static final int CHUNK = 4 << 20;

    private final Path file;
    private final Map<String, Object> settings;
    private final boolean chess960;
    private long at;
    private int line = 1;

    /**
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no journal
     */
    public JournalFollower(Path file) throws IOException {
        this.file = file;
        List<String> first = lines(1);
        settings = Journal.settings(file, first.isEmpty() ? null : first.getFirst());
        chess960 = Boolean.TRUE.equals(settings.get("chess960"));
    }

    public Path file() {
        return file;
    }

    /** What the match was started with, as {@code MatchPlan.settings} names it. */
    public Map<String, Object> settings() {
        return settings;
    }

    /**
     * The pairs that were finished since the last call, in the order of the file; there may be more if the list is not
     * empty.
     *
     * @throws IllegalArgumentException if a line is no pair, naming it
     */
    public List<PairRecord> poll() throws IOException {
        List<PairRecord> pairs = new ArrayList<>();
        for (String text : lines(Integer.MAX_VALUE)) {
            line++;
            try {
                pairs.add(PairCodec.read(text, chess960));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + line + ": " + e.getMessage(), e);
            }
        }
        return pairs;
    }

    /** Whole lines from the present place on, at most so many. */
    private List<String> lines(int most) throws IOException {
        List<String> lines = new ArrayList<>();
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(at);
            byte[] bytes = new byte[(int) Math.min(CHUNK, Math.max(0, in.length() - at))];
            in.readFully(bytes);
            int begin = 0;
            for (int i = 0; i < bytes.length && lines.size() < most; i++) {
                if (bytes[i] == '\n') {
                    lines.add(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
                    begin = i + 1;
                }
            }
            at += begin;
        }
        return lines;
    }
}
