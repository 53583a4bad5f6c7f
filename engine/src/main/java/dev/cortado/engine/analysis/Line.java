package dev.cortado.engine.analysis;

import dev.cortado.chess.game.LegalMove;
import dev.cortado.eval.Wdl;
import java.util.List;
import java.util.Optional;

/**
 * One way the game may go on, best play as the engine sees it.
 *
 * @param valuation what it is worth to the side to move
 * @param chances to win, draw and lose, permille, from the side to move's view
 * @param moves the moves in order; none if the game is over
 * @param depth the iteration it was found in, in plies
 */
public record Line(Valuation valuation, Wdl chances, List<LegalMove> moves, int depth) {
    public Line {
        moves = List.copyOf(moves);
    }

    /** The first move; empty if the game is over. */
    public Optional<LegalMove> move() {
        return moves.stream().findFirst();
    }

    /** The moves in algebraic notation. */
    public List<String> san() {
        return moves.stream().map(LegalMove::san).toList();
    }

    /** Worth and moves, such as {@code +0.35 e4 e5 Nf3}. */
    @Override
    public String toString() {
        return (valuation + " " + String.join(" ", san())).strip();
    }
}
