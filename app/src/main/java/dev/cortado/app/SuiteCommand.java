package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.ProgressLine;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.lab.suite.EpdFile;
import dev.cortado.lab.suite.Suite;
import dev.cortado.lab.suite.SuiteComparison;
import dev.cortado.lab.suite.SuiteResult;
import dev.cortado.lab.suite.SuiteRunner;
import dev.cortado.lab.suite.SuiteText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado suite}: how many positions with known answers are solved, and how soon. */
@Command(name = "suite", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Search the positions of an EPD file and say which are solved, and after how many nodes.",
        footer = {"",
            "A position is solved if the move found is one of bm, none of am, and with 'dm N' if the score is 'mate M'"
                    + " with M from 1 to N. Moves scored in c0, as in c0 \"Nf3=10, d4=7\", give points. Nodes and time to"
                    + " the solution count to where the right move became best and stayed so.",
            "Ctrl-C prints what was done. Exit codes: 0 done, 1 fewer than --expect solved, 2 wrong usage, 130 Ctrl-C.",
            "", "Examples:", "  cortado suite wac.epd --nodes 100000 --threads 2",
            "  cortado suite wac.epd --time 1 --save today.json --compare yesterday.json"})
final class SuiteCommand implements Callable<Integer> {
    private static final long DEFAULT_NODES = 100_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.epd", description = "positions with bm, am, dm or scored moves in c0")
    private Path file;

    @Option(names = "--nodes", paramLabel = "N", description = "nodes a position (100000 if nothing else is said)")
    private Long nodes;

    @Option(names = "--depth", paramLabel = "PLIES", description = "plies a position")
    private Integer depth;

    @Option(names = "--time", paramLabel = "SECONDS", description = "time a position")
    private Double seconds;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "positions at a time, each with an engine of its own (${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--all", description = "list the solved positions as well")
    private boolean all;

    @Option(names = "--json", description = "the result as JSON")
    private boolean json;

    @Option(names = "--save", paramLabel = "FILE", description = "keep the result for --compare")
    private Path save;

    @Option(names = "--compare", paramLabel = "FILE", description = "say what changed since a result kept earlier")
    private Path compare;

    @Option(names = "--expect", paramLabel = "N", defaultValue = "0",
            description = "end with exit code 1 if fewer are solved")
    private int expect;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() throws Exception {
        if (threads < 1 || threads > EngineOptions.MAX_THREADS) {
            throw mistake("--threads is " + threads + "; it can be 1 to " + EngineOptions.MAX_THREADS);
        }
        OutputFile.requireWritable(spec, save);
        Limits limits = limits();
        EngineOptions setup = settings.options(spec, 1);
        Suite suite = suite();
        SuiteResult before = compare == null ? null : earlier();
        SuiteRunner runner = new SuiteRunner(suite, setup, limits, threads);
        return Interrupt.run(runner::stop, () -> run(runner, suite, before));
    }

    private int run(SuiteRunner runner, Suite suite, SuiteResult before) throws IOException {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.detect(true));
        long start = System.nanoTime();
        int[] done = new int[2];
        SuiteResult result = new SuiteResult(file.getFileName().toString(), limitText(), suite.size(),
                runner.run(answer -> {
                    done[0]++;
                    done[1] += answer.solved() ? 1 : 0;
                    progress.update(() -> done[1] + " solved of "
                            + ProgressLine.share(done[0], suite.size(), "positions", start));
                }));
        progress.clear();
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? result.json() + "\n" : SuiteText.of(result, all));
        if (before != null) {
            // Beside JSON, the comparison is for the person who watches.
            (json ? spec.commandLine().getErr() : out).print(SuiteText.of(SuiteComparison.of(before, result), before));
        }
        out.flush();
        spec.commandLine().getErr().flush();
        if (save != null) {
            OutputFile.write(save, result.json() + "\n");
        }
        return runner.wasStopped() || result.solved() < expect ? ExitCode.FAILURE : ExitCode.OK;
    }

    private Suite suite() throws IOException {
        InputFile.requireReadable(spec, file);
        Suite suite = Suite.of(EpdFile.read(file));
        if (suite.size() == 0) {
            throw mistake(file + " holds no position with a known answer" + InputFile.first(suite.problems()));
        }
        InputFile.tellSkipped(spec.commandLine().getErr(), file, suite.problems());
        return suite;
    }

    private SuiteResult earlier() throws IOException {
        String text = InputFile.text(spec, compare);
        try {
            return SuiteResult.parse(text);
        } catch (IllegalArgumentException e) {
            throw mistake(compare + ": " + e.getMessage());
        }
    }

    private Limits limits() {
        int given = (nodes == null ? 0 : 1) + (depth == null ? 0 : 1) + (seconds == null ? 0 : 1);
        if (given > 1) {
            throw mistake("give one of --nodes, --depth and --time");
        }
        if (nodes != null && nodes < 1 || seconds != null && !(seconds > 0)) {
            throw mistake("a limit must be positive");
        }
        if (depth != null) {
            if (depth < 1 || depth > Score.MAX_PLY) {
                throw mistake("--depth is " + depth + "; it can be 1 to " + Score.MAX_PLY);
            }
            return Limits.ofDepth(depth);
        }
        return seconds != null ? Limits.ofMoveTime(Math.max(1, Math.round(seconds * 1000)))
                : Limits.ofNodes(nodes == null ? DEFAULT_NODES : nodes);
    }

    private String limitText() {
        return depth != null ? "depth " + depth
                : seconds != null ? String.format(Locale.ROOT, "%.3g s", seconds)
                        : (nodes == null ? DEFAULT_NODES : nodes) + " nodes";
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
