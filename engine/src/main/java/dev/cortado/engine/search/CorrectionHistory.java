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
    /** Indexed by the hashed (piece, to) of the last two moves. */
    private final short[] continuation = new short[PAIRS];

    private final int[] params;

    CorrectionHistory(int[] params) {
        this.params = params;
    }

    void clear() {
        Arrays.fill(pawn, (short) 0);
        Arrays.fill(white, (short) 0);
        Arrays.fill(black, (short) 0);
        Arrays.fill(continuation, (short) 0);
    }

    /** Centipawns to add to the static evaluation. */
    int correction(Position position, int before1, int before2) {
        int side = position.sideToMove();
        int sum = params[Params.CORRECTION_PAWN] * pawn[index(side, position.pawnKey())]
                + params[Params.CORRECTION_NON_PAWN] * (white[index(side, position.nonPawnKey(Color.WHITE))]
                        + black[index(side, position.nonPawnKey(Color.BLACK))])
                + params[Params.CORRECTION_CONTINUATION] * continuation[pair(before1, before2)];
        return sum / UNIT;
    }

    /** Learns from a search whose result was {@code error} above the corrected evaluation. */
    void update(Position position, int before1, int before2, int error, int depth) {
        int most = params[Params.CORRECTION_BONUS_MAX];
        int bonus = Math.clamp(error * depth / params[Params.CORRECTION_BONUS_DIVISOR], -most, most);
        int side = position.sideToMove();
        add(pawn, index(side, position.pawnKey()), bonus);
        add(white, index(side, position.nonPawnKey(Color.WHITE)), bonus);
        add(black, index(side, position.nonPawnKey(Color.BLACK)), bonus);
        add(continuation, pair(before1, before2), bonus);
    }

    private static void add(short[] table, int index, int bonus) {
        table[index] += (short) (bonus - table[index] * Math.abs(bonus) / LIMIT);
    }

    private static int pair(int before1, int before2) {
        return (before1 << 5 ^ before2 * 0x9E3D) & PAIRS - 1;
    }

    private static int index(int side, long key) {
        return side * SIZE | (int) key & SIZE - 1;
    }
}
