package dev.cortado.eval;

import dev.cortado.chess.Position;

/**
 * Says how good a position is without searching it. Made by {@link Evaluation#newEvaluator}. An evaluator may keep caches,
 * so each search thread owns one; it allocates nothing after it was made.
 */
public interface Evaluator {
    /**
     * The value in centipawns from the side to move's view, within plus and minus {@link Score#EVAL_LIMIT}.
     *
     * <p>It depends on the pieces, the side to move, the castling rights and the en-passant square alone, never on how
     * the position came about: equal keys have equal evaluations.
     */
    int evaluate(Position position);

    /** Forgets what was cached; evaluations stay the same. */
    void reset();
}
