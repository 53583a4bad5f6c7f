package dev.cortado.engine.search;

import java.util.List;
import java.util.function.IntPredicate;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.engine.SearchInfo;
import dev.cortado.eval.Score;

/** One worker's moves of the root, in the order in which it searches them: the best first, as far as is known. */
final class RootMoves {
    private final RootMove[] moves = new RootMove[Move.MAX_MOVES];
    private int count;
    /** The line being searched, 0 for the best; the moves before it are those of better lines. */
    private int line;
    /** The best move as the last finished iteration left it. */
    private final RootMove finished = new RootMove(Move.NONE);
    /** How often a later move became the best, less for each iteration that has passed since. */
    private double changes;

    /** Begins anew with the legal moves of a position, or with those of them that are asked for, if any are. */
    void set(Position position, List<Integer> askedFor) {
        int[] legal = new int[Move.MAX_MOVES];
        int legalCount = MoveGenerator.legal(position, legal, 0);
        count = 0;
        for (int i = 0; i < legalCount; i++) {
            if (askedFor.isEmpty() || askedFor.contains(legal[i])) {
                moves[count++] = new RootMove(legal[i]);
            }
        }
        line = 0;
        changes = 0;
    }

    /** Leaves out the moves that do not fit, unless that are all. */
    void keep(IntPredicate fits) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (fits.test(moves[i].move)) {
                RootMove move = moves[i];
                moves[i] = moves[kept];
                moves[kept++] = move;
            }
        }
        count = kept == 0 ? count : kept;
    }

    int count() {
        return count;
    }

    /** The move at a place of the order, from 0. */
    RootMove get(int place) {
        return moves[place];
    }

    RootMove best() {
        return moves[0];
    }

    /** The line being searched, from 0. */
    int line() {
        return line;
    }

    /** The move with which the line being searched begins, as far as is known. */
    RootMove first() {
        return moves[line];
    }

    /** How often the best move has changed lately. */
    double changes() {
        return changes;
    }

    /** @param decay what is left of the changes of earlier iterations */
    void beginIteration(double decay) {
        changes *= decay;
        for (int i = 0; i < count; i++) {
            moves[i].previousScore = moves[i].score;
            moves[i].score = -Score.INFINITE;
        }
    }

    void beginLine(int number) {
        line = number;
    }

    /** The line being searched is over: it finds its place among those before it. */
    void endLine() {
        sort(0, line + 1);
    }

    void endIteration() {
        finished.copyFrom(moves[0]);
    }

    /**
     * Notes what the search of a move has shown.
     *
     * @param moveCount the move's place in this search, from 1
     * @param child whose line follows the move
     * @param weight of the value in the mean on which windows are centred, against 1 for the mean so far
     */
    void note(RootMove root, int value, int alpha, int beta, int moveCount, Frame child, int selDepth, int weight) {
        if (moveCount > 1 && value <= alpha) {
            root.score = -Score.INFINITE;
            return;
        }
        root.score = value;
        root.averageScore =
                root.averageScore == Score.NONE ? value : (weight * value + root.averageScore) / (weight + 1);
        root.selDepth = selDepth;
        root.bound = value >= beta ? SearchInfo.Bound.LOWER
                : value <= alpha ? SearchInfo.Bound.UPPER : SearchInfo.Bound.EXACT;
        root.setPv(child);
        if (moveCount > 1 && line == 0) {
            changes++;
        }
    }

    /** Sorts the moves from the line being searched on. */
    void sort() {
        sort(line, count);
    }

    /** A stable insertion sort: by score, then by the last iteration's score. */
    private void sort(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            RootMove move = moves[i];
            int j = i;
            while (j > from && isBefore(move, moves[j - 1])) {
                moves[j] = moves[j - 1];
                j--;
            }
            moves[j] = move;
        }
    }

    private static boolean isBefore(RootMove a, RootMove b) {
        return a.score != b.score ? a.score > b.score : a.previousScore > b.previousScore;
    }

    /**
     * After an unfinished iteration that says the game is lost: moves not yet looked at might have saved it, so what the
     * last finished iteration said stands.
     */
    void distrustLoss() {
        if (!Score.isLoss(moves[0].score)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            if (moves[i].move == finished.move) {
                RootMove chosen = moves[i];
                System.arraycopy(moves, 0, moves, 1, i); // the others keep their order
                moves[0] = chosen;
                chosen.copyFrom(finished);
                return;
            }
        }
    }
}
