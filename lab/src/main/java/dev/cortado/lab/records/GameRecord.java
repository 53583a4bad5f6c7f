package dev.cortado.lab.records;

import dev.cortado.chess.game.GameResult;
import java.util.List;
import java.util.Optional;

/**
 * A finished game.
 *
 * @param devIsWhite whether the side under test had White
 * @param result who won
 * @param end why it ended
 * @param detail what a player that failed did; empty otherwise
 * @param moves everything played after the opening
 */
public record GameRecord(boolean devIsWhite, GameResult result, GameEnd end, Optional<String> detail,
        List<PlayedMove> moves) {

    /**
     * A move with what its player said.
     *
     * @param move 16 bits, see {@link dev.cortado.chess.Move}
     * @param score from the mover's view; {@link dev.cortado.eval.Score#NONE} if unknown
     * @param depth plies, 0 if unknown
     * @param micros microseconds on the clock
     * @param nodes 0 if unknown
     * @param lag milliseconds on the clock beyond what the player said it used; 0 if it said nothing
     */
    public record PlayedMove(int move, int score, int depth, long micros, long nodes, int lag) {}

    public GameRecord {
        if (result == GameResult.UNKNOWN) {
            throw new IllegalArgumentException("a finished game has a result");
        }
        moves = List.copyOf(moves);
    }

    /** Half points of the side under test: 2, 1 or 0. */
    public int devHalfPoints() {
        return result == GameResult.DRAW ? 1 : result == GameResult.WHITE_WINS == devIsWhite ? 2 : 0;
    }
}
