package dev.cortado.lab.suite;

import dev.cortado.eval.Score;
import dev.cortado.lab.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run of a suite for people. */
public final class SuiteText {
    private static final List<String> HEADER =
            List.of("position", "wanted", "played", "score", "depth", "nodes to it", "ms to it");

    private SuiteText() {}

    /**
     * Every position, the failures, the total.
     *
     * @param all whether the solved positions are listed as well
     */
    public static String of(SuiteResult result, boolean all) {
        StringBuilder out = new StringBuilder();
        boolean scored = result.mostPoints() > 0;
        if (all) {
            out.append(table(result.answers(), scored)).append('\n');
        }
        List<Answer> failures = result.answers().stream().filter(answer -> !answer.solved()).toList();
        if (!failures.isEmpty()) {
            out.append("Not solved\n").append(table(failures, scored)).append('\n');
        }
        int searched = result.answers().size();
        out.append(String.format(Locale.ROOT, "%d of %d solved (%.1f %%)", result.solved(), searched,
                searched == 0 ? 0.0 : 100.0 * result.solved() / searched));
        if (searched < result.positions()) {
            out.append(", ").append(result.positions() - searched).append(" not searched");
        }
        if (scored) {
            out.append(String.format(Locale.ROOT, ", %d of %d points", result.points(), result.mostPoints()));
        }
        long toSolution = result.answers().stream().filter(Answer::solved).mapToLong(Answer::solvedNodes).sum();
        long msToSolution = result.answers().stream().filter(Answer::solved).mapToLong(Answer::solvedMs).sum();
        return out.append(String.format(Locale.ROOT,
                "; %,d nodes, %.1f s in all; to the solutions %,d nodes, %.1f s%n", result.nodes(),
                result.timeMs() / 1000.0, toSolution, msToSolution / 1000.0)).toString();
    }

    private static String table(List<Answer> answers, boolean scored) {
        TextTable table = new TextTable(3, scored ? with(HEADER, "points") : HEADER);
        for (Answer answer : answers) {
            List<String> row = List.of(answer.id(), answer.wanted(), answer.played(), score(answer.score()),
                    Integer.toString(answer.depth()),
                    answer.solved() ? String.format(Locale.ROOT, "%,d", answer.solvedNodes()) : "-",
                    answer.solved() ? Long.toString(answer.solvedMs()) : "-");
            table.row(scored ? with(row, answer.points() + "/" + answer.mostPoints()) : row);
        }
        StringBuilder out = new StringBuilder();
        table.render().lines().forEach(line -> out.append("  ").append(line).append('\n'));
        return out.toString();
    }

    private static List<String> with(List<String> list, String more) {
        List<String> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }

    /** What changed since an earlier run. */
    public static String of(SuiteComparison comparison, SuiteResult before) {
        StringBuilder out = new StringBuilder();
        names(out, "Solved now, not before", comparison.gained());
        names(out, "Solved before, not now", comparison.lost());
        out.append(String.format(Locale.ROOT, "against the earlier run (%s, %s): %d positions in both, +%d -%d",
                before.suite(), before.limit(), comparison.shared(), comparison.gained().size(),
                comparison.lost().size()));
        if (comparison.bothSolved() > 0 && comparison.nodesBefore() > 0) {
            out.append(String.format(Locale.ROOT,
                    "; nodes to the solutions of the %d solved in both: %,d -> %,d (%+.1f %%)",
                    comparison.bothSolved(), comparison.nodesBefore(), comparison.nodesNow(),
                    100.0 * comparison.nodesNow() / comparison.nodesBefore() - 100));
        }
        return out.append('\n').toString();
    }

    private static void names(StringBuilder out, String title, List<Answer> answers) {
        if (!answers.isEmpty()) {
            out.append(title).append(":\n");
            answers.forEach(answer -> out.append("  ").append(answer.id()).append(": wanted ").append(answer.wanted())
                    .append(", played ").append(answer.played()).append('\n'));
        }
    }

    /** {@code +0.31} pawns, {@code #4} or {@code #-2}, from the side to move's view. */
    static String score(int score) {
        return Score.isMate(score) ? "#" + Score.mateDistance(score)
                : String.format(Locale.ROOT, "%+.2f", score / 100.0);
    }
}
