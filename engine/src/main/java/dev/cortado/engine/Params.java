package dev.cortado.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every tuned number of the search: declared once with name, default, range and tuning step. An instance holds one set of
 * values; the search reads {@code value[INDEX]}. The UCI tuning options and the SPSA list are made from {@link #all()}.
 *
 * <p>Beside them stand the {@link #switches()}, 0 or 1, which turn whole parts of the search on and are options of their
 * own.
 */
public final class Params {
    /**
     * One number.
     *
     * @param index its place in {@link #values}
     * @param step the size of change that tuning ends with; 0 for a choice, which is not tuned
     */
    public record Param(int index, String name, int initial, int min, int max, double step) {}

    private static final List<Param> ALL = new ArrayList<>();
    private static final List<Param> SWITCHES = new ArrayList<>();
    private static final Map<String, Param> BY_NAME = new HashMap<>();

    // Switches.
    static final int USE_RANKED_PICKER = declareSwitch("UseRankedMovePicker");
    static final int USE_CHECK_CLASSES = declareSwitch("UseInCheckClassOrdering");
    static final int USE_RANK_GATES = declareSwitch("UseRankAwareGates");

    // Aspiration windows.
    static final int ASPIRATION_DELTA = declare("AspirationDelta", 12, 5, 40, 2);
    static final int ASPIRATION_GROWTH = declare("AspirationGrowth", 50, 10, 150, 8); // percent
    static final int ASPIRATION_DEPTH = declare("AspirationDepth", 4, 2, 8, 0.5);

    // Pruning before the moves.
    static final int RAZOR_BASE = declare("RazorBase", 220, 50, 600, 25);
    static final int RAZOR_SLOPE = declare("RazorSlope", 230, 80, 500, 20);
    static final int RAZOR_DEPTH = declare("RazorDepth", 4, 1, 8, 0.5);
    static final int RFP_MARGIN = declare("ReverseFutilityMargin", 75, 30, 160, 6);
    static final int RFP_IMPROVING = declare("ReverseFutilityImproving", 65, 0, 160, 6);
    static final int RFP_DEPTH = declare("ReverseFutilityDepth", 9, 4, 14, 0.5);
    static final int NULL_DEPTH = declare("NullMoveDepth", 2, 1, 5, 0.5);
    static final int NULL_BASE = declare("NullMoveBase", 4, 2, 6, 0.5);
    static final int NULL_DIVISOR = declare("NullMoveDivisor", 4, 2, 6, 0.5);
    static final int NULL_EVAL_DIVISOR = declare("NullMoveEvalDivisor", 200, 80, 400, 15);
    static final int NULL_EVAL_MAX = declare("NullMoveEvalMax", 3, 1, 6, 0.5);
    static final int NULL_MARGIN = declare("NullMoveMargin", 180, 0, 400, 15);
    static final int NULL_SLOPE = declare("NullMoveSlope", 20, 0, 60, 3);
    static final int NULL_VERIFY_DEPTH = declare("NullMoveVerifyDepth", 14, 8, 24, 1);
    static final int IIR_DEPTH = declare("InternalReductionDepth", 4, 2, 9, 0.5);
    static final int PROBCUT_DEPTH = declare("ProbCutDepth", 5, 3, 9, 0.5);
    static final int PROBCUT_MARGIN = declare("ProbCutMargin", 180, 60, 320, 12);
    static final int PROBCUT_IMPROVING = declare("ProbCutImproving", 60, 0, 160, 6);

    // Pruning among the moves.
    static final int LMP_BASE = declare("LateMoveBase", 3, 1, 8, 0.5);
    static final int LMP_DEPTH = declare("LateMoveDepth", 9, 4, 14, 0.5);
    static final int FUTILITY_BASE = declare("FutilityBase", 95, 20, 220, 8);
    static final int FUTILITY_SLOPE = declare("FutilitySlope", 85, 30, 180, 6);
    static final int FUTILITY_DEPTH = declare("FutilityDepth", 9, 4, 14, 0.5);
    static final int CAPTURE_FUTILITY_BASE = declare("CaptureFutilityBase", 350, 50, 500, 15);
    static final int CAPTURE_FUTILITY_SLOPE = declare("CaptureFutilitySlope", 190, 60, 400, 12);
    static final int HISTORY_PRUNE_SLOPE = declare("HistoryPruneSlope", 3500, 1000, 8000, 250);
    static final int HISTORY_PRUNE_DEPTH = declare("HistoryPruneDepth", 6, 2, 10, 0.5);
    static final int SEE_QUIET_SLOPE = declare("SeeQuietSlope", 22, 5, 60, 3);
    static final int SEE_NOISY_SLOPE = declare("SeeNoisySlope", 95, 30, 200, 8);
    static final int SEE_PRUNE_DEPTH = declare("SeePruneDepth", 10, 4, 14, 0.5);

    // Extensions.
    static final int SINGULAR_DEPTH = declare("SingularDepth", 6, 4, 10, 0.5);
    static final int SINGULAR_MARGIN = declare("SingularMargin", 16, 6, 40, 2); // sixteenths of a centipawn a ply
    static final int DOUBLE_MARGIN = declare("DoubleExtensionMargin", 18, 2, 50, 2);
    static final int DOUBLE_LIMIT = declare("DoubleExtensionLimit", 10, 2, 20, 1);

    // Late-move reductions; the table and its corrections count in 1024ths of a ply.
    static final int LMR_BASE = declare("ReductionBase", 700, 0, 1600, 50);
    static final int LMR_SCALE = declare("ReductionScale", 330, 200, 800, 20);
    static final int LMR_CUT_NODE = declare("ReductionCutNode", 1500, 0, 3000, 100);
    static final int LMR_PV = declare("ReductionPv", 1000, 0, 2500, 100);
    static final int LMR_TT_PV = declare("ReductionTtPv", 800, 0, 2500, 100);
    static final int LMR_NOT_IMPROVING = declare("ReductionNotImproving", 700, 0, 2000, 80);
    static final int LMR_TT_NOISY = declare("ReductionTtNoisy", 800, 0, 2000, 80);
    static final int LMR_REFUTATION = declare("ReductionRefutation", 900, 0, 2500, 100);
    static final int LMR_CHECK = declare("ReductionCheck", 1800, 0, 2500, 100);
    static final int LMR_CHILD_CUTOFFS = declare("ReductionChildCutoffs", 700, 0, 2000, 80);
    static final int LMR_HISTORY_DIVISOR = declare("ReductionHistoryDivisor", 13, 5, 40, 2); // history points a 1024th
    static final int LMR_CAPTURE_DIVISOR = declare("ReductionCaptureDivisor", 9, 4, 40, 2);
    static final int LMR_DEEPER = declare("ReductionDeeper", 45, 10, 120, 5);
    static final int LMR_SHALLOWER = declare("ReductionShallower", 8, 0, 30, 2);

    // Quiescence.
    static final int QS_FUTILITY = declare("QuiescenceFutility", 300, 60, 400, 15);
    static final int QS_SEE = declare("QuiescenceSee", -40, -200, 20, 8);
    static final int QS_HISTORY = declare("QuiescenceHistory", -1500, -8000, 8000, 400);
    static final int QS_MOVE_COUNT = declare("QuiescenceMoveCount", 2, 1, 6, 0.5);

    // Statistics.
    static final int BONUS_SLOPE = declare("HistoryBonusSlope", 2, 0, 12, 1);
    static final int BONUS_MAX = declare("HistoryBonusMax", 300, 120, 323, 12);
    static final int CORRECTION_PAWN = declare("CorrectionPawn", 90, 0, 200, 8);
    static final int CORRECTION_NON_PAWN = declare("CorrectionNonPawn", 90, 0, 200, 8);
    static final int CORRECTION_CONTINUATION = declare("CorrectionContinuation", 80, 0, 200, 8);

    // Move ordering.
    static final int VICTIM_PAWN = declare("VictimPawn", 200, 100, 400, 15);
    static final int VICTIM_KNIGHT = declare("VictimKnight", 770, 400, 1200, 30);
    static final int VICTIM_BISHOP = declare("VictimBishop", 820, 400, 1200, 30);
    static final int VICTIM_ROOK = declare("VictimRook", 1280, 800, 2000, 50);
    static final int VICTIM_QUEEN = declare("VictimQueen", 2530, 1500, 4000, 100);
    static final int CAPTURE_RANK_PENALTY = declare("CaptureRankPenalty", 200, 0, 400, 15);
    static final int CAPTURE_HISTORY_WEIGHT = declare("CaptureHistoryWeight", 64, 0, 256, 10); // 1024ths
    static final int GOOD_CAPTURE_SEE = declare("GoodCaptureSee", 0, -120, 60, 8);

    // The ranked picker's shortlist. Weights in 64ths; bonuses in the units of the history tables and of the victims.
    static final int RANKED_SIZE = declare("RankedSize", 8, 0, Shortlist.MAX_SIZE, 1);
    static final int RANKED_QUIET_DEPTH = declare("RankedQuietDepth", 6, 1, 100, 1); // 100: no quiets
    static final int RANKED_PARITY = declare("RankedParity", 0, 0, 2, 0); // 1: captures in staged order; 2: all moves
    static final int RANKED_PROMOTIONS = declare("RankedPromotions", 1, 0, 1, 0); // lesser ones with the captures
    static final int RANKED_HISTORY = declare("RankedHistory", 64, 0, 256, 8);
    static final int RANKED_CONTINUATION = declare("RankedContinuation", 32, 0, 256, 8);
    static final int RANKED_KILLER_1 = declare("RankedKiller1", 500, 0, 40_000, 100);
    static final int RANKED_KILLER_2 = declare("RankedKiller2", 300, 0, 40_000, 100);
    static final int RANKED_COUNTER = declare("RankedCounter", 250, 0, 40_000, 100);
    static final int RANKED_CHECK = declare("RankedCheck", 50, 0, 4_000, 20);
    static final int RANKED_PROMOTION_QUEEN = declare("RankedPromotionQueen", 2330, 0, 6_000, 100);
    static final int RANKED_PROMOTION_ROOK = declare("RankedPromotionRook", 100, -4_000, 4_000, 50);
    static final int RANKED_PROMOTION_MINOR = declare("RankedPromotionMinor", 50, -4_000, 4_000, 50);

    // Gates by rank; the first six are the gates themselves, on or off.
    static final int RANK_REDUCTIONS = declare("RankReductions", 1, 0, 1, 0);
    static final int RANK_LATE_MOVES = declare("RankLateMoves", 1, 0, 1, 0);
    static final int RANK_FUTILITY = declare("RankFutility", 1, 0, 1, 0);
    static final int RANK_CAPTURES = declare("RankCaptures", 1, 0, 1, 0);
    static final int RANK_WINDOW = declare("RankWindow", 0, 0, 1, 0);
    static final int RANK_SMOOTHING = declare("RankSmoothing", 1, 0, 1, 0);
    static final int RANK_REDUCTION_EARLY = declare("RankReductionEarly", 1024, 0, 4096, 100); // at most, 1024ths
    static final int RANK_REDUCTION_LATE = declare("RankReductionLate", 0, 0, 2048, 100); // 1024ths
    static final int RANK_LATE_MOVE_PERCENT = declare("RankLateMovePercent", 75, 30, 100, 5);
    static final int RANK_FUTILITY_MIDDLE = declare("RankFutilityMiddle", 5, -50, 50, 4); // percent
    static final int RANK_FUTILITY_LATE = declare("RankFutilityLate", 10, -50, 50, 4); // percent
    static final int RANK_CAPTURE_SEE = declare("RankCaptureSee", 0, -300, 100, 20);
    static final int RANK_SMOOTHING_PERCENT = declare("RankSmoothingPercent", 20, 1, 100, 2);
    static final int RANK_SMOOTHING_TRIES = declare("RankSmoothingTries", 32, 1, 4096, 16);

    // Time, percent: how eagerly, and at most what share of the clock, at the optimum and at the maximum.
    static final int TIME_OPTIMUM = declare("TimeOptimum", 60, 30, 120, 5);
    static final int TIME_SHARE = declare("TimeShare", 15, 5, 40, 2);
    static final int TIME_MAXIMUM = declare("TimeMaximum", 50, 20, 90, 3);

    private static final int COUNT = BY_NAME.size();

    /** Indexed by the constants above. The search keeps this array and reads it; nobody writes it during a search. */
    final int[] values;

    private Params(int[] values) {
        this.values = values;
    }

    /** The shipped values. */
    public static Params defaults() {
        int[] values = new int[COUNT];
        for (Param param : BY_NAME.values()) {
            values[param.index()] = param.initial();
        }
        return new Params(values);
    }

    /** All numbers in the order of their declaration. */
    public static List<Param> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** What can be turned on and off. */
    public static List<Param> switches() {
        return Collections.unmodifiableList(SWITCHES);
    }

    /** The number or switch of that name, or null. */
    public static Param find(String name) {
        return BY_NAME.get(name);
    }

    public int get(Param param) {
        return values[param.index()];
    }

    /**
     * The same values but one.
     *
     * @throws IllegalArgumentException if there is no such number or the value is out of its range
     */
    public Params with(String name, int value) {
        Param param = find(name);
        if (param == null) {
            throw new IllegalArgumentException("there is no parameter '" + name + "'");
        }
        if (value < param.min() || value > param.max()) {
            throw new IllegalArgumentException(
                    name + " is " + value + "; it can be " + param.min() + " to " + param.max());
        }
        int[] copy = values.clone();
        copy[param.index()] = value;
        return new Params(copy);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Params params && java.util.Arrays.equals(values, params.values);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(values);
    }

    private static int declare(String name, int initial, int min, int max, double step) {
        return declare(ALL, new Param(BY_NAME.size(), name, initial, min, max, step));
    }

    private static int declareSwitch(String name) {
        return declare(SWITCHES, new Param(BY_NAME.size(), name, 0, 0, 1, 0));
    }

    private static int declare(List<Param> list, Param param) {
        list.add(param);
        BY_NAME.put(param.name(), param);
        return param.index();
    }
}
