package dev.cortado.engine.search;

import dev.cortado.engine.params.Params;

/** The table of late-move reductions: more plies the deeper the node and the later the move. */
public final class Reductions {
    private static final int DEPTHS = 128;
    private static final int MOVES = 64;

    /** In 1024ths of a ply, indexed by {@code depth << 6 | moveCount}. */
    private final int[] table = new int[DEPTHS * MOVES];
    private final int notImproving;

    Reductions(int[] params) {
        notImproving = params[Params.REDUCTION_NOT_IMPROVING];
        for (int depth = 1; depth < DEPTHS; depth++) {
            for (int count = 1; count < MOVES; count++) {
                table[depth * MOVES + count] = (int) (params[Params.REDUCTION_BASE]
                        + params[Params.REDUCTION_SCALE] * Math.log(depth) * Math.log(count));
            }
        }
    }

    /**
     * 1024ths of a ply.
     *
     * @param improving whether the evaluation has risen since our last move
     */
    int of(int depth, int moveCount, boolean improving) {
        int reduction = table[Math.min(depth, DEPTHS - 1) * MOVES + Math.min(moveCount, MOVES - 1)];
        return improving ? reduction : reduction + notImproving;
    }
}
