package dev.cortado.engine;

/**
 * The answer of a search.
 *
 * @param bestMove {@link dev.cortado.chess.Move#NONE} if the position has no legal move
 * @param ponderMove the expected reply, or {@link dev.cortado.chess.Move#NONE}
 * @param info the line behind the answer; for a position without moves, a mate or draw score with an empty line
 * @param nodes nodes of all threads
 * @param timeMs time used
 */
public record SearchResult(int bestMove, int ponderMove, SearchInfo info, long nodes, long timeMs) {
    /** The score of the answer, from the side to move's view; see {@link SearchInfo#score}. */
    public int score() {
        return info.score();
    }

    /** The score of the answer in the evaluation's own units. */
    public int rawScore() {
        return info.rawScore();
    }
}
