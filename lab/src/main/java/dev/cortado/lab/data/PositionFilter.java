package dev.cortado.lab.data;

import dev.cortado.chess.Position;

/**
 * Which positions of a game are worth learning from: those whose static evaluation means something. Left out are positions
 * in check, those whose move takes something or makes a queen, those without a score and those long decided.
 */
public final class PositionFilter {
    /** Units of the evaluation that played, beyond which a position is decided. */
    public static final int LARGEST_SCORE = 2000;

    private PositionFilter() {}

    public static boolean keeps(Position position, int move, int score) {
        return Math.abs(score) <= LARGEST_SCORE && !position.inCheck() && !position.isNoisy(move);
    }
}
