package dev.cortado.uci;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Where lines to the GUI go: whole, one at a time, each flushed. Safe for use by any thread. With a log file set, both
 * directions are written there too.
 */
public final class UciOutput {
    private static final int MAX_STRING = 400;

    private final Object lock = new Object();
    private final OutputStream out;
    /** Guarded by {@link #lock}; null when nothing is logged. */
    private UciLog log;
    /** Written under {@link #lock}; read anywhere. */
    private volatile boolean broken;

    public UciOutput(OutputStream out) {
        this.out = out;
    }

    /** Sends one line. */
    public void line(CharSequence text) {
        synchronized (lock) {
            if (log != null) {
                log.sent(text);
            }
            if (broken) {
                return;
            }
            try {
                out.write(text.toString().concat("\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException e) {
                broken = true;
            }
        }
    }

    /** Sends several lines that nothing may come between; empty ones at the end are left out. */
    public void lines(String text) {
        synchronized (lock) {
            int start = 0;
            String body = text.stripTrailing();
            while (start <= body.length()) {
                int end = body.indexOf('\n', start);
                end = end < 0 ? body.length() : end;
                line(body.substring(start, end).stripTrailing());
                start = end + 1;
            }
        }
    }

    /** Sends {@code info string} with the text on one line, control characters blanked, cut if very long. */
    public void info(String text) {
        StringBuilder line = new StringBuilder("info string ");
        int end = Math.min(text.length(), MAX_STRING);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            line.append(c < ' ' || c == '\u007f' ? ' ' : c);
        }
        if (end < text.length()) {
            line.append(" ...");
        }
        line(line);
    }

    /** True once the other side has stopped listening. */
    public boolean isBroken() {
        return broken;
    }

    void received(String line) {
        synchronized (lock) {
            if (log != null) {
                log.received(line);
            }
        }
    }

    /**
     * Logs to a file from now on, adding to what it holds; an empty name ends the log.
     *
     * @throws IOException if the file cannot be opened; the log before goes on
     */
    void logTo(String file) throws IOException {
        UciLog next = file.isEmpty() ? null : new UciLog(file);
        synchronized (lock) {
            if (log != null) {
                log.close();
            }
            log = next;
        }
    }
}
