package dev.cortado.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.engine.NodeReport.Fate;
import dev.cortado.engine.NodeReport.Rule;
import dev.cortado.engine.NodeReport.Scoring;
import dev.cortado.engine.NodeReport.Terms;

/**
 * Writes down what the search does with the moves of one node, at ply {@link #PLY}. A worker has one only while a node is
 * explained; nothing here is fast.
 */
final class NodeTrace {
    /** The ply of the traced node: not the root, which has an order of its own. */
    static final int PLY = 1;

    // The rules that prune among the moves, in the order of NodeReport.Rule.
    static final int KEPT = 0;
    static final int LATE_MOVE = 1;
    static final int FUTILITY = 2;
    static final int HISTORY = 3;
    static final int EXCHANGE = 4;
    static final int CAPTURE_FUTILITY = 5;

    private static final Rule[] RULES = Rule.values();
    private static final int LARGEST_EXCHANGE = 4000;

    /** A move as it fares. */
    private static final class Entry {
        final int move;
        final int rank;
        final String stage;
        final Scoring scoring;
        final Terms terms;
        Fate fate = Fate.NOT_REACHED;
        Rule rule = Rule.NONE;
        int extension;
        int reducedDepth;
        int reducedValue;
        int depth;
        int value;
        SearchInfo.Bound bound = SearchInfo.Bound.EXACT;
        long nodes;

        Entry(int move, int rank, String stage, Scoring scoring, Terms terms) {
            this.move = move;
            this.rank = rank;
            this.stage = stage;
            this.scoring = scoring;
            this.terms = terms;
        }
    }

    private final Worker worker;
    private final Position position;
    private final List<Entry> entries = new ArrayList<>();
    /** Terms of scored moves as they were when the picker scored them; searches in between change the histories. */
    private final Map<Integer, Terms> scored = new HashMap<>();
    private boolean quietsSkipped;

    NodeTrace(Worker worker) {
        this.worker = worker;
        position = worker.position;
    }

    /** True for the traced node itself, but not for its search without the table move. */
    static boolean covers(NodeTrace trace, int ply, int excluded) {
        return trace != null && ply == PLY && excluded == Move.NONE;
    }

    // ---- by the picker ------------------------------------------------------------------------------------------

    /** The moves of a stage have just been scored. */
    void scored(int stage, int[] moves, int from, int end) {
        for (int i = from; i < end; i++) {
            int move = moves[i] & ~Shortlist.LOSING;
            scored.put(move, terms(scoring(move, stage), move));
        }
    }

    // ---- by the search ------------------------------------------------------------------------------------------

    /** A move was yielded; what follows is about it until the next one. */
    void move(int move, int stage, int rank) {
        add(move, stage, rank);
    }

    void skipQuiets() {
        quietsSkipped = true;
    }

    void pruned(int rule) {
        Entry entry = entries.getLast();
        entry.fate = Fate.PRUNED;
        entry.rule = RULES[rule];
    }

    /** The table move need not be searched: even without it the node beats beta. */
    void multicut(int value, MovePicker picker) {
        Entry entry = entries.getLast();
        entry.fate = Fate.MULTICUT;
        entry.value = value;
        entry.bound = SearchInfo.Bound.LOWER;
        rest(picker);
    }

    void extended(int plies) {
        entries.getLast().extension = plies;
    }

    void reduced(int fullDepth, int reducedDepth, int value) {
        if (reducedDepth < fullDepth) {
            entries.getLast().reducedDepth = reducedDepth;
            entries.getLast().reducedValue = value;
        }
    }

    /**
     * The move's search is over.
     *
     * @param depth of a search that is not reduced
     */
    void searched(int depth, int value, int alpha, int beta, long nodes) {
        Entry entry = entries.getLast();
        entry.fate = Fate.SEARCHED;
        entry.depth = entry.reducedDepth > 0 && entry.reducedValue <= alpha ? entry.reducedDepth : depth;
        entry.value = value;
        entry.bound = value >= beta ? SearchInfo.Bound.LOWER
                : value <= alpha ? SearchInfo.Bound.UPPER : SearchInfo.Bound.EXACT;
        entry.nodes = nodes;
    }

    /** The moves are done with, before anything is learned from them: what the picker would have yielded still. */
    void rest(MovePicker picker) {
        for (int move = picker.next(); move != Move.NONE; move = picker.next()) {
            add(move, picker.lastStage(), 0);
        }
        List<Entry> skipped = new ArrayList<>();
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        for (int i = 0; i < count; i++) {
            int move = moves[i];
            if (entries.stream().noneMatch(entry -> entry.move == move)) {
                Scoring scoring = scoring(move, Stage.QUIETS);
                Terms terms = scored.getOrDefault(move, terms(scoring, move));
                Entry entry = new Entry(move, 0, Stage.name(Stage.QUIETS), scoring, terms);
                if (quietsSkipped) {
                    entry.fate = Fate.PRUNED;
                    entry.rule = RULES[LATE_MOVE];
                }
                skipped.add(entry);
            }
        }
        skipped.sort((a, b) -> Integer.compare(b.terms.total(), a.terms.total()));
        entries.addAll(skipped);
    }

    // ---- the report ---------------------------------------------------------------------------------------------

    NodeReport report(boolean pvNode, int depth, int alpha, int beta, int staticEval, int value, long nodes) {
        Entry best = null;
        for (Entry entry : entries) {
            if (entry.fate == Fate.SEARCHED && entry.bound != SearchInfo.Bound.UPPER) {
                best = entry;
            }
        }
        List<NodeReport.MoveReport> moves = new ArrayList<>();
        for (Entry entry : entries) {
            moves.add(new NodeReport.MoveReport(entry.move, entry.rank, entry.stage, entry.scoring, entry.terms,
                    exchange(entry.move), entry.fate, entry.rule, entry.extension, entry.reducedDepth,
                    entry.reducedValue, entry.depth, entry.value, entry.bound, entry.nodes, entry == best,
                    entry == best && entry.value >= beta));
        }
        return new NodeReport(pvNode, depth, alpha, beta, staticEval, value, nodes, moves);
    }

    private void add(int move, int stage, int rank) {
        Scoring scoring = scoring(move, stage);
        Terms terms = scored.get(move);
        entries.add(new Entry(move, rank, Stage.name(stage), scoring, terms != null ? terms : terms(scoring, move)));
    }

    private Scoring scoring(int move, int stage) {
        return switch (stage) {
            case Stage.CAPTURES_INIT, Stage.GOOD_CAPTURES, Stage.BAD_CAPTURES -> Scoring.CAPTURE;
            case Stage.QUIETS_INIT, Stage.QUIETS -> Scoring.QUIET;
            case Stage.EVASIONS_INIT, Stage.EVASIONS ->
                position.isCapture(move) ? Scoring.EVASION_CAPTURE : Scoring.EVASION_QUIET;
            default -> Scoring.REMEMBERED;
        };
    }

    /** The terms of {@link MovePicker}'s scores, one by one. */
    private Terms terms(Scoring scoring, int move) {
        int to = Move.to(move);
        int us = position.sideToMove();
        int pieceTo = History.pieceTo(position.movedPiece(move), to);
        int victim = position.capturedPiece(move) & 7;
        int[] params = worker.params;
        History history = worker.history;
        int victimValue = victim == Piece.NONE ? 0 : params[Params.VICTIM_PAWN + victim - Piece.PAWN];
        Scoring kind = scoring != Scoring.REMEMBERED ? scoring
                : position.inCheck() ? scoring(move, Stage.EVASIONS)
                        : position.isNoisy(move) ? Scoring.CAPTURE : Scoring.QUIET;
        int at = PLY + Worker.FRAME_OFFSET;
        return switch (kind) {
            case CAPTURE -> new Terms(victimValue,
                    -params[Params.CAPTURE_RANK_PENALTY] * Square.relativeRank(us, to),
                    history.capture(pieceTo, victim) * params[Params.CAPTURE_HISTORY_WEIGHT] >> 10,
                    Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN
                            ? params[Params.VICTIM_QUEEN] - params[Params.VICTIM_PAWN]
                            : 0,
                    0, 0, 0, 0, 0, 0);
            case EVASION_CAPTURE ->
                new Terms(victimValue, 0, 0, 0, -Piece.type(position.movedPiece(move)), 0, 0, 0, 0, 0);
            case EVASION_QUIET ->
                new Terms(0, 0, 0, 0, 0, history.quiet(pieceTo), 0, 0, 0, history.fromTo(us, move));
            default -> new Terms(0, 0, 0, 0, 0, history.quiet(pieceTo),
                    history.continuation(worker.frames[at - 1].pieceTo, pieceTo),
                    history.continuation(worker.frames[at - 2].pieceTo, pieceTo),
                    history.continuation(worker.frames[at - 4].pieceTo, pieceTo), history.fromTo(us, move));
        };
    }

    /** The exchange's value, found between the thresholds that it reaches and those that it does not. */
    private int exchange(int move) {
        int low = -LARGEST_EXCHANGE;
        int high = LARGEST_EXCHANGE;
        while (low < high) {
            int middle = low + high + 1 >> 1;
            if (position.seeGe(move, middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
