package dev.cortado.engine.ordering;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.engine.NodeReport.Scoring;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.search.Quiescence;

/**
 * Yields the moves of a node one at a time, the likeliest to cut first, and does as little as possible before each: moves
 * are generated, scored and exchanged out only when their stage is reached.
 *
 * <p>Three ways in: {@link #forSearch}, {@link #forQuiescence} and {@link #forProbCut}; then {@link #next} until it
 * returns {@link Move#NONE}. Every move yielded is legal, and none is yielded twice. One picker serves one ply of one
 * thread and is reused.
 *
 * <p>This is the staged picker. {@link RankedMovePicker} puts a list of the best moves in front of some stages; the methods
 * that it overrides say so. An engine has only one of the two, so that calls are direct unless two engines differ in it.
 */
public class MovePicker {
    /** At this quiescence depth and below, quiet checks are no longer generated. */
    public static final int DEPTH_QS_NO_CHECKS = -1;
    /** At this quiescence depth and below, only recaptures are. */
    static final int DEPTH_QS_RECAPTURES = -5;

    /** Set on a capture in the buffer that was seen to lose, so that its exchange is not worked out again. */
    static final int LOSING = 1 << 16;

    final Position position;
    final int[] params;
    final MoveScores scoring;
    private final History history;

    /** Moves and their scores; losing captures are set aside at the front while the rest is worked off. */
    final int[] moves = new int[Move.MAX_MOVES];
    final int[] scores = new int[Move.MAX_MOVES];
    int cur;
    int end;
    private int endBadCaptures;
    /** Whether this node's evasions come by class rather than by score. */
    private boolean byClass;

    int stage;
    int ttMove;
    private int killer1;
    private int killer2;
    private int counterMove;
    int depth;
    private int threshold;
    private int recaptureSquare;
    boolean skipQuiets;
    int yielded;
    int lastStage;
    /** Where the sorted quiets begin; −1 before they are generated. */
    private int quietStart;
    /** Hears what happens, or null. */
    NodeObserver observer;

    /** The staged or the ranked picker, as the parameters say. */
    public static MovePicker of(Position position, History history, int[] params) {
        return params[Params.USE_RANKED_MOVE_PICKER] == 0 ? new MovePicker(position, history, params)
                : new RankedMovePicker(position, history, params);
    }

    MovePicker(Position position, History history, int[] params) {
        this.position = position;
        this.history = history;
        this.params = params;
        scoring = new MoveScores(position, history, params);
    }

    /**
     * The main search, depth 1 and up.
     *
     * @param line the thread's plies, {@code line[at]} being the node's own
     */
    public void forSearch(int ttMove, int depth, Ply[] line, int at) {
        assert depth > 0;
        begin(ttMove, depth);
        Ply own = line[at];
        killer1 = own.killer1;
        killer2 = own.killer2;
        scoring.setBefore(line, at);
        int before = line[at - 1].pieceTo;
        counterMove = before == 0 ? Move.NONE : history.counter(before);
        scoring.setRefutations(killer1, killer2, counterMove);
        boolean inCheck = position.inCheck();
        byClass = inCheck && params[Params.USE_IN_CHECK_CLASS_ORDERING] != 0;
        start(inCheck ? Stage.EVASION_TT : Stage.MAIN_TT, validated(ttMove));
    }

    /**
     * Quiescence, and evasions there. The depth, zero or less, chooses the regime: captures and checks at 0, captures
     * from −1, only recaptures on {@code recaptureSquare} from −5.
     */
    public final void forQuiescence(int ttMove, int depth, int recaptureSquare) {
        assert depth <= 0;
        begin(ttMove, depth);
        this.recaptureSquare = recaptureSquare;
        if (position.inCheck()) {
            scoring.findThreats();
            start(Stage.EVASION_TT, validated(ttMove));
        } else if (depth > DEPTH_QS_NO_CHECKS) {
            start(Stage.QS_CHECKS_TT, validated(ttMove));
        } else if (depth > DEPTH_QS_RECAPTURES) {
            start(Stage.QS_TT, validated(ttMove));
        } else {
            this.ttMove = Move.NONE;
            stage = Stage.QS_RECAPTURES_INIT;
        }
    }

    /** Captures that win more than {@code threshold}. Not in check. */
    public final void forProbCut(int ttMove, int threshold) {
        begin(ttMove, 0);
        this.threshold = threshold;
        int move = validated(ttMove);
        boolean fits = move != Move.NONE && position.isCapture(move) && position.seeGe(move, threshold + 1);
        start(Stage.PROBCUT_TT, fits ? move : Move.NONE);
    }

    /** A new node. */
    void begin(int ttMove, int depth) {
        this.ttMove = ttMove;
        this.depth = depth;
        skipQuiets = false;
        byClass = false;
        yielded = 0;
        quietStart = -1;
        lastStage = -1;
    }

    /** Enters a path at its TT stage, or one later without a TT move. */
    private void start(int ttStage, int move) {
        ttMove = move;
        stage = move == Move.NONE ? ttStage + 1 : ttStage;
    }

    /** A foreign move if it can be played here, else {@link Move#NONE}. */
    private int validated(int move) {
        return move != Move.NONE && position.isPseudoLegal(move) && position.isLegal(move) ? move : Move.NONE;
    }

    /** No more quiets from the history order, please: after the refutations come the captures set aside. */
    public final void skipQuiets() {
        skipQuiets = true;
        if (observer != null) {
            observer.quietsSkipped();
        }
    }

    /** How many moves have been yielded: the rank of the last one, from 1. */
    public final int rank() {
        return yielded;
    }

    /**
     * The place of the last move in the order of the quiets, from 0: on the shortlist, then by history; −1 if another
     * stage yielded it. Overridden.
     */
    int quietPlace() {
        return lastStage == Stage.QUIETS ? cur - 1 - quietStart : -1;
    }

    /** The quiet score of the move just yielded; one that comes from the quiets has it already. */
    public final int quietScoreOf(int move) {
        return lastStage == Stage.QUIETS ? scores[cur - 1] : scoring.quiet(move);
    }

    /** Whether the table had a move that can be played here. */
    final boolean hasTableMove() {
        return ttMove != Move.NONE;
    }

    /** Whether this node has a shortlist. Overridden. */
    boolean isRanked() {
        return false;
    }

    /** Whether this node's depth lets quiets onto the shortlist. Overridden. */
    boolean admitsQuiets() {
        return false;
    }

    /** Whether the last move had a place on the shortlist. Overridden. */
    boolean isFromShortlist() {
        return false;
    }

    /** Tells somebody what happens from now on, or nobody. */
    public final void setObserver(NodeObserver observer) {
        this.observer = observer;
    }

    /** The stage that yielded the last move. */
    final int lastStage() {
        return lastStage;
    }

    /** The next move, or {@link Move#NONE} when there are no more. */
    public final int next() {
        yielded++;
        int move = pick();
        if (observer != null && move != Move.NONE) {
            observer.yielded(lastStage);
        }
        return move;
    }

    private int pick() {
        while (true) {
            if (observer != null && stage != lastStage) {
                observer.reached(stage);
            }
            lastStage = stage;
            switch (stage) {
                case Stage.MAIN_TT, Stage.EVASION_TT, Stage.PROBCUT_TT, Stage.QS_CHECKS_TT, Stage.QS_TT -> {
                    stage++;
                    return ttMove;
                }
                case Stage.CAPTURES_INIT, Stage.PROBCUT_INIT, Stage.QS_CHECKS_CAPTURES_INIT, Stage.QS_CAPTURES_INIT,
                        Stage.QS_RECAPTURES_INIT -> {
                    cur = endBadCaptures = 0;
                    end = MoveGenerator.captures(position, moves, 0);
                    if (observer != null && stage < Stage.QS_CHECKS_TT) {
                        observer.captures(end);
                    }
                    capturesGenerated();
                }
                case Stage.SHORTLIST_CAPTURES, Stage.SHORTLIST_QUIETS_INIT, Stage.SHORTLIST_QUIETS -> {
                    int move = nextListed();
                    if (move != Move.NONE) {
                        return move;
                    }
                }
                case Stage.GOOD_CAPTURES -> {
                    // The exchange is worked out only now: after a cutoff the other captures never needed it.
                    while (cur < end) {
                        int move = pickBest();
                        if (move == ttMove) {
                            continue;
                        }
                        if (move < LOSING) {
                            if (observer != null) {
                                observer.exchange();
                            }
                            if (position.seeGe(move, params[Params.GOOD_CAPTURE_SEE])) {
                                return move;
                            }
                        }
                        moves[endBadCaptures++] = move & 0xFFFF;
                    }
                    stage = stageAfterGoodCaptures();
                }
                case Stage.KILLER_1 -> {
                    stage++;
                    if (killer1 != ttMove && !isListed(killer1) && isPlayableQuiet(killer1)) {
                        return killer1;
                    }
                }
                case Stage.KILLER_2 -> {
                    stage++;
                    if (killer2 != ttMove && killer2 != killer1 && !isListed(killer2) && isPlayableQuiet(killer2)) {
                        return killer2;
                    }
                }
                case Stage.COUNTER_MOVE -> {
                    stage++;
                    if (counterMove != ttMove && counterMove != killer1 && counterMove != killer2
                            && !isListed(counterMove) && isPlayableQuiet(counterMove)) {
                        return counterMove;
                    }
                }
                case Stage.QUIETS_INIT -> {
                    prepareQuiets();
                    sortQuiets(depth < params[Params.QUIET_SORT_DEPTH] ? 0 : Integer.MIN_VALUE);
                    stage++;
                }
                case Stage.QUIETS -> {
                    while (cur < end && !skipQuiets) {
                        int move = moves[cur++];
                        if (move != ttMove && !isRefutation(move)) {
                            return move;
                        }
                    }
                    cur = 0;
                    stage++;
                }
                case Stage.BAD_CAPTURES -> {
                    if (cur < endBadCaptures) {
                        return moves[cur++];
                    }
                    stage = Stage.DONE;
                }
                case Stage.EVASIONS_INIT -> {
                    cur = 0;
                    end = MoveGenerator.evasions(position, moves, 0);
                    scoreEvasions();
                    stage++;
                }
                case Stage.EVASIONS, Stage.QS_CAPTURES -> {
                    while (cur < end) {
                        int move = pickBest();
                        if (move != ttMove) {
                            return move;
                        }
                    }
                    stage = Stage.DONE;
                }
                case Stage.PROBCUT_CAPTURES -> {
                    while (cur < end) {
                        int move = pickBest();
                        if (move == ttMove) {
                            continue;
                        }
                        if (observer != null) {
                            observer.exchange();
                        }
                        if (position.seeGe(move, threshold + 1)) {
                            return move;
                        }
                    }
                    stage = Stage.DONE;
                }
                case Stage.QS_CHECKS_CAPTURES -> {
                    while (cur < end) {
                        int move = pickBest();
                        if (move != ttMove) {
                            return move;
                        }
                    }
                    cur = 0;
                    end = MoveGenerator.quietChecks(position, moves, 0);
                    stage++;
                }
                case Stage.QS_QUIET_CHECKS -> {
                    while (cur < end) {
                        int move = moves[cur++];
                        if (move != ttMove) {
                            return move;
                        }
                    }
                    stage = Stage.DONE;
                }
                case Stage.QS_RECAPTURES -> {
                    while (cur < end) {
                        int move = pickBest();
                        if (Move.to(move) == recaptureSquare) {
                            return move;
                        }
                    }
                    stage = Stage.DONE;
                }
                default -> {
                    yielded--;
                    return Move.NONE;
                }
            }
        }
    }

    // ---- what the ranked picker does otherwise ------------------------------------------------------------------

    /** The captures from {@link #cur} to {@link #end} are there: scores them and moves on. Overridden. */
    void capturesGenerated() {
        scoreCaptures();
        stage++;
    }

    /** The next move of a stage of the shortlist, or {@link Move#NONE} when the stage is over. Overridden. */
    int nextListed() {
        throw new IllegalStateException("a staged picker has no shortlist");
    }

    /** Overridden. */
    int stageAfterGoodCaptures() {
        return Stage.KILLER_1;
    }

    /** True if the shortlist has yielded a move or will. Overridden. */
    boolean isListed(int move) {
        return false;
    }

    /** Has the quiets ready between {@link #cur} and {@link #end}, scored but not sorted. Overridden. */
    void prepareQuiets() {
        cur = end = quietStart = endBadCaptures;
        if (!skipQuiets) {
            generateQuiets();
        }
    }

    /** Takes away what was yielded as a promotion before, from generated quiets; returns the new end. Overridden. */
    int withoutListed(int from, int to) {
        return to;
    }

    /** Generates and scores the quiets behind the captures that were set aside. */
    final void generateQuiets() {
        cur = quietStart = endBadCaptures;
        end = withoutListed(cur, MoveGenerator.quiets(position, moves, cur));
        scoring.quiets(moves, scores, cur, end);
        if (observer != null) {
            observer.scored(Scoring.QUIET, moves, cur, end);
        }
    }

    /** True for the node's killers and counter move. */
    public final boolean isRefutation(int move) {
        return move == killer1 || move == killer2 || move == counterMove;
    }

    /** True if a remembered move is a quiet one that can be played here. */
    private boolean isPlayableQuiet(int move) {
        return move != Move.NONE && !position.isNoisy(move) && position.isPseudoLegal(move) && position.isLegal(move);
    }

    // ---- scores -------------------------------------------------------------------------------------------------

    final void scoreCaptures() {
        for (int i = cur; i < end; i++) {
            scores[i] = scoring.capture(moves[i]);
        }
        if (observer != null) {
            observer.scored(Scoring.CAPTURE, moves, cur, end);
        }
    }

    private void scoreEvasions() {
        for (int i = cur; i < end; i++) {
            // Within a class the generator's order holds: no two such scores are equal.
            scores[i] = byClass ? scoring.evasionClass(moves[i]) * Move.MAX_MOVES - i : scoring.evasion(moves[i]);
        }
        if (observer != null) {
            observer.scored(byClass ? Scoring.EVASION_CLASS : Scoring.EVASION_QUIET, moves, cur, end);
        }
    }

    // ---- order --------------------------------------------------------------------------------------------------

    /** Swaps the best of the rest to the front and takes it: cheaper than sorting where a cutoff is near. */
    private int pickBest() {
        int best = cur;
        for (int i = cur + 1; i < end; i++) {
            if (scores[i] > scores[best]) {
                best = i;
            }
        }
        int move = moves[best];
        moves[best] = moves[cur];
        scores[best] = scores[cur];
        moves[cur++] = move;
        return move;
    }

    /** Brings the quiets that score above {@code limit} to the front, sorted by a stable insertion sort. */
    private void sortQuiets(int limit) {
        int sorted = cur;
        for (int i = cur; i < end; i++) {
            int score = scores[i];
            if (score <= limit) {
                continue;
            }
            int move = moves[i];
            moves[i] = moves[sorted];
            scores[i] = scores[sorted];
            int j = sorted++;
            while (j > cur && scores[j - 1] < score) {
                moves[j] = moves[j - 1];
                scores[j] = scores[j - 1];
                j--;
            }
            moves[j] = move;
            scores[j] = score;
        }
    }
}
