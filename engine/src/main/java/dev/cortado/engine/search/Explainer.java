package dev.cortado.engine.search;

import java.util.List;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.NodeTrace;
import dev.cortado.engine.ordering.Threats;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Score;

/**
 * Searches one position as if it were a node inside a tree and writes down what happens to its moves.
 *
 * <p>The node stands at a ply of one's choice behind the moves that led to it, with the tables as the last search of
 * the same position left them, one ply deeper than that search came. A cut node gets a null window a little below the
 * known score: a good move should beat it. Where none does, the deeper look has found less, and the window moves below
 * that. The steps that decide a node before its moves (table cutoff, razoring, reverse futility, null move, ProbCut,
 * multicut) are left out.
 */
final class Explainer {
    /** How far below the known score a cut node's beta lies; in the evaluation's units. */
    static final int MARGIN = 10;
    /** Bounds the work: this many times the nodes of the search before, and then one ply less. */
    private static final int COST_FACTOR = 20;
    private static final long LEAST_NODES = 10_000;
    /** How often the window of a cut node moves down, each time twice as far, before the node is taken for one that fails. */
    private static final int MOST_LOWERED = 6;
    /** Leaves room for the search below the node. */
    static final int MAX_PLY = Score.MAX_PLY / 2;

    private final Worker worker;
    private final int wantedDepth;

    /**
     * @param worker has just searched the position
     * @param wantedDepth how deep the node is looked at, unless that takes too long
     */
    Explainer(Worker worker, int wantedDepth) {
        this.worker = worker;
        this.wantedDepth = wantedDepth;
    }

    /**
     * Explains the position reached by playing moves.
     *
     * @param ply where the node stands, 1 or more: as if the search had begun so many moves before
     * @param score what the search found, in the evaluation's units as everything in the report
     * @param searched nodes it took
     * @param control can stop it: the node is then looked at one ply deep, which takes no time
     * @throws IllegalArgumentException if the ply is too small or too great for a search
     */
    NodeReport explain(Position start, List<Integer> moves, int ply, boolean pv, int score, long searched,
            SearchControl control) {
        if (ply < 1 || ply > MAX_PLY) {
            throw new IllegalArgumentException("a node can be explained at ply 1 to " + MAX_PLY + ", not " + ply);
        }
        int beta = pv ? Score.INFINITE : score - MARGIN;
        int alpha = pv ? -Score.INFINITE : beta - 1;
        int shift = pv || !Score.isDecisive(score) ? 0 : Score.isWin(score) ? -ply : ply;
        int deepest = Math.min(wantedDepth, Score.MAX_PLY - 1 - ply);
        Frame root = worker.frames[Worker.FRAME_OFFSET];
        int killer1 = root.killer1;
        int killer2 = root.killer2;
        int depth = deepest;
        int lowered = 0;
        while (true) {
            setUp(start, moves, ply, killer1, killer2);
            NodeTrace trace = new NodeTrace(worker.position);
            int value = worker.trace(trace, ply, alpha + shift, beta + shift, depth, !pv, depth == 1 ? null : control,
                    Math.max(LEAST_NODES, searched * COST_FACTOR));
            boolean foundLess = !pv && value < beta && !Score.isDecisive(score) && !Score.isDecisive(value);
            if (worker.stopped) {
                depth = control.stop ? 1 : Math.max(1, depth - 1);
            } else if (foundLess && lowered < MOST_LOWERED && !control.stop) {
                lowered++;
                beta = value - (MARGIN << lowered);
                alpha = beta - 1;
            } else {
                return trace.report(pv, ply, depth, alpha, beta,
                        worker.frames[ply + Worker.FRAME_OFFSET].staticEval, value, worker.nodes);
            }
        }
    }

    /** Puts the position on the board, and the moves before it in the frames before its own. */
    private void setUp(Position start, List<Integer> moves, int ply, int killer1, int killer2) {
        for (Frame frame : worker.frames) {
            frame.reset();
        }
        Position position = worker.position;
        position.copyFrom(start);
        int at = ply + Worker.FRAME_OFFSET;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            int place = at - (moves.size() - i);
            if (place >= 0) {
                Frame frame = worker.frames[place];
                frame.inCheck = position.inCheck();
                frame.staticEval = frame.inCheck ? Score.NONE : worker.evaluate();
                frame.attacked = Threats.attacked(position);
                frame.move = move;
                boolean passes = move == Move.NULL;
                frame.pieceTo = passes ? 0 : History.pieceTo(position.movedPiece(move), Move.to(move));
                frame.moveIsCapture = !passes && position.isNoisy(move);
            }
            position.play(move);
        }
        worker.frames[at].killer1 = killer1;
        worker.frames[at].killer2 = killer2;
    }
}
