package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.engine.params.Params;

/** By how much moves are searched shallower: more plies the deeper the node and the later the move, more or less for what is known. */
public final class Reductions {
    private static final int DEPTHS = 128;
    private static final int MOVES = 64;
    private static final int ONE = 1024;
    private static final int HISTORY_ONE = 4096;
    private static final int ALL_NODE_OFFSET = 1072;

    /** In 1024ths of a ply, indexed by {@code depth << 6 | moveCount}. */
    private final int[] table = new int[DEPTHS * MOVES];
    private final int[] params;
    private final int base;
    private final int notImproving;

    Reductions(int[] params) {
        this.params = params;
        base = params[Params.REDUCTION_BASE];
        notImproving = params[Params.REDUCTION_NOT_IMPROVING];
        for (int depth = 1; depth < DEPTHS; depth++) {
            for (int count = 1; count < MOVES; count++) {
                table[depth * MOVES + count] =
                        (int) (params[Params.REDUCTION_SCALE] * Math.log(depth) * Math.log(count));
            }
        }
    }

    /**
     * What depth and move number alone give, 1024ths of a ply.
     *
     * @param improving whether the evaluation has risen since our last move
     */
    int of(int depth, int moveCount, boolean improving) {
        int scaled = table[Math.min(depth, DEPTHS - 1) * MOVES + Math.min(moveCount, MOVES - 1)];
        int reduction = base + scaled;
        return improving ? reduction : reduction + scaled * notImproving / ONE;
    }

    /**
     * What a move is searched with, 1024ths of a ply.
     *
     * @param reduction what pruning went by
     * @param cutoffs cutoffs below the node's moves so far
     * @param scratch what the table says of the node
     */
    int searched(int reduction, Frame frame, int cutoffs, Frame.Scratch scratch, int move, boolean givesCheck,
            int alpha, int depth, boolean pvNode, boolean cutNode, boolean ttNoisy) {
        boolean allNode = !pvNode && !cutNode;
        int result = reduction + params[Params.REDUCTION_SEARCHED]
                - params[Params.REDUCTION_MOVE_COUNT] * frame.moveCount
                - params[Params.REDUCTION_CORRECTION] * frame.correction;
        if (frame.ttPv) {
            result -= params[Params.REDUCTION_TT_PV] + (pvNode ? params[Params.REDUCTION_PV] : 0)
                    + (scratch.ttValue > alpha ? params[Params.REDUCTION_TT_ABOVE] : 0);
            if (scratch.ttDepth >= depth) {
                result -= params[Params.REDUCTION_TT_DEEP] + (cutNode ? params[Params.REDUCTION_TT_DEEP_CUT] : 0);
            }
        }
        if (cutNode) {
            result += params[Params.REDUCTION_CUT_NODE]
                    + (scratch.ttMove == Move.NONE ? params[Params.REDUCTION_NO_TT_MOVE] : 0);
        }
        if (ttNoisy) {
            result += params[Params.REDUCTION_TT_NOISY];
        }
        if (cutoffs > 1) {
            result += params[Params.REDUCTION_CHILD_CUTOFFS] + (cutoffs > 2 ? params[Params.REDUCTION_MANY_CUTOFFS] : 0)
                    + (allNode ? params[Params.REDUCTION_CUTOFFS_ALL] : 0);
        } else if (move == scratch.ttMove) {
            result -= params[Params.REDUCTION_TT_MOVE];
        }
        result -= frame.statScore * params[Params.REDUCTION_HISTORY] / HISTORY_ONE;
        // Nodes expected to fail low are reduced more, the most near the horizon.
        if (allNode) {
            result += result * params[Params.REDUCTION_ALL_NODE] / (ONE * depth + ALL_NODE_OFFSET);
        }
        return givesCheck ? result - params[Params.REDUCTION_CHECK] : result;
    }
}
