package dev.cortado.engine.params;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.SearchParameter;

/**
 * The numbers of the search and of its time management that tuning may change: each declared once with name, unit, default,
 * range and tuning step. A constant is named as the number is, in capitals; the search reads {@code params[INDEX]} of an
 * array of values made by {@link #of}.
 *
 * <p>Beside them stand the {@link #switches()}, 0 or 1, which turn whole parts of the search on.
 */
public final class Params {
    private Params() {}

    private static final List<SearchParameter> ALL = new ArrayList<>();
    private static final List<String> SWITCHES = new ArrayList<>();

    // Units.
    private static final String CP = "centipawns";
    private static final String CP_PER_PLY = "centipawns per ply";
    private static final String PLIES = "plies";
    private static final String MOVES = "moves";
    private static final String PERCENT = "percent";
    private static final String LMR = "1024ths of a ply";
    private static final String HISTORY = "history points";
    private static final String BONUS = "times 32 history points";
    private static final String VICTIM = "victim points";
    private static final String COUNT = "times";
    private static final String CHOICE = SearchParameter.CHOICE;

    // Switches.
    public static final int USE_RANKED_MOVE_PICKER = declareSwitch("UseRankedMovePicker");
    public static final int USE_IN_CHECK_CLASS_ORDERING = declareSwitch("UseInCheckClassOrdering");
    public static final int USE_RANK_AWARE_GATES = declareSwitch("UseRankAwareGates");

    // Aspiration windows: where an iteration expects its score.
    /** Half the width of the first window. */
    public static final int ASPIRATION_DELTA = declare("AspirationDelta", CP, 12, 5, 40, 2);
    /** By which a window grows when the score falls outside. */
    public static final int ASPIRATION_GROWTH = declare("AspirationGrowth", PERCENT, 50, 10, 150, 8);
    /** From here on; shallower iterations have an open window. */
    public static final int ASPIRATION_DEPTH = declare("AspirationDepth", PLIES, 4, 2, 8, 0.5);
    /** The first window is wider for large scores, by score²/this ... */
    public static final int ASPIRATION_SCORE_DIVISOR =
            declare("AspirationScoreDivisor", "centipawns² per centipawn", 16_000, 4_000, 64_000, 1_500);
    /** ... but no more than this. */
    public static final int ASPIRATION_SCORE_MAX = declare("AspirationScoreMax", CP, 200, 0, 800, 20);
    /** A window that has grown wider than this is opened. */
    public static final int ASPIRATION_LIMIT = declare("AspirationLimit", CP, 1_500, 300, 4_000, 100);
    /** Weight of the last score in the mean on which windows are centred. */
    public static final int ASPIRATION_NEW_WEIGHT = declare("AspirationNewWeight", "to 1", 2, 1, 8, 0.5);

    // What the fifty-move counter does.
    /** From here on the table's values are not believed. */
    public static final int RULE_50_TABLE_LIMIT = declare("Rule50TableLimit", "plies without progress", 90, 60, 100, 2);
    /** At which an evaluation would have faded to nothing; counted up to 100. */
    public static final int RULE_50_FADE = declare("Rule50Fade", "plies without progress", 200, 120, 1_000, 20);

    // Pruning before the moves.
    public static final int RAZOR_BASE = declare("RazorBase", CP, 250, 50, 600, 25);
    public static final int RAZOR_SLOPE = declare("RazorSlope", CP_PER_PLY, 230, 80, 500, 20);
    /** Up to here; 0: never. */
    public static final int RAZOR_DEPTH = declare("RazorDepth", PLIES, 4, 0, 8, 0.5);
    public static final int REVERSE_FUTILITY_MARGIN = declare("ReverseFutilityMargin", CP_PER_PLY, 46, 15, 160, 6);
    /** Less margin while the evaluation rises. */
    public static final int REVERSE_FUTILITY_IMPROVING = declare("ReverseFutilityImproving", CP, 40, 0, 160, 6);
    /** More margin where the evaluation was corrected, of the correction. */
    public static final int REVERSE_FUTILITY_CORRECTION =
            declare("ReverseFutilityCorrection", PERCENT, 40, 0, 200, 10);
    /** Beyond this: nearer to the root a sacrifice shall be seen. */
    public static final int REVERSE_FUTILITY_PLY = declare("ReverseFutilityPly", PLIES, 1, 0, 10, 0.5);
    /** Below this; 0: never. */
    public static final int REVERSE_FUTILITY_DEPTH = declare("ReverseFutilityDepth", PLIES, 8, 0, 14, 0.5);
    /** Above this; 250: never. */
    public static final int NULL_MOVE_DEPTH = declare("NullMoveDepth", PLIES, 2, 1, 250, 0.5);
    /** Of reduction. */
    public static final int NULL_MOVE_BASE = declare("NullMoveBase", PLIES, 5, 2, 6, 0.5);
    /** Of depth for another ply of reduction. */
    public static final int NULL_MOVE_DIVISOR = declare("NullMoveDivisor", "plies per ply", 3, 2, 6, 0.5);
    /** Above beta for another ply of reduction ... */
    public static final int NULL_MOVE_EVAL_DIVISOR = declare("NullMoveEvalDivisor", CP_PER_PLY, 180, 80, 400, 15);
    /** ... but no more than these. */
    public static final int NULL_MOVE_EVAL_MAX = declare("NullMoveEvalMax", PLIES, 3, 1, 6, 0.5);
    /** More reduction where the table's move is a capture or promotion: what it threatens is seen soon. */
    public static final int NULL_MOVE_NOISY = declare("NullMoveNoisy", PLIES, 1, 0, 3, 0.5);
    /** That the evaluation must be above beta ... */
    public static final int NULL_MOVE_MARGIN = declare("NullMoveMargin", CP, 160, 0, 400, 15);
    /** ... less this. */
    public static final int NULL_MOVE_SLOPE = declare("NullMoveSlope", CP_PER_PLY, 20, 0, 60, 3);
    /** From here on a null move's cutoff is verified ... */
    public static final int NULL_MOVE_VERIFY_DEPTH = declare("NullMoveVerifyDepth", PLIES, 14, 8, 24, 1);
    /** ... without null moves for this share of the reduced depth. */
    public static final int NULL_MOVE_VERIFY_QUARTERS = declare("NullMoveVerifyQuarters", "quarters", 3, 1, 4, 0.5);
    /** From here on; 250: never. */
    public static final int INTERNAL_REDUCTION_DEPTH = declare("InternalReductionDepth", PLIES, 4, 2, 250, 0.5);
    /** From here on; 250: never. */
    public static final int PROB_CUT_DEPTH = declare("ProbCutDepth", PLIES, 5, 3, 250, 0.5);
    /** Above beta. */
    public static final int PROB_CUT_MARGIN = declare("ProbCutMargin", CP, 180, 60, 320, 12);
    /** Less margin while the evaluation rises. */
    public static final int PROB_CUT_IMPROVING = declare("ProbCutImproving", CP, 30, 0, 160, 6);
    /** By which the search of a capture is shallower; the table is told one ply less. */
    public static final int PROB_CUT_REDUCTION = declare("ProbCutReduction", PLIES, 4, 2, 6, 0.5);
    /** A table value below the aim forbids ProbCut if it is at most this much shallower. */
    public static final int PROB_CUT_TABLE_SLACK = declare("ProbCutTableSlack", PLIES, 3, 1, 6, 0.5);

    // Pruning among the moves. "Reduced depth" is the depth that is left after the table's late-move reduction, which a
    // quiet's history shifts.
    public static final int PRUNE_HISTORY_DIVISOR =
            declare("PruneHistoryDivisor", "history points per 1024th of a ply", 13, 4, 100, 2);
    /** Quiets are given up after this many moves plus depth². */
    public static final int LATE_MOVE_BASE = declare("LateMoveBase", MOVES, 10, 1, 16, 0.5);
    /** Up to here. */
    public static final int LATE_MOVE_DEPTH = declare("LateMoveDepth", PLIES, 9, 4, 14, 0.5);
    /** Of that number while the evaluation does not rise. */
    public static final int LATE_MOVE_NOT_IMPROVING_DIVISOR =
            declare("LateMoveNotImprovingDivisor", "to 1", 2, 1, 4, 0.5);
    public static final int FUTILITY_BASE = declare("FutilityBase", CP, 30, -60, 220, 8);
    /** Of reduced depth. */
    public static final int FUTILITY_SLOPE = declare("FutilitySlope", CP_PER_PLY, 100, 30, 180, 6);
    /** Of reduced depth, below this. */
    public static final int FUTILITY_DEPTH = declare("FutilityDepth", PLIES, 9, 4, 14, 0.5);
    public static final int CAPTURE_FUTILITY_BASE = declare("CaptureFutilityBase", CP, 350, 50, 500, 15);
    /** Of reduced depth. */
    public static final int CAPTURE_FUTILITY_SLOPE = declare("CaptureFutilitySlope", CP_PER_PLY, 190, 60, 400, 12);
    /** Of reduced depth, below this. */
    public static final int CAPTURE_FUTILITY_DEPTH = declare("CaptureFutilityDepth", PLIES, 7, 3, 12, 0.5);
    public static final int CAPTURE_FUTILITY_HISTORY_DIVISOR =
            declare("CaptureFutilityHistoryDivisor", "history points per centipawn", 32, 8, 128, 4);
    public static final int HISTORY_PRUNE_SLOPE =
            declare("HistoryPruneSlope", "history points per ply", 5_600, 1_000, 16_000, 250);
    /** Of reduced depth, below this. */
    public static final int HISTORY_PRUNE_DEPTH = declare("HistoryPruneDepth", PLIES, 6, 2, 10, 0.5);
    /** Of reduced depth. */
    public static final int SEE_QUIET_SLOPE = declare("SeeQuietSlope", "centipawns per ply²", 17, 5, 60, 3);
    public static final int SEE_NOISY_SLOPE = declare("SeeNoisySlope", CP_PER_PLY, 85, 30, 200, 8);
    /** Up to here. */
    public static final int SEE_PRUNE_DEPTH = declare("SeePruneDepth", PLIES, 10, 4, 14, 0.5);

    // Extensions.
    /** From here on. */
    public static final int SINGULAR_DEPTH = declare("SingularDepth", PLIES, 5, 4, 10, 0.5);
    /** Below the table's value. */
    public static final int SINGULAR_MARGIN = declare("SingularMargin", "16ths of a centipawn per ply", 22, 6, 40, 2);
    /** The table's value may be this much shallower. */
    public static final int SINGULAR_TABLE_SLACK = declare("SingularTableSlack", PLIES, 3, 1, 6, 0.5);
    /** Of the depth, for the search without the move. */
    public static final int SINGULAR_DEPTH_DIVISOR = declare("SingularDepthDivisor", "to 1", 2, 2, 4, 0.5);
    /** Beyond this ply nothing is extended. */
    public static final int SINGULAR_PLY_FACTOR =
            declare("SingularPlyFactor", "times the iteration's depth", 2, 1, 4, 0.5);
    /** Off if the move is not singular and the table's value beats beta. */
    public static final int SINGULAR_BETA_REDUCTION = declare("SingularBetaReduction", PLIES, 2, 0, 3, 0.5);
    /** Off if the move is not singular in a node expected to cut. */
    public static final int SINGULAR_CUT_NODE_REDUCTION = declare("SingularCutNodeReduction", PLIES, 1, 0, 3, 0.5);
    /** Off if the move is not singular elsewhere and the table's value does not beat alpha. */
    public static final int SINGULAR_ALPHA_REDUCTION = declare("SingularAlphaReduction", PLIES, 1, 0, 3, 0.5);
    /** By which the others must miss for a second ply. */
    public static final int DOUBLE_EXTENSION_MARGIN = declare("DoubleExtensionMargin", CP, 11, 2, 50, 2);
    /** Of double extensions in a line. */
    public static final int DOUBLE_EXTENSION_LIMIT = declare("DoubleExtensionLimit", COUNT, 10, 2, 20, 1);

    // Late-move reductions: the table is base + scale·ln(depth)·ln(move number).
    public static final int REDUCTION_BASE = declare("ReductionBase", LMR, 520, 0, 1_600, 50);
    public static final int REDUCTION_SCALE = declare("ReductionScale", LMR, 330, 200, 800, 20);
    /** From here on. */
    public static final int REDUCTION_DEPTH = declare("ReductionDepth", PLIES, 2, 1, 5, 0.5);
    /** Never reduced at a node ... */
    public static final int REDUCTION_MOVES = declare("ReductionMoves", MOVES, 1, 1, 5, 0.5);
    /** ... and at the root. */
    public static final int REDUCTION_ROOT_MOVES = declare("ReductionRootMoves", MOVES, 3, 1, 8, 0.5);
    public static final int REDUCTION_CUT_NODE = declare("ReductionCutNode", LMR, 2_050, 0, 4_000, 100);
    public static final int REDUCTION_PV = declare("ReductionPv", LMR, 800, 0, 2_500, 100);
    public static final int REDUCTION_TT_PV = declare("ReductionTtPv", LMR, 600, 0, 2_500, 100);
    public static final int REDUCTION_NOT_IMPROVING = declare("ReductionNotImproving", LMR, 1_370, 0, 2_000, 80);
    /** Where the table knows no move. */
    public static final int REDUCTION_NO_TT_MOVE = declare("ReductionNoTtMove", LMR, 600, 0, 2_500, 80);
    public static final int REDUCTION_TT_NOISY = declare("ReductionTtNoisy", LMR, 800, 0, 2_000, 80);
    public static final int REDUCTION_REFUTATION = declare("ReductionRefutation", LMR, 900, 0, 2_500, 100);
    /** Less where the evaluation was corrected: it is not to be trusted. */
    public static final int REDUCTION_CORRECTION =
            declare("ReductionCorrection", "1024ths of a ply per centipawn", 11, 0, 60, 2);
    public static final int REDUCTION_CHECK = declare("ReductionCheck", LMR, 1_800, 0, 2_500, 100);
    public static final int REDUCTION_CHILD_CUTOFFS = declare("ReductionChildCutoffs", LMR, 700, 0, 2_000, 80);
    /** More cutoffs than this below the node's moves so far. */
    public static final int REDUCTION_CHILD_CUTOFF_COUNT = declare("ReductionChildCutoffCount", COUNT, 3, 1, 10, 0.5);
    public static final int REDUCTION_HISTORY_DIVISOR =
            declare("ReductionHistoryDivisor", "history points per 1024th", 11, 5, 40, 2);
    public static final int REDUCTION_CAPTURE_DIVISOR =
            declare("ReductionCaptureDivisor", "history points per 1024th", 9, 4, 40, 2);
    /** Above the best: the second search is a ply deeper. */
    public static final int REDUCTION_DEEPER = declare("ReductionDeeper", CP, 36, 10, 120, 5);
    public static final int REDUCTION_DEEPER_SLOPE = declare("ReductionDeeperSlope", CP_PER_PLY, 2, 0, 10, 0.5);
    /** Nearer to the best than this: a ply shallower. */
    public static final int REDUCTION_SHALLOWER = declare("ReductionShallower", CP, 8, 0, 30, 2);
    /** What follows a move that raises alpha is searched a ply shallower from here ... */
    public static final int RAISED_ALPHA_MIN_DEPTH = declare("RaisedAlphaMinDepth", PLIES, 3, 2, 8, 0.5);
    /** ... to here. */
    public static final int RAISED_ALPHA_MAX_DEPTH = declare("RaisedAlphaMaxDepth", PLIES, 11, 6, 20, 0.5);

    // Quiescence.
    public static final int QUIESCENCE_FUTILITY = declare("QuiescenceFutility", CP, 340, 60, 400, 15);
    public static final int QUIESCENCE_SEE = declare("QuiescenceSee", CP, -25, -200, 20, 8);
    public static final int QUIESCENCE_HISTORY = declare("QuiescenceHistory", HISTORY, -1_500, -8_000, 8_000, 400);
    public static final int QUIESCENCE_MOVE_COUNT = declare("QuiescenceMoveCount", MOVES, 2, 1, 6, 0.5);

    // Statistics. The bonus is slope·depth + offset, but no less than 0. It counts in 32nds of what an entry gains.
    public static final int HISTORY_BONUS_SLOPE = declare("HistoryBonusSlope", BONUS + " per ply", 7, 1, 40, 1);
    public static final int HISTORY_BONUS_OFFSET = declare("HistoryBonusOffset", BONUS, -3, -40, 40, 2);
    public static final int HISTORY_BONUS_MAX = declare("HistoryBonusMax", BONUS, 60, 10, 323, 5);
    /** A score so far above beta teaches as one a ply deeper would. */
    public static final int HISTORY_BONUS_MARGIN = declare("HistoryBonusMargin", CP, 80, 20, 300, 8);
    /** Of the bonus for the move before when every answer failed. */
    public static final int HISTORY_PREVIOUS_DIVISOR = declare("HistoryPreviousDivisor", "to 1", 2, 1, 8, 0.5);
    public static final int CORRECTION_PAWN = declare("CorrectionPawn", PERCENT, 100, 0, 200, 8);
    public static final int CORRECTION_NON_PAWN = declare("CorrectionNonPawn", PERCENT, 100, 0, 200, 8);
    public static final int CORRECTION_CONTINUATION = declare("CorrectionContinuation", PERCENT, 90, 0, 200, 8);
    /** Of error·depth. */
    public static final int CORRECTION_BONUS_DIVISOR = declare("CorrectionBonusDivisor", "to 1", 9, 2, 32, 1);
    public static final int CORRECTION_BONUS_MAX =
            declare("CorrectionBonusMax", "correction points", 256, 32, 1_024, 16);
    /** From here on a node that failed low below a remembered PV node counts as one. */
    public static final int TABLE_PV_DEPTH = declare("TablePvDepth", PLIES, 4, 2, 10, 0.5);

    // Move ordering. Scores of captures are in victim points, those of quiets in history points.
    public static final int VICTIM_PAWN = declare("VictimPawn", VICTIM, 200, 100, 400, 15);
    public static final int VICTIM_KNIGHT = declare("VictimKnight", VICTIM, 770, 400, 1_200, 30);
    public static final int VICTIM_BISHOP = declare("VictimBishop", VICTIM, 820, 400, 1_200, 30);
    public static final int VICTIM_ROOK = declare("VictimRook", VICTIM, 1_280, 800, 2_000, 50);
    public static final int VICTIM_QUEEN = declare("VictimQueen", VICTIM, 2_530, 1_500, 4_000, 100);
    /** Of the board, from the mover's side. */
    public static final int CAPTURE_RANK_PENALTY =
            declare("CaptureRankPenalty", "victim points per rank", 0, 0, 400, 15);
    public static final int CAPTURE_HISTORY_WEIGHT = declare("CaptureHistoryWeight", "1024ths", 160, 0, 512, 15);
    public static final int GOOD_CAPTURE_SEE = declare("GoodCaptureSee", CP, 0, -120, 60, 8);
    /** For a minor piece that a pawn attacks and that moves away; twice for a rook, three times for a queen, that lesser
     * pieces attack; less than nothing for moves into such attacks. */
    public static final int QUIET_THREAT = declare("QuietThreat", HISTORY, 3_000, 0, 20_000, 300);
    /** For a quiet move of a piece to where it gives check. */
    public static final int QUIET_CHECK = declare("QuietCheck", HISTORY, 4_800, 0, 30_000, 500);
    /** Below this only quiets with a positive score are sorted. */
    public static final int QUIET_SORT_DEPTH = declare("QuietSortDepth", PLIES, 3, 1, 8, 0.5);

    // The ranked picker's shortlist.
    public static final int RANKED_SIZE = declare("RankedSize", MOVES, 8, 0, 16, 1);
    /** From here on; 100: no quiets. */
    public static final int RANKED_QUIET_DEPTH = declare("RankedQuietDepth", PLIES, 6, 1, 100, 1);
    /** 1: captures in staged order; 2: all moves. */
    public static final int RANKED_PARITY = declare("RankedParity", CHOICE, 0, 0, 2, 0);
    /** 1: lesser promotions are ranked with the captures. */
    public static final int RANKED_PROMOTIONS = declare("RankedPromotions", CHOICE, 1, 0, 1, 0);
    public static final int RANKED_HISTORY = declare("RankedHistory", "64ths", 64, 0, 256, 8);
    public static final int RANKED_CONTINUATION = declare("RankedContinuation", "64ths", 32, 0, 256, 8);
    public static final int RANKED_KILLER_1 = declare("RankedKiller1", HISTORY, 500, 0, 40_000, 100);
    public static final int RANKED_KILLER_2 = declare("RankedKiller2", HISTORY, 300, 0, 40_000, 100);
    public static final int RANKED_COUNTER = declare("RankedCounter", HISTORY, 250, 0, 40_000, 100);
    public static final int RANKED_CHECK = declare("RankedCheck", "points of the move's class", 50, 0, 4_000, 20);
    public static final int RANKED_PROMOTION_QUEEN = declare("RankedPromotionQueen", VICTIM, 2_330, 0, 6_000, 100);
    public static final int RANKED_PROMOTION_ROOK = declare("RankedPromotionRook", VICTIM, 100, -4_000, 4_000, 50);
    public static final int RANKED_PROMOTION_MINOR = declare("RankedPromotionMinor", VICTIM, 50, -4_000, 4_000, 50);

    // Gates by rank; the first six are the gates themselves, on or off.
    public static final int RANK_REDUCTIONS = declare("RankReductions", CHOICE, 1, 0, 1, 0);
    public static final int RANK_LATE_MOVES = declare("RankLateMoves", CHOICE, 1, 0, 1, 0);
    public static final int RANK_FUTILITY = declare("RankFutility", CHOICE, 1, 0, 1, 0);
    public static final int RANK_CAPTURES = declare("RankCaptures", CHOICE, 1, 0, 1, 0);
    public static final int RANK_WINDOW = declare("RankWindow", CHOICE, 0, 0, 1, 0);
    public static final int RANK_SMOOTHING = declare("RankSmoothing", CHOICE, 1, 0, 1, 0);
    /** Up to this rank a move is early. */
    public static final int RANK_EARLY = declare("RankEarly", MOVES, 5, 1, 10, 0.5);
    /** From this rank on it is late. */
    public static final int RANK_LATE = declare("RankLate", MOVES, 11, 6, 30, 1);
    /** Reductions, captures and the window are left alone below this. */
    public static final int RANK_MIN_DEPTH = declare("RankMinDepth", PLIES, 4, 1, 10, 0.5);
    /** At most. */
    public static final int RANK_REDUCTION_EARLY = declare("RankReductionEarly", LMR, 1_024, 0, 4_096, 100);
    public static final int RANK_REDUCTION_LATE = declare("RankReductionLate", LMR, 0, 0, 2_048, 100);
    public static final int RANK_LATE_MOVE_PERCENT = declare("RankLateMovePercent", PERCENT, 75, 30, 100, 5);
    public static final int RANK_LATE_MOVE_MIN_DEPTH = declare("RankLateMoveMinDepth", PLIES, 4, 1, 10, 0.5);
    public static final int RANK_LATE_MOVE_MAX_DEPTH = declare("RankLateMoveMaxDepth", PLIES, 8, 4, 14, 0.5);
    public static final int RANK_FUTILITY_MIDDLE = declare("RankFutilityMiddle", PERCENT, 5, -50, 50, 4);
    public static final int RANK_FUTILITY_LATE = declare("RankFutilityLate", PERCENT, 10, -50, 50, 4);
    public static final int RANK_FUTILITY_MIN_DEPTH = declare("RankFutilityMinDepth", PLIES, 3, 1, 10, 0.5);
    public static final int RANK_CAPTURE_SEE = declare("RankCaptureSee", CP, 0, -300, 100, 20);
    /** Protected, and one more ... */
    public static final int RANK_WINDOW_BASE = declare("RankWindowBase", MOVES, 4, 0, 12, 0.5);
    /** ... for so many plies ... */
    public static final int RANK_WINDOW_DIVISOR = declare("RankWindowDivisor", "plies per move", 2, 1, 8, 0.5);
    /** ... but no fewer than this. */
    public static final int RANK_WINDOW_MIN = declare("RankWindowMin", MOVES, 6, 1, 12, 0.5);
    /** ... and no more than this. */
    public static final int RANK_WINDOW_MAX = declare("RankWindowMax", MOVES, 12, 6, 30, 1);
    public static final int RANK_SMOOTHING_PERCENT = declare("RankSmoothingPercent", PERCENT, 20, 1, 100, 2);
    public static final int RANK_SMOOTHING_TRIES = declare("RankSmoothingTries", COUNT, 32, 1, 4_096, 16);

    // Threads.
    /** What the worst of the threads' answers still weighs per ply. */
    public static final int VOTE_BASE = declare("VoteBase", CP, 14, 1, 100, 4);

    // Time. A move's optimum is a share of the pool: the clock and the increments to come, less a reserve.
    /** Still expected where no control is near. */
    public static final int TIME_HORIZON = declare("TimeHorizon", MOVES, 40, 10, 80, 2);
    /** Kept back beside one for each move to come. */
    public static final int TIME_RESERVE_MOVES = declare("TimeReserveMoves", "times the overhead", 2, 0, 20, 1);
    public static final int TIME_SHARE_BASE = declare("TimeShareBase", "10,000ths of the pool", 160, 50, 400, 10);
    /** Added as the game goes on ... */
    public static final int TIME_SHARE_GROWTH = declare("TimeShareGrowth", "10,000ths of the pool", 146, 0, 400, 10);
    /** ... as if so many had been played before it ... */
    public static final int TIME_GROWTH_START = declare("TimeGrowthStart", PLIES, 8, 0, 60, 2);
    /** ... and in full after so many. */
    public static final int TIME_GROWTH_PLIES = declare("TimeGrowthPlies", PLIES, 60, 10, 200, 5);
    /** Of an even share where a control is near ... */
    public static final int TIME_CONTROL_SHARE = declare("TimeControlShare", PERCENT, 90, 50, 120, 3);
    /** ... and more as the game goes on. */
    public static final int TIME_CONTROL_GROWTH =
            declare("TimeControlGrowth", "100,000ths of the pool per ply", 6, 0, 30, 1);
    public static final int TIME_OPTIMUM = declare("TimeOptimum", "60ths of that share", 100, 30, 120, 5);
    /** Of the clock, at most, at the optimum where no control is near. */
    public static final int TIME_SHARE = declare("TimeShare", PERCENT, 15, 5, 40, 2);
    /** Of the clock, at most, at the maximum ... */
    public static final int TIME_MAXIMUM = declare("TimeMaximum", PERCENT, 50, 20, 90, 3);
    /** ... and at most this. */
    public static final int TIME_MAXIMUM_FACTOR = declare("TimeMaximumFactor", "tenths of the optimum", 55, 15, 100, 3);
    /** Left on the clock even at the maximum, for a machine that stalls, unless ... */
    public static final int TIME_RESERVE = declare("TimeReserve", "milliseconds", 60, 0, 1_000, 10);
    /** ... that would leave a move less than this of the clock. */
    public static final int TIME_RESERVE_SHARE = declare("TimeReserveShare", PERCENT, 15, 5, 40, 2);
    /** Of the clock, at most, for the last move before a control. */
    public static final int TIME_LAST_MOVE = declare("TimeLastMove", PERCENT, 90, 50, 95, 2);
    /** No answer from the clock alone before this is done. */
    public static final int TIME_MIN_DEPTH = declare("TimeMinDepth", PLIES, 4, 2, 10, 0.5);
    /** Of the optimum after the best move has changed ... */
    public static final int TIME_STABLE_BASE = declare("TimeStableBase", PERCENT, 135, 80, 200, 4);
    /** ... less this for each iteration in which it has not ... */
    public static final int TIME_STABLE_STEP = declare("TimeStableStep", PERCENT, 7, 0, 15, 1);
    /** ... up to this many. */
    public static final int TIME_STABLE_MAX = declare("TimeStableMax", COUNT, 8, 2, 12, 0.5);
    /** The share grows by a unit for so great a fall of the score ... */
    public static final int TIME_FALLING_SCALE = declare("TimeFallingScale", "centipawns per unit", 90, 30, 400, 10);
    /** ... to no less than this. */
    public static final int TIME_FALLING_MIN = declare("TimeFallingMin", PERCENT, 80, 30, 100, 4);
    /** ... and no more than this. */
    public static final int TIME_FALLING_MAX = declare("TimeFallingMax", PERCENT, 160, 100, 300, 8);
    /** Of the optimum ... */
    public static final int TIME_FOCUS_BASE = declare("TimeFocusBase", PERCENT, 175, 100, 300, 6);
    /** ... less this times the share of the nodes that went into the best move ... */
    public static final int TIME_FOCUS_SLOPE = declare("TimeFocusSlope", PERCENT, 115, 0, 250, 6);
    /** ... but no less than this. */
    public static final int TIME_FOCUS_MIN = declare("TimeFocusMin", PERCENT, 55, 20, 100, 4);
    /** ... and no more than this. */
    public static final int TIME_FOCUS_MAX = declare("TimeFocusMax", PERCENT, 160, 100, 300, 8);
    /** More for each change of the best move ... */
    public static final int TIME_UNSETTLED_SLOPE = declare("TimeUnsettledSlope", PERCENT, 25, 0, 100, 4);
    /** ... up to this. */
    public static final int TIME_UNSETTLED_MAX = declare("TimeUnsettledMax", PERCENT, 220, 100, 400, 8);
    /** What a change still counts an iteration later. */
    public static final int TIME_UNSETTLED_DECAY = declare("TimeUnsettledDecay", PERCENT, 50, 0, 90, 4);

    /** All numbers in the order of their declaration. */
    public static List<SearchParameter> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** The names of what can be turned on and off; everything is off unless set. */
    public static List<String> switches() {
        return Collections.unmodifiableList(SWITCHES);
    }

    /** The number with an index; not for a switch. */
    public static SearchParameter parameter(int index) {
        return ALL.get(index - SWITCHES.size());
    }

    /** The shipped values, in an array of the caller's own. */
    public static int[] defaults() {
        return of(EngineOptions.defaults());
    }

    /** The values that options set, indexed by the constants, in an array of the caller's own. */
    public static int[] of(EngineOptions options) {
        int[] values = new int[SWITCHES.size() + ALL.size()];
        int index = 0;
        for (String name : SWITCHES) {
            values[index++] = Boolean.parseBoolean(options.value(name)) ? 1 : 0;
        }
        for (SearchParameter parameter : ALL) {
            values[index++] = Integer.parseInt(options.value(parameter.name()));
        }
        return values;
    }

    private static int declare(String name, String unit, int initial, int min, int max, double step) {
        ALL.add(new SearchParameter(name, unit, initial, min, max, step));
        return SWITCHES.size() + ALL.size() - 1;
    }

    /** Before all numbers, which have the indices that follow. */
    private static int declareSwitch(String name) {
        SWITCHES.add(name);
        return SWITCHES.size() - 1;
    }
}
