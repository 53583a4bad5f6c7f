package dev.cortado.chess.game;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A part of a PGN file in bytes that begins and ends with a game, so that several threads or machines can share a file:
 * neighbouring ranges hold every game once. A game belongs to the range in which its {@code Event} tag begins; files
 * whose games begin with another tag are not divided there.
 */
final class PgnRange {
    private static final byte[] EVENT = "[Event ".getBytes(StandardCharsets.US_ASCII);

    private PgnRange() {}

    /**
     * The offset of the first game that begins at an offset or after it: an {@code Event} tag at the start of a line, or
     * the start of the file. The file's length if there is none.
     */
    static long firstGame(Path file, long from) throws IOException {
        if (from < 0) {
            throw new IllegalArgumentException("a file has no byte " + from);
        }
        if (from == 0) {
            return 0;
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long length = channel.size();
            // The line break before a tag at the offset itself belongs to it.
            long at = from - 1;
            ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
            int matched = -1;
            channel.position(Math.min(at, length));
            while (channel.read(buffer.clear()) > 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    byte b = buffer.get();
                    at++;
                    matched = b == '\n' || b == '\r' ? 0 : matched >= 0 && b == EVENT[matched] ? matched + 1 : -1;
                    if (matched == EVENT.length) {
                        return at - EVENT.length;
                    }
                }
            }
            return length;
        }
    }

    /** The bytes between two offsets. */
    static InputStream open(Path file, long from, long to) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(file);
        try {
            if (from > channel.size()) {
                throw new EOFException(file + " has only " + channel.size() + " bytes");
            }
            return new Bounded(Channels.newInputStream(channel.position(from)), Math.max(0, to - from));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** A stream that ends early. */
    private static final class Bounded extends InputStream {
        private final InputStream in;
        private long left;

        Bounded(InputStream in, long left) {
            this.in = in;
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left <= 0) {
                return -1;
            }
            int n = in.read(bytes, offset, (int) Math.min(length, left));
            left -= Math.max(n, 0);
            return n;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
