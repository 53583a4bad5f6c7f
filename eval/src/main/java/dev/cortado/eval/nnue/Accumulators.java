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
    /** {@link Architecture#view} by {@code perspective << 6 | king square}. */
    private final byte[] views = new byte[128];

    /** Of the plies, two perspectives each, then of the views. */
    private final Sums sums;
    private final long[] tags = new long[2 * SLOTS];
    /** Where the views' accumulators begin. */
    private final int viewsAt;
    private final int viewCount;
    /** The pieces that a view's accumulator stands for. */
    private final long[] viewSets;

    private final int[] adds = new int[64];
    private final int[] subs = new int[64];

    /** @param sums as many of the network's as {@link #count} says */
    Accumulators(Network network, Sums sums) {
        Architecture shape = network.shape;
        n = shape.neurons();
        for (int i = 0; i < 128; i++) {
            views[i] = (byte) shape.view(i >> 6, i & 63);
        }
        viewCount = 2 * shape.kingBuckets();
        viewsAt = 2 * SLOTS * n;
        this.sums = sums;
        viewSets = new long[2 * viewCount * SETS];
        for (int i = 0; i < 2 * viewCount; i++) {
            sums.clear(viewsAt + i * n);
        }
    }

    /** How many accumulators a thread needs. */
    static int count(Network network) {
        return 2 * (SLOTS + 2 * network.shape.kingBuckets());
    }

    void reset() {
        Arrays.fill(tags, 0);
    }

    /** The perspective's accumulator of the position, brought up to date. */
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
            sums.copy(from, to);
            return;
        }
        int add = row(PieceChanges.added1(changes), perspective, view);
        int sub = row(PieceChanges.removed1(changes), perspective, view);
        int removed2 = PieceChanges.removed2(changes);
        int added2 = PieceChanges.added2(changes);
        if (removed2 == 0) {
            sums.addSub(from, to, add, sub);
        } else if (added2 == 0) {
            sums.addSubSub(from, to, add, sub, row(removed2, perspective, view));
        } else {
            sums.addAddSubSub(from, to, add, row(added2, perspective, view), sub,
                    row(removed2, perspective, view));
        }
    }

    /** Takes the changes of a move back. */
    private void retract(long changes, int perspective, int view, int from, int to) {
        if (changes == PieceChanges.NONE) {
            sums.copy(from, to);
            return;
        }
        int sub = row(PieceChanges.added1(changes), perspective, view);
        int add = row(PieceChanges.removed1(changes), perspective, view);
        int removed2 = PieceChanges.removed2(changes);
        int added2 = PieceChanges.added2(changes);
        if (removed2 == 0) {
            sums.addSub(from, to, add, sub);
        } else if (added2 == 0) {
            sums.addAddSub(from, to, add, row(removed2, perspective, view), sub);
        } else {
            sums.addAddSubSub(from, to, add, row(removed2, perspective, view), sub,
                    row(added2, perspective, view));
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
        sums.addSubAll(at, offset(ply, perspective), adds, addCount, subs, subCount);
        tags[tag(ply, perspective)] = position.key();
        for (int back = ply; back > first; back--) {
            retract(PieceChanges.at(position, back), perspective, view, offset(back, perspective),
                    offset(back - 1, perspective));
            tags[tag(back - 1, perspective)] = position.keyAt(back - 1);
        }
    }
}
