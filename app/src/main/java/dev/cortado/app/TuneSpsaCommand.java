package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.ProgressLine;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.SearchParameter;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.opening.BookFile;
import dev.cortado.lab.opening.BookOrder;
import dev.cortado.lab.opening.OpeningBook;
import dev.cortado.lab.opening.RandomOpenings;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.report.TextTable;
import dev.cortado.lab.tune.spsa.GamePairs;
import dev.cortado.lab.tune.spsa.Spsa;
import dev.cortado.lab.tune.spsa.SpsaParameter;
import dev.cortado.lab.tune.spsa.SpsaRunner;
import dev.cortado.lab.tune.spsa.SpsaState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado tune spsa}: fits the search's numbers by games. */
@Command(name = "spsa", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Tune the search's numbers by games at fixed nodes between random variations of them.",
        footer = {"",
            "Two variations play a pair of games from one opening with both colours; the winner pulls the numbers a"
                    + " little. The state is kept after every batch. Ctrl-C ends the games in play; the same command with"
                    + " --resume goes on. Confirm what comes out with cortado sprt.",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 Ctrl-C.", "", "Examples:",
            "  cortado tune spsa --params FutilityBase,FutilitySlope --pairs 2000 --nodes 5000",
            "  cortado tune spsa --pairs 50000 --book UHO_4060_v2.epd.zip --state all.json --resume",
            "  cortado tune spsa --openbench --params FutilityBase,FutilitySlope"})
final class TuneSpsaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--params", paramLabel = "A,B", split = ",",
            description = "numbers to tune (all but those of time, which fixed nodes cannot measure, and Rank...)")
    private List<String> names;

    @Option(names = "--pairs", paramLabel = "N", defaultValue = "10000",
            description = "game pairs to play (${DEFAULT-VALUE}); the schedule depends on it")
    private int pairs;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "5000", description = "nodes a move (${DEFAULT-VALUE})")
    private long nodes;

    @Option(names = "--rate", paramLabel = "R", defaultValue = "0.002",
            description = "share of its step by which a number moves for a game at the end (${DEFAULT-VALUE})")
    private double rate;

    @Option(names = "--steps", paramLabel = "X", defaultValue = "1",
            description = "times each number's own step; a short run sees more with larger ones (${DEFAULT-VALUE})")
    private double steps;

    @Option(names = "--book", paramLabel = "FILE",
            description = "openings: EPD or PGN, plain or zipped; without it, random ones")
    private Path book;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "of openings and variations (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--concurrency", paramLabel = "N", description = "pairs at a time (one a core)")
    private int concurrency;

    @Option(names = "--batch", paramLabel = "N", defaultValue = "8",
            description = "pairs played from the same values before they move (${DEFAULT-VALUE})")
    private int batch;

    @Option(names = "--state", paramLabel = "FILE", defaultValue = "spsa.json",
            description = "where the run is kept (${DEFAULT-VALUE})")
    private Path state;

    @Option(names = "--resume", description = "go on with the state")
    private boolean resume;

    @Option(names = "--overwrite", description = "replace the state")
    private boolean overwrite;

    @Option(names = "--openbench",
            description = "print the numbers in OpenBench's format; with no state, the shipped ones, and play nothing")
    private boolean openBench;

    @Mixin
    private EvaluationOption evaluation;

    @Option(names = {"-o", "--option"}, paramLabel = "NAME=VALUE", description = "set a UCI option of both sides")
    private List<String> options = List.of();

    private int wins;
    private int losses;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        try {
            List<SpsaParameter> parameters = parameters();
            if (openBench) {
                double[] values = Files.exists(state) ? SpsaState.load(state).values().stream()
                        .mapToDouble(Double::doubleValue).toArray() : new Spsa(parameters, 1, 0).values();
                printOpenBench(out, parameters, values);
                return ExitCode.OK;
            }
            if (pairs < 1 || nodes < 1 || batch < 1 || concurrency < 0) {
                throw new IllegalArgumentException("--pairs, --nodes, --batch and --concurrency must be positive");
            }
            OutputFile.requireWritable(spec, state);
            EngineOptions setup = EngineSetup.options(spec, 1, evaluation.with(options));
            OpeningBook openings = book == null ? new RandomOpenings(seed, false)
                    : BookFile.load(book, BookOrder.RANDOM, seed, false);
            Map<String, String> settings = settings(parameters, openings);
            Spsa spsa = begin(parameters, settings);
            GameRunner rules = new GameRunner(
                    new Adjudication(Optional.of(Adjudication.parseResign("moves=3,score=600")),
                            Optional.of(Adjudication.parseDraw("movenumber=34,movecount=8,score=10")), 400),
                    false, 0, 60_000);
            SpsaRunner runner = new SpsaRunner(spsa,
                    new GamePairs(parameters, setup, ThinkingLimit.ofNodes(nodes), openings, rules),
                    concurrency == 0 ? Runtime.getRuntime().availableProcessors() : concurrency, batch);
            return Interrupt.run(runner::stop, () -> run(runner, spsa, settings, out));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int run(SpsaRunner runner, Spsa spsa, Map<String, String> settings, PrintWriter out) throws IOException {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.detect(true));
        long start = System.nanoTime();
        int before = spsa.done();
        save(spsa, settings);
        runner.run((now, results) -> {
            for (double result : results) {
                wins += result > 0 ? 1 : 0;
                losses += result < 0 ? 1 : 0;
            }
            save(now, settings);
            progress.update(() -> String.format(Locale.ROOT, "%s, %.0f a minute, decided %.0f %%%s",
                    ProgressLine.share(now.done() - before, now.comparisons() - before, "pairs", start),
                    (now.done() - before) / ((System.nanoTime() - start) / 60e9),
                    100.0 * (wins + losses) / now.done(), before == 0 ? "" : " (" + before + " pairs earlier)"));
        });
        progress.clear();
        TextTable table = new TextTable(1, List.of("parameter", "start", "now", "change in steps"));
        double[] values = spsa.values();
        for (int i = 0; i < values.length; i++) {
            SpsaParameter parameter = spsa.parameters().get(i);
            table.row(List.of(parameter.name(), Long.toString(Math.round(parameter.start())),
                    String.format(Locale.ROOT, "%.2f", values[i]),
                    String.format(Locale.ROOT, "%+.2f", (values[i] - parameter.start()) / parameter.stepEnd())));
        }
        out.print(table.render());
        out.printf("%d of %d pairs played; the state is in %s%n", spsa.done(), spsa.comparisons(), state);
        out.flush();
        return spsa.isFinished() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private Spsa begin(List<SpsaParameter> parameters, Map<String, String> settings) throws IOException {
        if (Files.exists(state) && !overwrite) {
            if (!resume) {
                throw new IllegalArgumentException(
                        state + " is there already; --resume goes on, --overwrite begins anew");
            }
            SpsaState kept = SpsaState.load(state);
            kept.requireSame(settings);
            wins = kept.wins();
            losses = kept.losses();
            return new Spsa(parameters, pairs, seed, kept.done(),
                    kept.values().stream().mapToDouble(Double::doubleValue).toArray());
        }
        return new Spsa(parameters, pairs, seed);
    }

    private void save(Spsa spsa, Map<String, String> settings) throws IOException {
        List<Double> values = new ArrayList<>();
        for (double value : spsa.values()) {
            values.add(value);
        }
        new SpsaState(settings, spsa.done(), values, wins, losses).save(state);
    }

    private Map<String, String> settings(List<SpsaParameter> parameters, OpeningBook openings) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("pairs", Integer.toString(pairs));
        settings.put("batch", Integer.toString(batch));
        settings.put("nodes", Long.toString(nodes));
        settings.put("seed", Long.toString(seed));
        settings.put("book", openings.identity());
        settings.put("options", String.join(",", options));
        settings.put("params", parameters.stream().map(parameter -> parameter.openBench(parameter.start()))
                .collect(Collectors.joining("; ")));
        return settings;
    }

    private List<SpsaParameter> parameters() {
        List<SpsaParameter> parameters = new ArrayList<>();
        if (names == null) {
            // Without its switch a number of the ranked picker or of the gates changes nothing.
            EngineOptions.parameters().stream()
                    .filter(param -> !param.name().startsWith("Time") && !param.name().startsWith("Rank"))
                    .forEach(param -> parameters.add(SpsaParameter.of(param, steps, rate)));
            return parameters;
        }
        for (String name : names) {
            SearchParameter param = EngineOptions.parameters().stream()
                    .filter(parameter -> parameter.name().equals(name.strip())).findAny()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "there is no parameter '" + name + "'; uci after 'debug on' lists them"));
            if (param.step() == 0) {
                throw new IllegalArgumentException(param.name() + " is a choice and cannot be tuned");
            }
            if (parameters.stream().anyMatch(other -> other.name().equals(param.name()))) {
                throw new IllegalArgumentException("--params names " + name + " twice");
            }
            parameters.add(SpsaParameter.of(param, steps, rate));
        }
        return parameters;
    }

    private static void printOpenBench(PrintWriter out, List<SpsaParameter> parameters, double[] values) {
        if (values.length != parameters.size()) {
            throw new IllegalArgumentException("the state has " + values.length + " numbers and --params names "
                    + parameters.size() + "; give the same as for the run");
        }
        for (int i = 0; i < values.length; i++) {
            out.println(parameters.get(i).openBench(values[i]));
        }
        out.flush();
    }
}
