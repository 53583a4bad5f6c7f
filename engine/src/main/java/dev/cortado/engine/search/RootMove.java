package dev.cortado.engine.search;

import dev.cortado.engine.SearchInfo;
import dev.cortado.eval.Score;

/** A move of the root position and what the search knows about it. */
final class RootMove {
    int move;
    int score = -Score.INFINITE;
    int previousScore = -Score.INFINITE;
    /** A running mean of the scores, where the next window is centred. */
    int averageScore = Score.NONE;
    SearchInfo.Bound bound = SearchInfo.Bound.EXACT;
    int selDepth;
    /** Nodes spent below this move in the whole search. */
    long nodes;
    int[] pv;
    int pvLength;

    RootMove(int move) {
        this.move = move;
        pv = new int[Score.MAX_PLY + 2];
        pv[0] = move;
        pvLength = 1;
    }

    /** Takes over another's move, score, bound and line. */
    void copyFrom(RootMove other) {
        move = other.move;
        score = other.score;
        bound = other.bound;
        selDepth = other.selDepth;
        pvLength = other.pvLength;
        System.arraycopy(other.pv, 0, pv, 0, pvLength);
    }

    /** The score of this iteration, or of the last one if this one has not come to the move. */
    int knownScore() {
        return score != -Score.INFINITE ? score : previousScore;
    }

    void setPv(Frame child) {
        pv[0] = move;
        System.arraycopy(child.pv, 0, pv, 1, child.pvLength);
        pvLength = child.pvLength + 1;
    }
}
