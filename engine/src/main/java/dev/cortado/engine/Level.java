package dev.cortado.engine;

/**
 * How strong to play, and what makes play weaker. A weaker player looks at fewer nodes, overlooks more of the moves that
 * are to come, has stronger tastes about where pieces belong and likes material more. All follow one number, the
 * {@link #reach}, and a table that was fitted by matches says which reach plays at which Elo; see
 * {@code docs/strength.md}.
 */
public final class Level {
    /** The Elo of the first entry of {@link #REACH}, and from each entry to the next. */
    private static final int FIRST = EngineOptions.MIN_ELO;
    private static final int STEP = 200;
    /** Thousandths of reach by Elo, so that levels 200 apart score about 76 % to 24 %. */
    private static final int[] REACH = {112, 268, 418, 518, 613, 695, 767, 827, 874, 915, 955};

    /** Nodes a move at reach 0, where the first iteration, which is always finished, takes more, and at reach 1. */
    private static final double LEAST_NODES = 6;
    private static final double MOST_NODES = 200_000;
    /** The chance that a quiet reply is overlooked at reach 0, before it is bounded; none is at reach 1. */
    private static final double MOST_OVERSIGHT = 1.1;
    /** By how many centipawns a piece may be thought to stand better or worse than it does, at reach 0. */
    private static final double MOST_TASTE = 280;
    /** What share of the material on the board counts on top of the evaluation, at reach 0. */
    private static final double MOST_GREED = 0.4;

    private final boolean limited;
    private final double reach;

    private Level(boolean limited, double reach) {
        this.limited = limited;
        this.reach = reach;
    }

    /** Full strength. */
    public static Level full() {
        return new Level(false, 1);
    }

    /** The level of an Elo from {@link EngineOptions#MIN_ELO} to {@link EngineOptions#MAX_ELO}. */
    public static Level ofElo(double elo) {
        double at = Math.clamp((elo - FIRST) / STEP, 0, REACH.length - 1);
        int below = Math.min((int) at, REACH.length - 2);
        double part = at - below;
        return new Level(true, (REACH[below] * (1 - part) + REACH[below + 1] * part) / 1000);
    }

    /** What the options ask for. A skill level below the highest is a place on the scale of Elo. */
    public static Level of(EngineOptions options) {
        if (options.analyseMode()) {
            return full(); // analysis wants the engine's best
        }
        if (options.limitStrength()) {
            return ofElo(options.elo());
        }
        int skill = options.skillLevel();
        return skill == EngineOptions.FULL_SKILL ? full() : ofElo(eloOf(skill));
    }

    /** The Elo of a skill level: the lowest at the lower end of the scale, the last but one at the upper. */
    public static double eloOf(int skill) {
        double share = (double) skill / (EngineOptions.FULL_SKILL - 1);
        return EngineOptions.MIN_ELO + share * (EngineOptions.MAX_ELO - EngineOptions.MIN_ELO);
    }

    /** False for full strength. */
    public boolean isLimited() {
        return limited;
    }

    /** From 0, the weakest, to 1: how much is seen. */
    public double reach() {
        return reach;
    }

    /** The most nodes a search looks at. */
    public long nodes() {
        return Math.round(LEAST_NODES * Math.pow(MOST_NODES / LEAST_NODES, reach));
    }

    /** The chance that a quiet reply is overlooked; beyond 1 it is none any more, but other moves take shares of it. */
    public double oversight() {
        return MOST_OVERSIGHT * weakness();
    }

    /** By how many centipawns at most a piece is thought to stand better or worse than it does. */
    public double taste() {
        return MOST_TASTE * weakness();
    }

    /** What share of the material counts on top of the evaluation: the weaker, the more a pawn in the hand is worth. */
    public double greed() {
        return MOST_GREED * weakness();
    }

    /** From 1 to 0, soon small. */
    private double weakness() {
        return (1 - reach) * (1 - reach);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Level level && limited == level.limited && reach == level.reach;
    }

    @Override
    public int hashCode() {
        return Boolean.hashCode(limited) + Double.hashCode(reach);
    }
}
