package dev.cortado.app;

import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.bench.Bench;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchListener;
import dev.cortado.eval.catalogue.Evaluations;
import dev.cortado.uci.BenchExtra;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado bench}: a fixed piece of work whose node count is the signature of the search. */
@Command(name = "bench", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Search fixed positions to a fixed depth. The last line is 'N nodes M nps': N tells whether the"
                + " search behaves as before, M how fast it is once warm.",
        footer = {"", "Examples:", "  cortado bench", "  cortado bench 10 --threads 2",
            "  cortado bench -o UseClusteredTT=false", "  cortado bench --evaluation classical"})
final class BenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "DEPTH", defaultValue = "" + Bench.DEFAULT_DEPTH,
            description = "plies to search (${DEFAULT-VALUE})")
    private int depth;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "search threads (${DEFAULT-VALUE}); with more than one the nodes vary from run to run")
    private int threads;

    @Option(names = "--warm-ups", paramLabel = "N", defaultValue = "" + Bench.WARM_UPS,
            description = "passes before the measured one (${DEFAULT-VALUE})")
    private int warmUps;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() {
        if (depth < 1 || depth > Score.MAX_PLY) {
            throw mistake("the depth is " + depth + "; it can be 1 to " + Score.MAX_PLY);
        }
        EngineOptions setup = settings.options(spec, threads);
        spec.commandLine().getErr().println(Evaluations.byName(setup.evalFile()).describe());
        Bench.Result result = Bench.run(setup, Limits.ofDepth(depth), Math.max(0, warmUps), SearchListener.SILENT);
        spec.commandLine().getOut().println(BenchExtra.lastLine(result));
        return ExitCode.OK;
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
