package dev.cortado.chess.game;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/**
 * Characters with lookahead and a place. Bytes are read as UTF-8, and those that are not UTF-8 as Latin-1, byte by byte;
 * a byte order mark is dropped. Every line break is one {@code '\n'}. Memory use does not depend on the input's length.
 */
final class PgnInput implements Closeable {
    /** End of input. */
    static final int END = -1;
    /** How far {@link #peek(int)} may look. */
    static final int LOOKAHEAD = 1 << 14;

    private static final int SIZE = 1 << 16;

    private final InputStream bytes;
    private final Reader chars;
    private final byte[] raw;
    private int rawAt;
    private int rawEnd;
    private boolean rawDone;

    private final char[] buffer = new char[SIZE];
    private int at;
    private int end;
    private boolean done;
    private boolean first = true;
    /** The last character was a carriage return, which has become a line break already. */
    private boolean afterReturn;

    private long line = 1;
    /** The index in the buffer at which the present line begins; negative if that part is gone. */
    private int lineStart;

    PgnInput(InputStream bytes) {
        this.bytes = bytes;
        chars = null;
        raw = new byte[SIZE / 2];
    }

    PgnInput(Reader chars) {
        bytes = null;
        this.chars = chars;
        raw = null;
    }

    /** The next character, which stays. */
    int peek() throws IOException {
        return at < end || fill(1) ? buffer[at] : END;
    }

    /** The character {@code ahead} places on, below {@link #LOOKAHEAD}. */
    int peek(int ahead) throws IOException {
        return at + ahead < end || fill(ahead + 1) ? buffer[at + ahead] : END;
    }

    /** Passes the next character, which must be there. */
    void skip() {
        if (buffer[at++] == '\n') {
            line++;
            lineStart = at;
        }
    }

    /** Passes the next character and answers it. */
    int read() throws IOException {
        int c = peek();
        if (c != END) {
            skip();
        }
        return c;
    }

    /** Passes the rest of the line; the line break stays. */
    void skipLine() throws IOException {
        int c = peek();
        while (c != '\n' && c != END) {
            at++;
            c = peek();
        }
    }

    long line() {
        return line;
    }

    int column() {
        return at - lineStart + 1;
    }

    boolean atLineStart() {
        return at == lineStart;
    }

    /** Makes {@code wanted} characters available, or says that there are fewer. */
    private boolean fill(int wanted) throws IOException {
        while (end - at < wanted && !done) {
            if (at > 0) {
                System.arraycopy(buffer, at, buffer, 0, end - at);
                lineStart = Math.max(lineStart - at, Integer.MIN_VALUE / 2);
                end -= at;
                at = 0;
            }
            int before = end;
            if (bytes != null) {
                decode();
            } else {
                int n = chars.read(buffer, end, SIZE - end);
                if (n < 0) {
                    done = true;
                } else {
                    end += n;
                }
            }
            if (first && end > 0) {
                first = false;
                if (buffer[0] == '\uFEFF') {
                    System.arraycopy(buffer, 1, buffer, 0, --end);
                }
            }
            normalise(Math.min(before, end));
        }
        return end - at >= wanted;
    }

    /** Turns the new characters' carriage returns, with or without a line feed after them, into line feeds. */
    private void normalise(int from) {
        int to = from;
        for (int i = from; i < end; i++) {
            char c = buffer[i];
            if (c == '\n' && afterReturn) {
                afterReturn = false;
                continue;
            }
            afterReturn = c == '\r';
            buffer[to++] = afterReturn ? '\n' : c;
        }
        end = to;
    }

    private void decode() throws IOException {
        int kept = rawEnd - rawAt;
        System.arraycopy(raw, rawAt, raw, 0, kept);
        rawAt = 0;
        rawEnd = kept;
        if (!rawDone) {
            int n = bytes.read(raw, kept, raw.length - kept);
            rawDone = n < 0;
            rawEnd += Math.max(n, 0);
        }
        // A character takes at least one byte, except that four bytes make two chars; so the buffer is large enough
        // for all that is left of SIZE.
        while (rawAt < rawEnd && end < SIZE - 1) {
            int b = raw[rawAt];
            if (b >= 0) {
                buffer[end++] = (char) b;
                rawAt++;
            } else if (!decodeLong(b & 0xFF)) {
                return;
            }
        }
        done = rawDone && rawAt == rawEnd;
    }

    /** One character of several bytes; false if its rest has yet to be read. */
    private boolean decodeLong(int lead) {
        int length = lead >= 0xF0 && lead < 0xF5 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1;
        if (lead >= 0xF5) {
            length = 1;
        }
        int code = lead & 0xFF >>> length + 1;
        int n = 1;
        while (n < length && rawAt + n < rawEnd && (raw[rawAt + n] & 0xC0) == 0x80) {
            code = code << 6 | raw[rawAt + n] & 0x3F;
            n++;
        }
        if (n < length && rawAt + n == rawEnd && !rawDone) {
            return false;
        }
        boolean valid = n == length && switch (length) {
            case 2 -> true;
            case 3 -> code >= 0x800 && (code < 0xD800 || code > 0xDFFF);
            case 4 -> code >= 0x10000 && code <= 0x10FFFF;
            default -> false;
        };
        if (!valid) {
            buffer[end++] = (char) lead;
            rawAt++;
        } else {
            end += Character.toChars(code, buffer, end);
            rawAt += length;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        if (bytes != null) {
            bytes.close();
        } else {
            chars.close();
        }
    }
}
