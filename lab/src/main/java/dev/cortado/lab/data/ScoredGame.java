package dev.cortado.lab.data;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;

/**
 * A game of self-play: where it began, the moves played, and for each the score that the search gave the position before it.
 *
 * @param start must not be changed
 * @param moves in the form of {@link Move}
 * @param scores in the units of the evaluation that played (see {@link dev.cortado.eval.WinModel}), from White's view,
 *            one a move; {@link #NO_SCORE} if there was no search
 * @param result 0 if Black won, 1 if drawn, 2 if White won
 */
public record ScoredGame(PositionSetup start, int[] moves, int[] scores, int result) {
    public static final int BLACK_WON = 0;
    public static final int DRAWN = 1;
    public static final int WHITE_WON = 2;

    /** Scores lie within plus and minus this. */
    public static final int MAX_SCORE = 32000;
    public static final int NO_SCORE = 32767;
    /** More plies do not fit a record. */
    public static final int MAX_PLIES = 65_535;

    public ScoredGame {
        if (moves.length != scores.length) {
            throw new IllegalArgumentException(moves.length + " moves have " + scores.length + " scores");
        }
    }

    /** Plies played. */
    public int plies() {
        return moves.length;
    }

    /** Called with each position before its move was played. */
    public interface Visitor {
        void visit(Position position, int move, int score);
    }

    /** Plays the game through. */
    public void forEach(Visitor visitor) {
        Position position = new Position(start);
        for (int i = 0; i < moves.length; i++) {
            visitor.visit(position, moves[i], scores[i]);
            position.make(moves[i]);
        }
    }
}
