package dev.cortado.engine.ordering;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.NodeReport.Scoring;

/**
 * The one instrument that search and pickers meet: it passes on what happens at the node of one frame to
 * whoever counts ({@link Counters}) and to whoever writes it down ({@link NodeTrace}). Where nobody does, the scratch has
 * no observer, and the search pays a null test. Calls allocate nothing unless a node is traced.
 *
 * <p>The rank of a move is the place at which the picker yielded it, everywhere.
 */
public final class NodeObserver {
    private final Position position;
    private final MovePicker picker;
    /** Null if nothing is counted. */
    private final Counters counters;
    /** Null unless this node is traced. */
    private final NodeTrace trace;

    // About the node whose moves are being looked at.
    private int type;
    private int bestRank;
    private boolean bestListed;

    public NodeObserver(Position position, MovePicker picker, Counters counters, NodeTrace trace) {
        this.position = position;
        this.picker = picker;
        this.counters = counters;
        this.trace = trace;
    }

    /** What is counted into, or null. */
    Counters counters() {
        return counters;
    }

    /** True if the node is not to be decided before its moves: they are to be explained. */
    public boolean isTracing() {
        return trace != null;
    }

    // ---- by the picker ------------------------------------------------------------------------------------------

    void reached(int stage) {
        if (counters != null) {
            counters.reached(stage);
        }
    }

    void yielded(int stage) {
        if (counters != null) {
            counters.yielded(stage);
        }
    }

    /** So many captures were generated whose exchanges may be worked out. */
    void captures(int count) {
        if (counters != null) {
            counters.captures(count);
        }
    }

    void exchange() {
        if (counters != null) {
            counters.exchange();
        }
    }

    /** The moves of a stage have just been scored. */
    void scored(Scoring scoring, int[] moves, int from, int end) {
        if (trace != null) {
            trace.scored(scoring, picker.scoring, moves, from, end);
        }
    }

    void quietsSkipped() {
        if (trace != null) {
            trace.skipQuiets();
        }
    }

    // ---- by the search ------------------------------------------------------------------------------------------

    /** The node fails high without a look at its moves. */
    public void earlyCutoff(int cause) {
        if (counters != null) {
            counters.earlyCutoff(cause);
        }
    }

    /** The moves of a node are about to be looked at. */
    public void begin(boolean pvNode, boolean cutNode, int depth) {
        type = pvNode ? Counters.PV_NODE : cutNode ? Counters.CUT_NODE : Counters.ALL_NODE;
        bestRank = 0;
        bestListed = false;
        if (counters != null) {
            counters.node(type, depth);
        }
    }

    /** The move just yielded is left out by a {@link PruneRule}. */
    public void pruned(int move, int rule) {
        if (counters != null) {
            counters.tried(picker.rank(), true);
        }
        if (trace != null) {
            trace.pruned(move, picker, rule);
        }
    }

    /** The move just yielded is about to be searched. */
    public void searching(int move, int extension) {
        if (counters != null) {
            counters.tried(picker.rank(), false);
        }
        if (trace != null) {
            trace.searching(move, picker, extension);
        }
    }

    /** A first search at {@code reducedDepth}, against {@code fullDepth}, has ended. */
    public void reduced(int depth, int fullDepth, int reducedDepth, int value, int alpha) {
        if (reducedDepth >= fullDepth) {
            return;
        }
        if (counters != null) {
            counters.reduced(picker.rank(), depth, value > alpha);
        }
        if (trace != null) {
            trace.reduced(reducedDepth, value);
        }
    }

    /**
     * The move's last search has ended.
     *
     * @param depth the node's
     * @param moveDepth the depth of a search of the move that is not reduced
     * @param opened whether it was searched with the open window of a PV node
     * @param nodes below the move
     */
    public void searched(int depth, int moveDepth, boolean opened, int value, int alpha, int beta, long nodes) {
        if (counters != null && type == Counters.PV_NODE && picker.rank() > 1) {
            counters.nullWindow(picker.rank(), depth, opened);
        }
        if (trace != null) {
            trace.searched(moveDepth, value, alpha, beta, nodes);
        }
    }

    /** The move just searched beat alpha, and beta too if it {@code cuts}. */
    public void best(int depth, boolean cuts) {
        bestRank = picker.rank();
        bestListed = picker.isFromShortlist();
        if (cuts && counters != null) {
            counters.cutoff(type, picker.lastStage(), depth, bestRank, picker.quietPlace(), picker.hasTableMove());
        }
    }

    /** All moves are done with, or one has cut. Nothing has been learned from them yet. */
    public void end(int bestMove) {
        if (trace != null) {
            trace.rest(picker);
        }
        if (counters != null && bestMove != Move.NONE) {
            counters.best(bestRank);
            if (picker.isRanked() && bestMove != picker.ttMove) {
                counters.rankedBest(bestListed, !position.isNoisy(bestMove), picker.admitsQuiets());
            }
        }
    }

    /** A move cut in quiescence. */
    public void quiescenceCutoff() {
        if (counters != null) {
            counters.quiescenceCutoff(picker.rank());
        }
    }
}
