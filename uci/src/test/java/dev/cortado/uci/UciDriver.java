package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A GUI for tests: a real {@link UciLoop} with a real engine on a thread of its own, commands in and lines out through
 * streams. Waiting for a line fails after {@link #PATIENCE} seconds instead of hanging.
 */
final class UciDriver implements AutoCloseable {
    static final int PATIENCE = 20;
    private static final String END = "\0";

    private final BlockingQueue<String> toEngine = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> fromEngine = new LinkedBlockingQueue<>();
    private final List<String> seen = new ArrayList<>();
    private final Thread thread;

    UciDriver() {
        this(List.of());
    }

    UciDriver(List<UciExtra> extras) {
        UciLoop loop = new UciLoop("Cortado test", new UciOutput(new LineCollector()), extras);
        thread = new Thread(() -> loop.run(new QueueReader()), "uci-loop");
        thread.setDaemon(true);
        thread.start();
    }

    /** Sends lines, each with an LF. */
    UciDriver send(String... lines) {
        for (String line : lines) {
            toEngine.add(line + "\n");
        }
        return this;
    }

    /** Sends characters as they are. */
    UciDriver sendRaw(String text) {
        toEngine.add(text);
        return this;
    }

    /** Ends the input, as a GUI that dies does. */
    UciDriver endInput() {
        toEngine.add(END);
        return this;
    }

    /** Waits for a line that begins with {@code prefix} and returns it; earlier lines go by. */
    String expect(String prefix) {
        return until(prefix).getLast();
    }

    /** All lines up to and including the first that begins with {@code prefix}. */
    List<String> until(String prefix) {
        List<String> lines = new ArrayList<>();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
        while (true) {
            String line = poll(deadline - System.nanoTime());
            if (line == null) {
                fail("no line '%s...' within %d s; seen: %s", prefix, PATIENCE, tail());
            }
            lines.add(line);
            if (line.startsWith(prefix)) {
                return lines;
            }
        }
    }

    /** The lines that come up to the answer to an {@code isready} sent now, without that answer. */
    List<String> sync() {
        send("isready");
        List<String> lines = until("readyok");
        return lines.subList(0, lines.size() - 1);
    }

    /** The lines that come within a time. */
    List<String> listen(long milliseconds) {
        List<String> lines = new ArrayList<>();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        String line = poll(deadline - System.nanoTime());
        while (line != null) {
            lines.add(line);
            line = poll(deadline - System.nanoTime());
        }
        return lines;
    }

    /** Waits for the loop to return. */
    void awaitEnd() {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive()).as("the loop has ended").isFalse();
    }

    /** Everything that was looked at so far. */
    List<String> seen() {
        return seen;
    }

    @Override
    public void close() {
        endInput();
        awaitEnd();
    }

    private String poll(long nanos) {
        try {
            String line = fromEngine.poll(Math.max(0, nanos), TimeUnit.NANOSECONDS);
            if (line != null) {
                seen.add(line);
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private List<String> tail() {
        return seen.subList(Math.max(0, seen.size() - 12), seen.size());
    }

    private final class QueueReader extends Reader {
        private String current = "";
        private int at;

        @Override
        public int read(char[] buffer, int offset, int length) {
            while (at == current.length()) {
                try {
                    current = toEngine.take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return -1;
                }
                at = 0;
            }
            if (current.equals(END)) {
                return -1;
            }
            int count = Math.min(length, current.length() - at);
            current.getChars(at, at + count, buffer, offset);
            at += count;
            return count;
        }

        @Override
        public void close() {
            // Nothing to release.
        }
    }

    /** Splits the bytes at LF; anything but whole lines ends up in a line of its own and fails a test. */
    private final class LineCollector extends OutputStream {
        private final StringBuilder line = new StringBuilder();

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '\n') {
                    fromEngine.add(line.toString());
                    line.setLength(0);
                } else {
                    line.append(c);
                }
            }
        }
    }
}
