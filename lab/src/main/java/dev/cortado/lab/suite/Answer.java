package dev.cortado.lab.suite;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What became of one position of a suite. Nodes and times to the solution count up to the report of the search from which
 * on its best move met the goal until the end; reports come once an iteration, so that they are exact to an iteration.
 *
 * @param line where the position stands in the file
 * @param id its name, or its line where it has none
 * @param wanted what was asked, for people
 * @param played the move in algebraic notation
 * @param score from the side to move's view; see {@link dev.cortado.eval.Score}
 * @param depth plies
 * @param nodes nodes of the whole search
 * @param timeMs time of the whole search
 * @param solvedNodes nodes to the solution, -1 if it was not found
 * @param solvedMs time to the solution, -1 if it was not found
 * @param points of the move played
 * @param mostPoints of the best scored move, 0 if moves are not scored
 */
public record Answer(int line, String id, String fen, String wanted, String played, int score, int depth, long nodes,
        long timeMs, long solvedNodes, long solvedMs, int points, int mostPoints) {
    public Answer {
        if (id == null || fen == null || wanted == null || played == null) {
            throw new IllegalArgumentException("a text of the answer in line " + line + " is missing");
        }
    }

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public boolean solved() {
        return solvedNodes >= 0;
    }
}
