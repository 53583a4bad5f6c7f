package dev.cortado.app;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --evaluation}: what judges positions. The same as the UCI option EvalFile. */
final class EvaluationOption {
    @Option(names = "--evaluation", paramLabel = "NAME|FILE",
            description = "'classical', or the file of a network; without it, the engine's own")
    private String name = "";

    /** The settings {@code NAME=VALUE} of a command line with this one before them. */
    List<String> with(List<String> settings) {
        if (name.isEmpty()) {
            return settings;
        }
        List<String> all = new ArrayList<>();
        all.add(setting());
        all.addAll(settings);
        return all;
    }

    /** As a setting {@code NAME=VALUE}; with an empty value if nothing was said. */
    String setting() {
        return "EvalFile=" + name;
    }

    boolean isGiven() {
        return !name.isEmpty();
    }
}
