package dev.cortado.lab.suite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two runs over the same positions. Positions are the same if their FEN is; those of one run only are left out.
 *
 * @param shared positions in both
 * @param gained solved now and not before
 * @param lost solved before and not now
 * @param bothSolved positions solved in both
 * @param nodesBefore nodes to the solution, over those
 * @param nodesNow nodes to the solution, over those
 */
public record SuiteComparison(int shared, List<Answer> gained, List<Answer> lost, int bothSolved, long nodesBefore,
        long nodesNow) {

    /** Compares a run with an earlier one. */
    public static SuiteComparison of(SuiteResult before, SuiteResult now) {
        Map<String, Answer> earlier = new HashMap<>();
        before.answers().forEach(answer -> earlier.put(answer.fen(), answer));
        List<Answer> gained = new ArrayList<>();
        List<Answer> lost = new ArrayList<>();
        int shared = 0;
        int both = 0;
        long nodesBefore = 0;
        long nodesNow = 0;
        for (Answer answer : now.answers()) {
            Answer old = earlier.get(answer.fen());
            if (old == null) {
                continue;
            }
            shared++;
            if (answer.solved() && old.solved()) {
                both++;
                nodesBefore += old.solvedNodes();
                nodesNow += answer.solvedNodes();
            } else if (answer.solved()) {
                gained.add(answer);
            } else if (old.solved()) {
                lost.add(answer);
            }
        }
        return new SuiteComparison(shared, List.copyOf(gained), List.copyOf(lost), both, nodesBefore, nodesNow);
    }
}
