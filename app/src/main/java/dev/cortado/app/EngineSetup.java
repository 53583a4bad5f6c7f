package dev.cortado.app;

import dev.cortado.engine.EngineOptions;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Engine options from the command line. */
final class EngineSetup {
    private EngineSetup() {}

    /**
     * The options with a number of threads and further settings.
     *
     * @param settings each {@code NAME=VALUE}, named as in UCI
     * @throws ParameterException if one does not fit
     */
    static EngineOptions options(CommandSpec spec, int threads, List<String> settings) {
        EngineOptions options = with(spec, EngineOptions.defaults(), "Threads", Integer.toString(threads));
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw new ParameterException(spec.commandLine(), "an option is NAME=VALUE, not '" + setting + "'");
            }
            options = with(spec, options, setting.substring(0, equals), setting.substring(equals + 1));
        }
        return options;
    }

    /** @throws ParameterException if the value does not fit, saying which would */
    static EngineOptions with(CommandSpec spec, EngineOptions options, String name, String value) {
        try {
            return options.with(name, value);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
