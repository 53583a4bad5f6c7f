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
    /** Of exchanges, in which a pawn counts as 100 and a knight as 300, whatever the evaluation takes them for. */
    private static final String EXCHANGE = "exchange points";
    private static final String PLIES = "plies";
    private static final String MOVES = "moves";
    private static final String PERCENT = "percent";
    private static final String LMR = "1024ths of a ply";
    private static final String HISTORY = "history points";
    /** Of one. */
    private static final String PART = "1024ths";
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

    // Pruning before the moves. A search moves towards where evaluations of both sides say that the last reduction was wrong.
    /** After a reduction of so much, a ply is given back where the last move did not worsen the mover's evaluation. */
    public static final int HINDSIGHT_DEEPER = declare("HindsightDeeper", PLIES, 3, 1, 250, 0.5);
    /** After a reduction of so much, another ply is taken ... */
    public static final int HINDSIGHT_SHALLOWER = declare("HindsightShallower", PLIES, 2, 1, 250, 0.5);
    /** ... where both sides' evaluations add up to more than this. */
    public static final int HINDSIGHT_SUM = declare("HindsightSum", CP, 97, 0, 400, 12);
    /** Up to here a table cutoff must agree with what the node is expected to do. */
    public static final int TABLE_CUT_NODE_DEPTH = declare("TableCutNodeDepth", PLIES, 4, 0, 10, 0.5);
    /** Below alpha ... */
    public static final int RAZOR_BASE = declare("RazorBase", CP, 282, 50, 30_000, 25);
    /** ... and this. */
    public static final int RAZOR_SLOPE = declare("RazorSlope", "centipawns per ply²", 186, 50, 500, 15);
    /** Up to here the answers to the root's moves are all looked at: sacrifices and zugzwang shall be seen. */
    public static final int ANSWERS_DEPTH = declare("AnswersDepth", PLIES, 8, 0, 20, 0.5);
    /** Below this; 0: never. */
    public static final int REVERSE_FUTILITY_DEPTH = declare("ReverseFutilityDepth", PLIES, 19, 0, 30, 0.5);
    /** Within so many plies of the root ... */
    public static final int REVERSE_FUTILITY_NEAR = declare("ReverseFutilityNear", PLIES, 5, 0, 20, 1);
    /** ... only below this: sacrifices begin there. */
    public static final int REVERSE_FUTILITY_NEAR_DEPTH = declare("ReverseFutilityNearDepth", PLIES, 6, 0, 30, 0.5);
    /** Margin for each ply ... */
    public static final int REVERSE_FUTILITY_MARGIN =
            declare("ReverseFutilityMargin", "16ths of a centipawn per ply", 421, 100, 1_600, 40);
    /** ... which grows with the depth ... */
    public static final int REVERSE_FUTILITY_GROWTH =
            declare("ReverseFutilityGrowth", "16ths of a centipawn per ply²", 37, 0, 160, 5);
    /** ... up to this, ... */
    public static final int REVERSE_FUTILITY_MOST =
            declare("ReverseFutilityMost", "16ths of a centipawn per ply", 796, 200, 2_000, 50);
    /** ... and is less where the table knows nothing. */
    public static final int REVERSE_FUTILITY_MISS =
            declare("ReverseFutilityMiss", "16ths of a centipawn per ply", 187, 0, 600, 20);
    /** So many of these margins less while the evaluation rises. */
    public static final int REVERSE_FUTILITY_IMPROVING =
            declare("ReverseFutilityImproving", PART, 2_724, 0, 6_000, 200);
    /** And while the opponent's falls. */
    public static final int REVERSE_FUTILITY_WORSENING = declare("ReverseFutilityWorsening", PART, 327, 0, 2_000, 60);
    /** More margin where the evaluation was corrected, of the correction. */
    public static final int REVERSE_FUTILITY_CORRECTION =
            declare("ReverseFutilityCorrection", PERCENT, 66, 0, 200, 10);
    /** Of the way from beta to the evaluation, what is returned. */
    public static final int REVERSE_FUTILITY_BLEND = declare("ReverseFutilityBlend", PART, 363, 0, 1_024, 30);
    /** Above this; 250: never. */
    public static final int NULL_MOVE_DEPTH = declare("NullMoveDepth", PLIES, 0, 0, 250, 0.5);
    /** That the evaluation must be above beta ... */
    public static final int NULL_MOVE_MARGIN = declare("NullMoveMargin", CP, 190, 0, 500, 15);
    /** ... less this ... */
    public static final int NULL_MOVE_SLOPE = declare("NullMoveSlope", CP_PER_PLY, 8, 0, 60, 2);
    /** ... and less this while it rises. */
    public static final int NULL_MOVE_IMPROVING = declare("NullMoveImproving", CP, 27, 0, 160, 6);
    /** Of reduction. */
    public static final int NULL_MOVE_BASE = declare("NullMoveBase", PLIES, 7, 2, 9, 0.5);
    /** Of depth for another ply of reduction. */
    public static final int NULL_MOVE_DIVISOR = declare("NullMoveDivisor", "plies per ply", 3, 2, 6, 0.5);
    /** Above beta for another ply of reduction. */
    public static final int NULL_MOVE_EVAL_DIVISOR = declare("NullMoveEvalDivisor", CP_PER_PLY, 150, 80, 400, 15);
    /** From here on a null move's cutoff is verified ... */
    public static final int NULL_MOVE_VERIFY_DEPTH = declare("NullMoveVerifyDepth", PLIES, 16, 8, 24, 1);
    /** ... without null moves for this share of the reduced depth. */
    public static final int NULL_MOVE_VERIFY_QUARTERS = declare("NullMoveVerifyQuarters", "quarters", 3, 1, 4, 0.5);
    /** From here on; 250: never. */
    public static final int INTERNAL_REDUCTION_DEPTH = declare("InternalReductionDepth", PLIES, 6, 2, 250, 0.5);
    /** From here on; 250: never. */
    public static final int PROB_CUT_DEPTH = declare("ProbCutDepth", PLIES, 3, 3, 250, 0.5);
    /** Above beta. */
    public static final int PROB_CUT_MARGIN = declare("ProbCutMargin", CP, 141, 60, 320, 12);
    /** Less margin while the evaluation rises. */
    public static final int PROB_CUT_IMPROVING = declare("ProbCutImproving", CP, 37, 0, 160, 6);
    /** By which the search of a capture is shallower; the table is told one ply less. */
    public static final int PROB_CUT_REDUCTION = declare("ProbCutReduction", PLIES, 3, 2, 6, 0.5);
    /** And by this more while the evaluation rises. */
    public static final int PROB_CUT_IMPROVING_REDUCTION = declare("ProbCutImprovingReduction", PLIES, 2, 0, 4, 0.5);
    /** A value of the table so far above beta is believed ... */
    public static final int PROB_CUT_TABLE_MARGIN = declare("ProbCutTableMargin", CP, 250, 100, 30_000, 15);
    /** ... if it is at most this much shallower. */
    public static final int PROB_CUT_TABLE_SLACK = declare("ProbCutTableSlack", PLIES, 4, 1, 8, 0.5);

    // Pruning among the moves. "Reduced depth" is the depth that is left after the late-move reduction, which a quiet's
    // history shifts.
    /** Quiets are given up after this many moves plus depth². */
    public static final int LATE_MOVE_BASE = declare("LateMoveBase", MOVES, 3, 1, 16, 0.5);
    /** Of that number while the evaluation does not rise. */
    public static final int LATE_MOVE_NOT_IMPROVING_DIVISOR =
            declare("LateMoveNotImprovingDivisor", "to 1", 2, 1, 4, 0.5);
    /** Off the history with the last two moves: a quiet has to show that it is good. */
    public static final int PRUNE_HISTORY_OFFSET = declare("PruneHistoryOffset", HISTORY, 1_338, -4_000, 8_000, 200);
    /** Of that history, below which a quiet is left out. */
    public static final int HISTORY_PRUNE_SLOPE =
            declare("HistoryPruneSlope", "history points per ply", 4_136, 1_000, 16_000, 250);
    /** Of that history and the plain one, for another ply of reduced depth. */
    public static final int PRUNE_HISTORY_DIVISOR =
            declare("PruneHistoryDivisor", "history points per ply", 3_050, 1_000, 8_000, 200);
    public static final int FUTILITY_BASE = declare("FutilityBase", CP, 96, -60, 220, 8);
    /** Of reduced depth. */
    public static final int FUTILITY_SLOPE = declare("FutilitySlope", CP_PER_PLY, 70, 30, 180, 6);
    /** More where the evaluation is above alpha. */
    public static final int FUTILITY_ABOVE = declare("FutilityAbove", CP, 53, 0, 200, 8);
    /** Of reduced depth, below this. */
    public static final int FUTILITY_DEPTH = declare("FutilityDepth", PLIES, 12, 4, 18, 0.5);
    public static final int CAPTURE_FUTILITY_BASE = declare("CaptureFutilityBase", CP, 137, 50, 500, 15);
    /** Of reduced depth. */
    public static final int CAPTURE_FUTILITY_SLOPE = declare("CaptureFutilitySlope", CP_PER_PLY, 144, 60, 400, 12);
    /** Of reduced depth, below this. */
    public static final int CAPTURE_FUTILITY_DEPTH = declare("CaptureFutilityDepth", PLIES, 8, 3, 12, 0.5);
    public static final int CAPTURE_FUTILITY_HISTORY_DIVISOR =
            declare("CaptureFutilityHistoryDivisor", "history points per centipawn", 13, 4, 128, 2);
    /** Of reduced depth. */
    public static final int SEE_QUIET_SLOPE = declare("SeeQuietSlope", EXCHANGE + " per ply²", 9, 5, 60, 2);
    public static final int SEE_NOISY_SLOPE = declare("SeeNoisySlope", EXCHANGE + " per ply", 67, 30, 200, 8);
    public static final int SEE_NOISY_HISTORY_DIVISOR =
            declare("SeeNoisyHistoryDivisor", "history points per exchange point", 75, 10, 400, 8);

    // Extensions.
    /** From here on ... */
    public static final int SINGULAR_DEPTH = declare("SingularDepth", PLIES, 6, 4, 10, 0.5);
    /** ... and for remembered PV nodes this much deeper. */
    public static final int SINGULAR_TT_PV_DEPTH = declare("SingularTtPvDepth", PLIES, 1, 0, 4, 0.5);
    /** Below the table's value. */
    public static final int SINGULAR_MARGIN = declare("SingularMargin", "64ths of a centipawn per ply", 55, 6, 160, 4);
    /** And this for remembered PV nodes that are none now. */
    public static final int SINGULAR_TT_PV_MARGIN =
            declare("SingularTtPvMargin", "64ths of a centipawn per ply", 39, 0, 160, 4);
    /** The table's value may be this much shallower. */
    public static final int SINGULAR_TABLE_SLACK = declare("SingularTableSlack", PLIES, 3, 1, 6, 0.5);
    /** Of the depth, for the search without the move. */
    public static final int SINGULAR_DEPTH_DIVISOR = declare("SingularDepthDivisor", "to 1", 2, 2, 4, 0.5);
    /** Beyond this ply nothing is extended. */
    public static final int SINGULAR_PLY_FACTOR =
            declare("SingularPlyFactor", "times the iteration's depth", 2, 1, 4, 0.5);
    /** Off if the move is not singular and the table's value beats beta, or the node is expected to cut. */
    public static final int SINGULAR_REDUCTION = declare("SingularReduction", PLIES, 3, 0, 4, 0.5);
    /** By which the others must miss for a second ply, ... */
    public static final int DOUBLE_EXTENSION_MARGIN = declare("DoubleExtensionMargin", CP, -1, -50, 50, 4);
    /** ... in PV nodes more, ... */
    public static final int DOUBLE_EXTENSION_PV = declare("DoubleExtensionPv", CP, 119, 0, 300, 10);
    /** ... for quiet moves less, ... */
    public static final int DOUBLE_EXTENSION_QUIET = declare("DoubleExtensionQuiet", CP, 89, 0, 300, 8);
    /** ... and less where the table's moves have proved best lately. */
    public static final int DOUBLE_EXTENSION_HISTORY_DIVISOR =
            declare("DoubleExtensionHistoryDivisor", "history points per centipawn", 166, 40, 1_000, 15);
    /** And for a third, likewise. */
    public static final int TRIPLE_EXTENSION_MARGIN = declare("TripleExtensionMargin", CP, 41, -50, 200, 8);
    public static final int TRIPLE_EXTENSION_PV = declare("TripleExtensionPv", CP, 163, 0, 400, 12);
    public static final int TRIPLE_EXTENSION_QUIET = declare("TripleExtensionQuiet", CP, 110, 0, 400, 10);
    public static final int TRIPLE_EXTENSION_TT_PV = declare("TripleExtensionTtPv", CP, 47, 0, 200, 8);
    /** Less for both, of the correction. */
    public static final int EXTENSION_CORRECTION = declare("ExtensionCorrection", PERCENT, 66, 0, 200, 10);
    /** Less for both beyond the depth of the iteration. */
    public static final int EXTENSION_BEYOND = declare("ExtensionBeyond", CP, 23, 0, 200, 5);

    // Late-move reductions: base + scale·ln(depth)·ln(move number), and more or less for what is known.
    public static final int REDUCTION_BASE = declare("ReductionBase", LMR, 982, -500, 4_000, 60);
    /** More for searching than for pruning. */
    public static final int REDUCTION_SEARCHED = declare("ReductionSearched", LMR, 697, -1_000, 3_000, 60);
    public static final int REDUCTION_SCALE = declare("ReductionScale", LMR, 503, 200, 900, 20);
    /** Of the scaled part, while the evaluation does not rise. */
    public static final int REDUCTION_NOT_IMPROVING = declare("ReductionNotImproving", PART, 394, 0, 2_000, 30);
    /** Less for each move before. */
    public static final int REDUCTION_MOVE_COUNT = declare("ReductionMoveCount", LMR, 65, 0, 200, 8);
    /** From here on. */
    public static final int REDUCTION_DEPTH = declare("ReductionDepth", PLIES, 2, 1, 5, 0.5);
    /** Never reduced at a node ... */
    public static final int REDUCTION_MOVES = declare("ReductionMoves", MOVES, 1, 1, 5, 0.5);
    /** ... and at the root. */
    public static final int REDUCTION_ROOT_MOVES = declare("ReductionRootMoves", MOVES, 1, 1, 8, 0.5);
    public static final int REDUCTION_CUT_NODE = declare("ReductionCutNode", LMR, 4_026, 0, 8_000, 150);
    /** And where the table knows no move for such a node, this more. */
    public static final int REDUCTION_NO_TT_MOVE = declare("ReductionNoTtMove", LMR, 933, 0, 3_000, 80);
    /** More in remembered PV nodes ... */
    public static final int REDUCTION_PRUNED_TT_PV = declare("ReductionPrunedTtPv", LMR, 929, 0, 3_000, 80);
    /** ... but less for searching; this less again ... */
    public static final int REDUCTION_TT_PV = declare("ReductionTtPv", LMR, 2_650, 0, 6_000, 100);
    /** ... in PV nodes, ... */
    public static final int REDUCTION_PV = declare("ReductionPv", LMR, 1_004, 0, 3_000, 80);
    /** ... where the table's value beats alpha, ... */
    public static final int REDUCTION_TT_ABOVE = declare("ReductionTtAbove", LMR, 885, 0, 3_000, 80);
    /** ... and where the table's depth is enough, ... */
    public static final int REDUCTION_TT_DEEP = declare("ReductionTtDeep", LMR, 816, 0, 3_000, 80);
    /** ... for nodes expected to cut still more. */
    public static final int REDUCTION_TT_DEEP_CUT = declare("ReductionTtDeepCut", LMR, 940, 0, 3_000, 80);
    public static final int REDUCTION_TT_NOISY = declare("ReductionTtNoisy", LMR, 1_079, 0, 3_000, 80);
    /** Less for moves that give check. */
    public static final int REDUCTION_CHECK = declare("ReductionCheck", LMR, 1_500, 0, 5_000, 100);
    /** Less for the table's move. */
    public static final int REDUCTION_TT_MOVE = declare("ReductionTtMove", LMR, 2_179, 0, 5_000, 100);
    /** Less where the evaluation was corrected: it is not to be trusted. */
    public static final int REDUCTION_CORRECTION =
            declare("ReductionCorrection", "1024ths of a ply per centipawn", 9, 0, 60, 2);
    /** More after two cutoffs below the node's moves so far, ... */
    public static final int REDUCTION_CHILD_CUTOFFS = declare("ReductionChildCutoffs", LMR, 264, 0, 2_000, 60);
    /** ... after three, ... */
    public static final int REDUCTION_MANY_CUTOFFS = declare("ReductionManyCutoffs", LMR, 1_095, 0, 3_000, 80);
    /** ... and in nodes expected to fail low. */
    public static final int REDUCTION_CUTOFFS_ALL = declare("ReductionCutoffsAll", LMR, 1_138, 0, 3_000, 80);
    /** Of a move's statistics. */
    public static final int REDUCTION_HISTORY = declare("ReductionHistory", "4096ths of a point", 439, 0, 2_000, 30);
    /** More in nodes expected to fail low, by this over the depth. */
    public static final int REDUCTION_ALL_NODE = declare("ReductionAllNode", PART, 1_104, 0, 4_000, 80);
    /** Beyond which a move that is not reduced is searched a ply shallower ... */
    public static final int REDUCTION_FULL = declare("ReductionFull", LMR, 5_234, 2_000, 9_000, 150);
    /** ... or two. */
    public static final int REDUCTION_FULL_TWICE = declare("ReductionFullTwice", LMR, 5_487, 2_000, 12_000, 150);
    /** More for this where the table knows no move. */
    public static final int REDUCTION_FULL_NO_TT_MOVE = declare("ReductionFullNoTtMove", LMR, 1_127, 0, 3_000, 80);
    /** That reductions below zero may extend. */
    public static final int REDUCTION_EXTENSION = declare("ReductionExtension", PLIES, 2, 0, 4, 0.5);
    /** Above the best: the second search is a ply deeper. */
    public static final int REDUCTION_DEEPER = declare("ReductionDeeper", CP, 38, 10, 120, 5);
    /** Nearer to the best than this: a ply shallower. */
    public static final int REDUCTION_SHALLOWER = declare("ReductionShallower", CP, 5, 0, 30, 2);
    /** What follows a move that raises alpha is searched shallower from here ... */
    public static final int RAISED_ALPHA_MIN_DEPTH = declare("RaisedAlphaMinDepth", PLIES, 4, 2, 8, 0.5);
    /** ... to here ... */
    public static final int RAISED_ALPHA_MAX_DEPTH = declare("RaisedAlphaMaxDepth", PLIES, 11, 6, 20, 0.5);
    /** ... by this. */
    public static final int RAISED_ALPHA_PLIES = declare("RaisedAlphaPlies", PLIES, 3, 0, 3, 0.5);

    // Exchanges, in which a pawn counts as 100, which the evaluation takes for more.
    /** Of a centipawn that the evaluation lacks, for exchanges that are to bring it. */
    public static final int EXCHANGE_POINTS = declare("ExchangePoints", PART, 640, 300, 1_100, 30);

    // Quiescence.
    public static final int QUIESCENCE_FUTILITY = declare("QuiescenceFutility", CP, 179, 60, 400, 15);
    public static final int QUIESCENCE_SEE = declare("QuiescenceSee", EXCHANGE, -45, -200, 20, 8);
    public static final int QUIESCENCE_HISTORY = declare("QuiescenceHistory", HISTORY, -1_500, -8_000, 8_000, 400);
    public static final int QUIESCENCE_MOVE_COUNT = declare("QuiescenceMoveCount", MOVES, 2, 1, 6, 0.5);

    // Statistics. A move that cut gains slope·depth + offset, the moves before it lose likewise, each up to a most.
    public static final int HISTORY_BONUS_SLOPE = declare("HistoryBonusSlope", HISTORY + " per ply", 133, 20, 600, 10);
    public static final int HISTORY_BONUS_OFFSET = declare("HistoryBonusOffset", HISTORY, -81, -600, 600, 20);
    public static final int HISTORY_BONUS_MAX = declare("HistoryBonusMax", HISTORY, 1_487, 300, 6_000, 80);
    /** More for the table's move. */
    public static final int HISTORY_BONUS_TT_MOVE = declare("HistoryBonusTtMove", HISTORY, 364, 0, 1_500, 40);
    /** More by the statistics of the move before. */
    public static final int HISTORY_BONUS_PREVIOUS_DIVISOR =
            declare("HistoryBonusPreviousDivisor", "history points per point", 28, 5, 200, 3);
    public static final int HISTORY_MALUS_SLOPE =
            declare("HistoryMalusSlope", HISTORY + " per ply", 968, 50, 2_000, 60);
    public static final int HISTORY_MALUS_OFFSET = declare("HistoryMalusOffset", HISTORY, -235, -1_000, 1_000, 40);
    public static final int HISTORY_MALUS_MAX = declare("HistoryMalusMax", HISTORY, 2_244, 300, 6_000, 100);
    /** Of the bonus, for a quiet move; a capture's is that much of it as well. */
    public static final int HISTORY_QUIET_BONUS = declare("HistoryQuietBonus", PART, 899, 200, 3_000, 50);
    public static final int HISTORY_CAPTURE_BONUS = declare("HistoryCaptureBonus", PART, 1_427, 200, 4_000, 70);
    public static final int HISTORY_QUIET_MALUS = declare("HistoryQuietMalus", PART, 1_159, 200, 4_000, 60);
    /** Of the malus of the move before. */
    public static final int HISTORY_MALUS_DECAY = declare("HistoryMalusDecay", PART, 921, 600, 1_024, 12);
    public static final int HISTORY_CAPTURE_MALUS = declare("HistoryCaptureMalus", PART, 1_489, 200, 4_000, 70);
    /** Of the malus, for the opponent's first quiet move that ran into this. */
    public static final int HISTORY_REFUTED_MALUS = declare("HistoryRefutedMalus", PART, 713, 0, 3_000, 50);
    /** Of a quiet move's gain, with the moves before it. */
    public static final int HISTORY_CONTINUATION = declare("HistoryContinuation", PART, 750, 0, 2_000, 40);
    /** A table cutoff by a quiet move: what the move gains for each ply ... */
    public static final int HISTORY_TABLE_SLOPE = declare("HistoryTableSlope", HISTORY + " per ply", 112, 0, 600, 10);
    /** ... up to this. */
    public static final int HISTORY_TABLE_MAX = declare("HistoryTableMax", HISTORY, 695, 0, 3_000, 50);
    /** And what the opponent's early quiet move loses. */
    public static final int HISTORY_TABLE_MALUS = declare("HistoryTableMalus", HISTORY, 2_210, 0, 6_000, 120);
    /** A reduced move that surprised gains with the moves before. */
    public static final int HISTORY_SURPRISE = declare("HistorySurprise", HISTORY, 1_334, 0, 4_000, 80);
    /** What the opponent's capture gains when every answer failed. */
    public static final int HISTORY_PREVIOUS_CAPTURE = declare("HistoryPreviousCapture", HISTORY, 892, 0, 3_000, 60);
    /** What is left of the plain tables at the next search. */
    public static final int HISTORY_AGING = declare("HistoryAging", PART, 729, 0, 1_024, 30);
    /** The last move's history gains by the change of the static evaluation, this much a centipawn ... */
    public static final int EVALUATION_HISTORY =
            declare("EvaluationHistory", "history points per centipawn", 19, 0, 80, 2);
    /** ... within this, ... */
    public static final int EVALUATION_HISTORY_MAX = declare("EvaluationHistoryMax", CP, 112, 20, 400, 10);
    /** ... taken from here. */
    public static final int EVALUATION_HISTORY_OFFSET = declare("EvaluationHistoryOffset", CP, 35, -100, 200, 5);

    // Correction of the static evaluation: what each table may add, and how it learns.
    public static final int CORRECTION_PAWN = declare("CorrectionPawn", PERCENT, 110, 0, 250, 8);
    public static final int CORRECTION_NON_PAWN = declare("CorrectionNonPawn", PERCENT, 92, 0, 250, 8);
    /** By the last two moves, and by the last one and that of four plies before. */
    public static final int CORRECTION_CONTINUATION = declare("CorrectionContinuation", PERCENT, 63, 0, 250, 8);
    /** Of error·depth where a move was best ... */
    public static final int CORRECTION_BONUS = declare("CorrectionBonus", PART, 170, 20, 800, 12);
    /** ... where none was ... */
    public static final int CORRECTION_FAILED_BONUS = declare("CorrectionFailedBonus", PART, 255, 20, 800, 15);
    /** ... and where a second move beat beta. */
    public static final int CORRECTION_CUT_BONUS = declare("CorrectionCutBonus", PART, 296, 20, 800, 15);
    public static final int CORRECTION_BONUS_MAX =
            declare("CorrectionBonusMax", "correction points", 256, 32, 1_024, 16);
    /** Of that, in the tables by other pieces, by the last moves, and by that of four plies before. */
    public static final int CORRECTION_NON_PAWN_RATE = declare("CorrectionNonPawnRate", PERCENT, 145, 20, 300, 8);
    public static final int CORRECTION_CONTINUATION_RATE =
            declare("CorrectionContinuationRate", PERCENT, 101, 20, 300, 8);
    public static final int CORRECTION_EARLIER_RATE = declare("CorrectionEarlierRate", PERCENT, 55, 0, 300, 8);

    // Move ordering. Scores of captures are in victim points, those of quiets in history points.
    public static final int VICTIM_PAWN = declare("VictimPawn", VICTIM, 200, 100, 400, 15);
    public static final int VICTIM_KNIGHT = declare("VictimKnight", VICTIM, 770, 400, 1_200, 30);
    public static final int VICTIM_BISHOP = declare("VictimBishop", VICTIM, 820, 400, 1_200, 30);
    public static final int VICTIM_ROOK = declare("VictimRook", VICTIM, 1_280, 800, 2_000, 50);
    public static final int VICTIM_QUEEN = declare("VictimQueen", VICTIM, 2_530, 1_500, 4_000, 100);
    /** What a victim is worth to the evaluation. */
    public static final int VICTIM_WORTH =
            declare("VictimWorth", "1024ths of a centipawn per victim point", 600, 300, 900, 20);
    /** Of the board, from the mover's side. */
    public static final int CAPTURE_RANK_PENALTY =
            declare("CaptureRankPenalty", "victim points per rank", 0, 0, 400, 15);
    public static final int CAPTURE_HISTORY_WEIGHT = declare("CaptureHistoryWeight", "1024ths", 160, 0, 512, 15);
    public static final int GOOD_CAPTURE_SEE = declare("GoodCaptureSee", EXCHANGE, 0, -120, 60, 8);
    /** For a minor piece that a pawn attacks and that moves away; twice for a rook, three times for a queen, that lesser
     * pieces attack; less than nothing for moves into such attacks. */
    public static final int QUIET_THREAT = declare("QuietThreat", HISTORY, 8_000, 0, 20_000, 300);
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
    public static final int RANK_CAPTURE_SEE = declare("RankCaptureSee", EXCHANGE, 0, -300, 100, 20);
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
    public static final int TIME_OPTIMUM = declare("TimeOptimum", "60ths of that share", 85, 30, 120, 5);
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
