package dev.cortado.engine;

import dev.cortado.eval.Score;
import dev.cortado.eval.Wdl;

/**
 * What a search knows about one line at one moment.
 *
 * @param depth the iteration, in plies
 * @param selDepth the deepest ply looked at
 * @param multiPv the line's place, from 1
 * @param score from the side to move's view, in centipawns or a proven result; see {@link Score}
 * @param rawScore the same in the evaluation's own units, as the search has it; for records of play, not for people
 * @param bound whether the score is exact or a bound of an unfinished iteration
 * @param nodes nodes of all threads so far
 * @param timeMs time since the search began
 * @param hashFull permille of the transposition table written by this search
 * @param tbHits endgame table hits
 * @param pv the line as 16-bit moves, legal from the root and never past the end of the game; do not change it
 * @param wdl the chances, permille
 */
public record SearchInfo(int depth, int selDepth, int multiPv, int score, int rawScore, Bound bound, long nodes,
        long timeMs, int hashFull, long tbHits, int[] pv, Wdl wdl) {

    /** What a score says: exactly this, at least this, or at most this. */
    public enum Bound {
        EXACT, LOWER, UPPER
    }

    /** Nodes a second. */
    public long nps() {
        return nodes * 1000 / Math.max(1, timeMs);
    }
}
