package dev.cortado.app;

import dev.cortado.lab.stats.Sprt;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado sprt}: play until it is clear whether a change is better. */
@Command(name = "sprt", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Play games between two engines until a sequential test decides between elo0 and elo1.",
        footer = {"",
            "Sides, limits, books and files are as for cortado match. Exit codes: 0 elo1 accepted, 1 elo0 accepted, "
                    + "3 undecided, 2 wrong usage, 4 the games could not be played, 130 Ctrl-C.",
            "", "Examples:", "  cortado sprt --dev UseClusteredTT=true --base UseClusteredTT=false --nodes 20000",
            "  cortado sprt --base-rev HEAD~1 --tc 8+0.08 --elo0 -1.75 --elo1 0.25 --book UHO_4060_v2.epd.zip"})
final class SprtCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private MatchOptions options;

    @Option(names = "--games", paramLabel = "N", defaultValue = "40000",
            description = "games after which the test is given up undecided (${DEFAULT-VALUE})")
    private int games;

    @Option(names = "--elo0", paramLabel = "ELO", defaultValue = "0",
            description = "the null hypothesis: no better than this (${DEFAULT-VALUE})")
    private double elo0;

    @Option(names = "--elo1", paramLabel = "ELO", defaultValue = "5",
            description = "the alternative: at least this much better (${DEFAULT-VALUE})")
    private double elo1;

    @Option(names = "--alpha", paramLabel = "P", defaultValue = "0.05",
            description = "chance to accept elo1 though elo0 is true (${DEFAULT-VALUE})")
    private double alpha;

    @Option(names = "--beta", paramLabel = "P", defaultValue = "0.05",
            description = "chance to accept elo0 though elo1 is true (${DEFAULT-VALUE})")
    private double beta;

    @Option(names = "--model", paramLabel = "MODEL", defaultValue = "normalized",
            description = "scale of elo0 and elo1: normalized or logistic (${DEFAULT-VALUE})")
    private Sprt.Model model;

    @Override
    public Integer call() {
        try {
            return switch (options.run(games, Optional.of(sprt())).status()) {
                case H1 -> ExitCode.OK;
                case H0 -> ExitCode.REJECTED;
                case CONTINUE -> ExitCode.UNDECIDED;
            };
        } catch (ParameterException e) {
            throw e;
        } catch (Exception e) {
            // Not the usual code for failure, which means here that elo0 was accepted.
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + Cortado.oneLine(e));
            return ExitCode.NOT_PLAYED;
        }
    }

    private Sprt sprt() {
        try {
            return new Sprt(elo0, elo1, alpha, beta, model);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
