package dev.cortado.lab.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** The unit in which games are written and checked. */
public final class GameBlock {
    static final int MAGIC = 'G' | 'B' << 8 | 'L' << 16 | 'K' << 24;
    static final int HEADER_BYTES = 16;
    static final int MAX_BYTES = 16 << 20;

    private final long offset;
    private final int games;
    private final byte[] bytes;

    /** @param offset where the block begins in its file */
    GameBlock(long offset, int games, byte[] bytes) {
        this.offset = offset;
        this.games = games;
        this.bytes = bytes;
    }

    public long offset() {
        return offset;
    }

    /** Games that the header announces. */
    public int games() {
        return games;
    }

    /** Bytes in the file, header included. */
    public int length() {
        return HEADER_BYTES + bytes.length;
    }

    /**
     * All plies of all games, without looking at positions and moves.
     *
     * @throws IllegalArgumentException if the bytes are not as many games as announced
     */
    public long plies() {
        ByteBuffer in = buffer();
        long plies = 0;
        for (int i = 0; i < games; i++) {
            plies += GameCodec.skip(in);
        }
        requireEnd(in);
        return plies;
    }

    /** @throws IllegalArgumentException if one of them is no game, saying which and why */
    public List<ScoredGame> decode() {
        ByteBuffer in = buffer();
        List<ScoredGame> decoded = new ArrayList<>();
        for (int i = 0; i < games; i++) {
            try {
                decoded.add(GameCodec.decode(in));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "game " + (i + 1) + " of the block at byte " + offset + ": " + e.getMessage(), e);
            }
        }
        requireEnd(in);
        return decoded;
    }

    private void requireEnd(ByteBuffer in) {
        if (in.hasRemaining()) {
            throw new IllegalArgumentException(
                    "the block at byte " + offset + " has " + in.remaining() + " bytes after its last game");
        }
    }

    private ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int checksum(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
