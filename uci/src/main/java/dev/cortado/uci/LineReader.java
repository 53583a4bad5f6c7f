package dev.cortado.uci;

import java.io.IOException;
import java.io.Reader;

/**
 * Reads lines of bounded length. A line ends with LF, CR, or CR LF; a last line without an end counts. What exceeds
 * {@link #MAX_LENGTH} is dropped, so that no input can exhaust the memory.
 */
final class LineReader implements AutoCloseable {
    /** Longer than a game of a hundred thousand moves. */
    static final int MAX_LENGTH = 1 << 20;

    private final Reader in;
    private final char[] buffer = new char[8192];
    private int at;
    private int end;
    private boolean afterReturn;
    private boolean cut;

    LineReader(Reader in) {
        this.in = in;
    }

    /** The next line without its end, or null at the end of the input. */
    String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        boolean any = false;
        cut = false;
        while (at < end || fill()) {
            char c = buffer[at++];
            boolean second = afterReturn && c == '\n';
            afterReturn = c == '\r';
            if (second) {
                continue;
            }
            if (c == '\n' || c == '\r') {
                return line.toString();
            }
            any = true;
            if (line.length() < MAX_LENGTH) {
                line.append(c);
            } else {
                cut = true;
            }
        }
        return any ? line.toString() : null;
    }

    /** True if the line just read lost its end. */
    boolean wasCut() {
        return cut;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
