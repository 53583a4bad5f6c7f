package dev.cortado.uci;

import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.OptionSpec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The options a GUI sees: those of the engine, and the few that concern only how one talks to it. Names are matched
 * whatever their case.
 */
final class UciOptions {
    /** What an accepted {@code setoption} asks the session to do. */
    enum Change {
        /** {@link #engine} is new. */
        ENGINE,
        /** {@link #chess960} is new. */
        CHESS960,
        /** {@link #showWdl} is new. */
        SHOW_WDL,
        /** {@link #logFile} is new. */
        LOG_FILE,
        /** The button Clear Hash was pressed. */
        CLEAR_HASH
    }

    private static final OptionSpec CLEAR_HASH = OptionSpec.button("Clear Hash");
    private static final OptionSpec CHESS960 = OptionSpec.check("UCI_Chess960", false);
    private static final OptionSpec SHOW_WDL = OptionSpec.check("UCI_ShowWDL", false);
    private static final OptionSpec LOG_FILE = OptionSpec.text("Debug Log File");
    /** How the protocol writes an empty text. */
    private static final String EMPTY = "<empty>";

    /** The session's own options, and what a new value of each asks for. */
    private static final Map<OptionSpec, Change> OWN = new LinkedHashMap<>();

    static {
        OWN.put(CLEAR_HASH, Change.CLEAR_HASH);
        OWN.put(CHESS960, Change.CHESS960);
        OWN.put(SHOW_WDL, Change.SHOW_WDL);
        OWN.put(LOG_FILE, Change.LOG_FILE);
    }

    private EngineOptions engine = EngineOptions.defaults();
    private final Map<OptionSpec, String> values = new HashMap<>();

    EngineOptions engine() {
        return engine;
    }

    /** Takes over what the engine could not do otherwise. */
    void correct(EngineOptions actual) {
        engine = actual;
    }

    boolean chess960() {
        return Boolean.parseBoolean(value(CHESS960));
    }

    boolean showWdl() {
        return Boolean.parseBoolean(value(SHOW_WDL));
    }

    String logFile() {
        return value(LOG_FILE);
    }

    private String value(OptionSpec spec) {
        return values.getOrDefault(spec, spec.initial());
    }

    /**
     * Writes the {@code option} lines; what is only for comparing searches comes last.
     *
     * @param tuning whether to list the numbers of the search as well; they can be set in any case
     */
    void print(UciOutput output, boolean tuning) {
        EngineOptions.specs().forEach(spec -> output.line(line(spec)));
        OWN.keySet().forEach(spec -> output.line(line(spec)));
        EngineOptions.switchSpecs().forEach(spec -> output.line(line(spec)));
        if (tuning) {
            EngineOptions.parameters().forEach(parameter -> output.line(line(parameter.option())));
        }
    }

    private static StringBuilder line(OptionSpec spec) {
        StringBuilder line = new StringBuilder("option name ").append(spec.name()).append(" type ");
        switch (spec.type()) {
            case CHECK -> line.append("check default ").append(spec.initial());
            case SPIN -> line.append("spin default ").append(spec.initial()).append(" min ").append(spec.min())
                    .append(" max ").append(spec.max());
            case COMBO -> {
                line.append("combo default ").append(spec.initial());
                spec.choices().forEach(choice -> line.append(" var ").append(choice));
            }
            case BUTTON -> line.append("button");
            case STRING -> line.append("string default ").append(spec.initial().isEmpty() ? EMPTY : spec.initial());
        }
        return line;
    }

    /**
     * Sets an option.
     *
     * @param value null if none was given
     * @throws IllegalArgumentException if there is no such option or the value does not suit it, saying what would
     */
    Change set(String name, String value) {
        String text = value == null || value.equals(EMPTY) ? "" : value;
        for (Map.Entry<OptionSpec, Change> own : OWN.entrySet()) {
            if (own.getKey().isNamed(name)) {
                values.put(own.getKey(), own.getKey().normalise(text));
                return own.getValue();
            }
        }
        engine = engine.with(name, text);
        return Change.ENGINE;
    }
}
