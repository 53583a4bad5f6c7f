package dev.cortado.uci;

import java.util.Locale;

/** The first words of the commands of a session: those of the protocol, and those for a person at a console. */
enum UciVerb {
    UCI, ISREADY, UCINEWGAME, POSITION, GO, STOP, PONDERHIT, SETOPTION, DEBUG, REGISTER, QUIT,
    /** Shows the board. */
    D(true), EVAL(true), FLIP(true), HELP(true);

    private final String word = name().toLowerCase(Locale.ROOT);
    private final boolean console;

    UciVerb() {
        this(false);
    }

    UciVerb(boolean console) {
        this.console = console;
    }

    /** The verb that a word is; null if it is none. */
    static UciVerb of(String word) {
        for (UciVerb verb : values()) {
            if (verb.word.equals(word)) {
                return verb;
            }
        }
        return null;
    }

    boolean isConsole() {
        return console;
    }
}
