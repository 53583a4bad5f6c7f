package dev.cortado.eval.classical;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.PieceChanges;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import java.util.Arrays;

/**
 * The sum of material and piece-square weights, kept along the line of play. Each ply's sum is filed with the key of its
 * position; a sum is good exactly if that key is still the position's at that ply. From the newest good one the moves
 * are replayed, so the rules need to know nothing of evaluation.
 */
final class PieceSquareSum {
    /** Sums kept, by ply modulo this; a tag of another lap does not match. */
    private static final int SLOTS = 512;
    /** Further back than this, counting afresh is cheaper. */
    private static final int MAX_REPLAY = 8;

    /** The values of the shipped weights, as a constant: the compiler then knows their place and length. */
    private static final int[] SHIPPED = sumUp(Weights.shipped());

    /** White's view, by {@code piece << 6 | square}; material included; zero for no piece. */
    private final int[] values;
    private final long[] tags = new long[SLOTS];
    private final int[] sums = new int[SLOTS];

    /** @param values from {@link #values(Weights)} */
    PieceSquareSum(int[] values) {
        this.values = values;
    }

    /** White's sum less Black's, tapered. */
    int of(Position position) {
        int ply = position.ply();
        int oldest = Math.max(0, ply - MAX_REPLAY);
        int good = ply;
        while (tags[good & SLOTS - 1] != position.keyAt(good)) {
            if (--good < oldest) {
                return file(ply, position.key(), count(position));
            }
        }
        int sum = sums[good & SLOTS - 1];
        while (good < ply) {
            good++;
            sum = file(good, position.keyAt(good), sum + change(position, good));
        }
        return sum;
    }

    void reset() {
        Arrays.fill(tags, 0);
    }

    /** The sum counted from the board. */
    int count(Position position) {
        return count(position, values);
    }

    static int count(Position position, int[] values) {
        int sum = 0;
        for (long set = position.occupied(); set != 0; set &= set - 1) {
            int square = Long.numberOfTrailingZeros(set);
            sum += values[PieceChanges.index(position.pieceAt(square), square)];
        }
        return sum;
    }

    private int file(int ply, long key, int sum) {
        tags[ply & SLOTS - 1] = key;
        sums[ply & SLOTS - 1] = sum;
        return sum;
    }

    /** What the move that led to a ply changed. The value of no piece is zero. */
    private int change(Position position, int ply) {
        long changes = PieceChanges.at(position, ply);
        int[] values = this.values == SHIPPED ? SHIPPED : this.values;
        return values[PieceChanges.added1(changes)] - values[PieceChanges.removed1(changes)]
                - values[PieceChanges.removed2(changes)] + values[PieceChanges.added2(changes)];
    }

    /** The weights of material and squares together, for every piece on every square. */
    static int[] values(Weights weights) {
        return weights == Weights.shipped() ? SHIPPED : sumUp(weights);
    }

    private static int[] sumUp(Weights weights) {
        int[] values = new int[16 * 64];
        for (int type = Piece.PAWN; type <= Piece.KING; type++) {
            int material = type == Piece.KING ? 0 : weights.at(Terms.MATERIAL + type - Piece.PAWN);
            for (int square = 0; square < 64; square++) {
                int value = material + weights.at(Terms.PIECE_SQUARE + (type - Piece.PAWN << 6) + square);
                values[Piece.of(Color.WHITE, type) << 6 | square] = value;
                values[Piece.of(Color.BLACK, type) << 6 | Square.relative(Color.BLACK, square)] = -value;
            }
        }
        return values;
    }
}
