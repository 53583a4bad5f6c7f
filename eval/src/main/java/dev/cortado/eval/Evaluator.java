package dev.cortado.eval;

import dev.cortado.chess.Position;

/**
 * Says how good a position is without searching it. An evaluator may keep caches, so each search thread owns one; it
 * allocates nothing after it was made.
 */
public interface Evaluator {
    /** Evaluations stay strictly inside plus and minus this, clear of any mate score. */
    int LIMIT = 31_000;

    /**
     * The value in centipawns from the side to move's view.
     *
     * <p>It depends on the pieces, the side to move, the castling rights and the en-passant square alone, never on how
     * the position came about: equal keys have equal evaluations.
     */
    int evaluate(Position position);

    /** Forgets what was cached; evaluations stay the same. */
    void reset();

    /** A table of what makes up the evaluation, for people. May be slow. */
    String explain(Position position);
}
