package dev.cortado.engine.analysis;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.LegalMove;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a search has found out about a board, at its end or on its way.
 *
 * @param board the board
 * @param lines the best lines, best first, at least one; as many as were asked for if there are so many moves
 * @param nodes positions looked at
 * @param time since the search began
 */
public record Analysis(Board board, List<Line> lines, long nodes, Duration time) {
    public Analysis {
        lines = List.copyOf(lines);
    }

    /** The best line. */
    public Line best() {
        return lines.get(0);
    }

    /** The best move; empty if the game is over. */
    public Optional<LegalMove> bestMove() {
        return best().move();
    }

    /** The depth of the best line, in plies. */
    public int depth() {
        return best().depth();
    }

    @Override
    public String toString() {
        return "depth " + depth() + ": " + best();
    }
}
