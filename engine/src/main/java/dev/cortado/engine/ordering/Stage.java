package dev.cortado.engine.ordering;

import dev.cortado.engine.search.Quiescence;

/**
 * Where a move picker is. Stages that yield moves carry the names users see in telemetry and explanations; the
 * {@code _INIT} stages only generate and score.
 */
public final class Stage {
    // Main search.
    public static final int MAIN_TT = 0;
    public static final int CAPTURES_INIT = 1;
    public static final int GOOD_CAPTURES = 2;
    public static final int KILLER_1 = 3;
    public static final int KILLER_2 = 4;
    public static final int COUNTER_MOVE = 5;
    public static final int QUIETS_INIT = 6;
    public static final int QUIETS = 7;
    public static final int BAD_CAPTURES = 8;

    // In check, main search and quiescence.
    public static final int EVASION_TT = 9;
    public static final int EVASIONS_INIT = 10;
    public static final int EVASIONS = 11;

    // ProbCut.
    public static final int PROBCUT_TT = 12;
    public static final int PROBCUT_INIT = 13;
    public static final int PROBCUT_CAPTURES = 14;

    // Quiescence with checks.
    public static final int QS_CHECKS_TT = 15;
    public static final int QS_CHECKS_CAPTURES_INIT = 16;
    public static final int QS_CHECKS_CAPTURES = 17;
    public static final int QS_QUIET_CHECKS = 18;

    // Quiescence without checks.
    public static final int QS_TT = 19;
    public static final int QS_CAPTURES_INIT = 20;
    public static final int QS_CAPTURES = 21;

    // Deep quiescence.
    public static final int QS_RECAPTURES_INIT = 22;
    public static final int QS_RECAPTURES = 23;

    // The ranked picker's shortlist: before the good captures, and between them and the killers.
    public static final int SHORTLIST_CAPTURES = 24;
    public static final int SHORTLIST_QUIETS_INIT = 25;
    public static final int SHORTLIST_QUIETS = 26;

    public static final int DONE = 27;
    public static final int COUNT = 28;

    private static final String[] NAMES = {"TT move", "captures init", "good captures", "killer 1", "killer 2",
        "counter move", "quiets init", "quiets", "bad captures", "evasion TT move", "evasions init", "evasions",
        "ProbCut TT move", "ProbCut init", "ProbCut captures", "quiescence TT move (checks)",
        "quiescence captures init (checks)", "quiescence captures (checks)", "quiescence checks",
        "quiescence TT move", "quiescence captures init", "quiescence captures", "recaptures init", "recaptures",
        "shortlist captures", "shortlist quiets init", "shortlist quiets", "done"};

    private Stage() {}

    /** True for the stages whose moves are remembered from elsewhere: the table, killers and the counter move. */
    public static boolean isRemembered(int stage) {
        return switch (stage) {
            case MAIN_TT, KILLER_1, KILLER_2, COUNTER_MOVE, EVASION_TT, PROBCUT_TT, QS_CHECKS_TT, QS_TT -> true;
            default -> false;
        };
    }

    public static String name(int stage) {
        return NAMES[stage];
    }
}
