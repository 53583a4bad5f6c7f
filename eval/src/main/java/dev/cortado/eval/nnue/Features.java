package dev.cortado.eval.nnue;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;

/** The numbers of the rows that pieces on squares add to an accumulator. */
final class Features {
    /** By {@code piece << 6 | square}, for a view that neither mirrors nor has a king bucket but the first. */
    private static final short[] WHITE = features(Color.WHITE);
    private static final short[] BLACK = features(Color.BLACK);

    private Features() {}

    /**
     * The number of the row.
     *
     * @param view {@link Architecture#view} of the perspective
     * @param index {@code piece << 6 | square}
     */
    static int row(int view, int perspective, int index) {
        int feature = (perspective == Color.WHITE ? WHITE : BLACK)[index];
        // Mirroring turns the file, which is the feature's lowest three bits.
        return (view >> 1) * Architecture.FEATURES + (feature ^ 7 * (view & 1));
    }

    private static short[] features(int perspective) {
        short[] features = new short[1024];
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            for (int type = Piece.PAWN; type <= Piece.KING; type++) {
                for (int square = 0; square < 64; square++) {
                    int seen = perspective == Color.WHITE ? square : square ^ 56;
                    features[Piece.of(color, type) << 6 | square] =
                            (short) ((color == perspective ? 0 : 384) + 64 * (type - Piece.PAWN) + seen);
                }
            }
        }
        return features;
    }
}
