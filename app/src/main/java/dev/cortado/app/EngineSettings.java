package dev.cortado.app;

import dev.cortado.engine.EngineOptions;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --evaluation} and {@code -o}: how the engine of a command is set up. */
final class EngineSettings {
    @Mixin
    private EvaluationOption evaluation;

    @Option(names = {"-o", "--option"}, paramLabel = "NAME=VALUE",
            description = "set a UCI option or a search parameter; may be repeated")
    private List<String> options = List.of();

    /**
     * The engine's options.
     *
     * @throws ParameterException if one does not fit
     */
    EngineOptions options(CommandSpec spec, int threads) {
        return EngineSetup.options(spec, threads, evaluation.with(options));
    }

    /** The same with a table of a size that the command prefers, unless the user names one. */
    EngineOptions options(CommandSpec spec, int threads, int hashMb) {
        EngineOptions setup = options(spec, threads);
        boolean named = options.stream().anyMatch(option -> option.toLowerCase(Locale.ROOT).startsWith("hash="));
        return named ? setup : EngineSetup.with(spec, setup, "Hash", Integer.toString(hashMb));
    }
}
