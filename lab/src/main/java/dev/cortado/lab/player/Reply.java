package dev.cortado.lab.player;

/**
 * A move and what the player said about it.
 *
 * @param move {@link dev.cortado.chess.Move#NONE} if {@code text} names no legal move
 * @param text the move as it was given
 * @param score from the mover's view, see {@link dev.cortado.eval.Score}; {@link dev.cortado.eval.Score#NONE} if the
 *        player said none
 * @param depth plies, 0 if unknown
 * @param nodes 0 if unknown
 * @param elapsed nanoseconds from the request to the answer, as the clock counts them
 * @param ownTime milliseconds the player says it took, -1 if unknown
 */
public record Reply(int move, String text, int score, int depth, long nodes, long elapsed, long ownTime) {
    /** The answer's time in milliseconds. */
    public long milliseconds() {
        return elapsed / 1_000_000;
    }
}
