package dev.cortado.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado tune}: the ways to fit the engine's numbers. */
@Command(
        name = "tune", subcommands = {TuneTexelCommand.class, TuneSpsaCommand.class}, mixinStandardHelpOptions = true,
        description = "Fit the engine's numbers.")
final class TuneCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Reached without a subcommand. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "what to tune is missing, as in 'tune texel' or 'tune spsa'");
    }
}
