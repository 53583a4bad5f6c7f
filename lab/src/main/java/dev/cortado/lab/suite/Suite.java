package dev.cortado.lab.suite;

import dev.cortado.chess.notation.Epd;
import java.util.ArrayList;
import java.util.List;

/**
 * The positions of a suite that can be used, and what is wrong with the others.
 *
 * <pre>{@code
 * Suite suite = Suite.of(EpdFile.read(Path.of("wac.epd")));
 * List<Answer> answers = new SuiteRunner(suite, EngineOptions.defaults(), Limits.ofNodes(100_000), 2).run(answer -> {});
 * }</pre>
 */
public final class Suite {
    /** A position and what it asks for. */
    record Task(int line, String id, Epd epd, Goal goal) {}

    private final List<Task> tasks;
    private final List<EpdFile.Problem> problems;

    private Suite(List<Task> tasks, List<EpdFile.Problem> problems) {
        this.tasks = List.copyOf(tasks);
        this.problems = List.copyOf(problems);
    }

    /** The suite in a file. */
    public static Suite of(EpdFile file) {
        List<Task> tasks = new ArrayList<>();
        List<EpdFile.Problem> problems = new ArrayList<>(file.problems());
        for (EpdFile.Entry entry : file.entries()) {
            try {
                tasks.add(new Task(entry.line(), entry.epd().operand("id").orElse("line " + entry.line()), entry.epd(),
                        Goal.of(entry.epd())));
            } catch (IllegalArgumentException e) {
                problems.add(new EpdFile.Problem(entry.line(), e.getMessage()));
            }
        }
        problems.sort((a, b) -> Integer.compare(a.line(), b.line()));
        return new Suite(tasks, problems);
    }

    List<Task> tasks() {
        return tasks;
    }

    /** The lines that cannot be used, in their order. */
    public List<EpdFile.Problem> problems() {
        return problems;
    }

    public int size() {
        return tasks.size();
    }
}
