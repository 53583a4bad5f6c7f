package dev.cortado.eval.nnue;

import dev.cortado.chess.Piece;
import dev.cortado.chess.PieceChanges;
import dev.cortado.chess.Position;
import java.util.Arrays;

/**
 * The first layer's sums along the line of play, of one thread. Each ply's sum of a perspective is filed with the key of
 * its position; it is good exactly if that key is still the position's at that ply. When a position is asked for, the
 * changes since the newest good ply are replayed, so the rules need to know nothing of networks.
 *
 * <p>A king's move may turn a perspective's {@link Architecture#view view} of the board, and then nothing before it can be
 * used. For each view the last accumulator is kept with the pieces it stands for, and only the difference is summed.
 */
final class Accumulators {
    /** Plies kept, by ply modulo this; a tag of another lap does not match. */
    private static final int SLOTS = 256;
    /** Further back than this, starting from the last accumulator of the view is cheaper. */
    private static final int MAX_REPLAY = 8;
    /** Two colours of six types. */
    private static final int SETS = 12;

    private final int n;
    private final short[] rows;
    /** {@link Architecture#view} by {@code perspective << 6 | king square}. */
    private final byte[] views = new byte[128];

    /** The accumulators: of the plies, two perspectives each, then of the views. */
    private final short[] acc;
    private final long[] tags = new long[2 * SLOTS];
    /** Where the views' accumulators begin. */
    private final int viewsAt;
    private final int viewCount;
    /** The pieces that a view's accumulator stands for. */
    private final long[] viewSets;

    private final int[] adds = new int[64];
    private final int[] subs = new int[64];

    Accumulators(Network network) {
        Architecture shape = network.shape;
        n = shape.neurons();
        rows = network.inputWeights;
        for (int i = 0; i < 128; i++) {
            views[i] = (byte) shape.view(i >> 6, i & 63);
        }
        viewCount = 2 * shape.kingBuckets();
        viewsAt = 2 * SLOTS * n;
        acc = new short[viewsAt + 2 * viewCount * n];
        viewSets = new long[2 * viewCount * SETS];
        // An empty board is the biases.
        for (int i = 0; i < 2 * viewCount; i++) {
            System.arraycopy(network.inputBiases, 0, acc, viewsAt + i * n, n);
        }
    }

    /** The array into which {@link #of} points. */
    short[] values() {
        return acc;
    }

    void reset() {
        Arrays.fill(tags, 0);
    }

    /** Where the perspective's accumulator of the position begins in {@link #values}. */
    int of(Position position, int perspective) {
        int ply = position.ply();
        if (isGood(position, ply, perspective)) {
            return offset(ply, perspective);
        }
        int view = views[perspective << 6 | position.kingSquare(perspective)];
        int king = Piece.of(perspective, Piece.KING);
        int oldest = Math.max(0, ply - MAX_REPLAY);
        int ready = ply;
        do {
            if (ready == oldest || turnsView(PieceChanges.at(position, ready), king, perspective)) {
                refresh(position, perspective, view, ready);
                return offset(ply, perspective);
            }
            ready--;
        } while (!isGood(position, ready, perspective));
        while (ready < ply) {
            int from = offset(ready, perspective);
            ready++;
            follow(PieceChanges.at(position, ready), perspective, view, from, offset(ready, perspective));
            tags[tag(ready, perspective)] = position.keyAt(ready);
        }
        return offset(ply, perspective);
    }

    private boolean isGood(Position position, int ply, int perspective) {
        return tags[tag(ply, perspective)] == position.keyAt(ply);
    }

    private static int tag(int ply, int perspective) {
        return (ply & SLOTS - 1) << 1 | perspective;
    }

    private int offset(int ply, int perspective) {
        return tag(ply, perspective) * n;
    }

    private boolean turnsView(long changes, int king, int perspective) {
        int removed = PieceChanges.removed1(changes);
        return PieceChanges.piece(removed) == king && views[perspective << 6 | removed & 63] != views[perspective << 6
                | PieceChanges.added1(changes) & 63];
    }

    /** Where the row of a {@code piece << 6 | square} begins. */
    private int row(int index, int perspective, int view) {
        return Features.row(view, perspective, index) * n;
    }

    /** Plays the changes of a move. */
    private void follow(long changes, int perspective, int view, int from, int to) {
        if (changes == PieceChanges.NONE) {
            System.arraycopy(acc, from, acc, to, n);
            return;
        }
        int add = row(PieceChanges.added1(changes), perspective, view);
        int sub = row(PieceChanges.removed1(changes), perspective, view);
        int removed2 = PieceChanges.removed2(changes);
        int added2 = PieceChanges.added2(changes);
        if (removed2 == 0) {
            Kernels.addSub(acc, from, to, rows, add, sub, n);
        } else if (added2 == 0) {
            Kernels.addSubSub(acc, from, to, rows, add, sub, row(removed2, perspective, view), n);
        } else {
            Kernels.addAddSubSub(acc, from, to, rows, add, row(added2, perspective, view), sub,
                    row(removed2, perspective, view), n);
        }
    }

    /** Takes the changes of a move back. */
    private void retract(long changes, int perspective, int view, int from, int to) {
        if (changes == PieceChanges.NONE) {
            System.arraycopy(acc, from, acc, to, n);
            return;
        }
        int sub = row(PieceChanges.added1(changes), perspective, view);
        int add = row(PieceChanges.removed1(changes), perspective, view);
        int removed2 = PieceChanges.removed2(changes);
        int added2 = PieceChanges.added2(changes);
        if (removed2 == 0) {
            Kernels.addSub(acc, from, to, rows, add, sub, n);
        } else if (added2 == 0) {
            Kernels.addAddSub(acc, from, to, rows, add, row(removed2, perspective, view), sub, n);
        } else {
            Kernels.addAddSubSub(acc, from, to, rows, add, row(removed2, perspective, view), sub,
                    row(added2, perspective, view), n);
        }
    }

    /**
     * Sums the position from the last accumulator of the view, then takes moves back down to {@code first}: the search will
     * ask for other moves of those plies next, and they need one to start from.
     */
    private void refresh(Position position, int perspective, int view, int first) {
        int index = perspective * viewCount + view;
        int at = viewsAt + index * n;
        int set = index * SETS;
        int addCount = 0;
        int subCount = 0;
        for (int i = 0; i < SETS; i++) {
            int piece = i < 6 ? Piece.PAWN + i : Piece.PAWN + i - 6 | 8;
            long now = position.pieces(piece >> 3, piece & 7);
            long before = viewSets[set + i];
            viewSets[set + i] = now;
            for (long more = now & ~before; more != 0; more &= more - 1) {
                adds[addCount++] = row(piece << 6 | Long.numberOfTrailingZeros(more), perspective, view);
            }
            for (long less = before & ~now; less != 0; less &= less - 1) {
                subs[subCount++] = row(piece << 6 | Long.numberOfTrailingZeros(less), perspective, view);
            }
        }
        int ply = position.ply();
        Kernels.addSubAll(acc, at, offset(ply, perspective), rows, adds, addCount, subs, subCount, n);
        tags[tag(ply, perspective)] = position.key();
        for (int back = ply; back > first; back--) {
            retract(PieceChanges.at(position, back), perspective, view, offset(back, perspective),
                    offset(back - 1, perspective));
            tags[tag(back - 1, perspective)] = position.keyAt(back - 1);
        }
    }
}
