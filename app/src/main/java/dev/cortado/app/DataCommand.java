package dev.cortado.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado data}: what to do with files of game records. */
@Command(name = "data", mixinStandardHelpOptions = true,
        subcommands = {DataInfoCommand.class, DataVerifyCommand.class, DataRescoreCommand.class,
            DataToEpdCommand.class},
        description = "Look into files of game records, check them, score them anew, or turn them into text.")
final class DataCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "info, verify, rescore or to-epd is missing");
    }
}
