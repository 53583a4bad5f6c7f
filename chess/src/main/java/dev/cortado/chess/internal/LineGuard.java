package dev.cortado.chess.internal;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Refuses a line too long to be one, so that what has no line ends, such as a device or a bomb, fills no memory. */
public final class LineGuard extends FilterReader {
    /** More than any line of positions or moves has. */
    public static final int LONGEST = 1 << 20;

    private int length;

    public LineGuard(Reader in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    /** @throws IOException also if a line has more than {@link #LONGEST} characters */
    @Override
    public int read(char[] buffer, int from, int count) throws IOException {
        int got = super.read(buffer, from, count);
        for (int i = from; i < from + got; i++) {
            length = buffer[i] == '\n' || buffer[i] == '\r' ? 0 : length + 1;
            if (length > LONGEST) {
                throw new IOException("a line has more than " + LONGEST + " characters: this is no list of positions");
            }
        }
        return got;
    }
}
