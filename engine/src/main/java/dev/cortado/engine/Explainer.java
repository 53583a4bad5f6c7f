package dev.cortado.engine;

import java.util.List;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.eval.Score;

/**
 * Searches one position as if it were a node inside a tree and writes down what happens to its moves.
 *
 * <p>The node stands at ply {@link NodeTrace#PLY} behind the moves that led to it, with the tables as the last search of
 * the same position left them, one ply deeper than that search came. A cut node gets a null window a little below the
 * known score: a good move should beat it. The steps that decide a node before its moves (table cutoff, razoring, reverse
 * futility, null move, ProbCut) are left out.
 */
final class Explainer {
    /** How far below the known score a cut node's beta lies; centipawns. */
    static final int MARGIN = 10;
    /** Bounds the work: this many times the nodes of the search before, and then one ply less. */
    private static final int COST_FACTOR = 20;

    private final Worker worker;

    /** @param worker has just searched the position */
    Explainer(Worker worker) {
        this.worker = worker;
    }

    /**
     * Explains the position reached by playing moves.
     *
     * @param score what the search found
     * @param searched nodes it took
     */
    NodeReport explain(Position start, List<Integer> moves, boolean pv, int score, long searched) {
        int beta = pv ? Score.INFINITE : score - MARGIN;
        int alpha = pv ? -Score.INFINITE : beta - 1;
        int deepest = Math.min(worker.completedDepth + 1, Score.MAX_PLY - 2);
        Frame root = worker.frames[Worker.FRAME_OFFSET];
        int killer1 = root.killer1;
        int killer2 = root.killer2;
        for (int depth = deepest;; depth = Math.max(1, depth - 1)) {
            setUp(start, moves, killer1, killer2);
            long limit = depth == 1 ? 0 : Math.max(10_000, searched * COST_FACTOR);
            NodeTrace trace = new NodeTrace(worker);
            int value = worker.trace(trace, alpha, beta, depth, !pv, limit);
            if (!worker.stopped) {
                return trace.report(pv, depth, alpha, beta,
                        worker.frames[NodeTrace.PLY + Worker.FRAME_OFFSET].staticEval, value, worker.nodes);
            }
        }
    }

    /** Puts the position on the board, and the moves before it in the frames before its own. */
    private void setUp(Position start, List<Integer> moves, int killer1, int killer2) {
        for (Frame frame : worker.frames) {
            frame.reset();
        }
        Position position = worker.position;
        position.copyFrom(start);
        int at = NodeTrace.PLY + Worker.FRAME_OFFSET;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            int place = at - (moves.size() - i);
            if (place >= 0) {
                Frame frame = worker.frames[place];
                frame.inCheck = position.inCheck();
                frame.staticEval = frame.inCheck ? Score.NONE : worker.evaluate();
                frame.move = move;
                frame.pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
                frame.moveIsCapture = position.isNoisy(move);
            }
            position.make(move);
        }
        worker.frames[at].killer1 = killer1;
        worker.frames[at].killer2 = killer2;
    }
}
