package dev.cortado.engine.search;

import java.util.Arrays;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.engine.params.Params;

/**
 * How far the search usually ends up from the static evaluation, by features of the position: pawns, each side's other
 * pieces, the last two moves. The evaluation is corrected by what such positions taught.
 */
final class CorrectionHistory {
    /** Entries stay within plus and minus this. */
    static final int LIMIT = 1024;
    private static final int SIZE = 1 << 14;
    private static final int PAIRS = 1 << 15;
    /** An entry at its limit with weight 100 moves the evaluation by LIMIT / 16 centipawns. */
    private static final int UNIT = 16 * 100;

    /** Indexed by side to move and hashed key. */
    private final short[] pawn = new short[2 * SIZE];
    private final short[] white = new short[2 * SIZE];
    private final short[] black = new short[2 * SIZE];
    /** Indexed by the hashed (piece, to) of the last move and the one before it, or that of four plies ago. */
    private final short[] continuation = new short[PAIRS];
    private final short[] earlier = new short[PAIRS];

    private final int[] params;

    CorrectionHistory(int[] params) {
        this.params = params;
    }

    void clear() {
        Arrays.fill(pawn, (short) 0);
        Arrays.fill(white, (short) 0);
        Arrays.fill(black, (short) 0);
        Arrays.fill(continuation, (short) 0);
        Arrays.fill(earlier, (short) 0);
    }

    /**
     * Centipawns to add to the static evaluation.
     *
     * @param line the thread's plies, {@code line[at]} being the node's own
     */
    int correction(Position position, Frame[] line, int at) {
        int side = position.sideToMove();
        int last = line[at - 1].pieceTo;
        int sum = params[Params.CORRECTION_PAWN] * pawn[index(side, position.pawnKey())]
                + params[Params.CORRECTION_NON_PAWN] * (white[index(side, position.nonPawnKey(Color.WHITE))]
                        + black[index(side, position.nonPawnKey(Color.BLACK))])
                + params[Params.CORRECTION_CONTINUATION] * (continuation[pair(last, line[at - 2].pieceTo)]
                        + earlier[pair(last, line[at - 4].pieceTo)]);
        return sum / UNIT;
    }

    /**
     * Learns from a search whose result was {@code error} above the corrected evaluation.
     *
     * @param rate of error·depth, in 1024ths
     */
    void update(Position position, Frame[] line, int at, int error, int depth, int rate) {
        int most = params[Params.CORRECTION_BONUS_MAX];
        int bonus = Math.clamp((long) error * depth * rate / 1024, -most, most);
        int side = position.sideToMove();
        int last = line[at - 1].pieceTo;
        add(pawn, index(side, position.pawnKey()), bonus);
        int others = bonus * params[Params.CORRECTION_NON_PAWN_RATE] / 100;
        add(white, index(side, position.nonPawnKey(Color.WHITE)), others);
        add(black, index(side, position.nonPawnKey(Color.BLACK)), others);
        add(continuation, pair(last, line[at - 2].pieceTo), bonus * params[Params.CORRECTION_CONTINUATION_RATE] / 100);
        add(earlier, pair(last, line[at - 4].pieceTo), bonus * params[Params.CORRECTION_EARLIER_RATE] / 100);
    }

    private static void add(short[] table, int index, int bonus) {
        int gain = Math.clamp(bonus, -LIMIT, LIMIT);
        table[index] += (short) (gain - table[index] * Math.abs(gain) / LIMIT);
    }

    private static int pair(int before1, int before2) {
        return (before1 << 5 ^ before2 * 0x9E3D) & PAIRS - 1;
    }

    private static int index(int side, long key) {
        return side * SIZE | (int) key & SIZE - 1;
    }
}
