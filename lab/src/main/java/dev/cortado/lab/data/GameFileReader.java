package dev.cortado.lab.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the blocks of a file of game records one by one. A damaged stretch is noted and passed over: reading goes on with
 * the next whole block.
 */
public final class GameFileReader implements AutoCloseable {
    static final byte[] MAGIC = "CORTGAME".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 1;
    static final int HEADER_BYTES = 16;

    /**
     * Bytes that belong to no whole block.
     *
     * @param atEnd true if no whole block follows: a block that was being written when its writer was killed
     */
    public record Damage(long offset, long length, String problem, boolean atEnd) {}

    private final Path file;
    private final FileChannel channel;
    private final long size;
    private final List<Damage> damages = new ArrayList<>();
    private long offset = HEADER_BYTES;

    /** @throws GameFileException if there is no such file, or it is of another kind */
    public GameFileReader(Path file) throws IOException {
        this.file = file;
        try {
            channel = FileChannel.open(file);
        } catch (NoSuchFileException e) {
            throw new GameFileException(file, "there is no such file");
        } catch (IOException e) {
            throw new GameFileException(file, e);
        }
        try {
            size = channel.size();
            checkHeader();
        } catch (GameFileException e) {
            channel.close();
            throw e;
        } catch (IOException e) {
            channel.close();
            throw new GameFileException(file, e);
        }
    }

    private void checkHeader() throws IOException {
        ByteBuffer header = read(0, (int) Math.min(HEADER_BYTES, size));
        byte[] magic = new byte[Math.min(MAGIC.length, header.remaining())];
        header.get(magic);
        if (!Arrays.equals(magic, MAGIC)) {
            throw new GameFileException(file, "it is no file of game records, which begins with CORTGAME");
        }
        if (size < HEADER_BYTES) {
            throw new GameFileException(file, "it is cut off inside its header");
        }
        int version = header.getInt();
        if (version != VERSION || header.getInt() != 0) {
            throw new GameFileException(file, "it has version " + Integer.toUnsignedString(version)
                    + " of the format; this program reads version " + VERSION);
        }
    }

    /** The next whole block, or null at the end. */
    public GameBlock next() throws IOException {
        long from = offset;
        String problem = "";
        while (offset < size) {
            try {
                GameBlock block = blockAt(offset);
                if (!problem.isEmpty()) {
                    damages.add(new Damage(from, offset - from, problem, false));
                }
                offset += block.length();
                return block;
            } catch (IllegalArgumentException e) {
                if (problem.isEmpty()) {
                    problem = e.getMessage();
                }
                offset = nextMark(offset + 1);
            }
        }
        if (!problem.isEmpty()) {
            damages.add(new Damage(from, size - from, problem, true));
        }
        return null;
    }

    /** What was passed over so far. */
    public List<Damage> damages() {
        return List.copyOf(damages);
    }

    /** Bytes of the file. */
    public long size() {
        return size;
    }

    /** Bytes up to where reading stands. */
    public long position() {
        return Math.min(offset, size);
    }

    /** @throws IllegalArgumentException if there is no whole block */
    private GameBlock blockAt(long at) throws IOException {
        if (size - at < GameBlock.HEADER_BYTES) {
            throw new IllegalArgumentException("a block is cut off inside its header");
        }
        ByteBuffer header = read(at, GameBlock.HEADER_BYTES);
        if (header.getInt() != GameBlock.MAGIC) {
            throw new IllegalArgumentException("no block begins here");
        }
        int games = header.getInt();
        int length = header.getInt();
        int checksum = header.getInt();
        if (games < 1 || length < 0 || length > GameBlock.MAX_BYTES) {
            throw new IllegalArgumentException("a block's header is damaged");
        }
        if (size - at - GameBlock.HEADER_BYTES < length) {
            throw new IllegalArgumentException("a block is cut off");
        }
        byte[] bytes = read(at + GameBlock.HEADER_BYTES, length).array();
        if (GameBlock.checksum(bytes, length) != checksum) {
            throw new IllegalArgumentException("a block's checksum does not fit");
        }
        return new GameBlock(at, games, bytes);
    }

    /** Where the next letters of a block's beginning stand, or the end of the file. */
    private long nextMark(long at) throws IOException {
        channel.position(at);
        InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
        int last = 0;
        for (long here = at; here < size; here++) {
            last = last >>> 8 | in.read() << 24;
            if (last == GameBlock.MAGIC && here - at >= 3) {
                return here - 3;
            }
        }
        return size;
    }

    private ByteBuffer read(long at, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) {
                throw new GameFileException(file, "it became shorter while it was read");
            }
        }
        return buffer.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
