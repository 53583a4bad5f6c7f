package dev.cortado.lab.match;

import dev.cortado.lab.json.JsonReader;
import dev.cortado.lab.json.JsonWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The file that keeps a match: one line of JSON with its settings, then one a finished pair, in the order in which pairs
 * finished. A line is on the disk before the match goes on, so that whatever happens to the program costs at most the
 * games in flight.
 */
public final class Journal implements AutoCloseable {
    private static final int VERSION = 1;

    /** Not a channel: those close themselves when a thread that uses them is interrupted. */
    private final RandomAccessFile out;
    private final boolean chess960;
    private final String started;
    private final Map<Integer, PairRecord> kept = new TreeMap<>();

    private Journal(RandomAccessFile out, boolean chess960, String started) {
        this.out = out;
        this.chess960 = chess960;
        this.started = started;
    }

    /**
     * Begins a journal.
     *
     * @throws IOException if the file exists, or cannot be written
     */
    public static Journal create(Path file, Map<String, Object> settings) throws IOException {
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        Files.createFile(file);
        Journal journal = new Journal(open(file), Boolean.TRUE.equals(settings.get("chess960")),
                LocalDate.now().toString());
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("cortado", "match");
        header.put("version", VERSION);
        header.put("started", journal.started);
        header.put("settings", settings);
        journal.writeLine(JsonWriter.write(header));
        return journal;
    }

    /**
     * Opens a journal to go on with it. A last line that was not written to its end is dropped.
     *
     * @throws IOException if the file cannot be read and written, or is being written to
     * @throws IllegalArgumentException if it is no journal, or one of a match with other settings
     */
    public static Journal resume(Path file, Map<String, Object> settings) throws IOException {
        RandomAccessFile out = open(file);
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            int end = text.lastIndexOf('\n') + 1;
            if (end == 0) {
                throw new IllegalArgumentException(file + " is no journal of a match");
            }
            List<String> lines = new ArrayList<>(text.substring(0, end).lines().toList());
            Map<?, ?> header = header(file, lines.removeFirst());
            requireSame(file, settings, (Map<?, ?>) header.get("settings"));
            Journal journal = new Journal(out, Boolean.TRUE.equals(settings.get("chess960")),
                    String.valueOf(header.get("started")));
            for (int i = 0; i < lines.size(); i++) {
                try {
                    PairRecord pair = PairCodec.read(lines.get(i), journal.chess960);
                    journal.kept.put(pair.index(), pair);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(file + ", line " + (i + 2) + ": " + e.getMessage(), e);
                }
            }
            out.setLength(text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
            out.seek(out.length());
            return journal;
        } catch (IOException | RuntimeException e) {
            out.close();
            throw e;
        }
    }

    private static RandomAccessFile open(Path file) throws IOException {
        RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
        try {
            if (out.getChannel().tryLock() != null) {
                return out;
            }
        } catch (OverlappingFileLockException e) {
            // Held by this very program.
        }
        out.close();
        throw new IOException("another match is writing to " + file);
    }

    private static Map<?, ?> header(Path file, String line) {
        try {
            if (JsonReader.read(line) instanceof Map<?, ?> map && "match".equals(map.get("cortado"))
                    && map.get("settings") instanceof Map<?, ?>) {
                if (!Objects.equals(map.get("version"), (long) VERSION)) {
                    throw new IllegalArgumentException(file + " was written by another version of the program");
                }
                return map;
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " is no journal of a match: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(file + " is no journal of a match");
    }

    private static void requireSame(Path file, Map<String, Object> wanted, Map<?, ?> found) {
        for (Map.Entry<String, Object> setting : wanted.entrySet()) {
            String here = JsonWriter.write(setting.getValue());
            String there = JsonWriter.write(found.get(setting.getKey()));
            if (!here.equals(there)) {
                throw new IllegalArgumentException("the match in " + file + " had " + setting.getKey() + " " + there
                        + ", and now it is " + here + "; a match is continued with the same settings");
            }
        }
    }

    /** The pairs that were in the file when it was opened, by index. */
    public Map<Integer, PairRecord> kept() {
        return kept;
    }

    /** The date on which the match began, as {@code 2025-01-31}. */
    public String started() {
        return started;
    }

    /** Writes a pair and sees it to the disk. */
    public synchronized void append(PairRecord pair) throws IOException {
        writeLine(PairCodec.write(pair, chess960));
    }

    private void writeLine(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.getFD().sync();
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
