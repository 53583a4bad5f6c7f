package dev.cortado.lab.records;

import dev.cortado.lab.json.Json;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The file that keeps a match: one line of JSON with its settings, then one a finished pair, in the order in which pairs
 * finished. A line is with the operating system before the match goes on, so that whatever happens to the program costs
 * at most the games in flight; it is on the disk a second later, so that a power cut costs little more.
 */
public final class Journal implements AutoCloseable {
    private static final int VERSION = 1;
    private static final long SYNC_MS = 1000;

    /** The first line; {@code cortado} says that it is a journal. */
    private record Header(String cortado, int version, String started, Map<String, Object> settings) {}

    private final Path file;
    /** Not a channel: those close themselves when a thread that uses them is interrupted. */
    private final RandomAccessFile out;
    private final boolean chess960;
    private final String started;

    /** True if something was written since the last sync. Guarded by this. */
    private boolean unsynced;
    private boolean closed;

    /** Pairs read or written. Guarded by this. */
    private int pairs;

    private Journal(Path file, RandomAccessFile out, boolean chess960, String started) {
        this.file = file;
        this.out = out;
        this.chess960 = chess960;
        this.started = started;
        Thread.ofPlatform().daemon().name("journal-sync").start(this::syncNowAndThen);
    }

    /** Syncing takes milliseconds, sometimes many, which the games need not wait for. */
    private void syncNowAndThen() {
        try {
            while (true) {
                synchronized (this) {
                    while (!unsynced && !closed) {
                        wait();
                    }
                    if (closed) {
                        return;
                    }
                    unsynced = false;
                }
                out.getFD().sync();
                Thread.sleep(SYNC_MS);
            }
        } catch (IOException e) {
            // The file was closed, which syncs it, or cannot be synced, which the next write will tell.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
        return begin(file, open(file), settings);
    }

    /**
     * Begins a journal in the place of another.
     *
     * @throws IOException if a match is still writing to that one, or the file cannot be written
     */
    public static Journal overwrite(Path file, Map<String, Object> settings) throws IOException {
        RandomAccessFile out = open(file);
        out.setLength(0);
        return begin(file, out, settings);
    }

    private static Journal begin(Path file, RandomAccessFile out, Map<String, Object> settings) throws IOException {
        Journal journal = new Journal(file, out, Boolean.TRUE.equals(settings.get("chess960")),
                LocalDate.now().toString());
        journal.writeLine(Json.write(new Header("match", VERSION, journal.started, settings)));
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
            Header header = header(file, reader(out).readLine());
            requireSame(file, settings, header.settings);
            long end = endOfLastLine(out);
            if (end == 0) {
                throw new IllegalArgumentException(file + " ends in its first line");
            }
            out.setLength(end);
            out.seek(end);
            return new Journal(file, out, Boolean.TRUE.equals(settings.get("chess960")),
                    String.valueOf(header.started));
        } catch (IOException | RuntimeException e) {
            out.close();
            throw e;
        }
    }

    /**
     * Reads the pairs that are in the file, one at a time, in the order in which they finished.
     *
     * @return how many there are
     * @throws IllegalArgumentException if a line is no pair, naming it
     */
    public synchronized int replay(Consumer<PairRecord> reader) throws IOException {
        long end = out.length();
        BufferedReader lines = reader(out);
        lines.readLine();
        int number = 2;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            PairRecord pair;
            try {
                pair = PairCodec.read(line, chess960);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
            }
            reader.accept(pair);
            number++;
        }
        out.seek(end);
        pairs = number - 2;
        return pairs;
    }

    /**
     * Reads from the beginning of the open file. It is not opened a second time, because closing that would give up the
     * lock on the first: on POSIX systems a process has one lock a file.
     */
    private static BufferedReader reader(RandomAccessFile file) throws IOException {
        file.seek(0);
        return new BufferedReader(new InputStreamReader(new FileInputStream(file.getFD()), StandardCharsets.UTF_8));
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

    /** The length of the file up to its last line break; 0 if it has none. */
    private static long endOfLastLine(RandomAccessFile file) throws IOException {
        for (long at = file.length() - 1; at >= 0; at--) {
            file.seek(at);
            if (file.read() == '\n') {
                return at + 1;
            }
        }
        return 0;
    }

    /** The settings in the first line of a journal. */
    static Map<String, Object> settings(Path file, String line) {
        return header(file, line).settings;
    }

    private static Header header(Path file, String line) {
        Header header;
        try {
            header = Json.read(line == null ? "" : line, Header.class);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " is no journal of a match: " + e.getMessage(), e);
        }
        if (!"match".equals(header.cortado)) {
            throw new IllegalArgumentException(file + " is no journal of a match");
        }
        if (header.version != VERSION) {
            throw new IllegalArgumentException(file + " was written by another version of the program: its format is "
                    + header.version + ", and this one reads " + VERSION);
        }
        if (header.settings == null) {
            throw new IllegalArgumentException(file + " is no journal of a match: it has no settings");
        }
        return header;
    }

    private static void requireSame(Path file, Map<String, Object> wanted, Map<String, Object> found) {
        for (Map.Entry<String, Object> setting : wanted.entrySet()) {
            String here = Json.write(setting.getValue());
            String there = Json.write(found.get(setting.getKey()));
            if (!here.equals(there)) {
                throw new IllegalArgumentException("the match in " + file + " had " + setting.getKey() + " " + there
                        + ", and now it is " + here + "; a match is continued with the same settings");
            }
        }
    }

    public Path file() {
        return file;
    }

    /** The date on which the match began, as {@code 2025-01-31}. */
    public String started() {
        return started;
    }

    /** Writes a pair. */
    public void append(PairRecord pair) throws IOException {
        String line = PairCodec.write(pair, chess960);
        synchronized (this) {
            writeLine(line);
            pairs++;
        }
    }

    /** Closes the journal, and removes it if there is no pair in it: a match that could not begin leaves nothing behind. */
    public void abandon() throws IOException {
        close();
        if (pairs == 0) {
            Files.deleteIfExists(file);
        }
    }

    private synchronized void writeLine(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        unsynced = true;
        notifyAll();
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        notifyAll();
        out.getFD().sync();
        out.close();
    }
}
