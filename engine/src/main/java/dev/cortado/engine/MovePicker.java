package dev.cortado.engine;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/**
 * Yields the moves of a node one at a time, the likeliest to cut first, and does as little as possible before each: moves
 * are generated, scored and exchanged out only when their stage is reached.
 *
 * <p>Three ways in: {@link #forSearch}, {@link #forQuiescence} and {@link #forProbCut}; then {@link #next} until it
 * returns {@link Move#NONE}. Every move yielded is legal, and none is yielded twice. One picker serves one ply of one
 * thread and is reused.
 *
 * <p>In the main search it can be a <em>ranked</em> picker: a {@link Shortlist} of the best captures comes before the good
 * captures, one of the best quiets before the killers; what is not on it follows by the stages' own rules.
 */
final class MovePicker {
    /** At this quiescence depth and below, quiet checks are no longer generated. */
    static final int DEPTH_QS_NO_CHECKS = -1;
    /** At this quiescence depth and below, only recaptures are. */
    static final int DEPTH_QS_RECAPTURES = -5;

    /** Lifts every capture of an evasion above every quiet one. */
    private static final int EVASION_CAPTURE = 1 << 28;
    /** {@link Params#RANKED_PARITY}: the shortlist is the head of the staged order, and ranking changes nothing. */
    private static final int PARITY_ALL = 2;

    private final Position position;
    private final History history;
    private final int[] params;

    /** Moves and their scores; losing captures are set aside at the front while the rest is worked off. */
    private final int[] moves = new int[Move.MAX_MOVES];
    private final int[] scores = new int[Move.MAX_MOVES];
    private int cur;
    private int end;
    private int endBadCaptures;

    /** Null in a picker that is only staged. */
    private final Shortlist shortlist;
    /** Whether this node uses the shortlist. */
    private boolean ranked;
    /** Whether this node's evasions come by class rather than by score. */
    private boolean byClass;

    private int stage;
    private int ttMove;
    private int killer1;
    private int killer2;
    private int counterMove;
    private int depth;
    private int threshold;
    private int recaptureSquare;
    private boolean skipQuiets;
    private int yielded;
    private int lastStage;
    /** Where the sorted quiets begin; −1 before they are generated. */
    private int quietStart;
    /** Whether the quiets have been generated, scored and ranked for the shortlist. */
    private boolean quietsRanked;
    /** Counts what happens, or null. */
    private Telemetry telemetry;
    /** Hears what moves score, or null. */
    private NodeTrace trace;

    /** (piece, to) of the moves 1, 2 and 4 plies back; 0 for none. */
    private int before1;
    private int before2;
    private int before4;

    MovePicker(Position position, History history, int[] params) {
        this.position = position;
        this.history = history;
        this.params = params;
        shortlist = params[Params.USE_RANKED_MOVE_PICKER] == 0 ? null : new Shortlist(position, params);
    }

    /**
     * The main search, depth 1 and up.
     *
     * @param frames the thread's frames, {@code frames[at]} being the node's own
     */
    void forSearch(int ttMove, int depth, Frame[] frames, int at) {
        assert depth > 0;
        begin(ttMove, depth);
        Frame frame = frames[at];
        killer1 = frame.killer1;
        killer2 = frame.killer2;
        before1 = frames[at - 1].pieceTo;
        before2 = frames[at - 2].pieceTo;
        before4 = frames[at - 4].pieceTo;
        counterMove = before1 == 0 ? Move.NONE : history.counter(before1);
        boolean inCheck = position.inCheck();
        ranked = shortlist != null && !inCheck && params[Params.RANKED_SIZE] > 0;
        byClass = inCheck && params[Params.USE_IN_CHECK_CLASS_ORDERING] != 0;
        start(inCheck ? Stage.EVASION_TT : Stage.MAIN_TT, validated(ttMove));
        if (ranked) {
            shortlist.begin(params[Params.RANKED_SIZE]);
        }
    }

    /**
     * Quiescence, and evasions there. The depth, zero or less, chooses the regime: captures and checks at 0, captures
     * from −1, only recaptures on {@code recaptureSquare} from −5.
     */
    void forQuiescence(int ttMove, int depth, Frame[] frames, int at, int recaptureSquare) {
        assert depth <= 0;
        begin(ttMove, depth);
        before1 = frames[at - 1].pieceTo;
        before2 = frames[at - 2].pieceTo;
        this.recaptureSquare = recaptureSquare;
        if (position.inCheck()) {
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
    void forProbCut(int ttMove, int threshold) {
        begin(ttMove, 0);
        this.threshold = threshold;
        int move = validated(ttMove);
        boolean fits = move != Move.NONE && position.isCapture(move) && position.seeGe(move, threshold + 1);
        start(Stage.PROBCUT_TT, fits ? move : Move.NONE);
    }

    private void begin(int ttMove, int depth) {
        this.ttMove = ttMove;
        this.depth = depth;
        skipQuiets = false;
        ranked = false;
        byClass = false;
        yielded = 0;
        quietStart = -1;
        quietsRanked = false;
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
    void skipQuiets() {
        skipQuiets = true;
    }

    /** How many moves have been yielded: the rank of the last one, from 1. */
    int rank() {
        return yielded;
    }

    /**
     * The place of the last move in the order of the quiets, from 0: on the shortlist, then by history; −1 if another
     * stage yielded it.
     */
    int quietPlace() {
        return switch (lastStage) {
            case Stage.QUIETS -> cur - 1 - quietStart + (quietsRanked ? shortlist.sizeOfClass() : 0);
            case Stage.SHORTLIST_QUIETS -> shortlist.placeInClass();
            default -> -1;
        };
    }

    /** The quiet score of the move just yielded; one that comes from the quiets has it already. */
    int quietScoreOf(int move) {
        return lastStage == Stage.QUIETS ? scores[cur - 1] : quietScore(move);
    }

    /** Whether this node has a shortlist. */
    boolean isRanked() {
        return ranked;
    }

    /** Whether this node's depth lets quiets onto the shortlist. */
    boolean admitsQuiets() {
        return ranked && depth >= params[Params.RANKED_QUIET_DEPTH];
    }

    /** Whether the last move had a place on the shortlist; with parity, that is at the head of the staged order. */
    boolean isFromShortlist() {
        if (!ranked) {
            return false;
        }
        int parity = params[Params.RANKED_PARITY];
        boolean early = yielded - (ttMove == Move.NONE ? 0 : 1) <= params[Params.RANKED_SIZE];
        return switch (lastStage) {
            case Stage.SHORTLIST_CAPTURES, Stage.SHORTLIST_QUIETS -> true;
            case Stage.GOOD_CAPTURES -> parity != 0 && early;
            case Stage.KILLER_1, Stage.KILLER_2, Stage.COUNTER_MOVE, Stage.QUIETS -> parity == PARITY_ALL && early
                    && admitsQuiets();
            default -> false;
        };
    }

    void setTelemetry(Telemetry telemetry) {
        this.telemetry = telemetry;
    }

    void setTrace(NodeTrace trace) {
        this.trace = trace;
    }

    /** The stage that yielded the last move. */
    int lastStage() {
        return lastStage;
    }

    /** The next move, or {@link Move#NONE} when there are no more. */
    int next() {
        yielded++;
        int move = pick();
        if (telemetry != null && move != Move.NONE) {
            telemetry.yielded(lastStage);
        }
        return move;
    }

    private int pick() {
        while (true) {
            if (telemetry != null && stage != lastStage) {
                telemetry.reached(stage);
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
                    if (telemetry != null && stage < Stage.QS_CHECKS_TT) {
                        telemetry.captures(end);
                    }
                    if (ranked && params[Params.RANKED_PARITY] == 0) {
                        end = shortlist.rankNoisy(moves, end, ttMove, telemetry);
                        stage = Stage.SHORTLIST_CAPTURES;
                    } else {
                        scoreCaptures();
                        stage++;
                    }
                }
                case Stage.SHORTLIST_CAPTURES -> {
                    int move = shortlist.next();
                    if (move != Move.NONE) {
                        return move;
                    }
                    scoreCaptures();
                    stage = Stage.GOOD_CAPTURES;
                }
                case Stage.GOOD_CAPTURES -> {
                    // The exchange is worked out only now: after a cutoff the other captures never needed it.
                    while (cur < end) {
                        int move = pickBest();
                        if (move == ttMove) {
                            continue;
                        }
                        if (move < Shortlist.LOSING) {
                            if (telemetry != null) {
                                telemetry.exchange();
                            }
                            if (position.seeGe(move, params[Params.GOOD_CAPTURE_SEE])) {
                                return move;
                            }
                        }
                        moves[endBadCaptures++] = move & 0xFFFF;
                    }
                    stage = ranked && hasPlacesForQuiets() ? Stage.SHORTLIST_QUIETS_INIT : Stage.KILLER_1;
                }
                case Stage.SHORTLIST_QUIETS_INIT -> {
                    generateQuiets();
                    end = shortlist.rankQuiets(moves, scores, cur, end, ttMove, this);
                    quietsRanked = true;
                    stage++;
                }
                case Stage.SHORTLIST_QUIETS -> {
                    int move;
                    while ((move = shortlist.next()) != Move.NONE) {
                        // Killers and counter move are yielded in any case, as by their own stages.
                        if (!skipQuiets || isRefutation(move)) {
                            return move;
                        }
                    }
                    stage = Stage.KILLER_1;
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
                    if (!quietsRanked) {
                        cur = end = quietStart = endBadCaptures;
                        if (!skipQuiets) {
                            generateQuiets();
                        }
                    }
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
                        if (telemetry != null) {
                            telemetry.exchange();
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

    /** Generates and scores the quiets behind the captures that were set aside. */
    private void generateQuiets() {
        cur = quietStart = endBadCaptures;
        end = MoveGenerator.quiets(position, moves, cur);
        if (ranked && !shortlist.isEmpty()) {
            end = shortlist.removeListed(moves, cur, end);
        }
        scoreQuiets();
    }

    /** Whether quiets are let onto the shortlist: from some depth on, and only where captures have left room. */
    private boolean hasPlacesForQuiets() {
        int parity = params[Params.RANKED_PARITY];
        if (parity != 0) {
            // The captures yielded so far have taken their places in the staged order.
            shortlist.begin(Math.max(0, params[Params.RANKED_SIZE] - (yielded - 1 - (ttMove == Move.NONE ? 0 : 1))));
        }
        return parity != PARITY_ALL && admitsQuiets() && !shortlist.isFull() && !skipQuiets;
    }

    /** True if the shortlist has yielded a move or will. */
    private boolean isListed(int move) {
        return ranked && shortlist.contains(move);
    }

    /** True for the node's killers and counter move. */
    boolean isRefutation(int move) {
        return move == killer1 || move == killer2 || move == counterMove;
    }

    /** True if a remembered move is a quiet one that can be played here. */
    private boolean isPlayableQuiet(int move) {
        return move != Move.NONE && !position.isNoisy(move) && position.isPseudoLegal(move) && position.isLegal(move);
    }

    // ---- scores -------------------------------------------------------------------------------------------------

    /**
     * Most valuable victim, less a penalty a rank: big exchanges near home shrink the tree more than hanging material
     * far away. What captures of this kind did before weighs in.
     */
    private void scoreCaptures() {
        for (int i = cur; i < end; i++) {
            scores[i] = captureScore(moves[i]);
        }
        if (trace != null) {
            trace.scored(stage, moves, cur, end);
        }
    }

    int captureScore(int move) {
        int to = Move.to(move);
        int victim = position.capturedPiece(move) & 7;
        int score = victimValue(victim) - params[Params.CAPTURE_RANK_PENALTY]
                * Square.relativeRank(position.sideToMove(), to);
        int pieceTo = History.pieceTo(position.movedPiece(move), to);
        score += history.capture(pieceTo, victim) * params[Params.CAPTURE_HISTORY_WEIGHT] >> 10;
        if (Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN) {
            score += params[Params.VICTIM_QUEEN] - params[Params.VICTIM_PAWN];
        }
        return score;
    }

    private int victimValue(int type) {
        return type == Piece.NONE ? 0 : params[Params.VICTIM_PAWN + type - Piece.PAWN];
    }

    private void scoreQuiets() {
        for (int i = cur; i < end; i++) {
            scores[i] = quietScore(moves[i]);
        }
        if (trace != null) {
            trace.scored(stage, moves, cur, end);
        }
    }

    /** History, three continuation terms, from-to. */
    int quietScore(int move) {
        int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        return history.quiet(pieceTo) + history.continuation(before1, pieceTo) + history.continuation(before2, pieceTo)
                + history.continuation(before4, pieceTo) + history.fromTo(position.sideToMove(), move);
    }

    /** The continuation terms of {@link #quietScore}. */
    int continuationScore(int move) {
        int pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        return history.continuation(before1, pieceTo) + history.continuation(before2, pieceTo)
                + history.continuation(before4, pieceTo);
    }

    /** What a killer or counter move has ahead of other quiets on the shortlist. */
    int refutationBonus(int move) {
        return move == killer1 ? params[Params.RANKED_KILLER_1]
                : move == killer2 ? params[Params.RANKED_KILLER_2]
                        : move == counterMove ? params[Params.RANKED_COUNTER] : 0;
    }

    private void scoreEvasions() {
        for (int i = cur; i < end; i++) {
            // Within a class the generator's order holds: no two such scores are equal.
            scores[i] = byClass ? evasionClass(moves[i]) * Move.MAX_MOVES - i : evasionScore(moves[i]);
        }
        if (trace != null) {
            trace.scored(stage, moves, cur, end);
        }
    }

    /** 2 for captures of the checker, 1 for moves that block the check, 0 for other moves of the king. */
    private int evasionClass(int move) {
        int target = Move.isEnPassant(move) ? Move.to(move) ^ 8 : Move.to(move);
        if ((position.checkers() >>> target & 1) != 0) {
            return 2;
        }
        return Piece.type(position.movedPiece(move)) == Piece.KING ? 0 : 1;
    }

    /** Captures above all quiets, by victim and then by the least attacker; quiets by history and from-to. */
    int evasionScore(int move) {
        int piece = position.movedPiece(move);
        if (position.isCapture(move)) {
            return victimValue(position.capturedPiece(move) & 7) - Piece.type(piece) + EVASION_CAPTURE;
        }
        return history.quiet(History.pieceTo(piece, Move.to(move))) + history.fromTo(position.sideToMove(), move);
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
