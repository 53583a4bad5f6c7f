package dev.cortado.lab.tune;

import dev.cortado.chess.Color;
import dev.cortado.eval.classical.Terms;
import dev.cortado.eval.classical.Trace;
import java.util.Arrays;

/**
 * Positions as the model sees them, packed into 16-bit words one after the other: five words of header, then the
 * weights that occur with their counts. Ordinary weights count White's less Black's; danger weights, which pass through
 * a nonlinear formula, are kept for each king.
 *
 * <p>Header: ordinary entries and phase; danger entries of White's king and of Black's; endgame scale if White is ahead
 * and if Black is; score; twice White's points. An entry is {@code index << 6 | count + 32}.
 */
final class TexelShard {
    static final int HEADER = 5;
    static final int LOWEST_SCORE = -30_000;
    static final int HIGHEST_SCORE = 30_000;
    private static final int NO_SCORE = Short.MAX_VALUE;
    private static final int COUNT_BITS = 6;
    private static final int COUNT_OFFSET = 1 << COUNT_BITS - 1;
    private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;

    private char[] words;
    private int used;
    private int positions;

    TexelShard(int capacity) {
        words = new char[capacity];
        if (Terms.COUNT > 1 << 16 - COUNT_BITS) {
            throw new IllegalStateException(Terms.COUNT + " weights do not fit an entry's index");
        }
    }

    char[] words() {
        return words;
    }

    /** How many words are in use. */
    int used() {
        return used;
    }

    int positions() {
        return positions;
    }

    void add(Trace trace, int score, double result) {
        int start = used;
        put(0);
        put(0);
        put(trace.scale(Color.WHITE) | trace.scale(Color.BLACK) << 8);
        put(score == TexelSample.NO_SCORE ? NO_SCORE : score);
        put((int) (2 * result));
        int first = used;
        for (int index = 0; index < Terms.COUNT; index++) {
            if (index < Terms.DANGER_FIRST || index >= Terms.DANGER_END) {
                putEntry(index, trace.count(Color.WHITE, index) - trace.count(Color.BLACK, index));
            }
        }
        int ordinary = used - first;
        int[] danger = new int[2];
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            first = used;
            for (int index = Terms.DANGER_FIRST; index < Terms.DANGER_END; index++) {
                putEntry(index, trace.count(color, index));
            }
            danger[color] = used - first;
        }
        if (ordinary > 255) {
            throw new IllegalStateException("a position with " + ordinary + " terms does not fit its header");
        }
        words[start] = (char) (ordinary | trace.phase() << 8);
        words[start + 1] = (char) (danger[0] | danger[1] << 8);
        positions++;
    }

    /** Takes a position over from another shard, and returns how many bytes this one grew by. */
    int add(TexelShard other, int from, int length) {
        int before = words.length;
        reserve(length);
        System.arraycopy(other.words, from, words, used, length);
        used += length;
        positions++;
        return Character.BYTES * (words.length - before);
    }

    /** Gives back unused space. */
    void trim() {
        words = Arrays.copyOf(words, used);
    }

    void clear() {
        used = 0;
        positions = 0;
    }

    /** The length in words of the position that starts at {@code at}. */
    static int length(char[] words, int at) {
        return HEADER + ordinary(words, at) + danger(words, at, Color.WHITE) + danger(words, at, Color.BLACK);
    }

    static int ordinary(char[] words, int at) {
        return words[at] & 255;
    }

    static int phase(char[] words, int at) {
        return words[at] >>> 8;
    }

    static int danger(char[] words, int at, int color) {
        return words[at + 1] >>> (color << 3) & 255;
    }

    static int scale(char[] words, int at, int color) {
        return words[at + 2] >>> (color << 3) & 255;
    }

    /** The score, or {@link TexelSample#NO_SCORE}. */
    static int score(char[] words, int at) {
        int score = (short) words[at + 3];
        return score == NO_SCORE ? TexelSample.NO_SCORE : score;
    }

    static double result(char[] words, int at) {
        return words[at + 4] / 2.0;
    }

    static int index(char entry) {
        return entry >>> COUNT_BITS;
    }

    static int count(char entry) {
        return (entry & COUNT_MASK) - COUNT_OFFSET;
    }

    private void putEntry(int index, int count) {
        int rest = count;
        while (rest != 0) {
            int part = Math.clamp(rest, -COUNT_OFFSET, COUNT_OFFSET - 1);
            put(index << COUNT_BITS | part + COUNT_OFFSET);
            rest -= part;
        }
    }

    private void put(int word) {
        reserve(1);
        words[used++] = (char) word;
    }

    private void reserve(int length) {
        if (used + length > words.length) {
            words = Arrays.copyOf(words, Math.max(used + length, words.length + words.length / 4));
        }
    }
}
