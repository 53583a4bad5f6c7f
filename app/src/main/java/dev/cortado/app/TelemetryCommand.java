package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.ProgressLine;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.engine.bench.Bench;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.lab.suite.EpdFile;
import dev.cortado.lab.telemetry.TelemetryReport;
import dev.cortado.lab.telemetry.TelemetryRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado telemetry}: what move ordering does. */
@Command(name = "telemetry", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Search positions and show what move ordering did: first-move cutoffs, the ranks of the best moves,"
                + " stages, exchanges, hit rates, reductions.",
        footer = {"", "Examples:", "  cortado telemetry", "  cortado telemetry positions.epd --nodes 100000 --json",
            "  cortado telemetry --depth 12 --compare CaptureRankPenalty=200 --html ordering.html"})
final class TelemetryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FILE.epd",
            description = "positions to search; without it, those of cortado bench")
    private Path file;

    @Option(names = "--depth", paramLabel = "PLIES", description = "how deep to search each (10)")
    private Integer depth;

    @Option(names = "--nodes", paramLabel = "N", description = "how many nodes to search in each")
    private Long nodes;

    @Option(names = "--compare", paramLabel = "NAME=VALUE[,...]", split = ",",
            description = "run again with these options and show both side by side")
    private List<String> compare;

    @Option(names = "--json", description = "every counter as JSON")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "draw it into a page")
    private Path html;

    @Mixin
    private EvaluationOption evaluation;

    @Option(names = {"-o", "--option"}, paramLabel = "NAME=VALUE",
            description = "set a UCI option or a search parameter; may be repeated")
    private List<String> options = List.of();

    @Override
    public Integer call() throws Exception {
        List<String> positions = positions();
        OutputFile.requireWritable(spec, html);
        Limits limits = limits();
        EngineOptions base = EngineSetup.options(spec, 1, evaluation.with(options));
        String plain = options.isEmpty() ? "as shipped" : String.join(", ", options);
        TelemetryRun first = new TelemetryRun(base, positions, limits);
        if (compare == null) {
            return Interrupt.run(first::stop,
                    () -> print(run(first, plain, positions.size()), Optional.empty(), first.wasStopped()));
        }
        List<String> both = new ArrayList<>(options);
        both.addAll(compare);
        TelemetryRun second = new TelemetryRun(EngineSetup.options(spec, 1, evaluation.with(both)), positions, limits);
        return Interrupt.run(() -> {
            first.stop();
            second.stop();
        }, () -> {
            List<TelemetryRun.Result> results = compare(first, plain, second, positions.size());
            TelemetryRun.Result one = results.getFirst();
            TelemetryRun.Result two = results.getLast();
            // Two runs over different positions say nothing about each other.
            return print(one, two.positions() == one.positions() ? Optional.of(two) : Optional.empty(),
                    second.wasStopped());
        });
    }

    private int print(TelemetryRun.Result one, Optional<TelemetryRun.Result> two, boolean stopped) throws IOException {
        TelemetryReport report = new TelemetryReport(one, two);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? report.json() + "\n" : report.text());
        out.flush();
        if (html != null) {
            OutputFile.write(html, report.html());
        }
        return stopped ? ExitCode.FAILURE : ExitCode.OK;
    }

    private List<TelemetryRun.Result> compare(TelemetryRun first, String plain, TelemetryRun second, int total) {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.detect(true));
        long start = System.nanoTime();
        List<TelemetryRun.Result> results = TelemetryRun.compare(first, plain, second, String.join(", ", compare),
                done -> progress.update(() -> ProgressLine.share(done, total, "positions", start)));
        progress.clear();
        return results;
    }

    private TelemetryRun.Result run(TelemetryRun run, String name, int total) {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.detect(true));
        long start = System.nanoTime();
        TelemetryRun.Result result = run.start(name,
                done -> progress.update(() -> ProgressLine.share(done, total, "positions", start)));
        progress.clear();
        return result;
    }

    private List<String> positions() throws IOException {
        if (file == null) {
            return Bench.positions();
        }
        InputFile.requireReadable(spec, file);
        EpdFile epd = EpdFile.read(file);
        if (epd.entries().isEmpty()) {
            throw mistake(file + " holds no position" + InputFile.first(epd.problems()));
        }
        InputFile.tellSkipped(spec.commandLine().getErr(), file, epd.problems());
        return epd.entries().stream().map(entry -> entry.epd().fen()).toList();
    }

    private Limits limits() {
        if (depth != null && nodes != null) {
            throw mistake("give --depth or --nodes, not both");
        }
        if (nodes != null) {
            if (nodes < 1) {
                throw mistake("--nodes is " + nodes + "; it must be positive");
            }
            return Limits.ofNodes(nodes);
        }
        int plies = depth == null ? 10 : depth;
        if (plies < 1 || plies > Score.MAX_PLY) {
            throw mistake("--depth is " + plies + "; it can be 1 to " + Score.MAX_PLY);
        }
        return Limits.ofDepth(plies);
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
