package dev.cortado.chess.game;

import java.util.Optional;

/**
 * The end of a game.
 *
 * @param termination what ended it
 * @param winner the winner, empty for a draw
 */
public record Outcome(Termination termination, Optional<Side> winner) {
    /** The result as it is written in a PGN file. */
    public GameResult result() {
        return winner.map(side -> side == Side.WHITE ? GameResult.WHITE_WINS : GameResult.BLACK_WINS)
                .orElse(GameResult.DRAW);
    }

    @Override
    public String toString() {
        return result().text() + " by " + termination.text();
    }
}
