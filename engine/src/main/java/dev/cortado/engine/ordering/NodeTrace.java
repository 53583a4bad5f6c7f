package dev.cortado.engine.ordering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.engine.NodeReport.Fate;
import dev.cortado.engine.NodeReport.Rule;
import dev.cortado.engine.NodeReport.Scoring;
import dev.cortado.engine.NodeReport.OrderingTerms;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.memory.TranspositionTable;

/**
 * Writes down what the search does with the moves of one node, which is not the root. There is one only while a node is
 * explained; nothing here is fast.
 */
public final class NodeTrace {
    private static final Rule[] RULES = Rule.values();
    private static final int LARGEST_EXCHANGE = 4000;

    /** A move as it fares. */
    private static final class Entry {
        final int move;
        final int rank;
        final String stage;
        final Scoring scoring;
        final OrderingTerms terms;
        Fate fate = Fate.NOT_REACHED;
        Rule rule = Rule.NONE;
        int extension;
        int reducedDepth;
        int reducedValue;
        int depth;
        int value;
        SearchInfo.Bound bound = SearchInfo.Bound.EXACT;
        long nodes;

        Entry(int move, int rank, String stage, Scoring scoring, OrderingTerms terms) {
            this.move = move;
            this.rank = rank;
            this.stage = stage;
            this.scoring = scoring;
            this.terms = terms;
        }
    }

    /** The terms of a score as they were when the picker scored the move; searches in between change the histories. */
    private record Scored(Scoring scoring, OrderingTerms terms) {}

    private final Position position;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Integer, Scored> scored = new HashMap<>();
    private boolean quietsSkipped;

    public NodeTrace(Position position) {
        this.position = position;
    }

    /** The moves of a stage have just been scored. */
    void scored(Scoring scoring, MoveScores scores, int[] moves, int from, int end) {
        for (int i = from; i < end; i++) {
            int move = moves[i] & ~MovePicker.LOSING;
            Scoring kind = scoring == Scoring.EVASION_QUIET ? scores.evasionKind(move) : scoring;
            scored.put(move, new Scored(kind, scores.terms(kind, move)));
        }
    }

    void skipQuiets() {
        quietsSkipped = true;
    }

    void pruned(int move, MovePicker picker, int rule) {
        Entry entry = add(move, picker, picker.rank());
        entry.fate = Fate.PRUNED;
        entry.rule = RULES[rule];
    }

    /** What follows is about this move until the next one. */
    void searching(int move, MovePicker picker, int extension) {
        add(move, picker, picker.rank()).extension = extension;
    }

    void reduced(int reducedDepth, int value) {
        entries.getLast().reducedDepth = reducedDepth;
        entries.getLast().reducedValue = value;
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
            add(move, picker, 0);
        }
        List<Entry> skipped = new ArrayList<>();
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        for (int i = 0; i < count; i++) {
            int move = moves[i];
            if (entries.stream().noneMatch(entry -> entry.move == move)) {
                Scored score = scored.getOrDefault(move,
                        new Scored(Scoring.QUIET, picker.scoring.terms(Scoring.QUIET, move)));
                Entry entry = new Entry(move, 0, Stage.name(Stage.QUIETS), score.scoring, score.terms);
                if (quietsSkipped) {
                    entry.fate = Fate.PRUNED;
                    entry.rule = Rule.LATE_MOVE;
                }
                skipped.add(entry);
            }
        }
        skipped.sort((a, b) -> Integer.compare(b.terms.total(), a.terms.total()));
        entries.addAll(skipped);
    }

    private Entry add(int move, MovePicker picker, int rank) {
        int stage = picker.lastStage();
        Scored score = scored.get(move);
        Scoring scoring = Stage.isRemembered(stage) || score == null ? Scoring.REMEMBERED : score.scoring;
        OrderingTerms terms = score != null ? score.terms : picker.scoring.terms(Scoring.REMEMBERED, move);
        Entry entry = new Entry(move, rank, Stage.name(stage), scoring, terms);
        entries.add(entry);
        return entry;
    }

    // ---- the report ---------------------------------------------------------------------------------------------

    /**
     * @param ply of the node: scores of mates are counted from the node in the report, from the root in the search
     */
    public NodeReport report(boolean pvNode, int ply, int depth, int alpha, int beta, int staticEval, int value,
            long nodes) {
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
                    fromNode(entry.reducedValue, ply), entry.depth, fromNode(entry.value, ply), entry.bound,
                    entry.nodes, entry == best,
                    entry == best && entry.bound == SearchInfo.Bound.LOWER));
        }
        return new NodeReport(pvNode, depth, alpha, beta, staticEval, fromNode(value, ply), nodes, moves);
    }

    private static int fromNode(int value, int ply) {
        return TranspositionTable.toTable(value, ply);
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
