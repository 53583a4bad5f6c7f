package dev.cortado.engine.ordering;

import java.util.Arrays;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;

/**
 * What one search thread has learned about moves. Each table is updated with decay ("gravity"): an entry loses a share of
 * itself in proportion to what it gains or loses, so it stays within 32 × its decay and old lessons fade.
 *
 * <p>A (piece, to) pair is one index below 1024: {@code piece << 6 | to}. Row 0 (no piece, square a1) stands for "no move
 * before" in the continuation table; it is never written and always reads zero.
 */
public final class History {
    /** Decay of the plain tables of quiets; an entry stays within 32 × 224 = 7,168. */
    static final int PLAIN_DECAY = 224;
    /** Decay of the table of captures; an entry stays within 32 × 324 = 10,368. */
    static final int CAPTURE_DECAY = 324;
    /** Decay of the continuation table; an entry stays within 32 × 936 = 29,952, which fits a short. */
    static final int CONTINUATION_DECAY = 936;
    /** History points that a bonus of one is worth. */
    private static final int GAIN = 32;
    private static final int PIECE_TO = Piece.COUNT << 6;

    // What entries begin with: a move of which nothing is known is a little worse than one that did neither good nor harm.
    static final short UNKNOWN_CAPTURE = -742;
    static final short UNKNOWN_CONTINUATION = -586;

    /** History: [piece][to]. */
    final short[] quiet = new short[PIECE_TO];
    /** From-to statistics: [from attacked][to attacked][colour][from][to]. */
    final short[] fromTo = new short[8 << 12];
    /** Counter-move (continuation) history: [earlier piece][earlier to][piece][to]. */
    final short[] continuation = new short[PIECE_TO * PIECE_TO];
    /** Capture history: [piece][to][captured type]. */
    final short[] capture = new short[PIECE_TO << 3];
    /** Counter moves: [piece][to] of the move they answer. */
    private final short[] counter = new short[PIECE_TO];

    public History() {
        clear();
    }

    /** The decayed update by a bonus; tested on the worked figures 10,000 and ±64. */
    static int updated(int entry, int bonus, int decay) {
        return gained(entry, bonus * GAIN, decay);
    }

    /** The decayed update by history points; more than an entry can hold count as so many. */
    static int gained(int entry, int points, int decay) {
        int limit = decay * GAIN;
        int gain = Math.clamp(points, -limit, limit);
        return entry - entry * Math.abs(gain) / limit + gain;
    }

    public static int pieceTo(int piece, int to) {
        return piece << 6 | to;
    }

    /** Forgets everything. */
    public void clear() {
        Arrays.fill(quiet, (short) 0);
        Arrays.fill(fromTo, (short) 0);
        Arrays.fill(continuation, PIECE_TO, continuation.length, UNKNOWN_CONTINUATION);
        Arrays.fill(capture, UNKNOWN_CAPTURE);
        Arrays.fill(counter, (short) 0);
    }

    /**
     * The next search begins: what is known of moves wherever they are played fades.
     *
     * @param part what is left of the plain tables, in 1024ths
     */
    public void age(int part) {
        age(quiet, part);
        age(fromTo, part);
    }

    private static void age(short[] table, int part) {
        for (int i = 0; i < table.length; i++) {
            table[i] = (short) (table[i] * part / 1024);
        }
    }

    public int quiet(int pieceTo) {
        return quiet[pieceTo & PIECE_TO - 1];
    }

    /**
     * The plain history of a quiet move: by piece and square, and by squares.
     *
     * @param attacked the squares that the enemy attacks
     */
    public int plain(int color, int pieceTo, int move, long attacked) {
        return quiet(pieceTo) + fromTo(color, move, attacked);
    }

    /** @param attacked the squares that the enemy attacks */
    int fromTo(int color, int move, long attacked) {
        return fromTo[fromToIndex(color, move, attacked)];
    }

    static int fromToIndex(int color, int move, long attacked) {
        int from = (int) (attacked >>> Move.from(move) & 1);
        int to = (int) (attacked >>> Move.to(move) & 1);
        return from << 14 | to << 13 | color << 12 | Move.fromTo(move);
    }

    /** The entry of a (piece, to) after an earlier (piece, to); zero after no move. */
    public int continuation(int earlier, int pieceTo) {
        return continuation[(continuationRow(earlier) | pieceTo) & PIECE_TO * PIECE_TO - 1];
    }

    /** Where the entries after an earlier (piece, to) begin. */
    static int continuationRow(int earlier) {
        return earlier << 10;
    }

    public int capture(int pieceTo, int capturedType) {
        return capture[(pieceTo << 3 | capturedType) & (PIECE_TO << 3) - 1];
    }

    /** The move that last refuted a (piece, to), or {@link Move#NONE}. */
    int counter(int pieceTo) {
        return counter[pieceTo & PIECE_TO - 1] & 0xFFFF;
    }

    public void setCounter(int pieceTo, int move) {
        counter[pieceTo & PIECE_TO - 1] = (short) move;
    }

    /** @param attacked the squares that the enemy attacked before the move */
    public void updateQuiet(int color, int pieceTo, int move, long attacked, int points) {
        quiet[pieceTo] = (short) gained(quiet[pieceTo], points, PLAIN_DECAY);
        int index = fromToIndex(color, move, attacked);
        fromTo[index] = (short) gained(fromTo[index], points, PLAIN_DECAY);
    }

    public void updateContinuation(int earlier, int pieceTo, int points) {
        if (earlier != 0) {
            int index = continuationRow(earlier) | pieceTo;
            continuation[index] = (short) gained(continuation[index], points, CONTINUATION_DECAY);
        }
    }

    public void updateCapture(int pieceTo, int capturedType, int points) {
        int index = pieceTo << 3 | capturedType;
        capture[index] = (short) gained(capture[index], points, CAPTURE_DECAY);
    }

    static {
        assert Color.BLACK == 1 && PIECE_TO == 1024;
    }
}
