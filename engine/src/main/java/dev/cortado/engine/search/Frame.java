package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.MovePicker;
import dev.cortado.engine.ordering.NodeObserver;
import dev.cortado.engine.ordering.Ply;
import dev.cortado.eval.Score;

/** What a search remembers about one ply of the line it is looking at. Made once a thread, reused at every node. */
public final class Frame extends Ply {
    /**
     * The workplace of the node itself, which it shares with what is searched at the same ply on its behalf, before its own
     * moves are looked at: razoring's quiescence and the verification of a null move. Both leave another picker state and
     * table entry behind. Quiescence leaves the table's word in {@link Scratch#ttMove} and its neighbours alone; a
     * verification replaces it by what the table said when it began, and the node goes on with that. Nobody may keep
     * anything in the picker or the entry across such a search.
     */
    final Scratch main;
    /** The workplace of the search that leaves out a move to see whether it is singular. */
    final Scratch singular;
    /** The best line from here; {@code pvLength} moves. */
    final int[] pv = new int[Score.MAX_PLY + 2];
    int pvLength;

    /** Corrected static evaluation; in check that of two plies before, {@link Score#NONE} if there is none. */
    int staticEval;
    /** By how much positions like this one taught to correct the evaluation, without sign. */
    int correction;
    boolean inCheck;
    boolean ttPv;
    /** The move left out while testing whether it is singular. */
    int excluded;
    int moveCount;
    /** What statistics said of the move being searched. */
    int statScore;
    /** Plies by which the move being searched is reduced. */
    int reduction;
    /** Whether the table knew this position. */
    boolean ttHit;
    /** Whether all moves so far are those of the last iteration's best line. */
    boolean followsPv;
    /** Cutoffs by moves at this ply since the node above began. */
    int cutoffs;

    public Frame(Scratch main, Scratch singular) {
        this.main = main;
        this.singular = singular;
    }

    /** What a node needs while it looks at its moves. */
    static final class Scratch {
        final MovePicker picker;
        /** Hears what happens at the node, or null. */
        NodeObserver observer;
        final TranspositionTable.Entry tt = new TranspositionTable.Entry();
        int ttMove;
        /** The table's value as a score here; {@link Score#NONE} if it has none. */
        int ttValue;
        int ttDepth;
        int ttBound;
        /** Where in the table the node's result goes. */
        long slot;
        /** The evaluation before correction, as the table keeps it. */
        int rawEval;
        /** Quiets and captures tried before the best move: they lose history when it wins. */
        final int[] quiets = new int[MAX_TRIED];
        final int[] captures = new int[MAX_TRIED];

        static final int MAX_TRIED = 64;

        Scratch(MovePicker picker) {
            this.picker = picker;
        }

        /** From now on somebody hears what happens here, or nobody. */
        void setObserver(NodeObserver observer) {
            this.observer = observer;
            picker.setObserver(observer);
        }
    }

    public void reset() {
        pvLength = 0;
        killer1 = killer2 = Move.NONE;
        move = Move.NONE;
        pieceTo = 0;
        moveIsCapture = false;
        attacked = 0;
        staticEval = Score.NONE;
        correction = 0;
        inCheck = false;
        ttPv = false;
        excluded = Move.NONE;
        moveCount = 0;
        statScore = 0;
        reduction = 0;
        ttHit = false;
        followsPv = false;
        cutoffs = 0;
    }

    /** Makes the best line this move followed by the child's best line. */
    void setPv(int move, Frame child) {
        pv[0] = move;
        System.arraycopy(child.pv, 0, pv, 1, child.pvLength);
        pvLength = child.pvLength + 1;
    }
}
