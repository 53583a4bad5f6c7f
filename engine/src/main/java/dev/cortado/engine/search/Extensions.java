package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.params.Params;
import dev.cortado.eval.Score;

/** By how many plies a table move that alone holds the score is extended, and which moves are not asked about. */
final class Extensions {
    /** Where moves begin to be looked at as going to and fro: plies from the root, and without progress. */
    private static final int SHUFFLING_PLY = 20;
    private static final int SHUFFLING_RULE_50 = 10;

    private final Position position;
    private final Frame[] frames;
    private final StatisticsUpdate statistics;
    private final int[] params;

    Extensions(Position position, Frame[] frames, StatisticsUpdate statistics, int[] params) {
        this.position = position;
        this.frames = frames;
        this.statistics = statistics;
        this.params = params;
    }

    /**
     * One to three plies.
     *
     * @param missed by how much the other moves have missed, centipawns
     * @param quiet whether the table's move is
     * @param beyond whether the node lies deeper than the iteration
     */
    int plies(Frame frame, int missed, boolean pvNode, boolean quiet, boolean beyond) {
        int sure = frame.correction * params[Params.EXTENSION_CORRECTION] / 100
                + (beyond ? params[Params.EXTENSION_BEYOND] : 0);
        int second = params[Params.DOUBLE_EXTENSION_MARGIN] + (pvNode ? params[Params.DOUBLE_EXTENSION_PV] : 0)
                - (quiet ? params[Params.DOUBLE_EXTENSION_QUIET] : 0)
                - statistics.tableMoves() / params[Params.DOUBLE_EXTENSION_HISTORY_DIVISOR] - sure;
        int third = params[Params.TRIPLE_EXTENSION_MARGIN] + (pvNode ? params[Params.TRIPLE_EXTENSION_PV] : 0)
                - (quiet ? params[Params.TRIPLE_EXTENSION_QUIET] : 0)
                + (frame.ttPv ? params[Params.TRIPLE_EXTENSION_TT_PV] : 0) - sure;
        return 1 + (missed > second ? 1 : 0) + (missed > third ? 1 : 0);
    }

    /** True if the table promises at least its value for a depth close to this one. */
    boolean isTrusted(Frame.Scratch scratch, int depth) {
        return scratch.ttValue != Score.NONE && !Score.isDecisive(scratch.ttValue)
                && (scratch.ttBound & TranspositionTable.BOUND_LOWER) != 0
                && scratch.ttDepth >= depth - params[Params.SINGULAR_TABLE_SLACK];
    }

    /** True for a quiet move of a piece that only goes to and fro, far from the root: to extend it would never end. */
    boolean isShuffling(int move, boolean noisy, int ply) {
        if (noisy || position.rule50() < SHUFFLING_RULE_50 || ply < SHUFFLING_PLY) {
            return false;
        }
        int at = ply + Worker.FRAME_OFFSET;
        int own = frames[at - 2].move;
        int earlier = frames[at - 4].move;
        return Move.isReal(own) && Move.isReal(earlier) && Move.from(move) == Move.to(own)
                && Move.from(own) == Move.to(earlier);
    }
}
