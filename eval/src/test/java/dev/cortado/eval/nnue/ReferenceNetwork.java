package dev.cortado.eval.nnue;

import dev.cortado.chess.Position;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A slow evaluator written from the words of {@code docs/formats.md} alone: it reads the bytes of a file and shares no code
 * with the engine's reader or evaluator.
 */
final class ReferenceNetwork {
    private final ByteBuffer file;
    private final int n;
    private final int kingBuckets;
    private final boolean mirrored;
    private final int outputBuckets;
    private final int scale;
    private final int weightsAt;

    ReferenceNetwork(byte[] bytes) {
        file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        n = file.getInt(12);
        kingBuckets = file.getInt(16);
        mirrored = file.getInt(20) == 1;
        outputBuckets = file.getInt(24);
        scale = file.getInt(36);
        int end = 108 + file.getInt(104);
        while (end % 64 != 0) {
            end++;
        }
        weightsAt = end;
    }

    /** The value in centipawns for the side to move. */
    long value(Position position) {
        int us = position.sideToMove();
        int them = 1 - us;
        int pieces = 0;
        for (int square = 0; square < 64; square++) {
            if (position.pieceAt(square) != 0) {
                pieces++;
            }
        }
        int bucket = (pieces - 2) * outputBuckets / 32;
        int biasesAt = weightsAt + kingBuckets * 768 * n * 2;
        int outputAt = biasesAt + n * 2 + bucket * 2 * n * 2;
        int outputBiasesAt = biasesAt + n * 2 + outputBuckets * 2 * n * 2;
        long sum = 0;
        for (int side = 0; side < 2; side++) {
            long[] acc = accumulator(position, side == 0 ? us : them, biasesAt);
            for (int i = 0; i < n; i++) {
                long v = Math.max(0, Math.min(255, acc[i]));
                sum += v * v * file.getShort(outputAt + (side * n + i) * 2);
            }
        }
        return (sum / 255 + file.getInt(outputBiasesAt + bucket * 4)) * scale / (255 * 64);
    }

    private long[] accumulator(Position position, int p, int biasesAt) {
        int king = -1;
        for (int square = 0; square < 64; square++) {
            if (position.pieceAt(square) == (p == 0 ? 6 : 14)) {
                king = square;
            }
        }
        int flip = p == 1 ? 56 : 0;
        if (mirrored && king % 8 >= 4) {
            flip ^= 7;
        }
        int k = file.get(40 + (king ^ flip));
        long[] acc = new long[n];
        for (int i = 0; i < n; i++) {
            acc[i] = file.getShort(biasesAt + 2 * i);
        }
        for (int square = 0; square < 64; square++) {
            int piece = position.pieceAt(square);
            if (piece != 0) {
                int color = piece >= 8 ? 1 : 0;
                int type = piece % 8 - 1;
                int feature = 768 * k + (color == p ? 0 : 384) + 64 * type + (square ^ flip);
                for (int i = 0; i < n; i++) {
                    acc[i] += file.getShort(weightsAt + (feature * n + i) * 2);
                }
            }
        }
        return acc;
    }
}
