package dev.cortado.lab.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file of game records, a block at a time. Whatever happens to the program, the blocks before stay good; if the
 * disk is full, the block that did not fit is taken back and the games already in the file remain.
 */
public final class GameFileWriter implements AutoCloseable {
    /** Bytes of games after which a block is written. */
    private static final int BLOCK_BYTES = 64 << 10;

    private final Path file;
    private final FileChannel channel;
    private final long blockNanos;
    private ByteBuffer pending = ByteBuffer.allocate(2 * BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private int pendingGames;
    private long pendingSince;
    private long end;
    private long games;
    private long plies;

    /**
     * A file that does not exist yet, or one to continue.
     *
     * @param resume true to add to a file that is there: a torn end is cut off first
     * @param blockSeconds a block is written at the latest when its first game is that old, so that a kill costs little
     * @throws GameFileException if the file is there and not to be continued, or of another kind, or cannot be written
     */
    public GameFileWriter(Path file, boolean resume, int blockSeconds) throws IOException {
        this.file = file;
        blockNanos = blockSeconds * 1_000_000_000L;
        boolean there = Files.exists(file) && !isTornHeader(file);
        if (there && !resume) {
            throw new GameFileException(file, "it exists already; resuming would add to it");
        }
        if (there) {
            end = measure();
        }
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new GameFileException(file, e);
        }
        try {
            if (there) {
                channel.truncate(end);
            } else {
                channel.truncate(0);
                ByteBuffer header = ByteBuffer.allocate(GameFileReader.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
                append(header.put(GameFileReader.MAGIC).putInt(GameFileReader.VERSION).putInt(0).flip());
            }
        } catch (IOException e) {
            channel.close();
            throw e instanceof GameFileException ? e : new GameFileException(file, e);
        }
    }

    /** An empty file, or the beginning of a header: a program was killed before it could write more. */
    private static boolean isTornHeader(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) >= GameFileReader.HEADER_BYTES) {
            return false;
        }
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != (i < GameFileReader.MAGIC.length ? GameFileReader.MAGIC[i]
                    : i == GameFileReader.MAGIC.length ? GameFileReader.VERSION : 0)) {
                return false;
            }
        }
        return true;
    }

    /** Counts what is there, and returns where the last whole block ends. */
    private long measure() throws IOException {
        try (GameFileReader reader = new GameFileReader(file)) {
            long good = GameFileReader.HEADER_BYTES;
            for (GameBlock block = reader.next(); block != null; block = reader.next()) {
                games += block.games();
                plies += block.plies();
                good = block.offset() + block.length();
            }
            return good;
        } catch (IllegalArgumentException e) {
            throw new GameFileException(file, e.getMessage());
        }
    }

    /** Games in the file, with those that wait for their block. */
    public long games() {
        return games;
    }

    /** Plies of these games. */
    public long plies() {
        return plies;
    }

    /** Bytes of the whole blocks in the file. */
    public long bytes() {
        return end;
    }

    /** @throws GameFileException if a block cannot be written, for instance because the disk is full */
    public void add(ScoredGame game) throws IOException {
        int length = GameCodec.bytes(game);
        if (pending.remaining() < length) {
            flush();
            if (pending.remaining() < length) {
                pending = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        if (pendingGames == 0) {
            pendingSince = System.nanoTime();
        }
        GameCodec.encode(game, pending);
        pendingGames++;
        games++;
        plies += game.plies();
        if (pending.position() >= BLOCK_BYTES || System.nanoTime() - pendingSince >= blockNanos) {
            flush();
        }
    }

    /** Writes the games that wait as a block. */
    public void flush() throws IOException {
        if (pendingGames == 0) {
            return;
        }
        int length = pending.position();
        ByteBuffer block = ByteBuffer.allocate(GameBlock.HEADER_BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        block.putInt(GameBlock.MAGIC).putInt(pendingGames).putInt(length)
                .putInt(GameBlock.checksum(pending.array(), length));
        block.put(pending.array(), 0, length).flip();
        append(block);
        pending.clear();
        pendingGames = 0;
    }

    private void append(ByteBuffer bytes) throws IOException {
        long from = end;
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes, from + bytes.position());
            }
            end = from + bytes.limit();
        } catch (IOException e) {
            try {
                channel.truncate(from);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw new GameFileException(file, e);
        }
    }

    /** Writes what waits and closes the file. */
    @Override
    public void close() throws IOException {
        try (channel) {
            flush();
        }
    }
}
