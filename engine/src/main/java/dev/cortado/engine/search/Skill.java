package dev.cortado.engine.search;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.EngineOptions;
import dev.cortado.eval.Score;

/**
 * Weaker play that still looks like chess: fewer nodes are searched, several lines are kept, and among moves of nearly
 * equal worth chance decides, the more freely the weaker the level.
 */
final class Skill {
    /** Lines compared when choosing. */
    static final int LINES = 4;
    private static final double FULL = EngineOptions.FULL_SKILL;
    /** The weakest play looks at so many nodes, and each level at so many times as many. */
    private static final double LEAST_NODES = 120;
    private static final double NODES_PER_LEVEL = 1.45;
    /** By how many centipawns the weakest play misjudges a line in the mean, and what each level leaves of that. */
    private static final double MOST_BLUR = 160;
    private static final double BLUR_PER_LEVEL = 0.86;

    /** 0 (weakest) to 20 (full strength). */
    private final double level;

    private Skill(double level) {
        this.level = level;
    }

    static Skill of(EngineOptions options) {
        if (options.analyseMode()) {
            return new Skill(FULL); // analysis wants the engine's best
        }
        if (options.limitStrength()) {
            double span = EngineOptions.MAX_ELO - EngineOptions.MIN_ELO;
            return new Skill(Math.clamp((options.elo() - EngineOptions.MIN_ELO) / span * (FULL - 0.5), 0, FULL - 0.5));
        }
        return new Skill(options.skillLevel());
    }

    boolean limited() {
        return level < FULL;
    }

    /** The most nodes a search at this level looks at: each level adds almost a half. */
    long nodes() {
        return (long) (LEAST_NODES * Math.pow(NODES_PER_LEVEL, level));
    }

    /** The root move to play: each line's score blurred, the best of the blurred scores wins. */
    RootMove choose(RootMoves roots, int lines, SplitMix random) {
        double blur = MOST_BLUR * Math.pow(BLUR_PER_LEVEL, level);
        RootMove chosen = roots.best();
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < lines; i++) {
            RootMove root = roots.get(i);
            int score = root.knownScore();
            double value = score - blur * Math.log(uniform(random));
            if (value > best && score != -Score.INFINITE) {
                best = value;
                chosen = root;
            }
        }
        return chosen;
    }

    /** From just above 0 to 1. */
    private static double uniform(SplitMix random) {
        return ((random.next() >>> 12) + 1) * 0x1p-52;
    }
}
