package dev.cortado.uci;

import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.OptionSpec;
import java.util.List;

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

    private static final String CLEAR_HASH = "Clear Hash";
    private static final String CHESS960 = "UCI_Chess960";
    private static final String SHOW_WDL = "UCI_ShowWDL";
    private static final String LOG_FILE = "Debug Log File";
    /** How the protocol writes an empty text. */
    private static final String EMPTY = "<empty>";

    private EngineOptions engine = EngineOptions.defaults();
    private boolean chess960;
    private boolean showWdl;
    private String logFile = "";

    EngineOptions engine() {
        return engine;
    }

    boolean chess960() {
        return chess960;
    }

    boolean showWdl() {
        return showWdl;
    }

    String logFile() {
        return logFile;
    }

    /**
     * Writes the {@code option} lines.
     *
     * @param tuning whether to list the numbers of the search as well; they can be set in any case
     */
    void print(UciOutput output, boolean tuning) {
        for (OptionSpec spec : EngineOptions.specs()) {
            output.line(line(spec));
            if (spec.name().equals("Hash")) {
                output.line("option name " + CLEAR_HASH + " type button");
            }
        }
        output.line("option name " + CHESS960 + " type check default false");
        output.line("option name " + SHOW_WDL + " type check default false");
        output.line("option name " + LOG_FILE + " type string default " + EMPTY);
        if (tuning) {
            for (OptionSpec spec : EngineOptions.tuningSpecs()) {
                output.line(line(spec));
            }
        }
    }

    private static StringBuilder line(OptionSpec spec) {
        StringBuilder line = new StringBuilder("option name ").append(spec.name()).append(" type ");
        switch (spec.type()) {
            case CHECK -> line.append("check default ").append(spec.initial());
            case SPIN -> line.append("spin default ").append(spec.initial()).append(" min ").append(spec.min())
                    .append(" max ").append(spec.max());
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
        if (name.equalsIgnoreCase(CLEAR_HASH)) {
            return Change.CLEAR_HASH;
        }
        if (name.equalsIgnoreCase(CHESS960)) {
            chess960 = check(CHESS960, text);
            return Change.CHESS960;
        }
        if (name.equalsIgnoreCase(SHOW_WDL)) {
            showWdl = check(SHOW_WDL, text);
            return Change.SHOW_WDL;
        }
        if (name.equalsIgnoreCase(LOG_FILE)) {
            logFile = text;
            return Change.LOG_FILE;
        }
        engine = engine.with(name, text);
        return Change.ENGINE;
    }

    private static boolean check(String name, String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return text.equalsIgnoreCase("true");
        }
        throw new IllegalArgumentException(name + " is true or false, not '" + text + "'");
    }
}
