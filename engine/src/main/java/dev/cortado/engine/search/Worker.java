package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.engine.Limits;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.memory.CacheLinePadding;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.Counters;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.MovePicker;
import dev.cortado.engine.ordering.NodeObserver;
import dev.cortado.engine.ordering.NodeTrace;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.engine.time.TimePolicy;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;

/**
 * One search thread's state and its iterative deepening. Histories live as long as the worker; everything else is set by
 * {@link #prepare} for each search. Nothing is allocated below {@link #iterate} except the lines it reports.
 */
public final class Worker extends CacheLinePadding {
    /** Frames before the root's own, so that looking a few plies back needs no test. */
    static final int FRAME_OFFSET = 8;
    /** The table depth of an entry that holds only an evaluation. */
    static final int DEPTH_UNSEARCHED = -6;
    /** Nodes between two looks at the clock and the stop flag. */
    private static final int POLL_NODES = 1024;
    /** Before this time unfinished news would only fill the screen; milliseconds. */
    private static final int REPORT_ALL_AFTER = 3000;

    final Position position = new Position();
    public final History history = new History();
    final CorrectionHistory corrections;
    final Frame[] frames = new Frame[Score.MAX_PLY + FRAME_OFFSET + 8];
    final TranspositionTable table;
    final int[] params;
    final RankGates rankGates;
    private final Evaluator evaluator;
    private final Search search;

    public final RootMove[] rootMoves = new RootMove[Move.MAX_MOVES];
    public int rootCount;
    /** The best move as the last finished iteration left it. */
    private final RootMove finished = new RootMove(Move.NONE);
    /** The line being searched, 0 for the best. */
    int pvIndex;
    int rootDepth;
    int completedDepth;
    int selDepth;
    /** Moves made by this thread in this search. Plain: other threads read it for reports and may see an older value. */
    public long nodes;
    /** True once this thread has seen that the search must end; results after that are void. */
    boolean stopped;

    /** Counts what happens, or null. */
    private Counters counters;

    private SearchControl control;
    private Reporter reporter;
    private int multiPv;
    private long pollAt;
    /** Nodes after which a search that nobody reports on is given up; 0 for none. */
    private long nodeBudget;
    private double bestMoveChanges;

    public Worker(TranspositionTable table, Evaluator evaluator, int[] params) {
        this.table = table;
        this.evaluator = evaluator;
        this.params = params;
        corrections = new CorrectionHistory(params);
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame(new Frame.Scratch(MovePicker.of(position, history, params)),
                    new Frame.Scratch(MovePicker.of(position, history, params)));
        }
        rankGates = new RankGates(position, frames, params);
        search = new Search(this);
    }

    /** Forgets what was learned in earlier games. */
    public void clear() {
        history.clear();
        corrections.clear();
        rankGates.clear();
        evaluator.reset();
    }

    /**
     * Sets up the next search. Runs on the thread that starts the search, before {@link #iterate}.
     *
     * @param reporter hears about lines and watches the clock; null for a helper
     */
    public void prepare(Position root, SearchControl control, int multiPv, Reporter reporter) {
        this.control = control;
        this.reporter = reporter;
        position.copyFrom(root);
        for (Frame frame : frames) {
            frame.reset();
        }
        rootCount = 0;
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        for (int i = 0; i < count; i++) {
            if (control.limits.searchMoves().isEmpty() || control.limits.searchMoves().contains(moves[i])) {
                rootMoves[rootCount++] = new RootMove(moves[i]);
            }
        }
        this.multiPv = Math.min(multiPv, rootCount);
        nodes = 0;
        stopped = false;
        pollAt = 0;
        nodeBudget = 0;
        rootDepth = completedDepth = selDepth = 0;
        pvIndex = 0;
        bestMoveChanges = 0;
    }

    /** What is counted into, or null. */
    Counters counters() {
        return counters;
    }

    /** Begins to count into an object, or stops counting with null. Not during a search. */
    void countInto(Counters counters) {
        this.counters = counters;
        for (int i = 0; i < frames.length; i++) {
            // The root is ordered by the last iteration: it says nothing about the picker.
            boolean counted = counters != null && i != FRAME_OFFSET;
            Frame.Scratch main = frames[i].main;
            Frame.Scratch singular = frames[i].singular;
            main.setObserver(counted ? new NodeObserver(position, main.picker, counters, null) : null);
            singular.setObserver(
                    counted ? new NodeObserver(position, singular.picker, counters.singular(), null) : null);
        }
    }

    /**
     * Searches the present position as an inner node and has everything about its moves written down.
     *
     * @param ply where the node stands, at least 1
     * @param stoppable whose stop flag is heeded, or null for a search that always ends
     * @param nodeLimit nodes after which it is given up and {@link #stopped}; 0 for none
     */
    int trace(NodeTrace to, int ply, int alpha, int beta, int depth, boolean cutNode, SearchControl stoppable,
            long nodeLimit) {
        control = stoppable;
        reporter = null;
        nodes = 0;
        stopped = false;
        pollAt = stoppable == null ? Long.MAX_VALUE : 0;
        nodeBudget = nodeLimit;
        rootDepth = depth + ply;
        Frame.Scratch scratch = frames[ply + FRAME_OFFSET].main;
        NodeObserver before = scratch.observer;
        scratch.setObserver(new NodeObserver(position, scratch.picker, counters, to));
        try {
            return search.search(ply, alpha, beta, depth, cutNode);
        } finally {
            scratch.setObserver(before);
        }
    }

    // ---- iterative deepening ------------------------------------------------------------------------------------

    /** Searches deeper and deeper until a limit is reached or someone says stop. */
    public void iterate() {
        // A helper that is ahead goes on: until the main thread is done, what it finds still helps through the table.
        boolean bounded = reporter != null && control.limits.depth() > 0;
        int maxDepth = bounded ? Math.min(control.limits.depth(), Score.MAX_PLY - 1) : Score.MAX_PLY - 1;
        TimePolicy policy = reporter == null ? null : new TimePolicy(control, params);
        for (rootDepth = 1; rootDepth <= maxDepth; rootDepth++) {
            bestMoveChanges *= params[Params.TIME_UNSETTLED_DECAY] / 100.0;
            for (int i = 0; i < rootCount; i++) {
                rootMoves[i].previousScore = rootMoves[i].score;
                rootMoves[i].score = -Score.INFINITE;
            }
            for (pvIndex = 0; pvIndex < multiPv && !stopped; pvIndex++) {
                selDepth = 0;
                searchWithWindow();
                sortRoot(0, pvIndex + 1);
                if (stopped) {
                    distrustLoss();
                }
                if (reporter != null && (stopped || pvIndex + 1 == multiPv || control.elapsedMs() > REPORT_ALL_AFTER)) {
                    reporter.report(this);
                }
            }
            if (stopped) {
                break;
            }
            completedDepth = rootDepth;
            finished.copyFrom(rootMoves[0]);
            if (reporter != null && isDone(policy)) {
                if (control.pondering) {
                    control.stopOnPonderHit = true;
                } else if (!control.limits.infinite()) {
                    control.stop = true;
                    break;
                }
            }
        }
        rootDepth = Math.min(rootDepth, maxDepth);
    }

    /**
     * After an unfinished iteration that says the game is lost: moves not yet looked at might have saved it, so what the
     * last finished iteration said stands.
     */
    private void distrustLoss() {
        if (completedDepth == 0 || !Score.isLoss(rootMoves[0].score)) {
            return;
        }
        for (int i = 0; i < rootCount; i++) {
            if (rootMoves[i].move == finished.move) {
                RootMove best = rootMoves[i];
                System.arraycopy(rootMoves, 0, rootMoves, 1, i);
                rootMoves[0] = best;
                best.copyFrom(finished);
                return;
            }
        }
    }

    private boolean isDone(TimePolicy policy) {
        Limits limits = control.limits;
        if (limits.mate() > 0 && Score.isMate(rootMoves[0].score)
                && Math.abs(Score.mateDistance(rootMoves[0].score)) <= limits.mate()) {
            return true;
        }
        if (limits.softNodes() > 0 && reporter.totalNodes() >= limits.softNodes()) {
            return true;
        }
        return policy.enough(rootMoves[0].move, rootMoves[0].score, rootMoves[0].nodes, rootCount, nodes,
                completedDepth, bestMoveChanges);
    }

    /** One iteration of one line: a window around the expected score, widened on the side where it fails. */
    private void searchWithWindow() {
        RootMove first = rootMoves[pvIndex];
        int delta = params[Params.ASPIRATION_DELTA];
        int alpha = -Score.INFINITE;
        int beta = Score.INFINITE;
        if (rootDepth >= params[Params.ASPIRATION_DEPTH] && first.averageScore != Score.NONE) {
            delta += Math.min(first.averageScore * first.averageScore / params[Params.ASPIRATION_SCORE_DIVISOR],
                    params[Params.ASPIRATION_SCORE_MAX]);
            alpha = Math.max(first.averageScore - delta, -Score.INFINITE);
            beta = Math.min(first.averageScore + delta, Score.INFINITE);
        }
        int failHighs = 0;
        while (true) {
            int depth = Math.max(1, rootDepth - failHighs);
            int value = search.search(0, alpha, beta, depth, false);
            sortRoot(pvIndex, rootCount);
            if (stopped) {
                return;
            }
            if (value > alpha && value < beta) {
                return;
            }
            if (reporter != null && multiPv == 1 && control.elapsedMs() > REPORT_ALL_AFTER) {
                reporter.report(this);
            }
            if (value <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = Math.max(value - delta, -Score.INFINITE);
                failHighs = 0;
            } else {
                beta = Math.min(value + delta, Score.INFINITE);
                failHighs++;
            }
            delta += delta * params[Params.ASPIRATION_GROWTH] / 100;
            if (delta > params[Params.ASPIRATION_LIMIT]) {
                alpha = -Score.INFINITE;
                beta = Score.INFINITE;
            }
        }
    }

    /** Called by the search after each root move. */
    void rootResult(RootMove root, int value, int alpha, int beta, int moveCount, Frame child, long nodesUsed) {
        root.nodes += nodesUsed;
        if (moveCount == 1 || value > alpha) {
            root.score = value;
            int weight = params[Params.ASPIRATION_NEW_WEIGHT];
            root.averageScore =
                    root.averageScore == Score.NONE ? value : (weight * value + root.averageScore) / (weight + 1);
            root.selDepth = selDepth;
            root.bound = value >= beta ? SearchInfo.Bound.LOWER
                    : value <= alpha ? SearchInfo.Bound.UPPER : SearchInfo.Bound.EXACT;
            root.setPv(child);
            if (moveCount > 1 && pvIndex == 0) {
                bestMoveChanges++;
            }
        } else {
            root.score = -Score.INFINITE;
        }
    }

    /** A stable insertion sort: by score, then by the last iteration's score. */
    private void sortRoot(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            RootMove move = rootMoves[i];
            int j = i;
            while (j > from && isBefore(move, rootMoves[j - 1])) {
                rootMoves[j] = rootMoves[j - 1];
                j--;
            }
            rootMoves[j] = move;
        }
    }

    private static boolean isBefore(RootMove a, RootMove b) {
        return a.score != b.score ? a.score > b.score : a.previousScore > b.previousScore;
    }

    /** Called by the search before each root move. */
    void announce(int depth, int move, int number) {
        if (reporter != null) {
            reporter.currentMove(depth, move, number);
        }
    }

    // ---- what the search calls at every node --------------------------------------------------------------------

    /** True if the search must end; looks at clock and flags now and then. */
    boolean stopped() {
        if (nodes >= pollAt) {
            poll();
        }
        return stopped;
    }

    private void poll() {
        pollAt = nodes + POLL_NODES;
        // The main thread's first iteration always ends, so that there is a move and a score to report. It is looked at
        // again at once: limits of a few nodes bind as soon as it is over.
        if (reporter != null && completedDepth == 0) {
            pollAt = nodes;
            return;
        }
        if (control.stop) {
            stopped = true;
            return;
        }
        if (reporter == null) {
            if (nodeBudget > 0) {
                stopped = nodes >= nodeBudget;
                pollAt = Math.min(pollAt, nodeBudget);
            }
            return;
        }
        long limit = control.nodeLimit();
        if (limit > 0) {
            long total = reporter.totalNodes();
            if (total >= limit) {
                limitReached();
                return;
            }
            pollAt = Math.min(pollAt, nodes + limit - total);
        }
        if (control.time.limited() && !control.pondering && control.elapsedMs() >= control.time.maximum()) {
            limitReached();
        }
    }

    /** This thread is done; the answer is not due as long as the search is infinite or pondering. */
    private void limitReached() {
        stopped = true;
        if (!control.mustWait()) {
            control.stop = true;
        }
    }

    void make(int at, int move, boolean givesCheck, boolean capture) {
        Frame frame = frames[at];
        frame.move = move;
        frame.pieceTo = History.pieceTo(position.movedPiece(move), Move.to(move));
        frame.moveIsCapture = capture;
        nodes++;
        table.prefetch(position.keyAfter(move));
        position.make(move, givesCheck);
    }

    void makeNull(int at) {
        Frame frame = frames[at];
        frame.move = Move.NULL;
        frame.pieceTo = 0;
        frame.moveIsCapture = false;
        nodes++;
        position.makeNull();
        table.prefetch(position.key());
    }

    void reach(int ply) {
        if (ply >= selDepth) {
            selDepth = ply + 1;
        }
    }

    /** Zero give or take one, so that a search does not stop looking once it has found one draw. */
    int drawScore() {
        return (int) (nodes & 2) - 1;
    }

    int evaluate() {
        return evaluator.evaluate(position);
    }

    /**
     * What positions like this one taught about the static evaluation, centipawns. To be asked before the table is read:
     * its cache misses and the table's then pass together.
     */
    int correction(int at) {
        return corrections.correction(position, frames[at - 1].pieceTo, frames[at - 2].pieceTo);
    }

    /** A static evaluation with its {@link #correction}, fading as the fifty-move rule draws near. */
    int corrected(int raw, int correction) {
        int rule50 = position.rule50();
        if (rule50 == 0) {
            return Score.clampEvaluation(raw + correction); // as below, without the division
        }
        int fade = params[Params.RULE_50_FADE];
        int faded = raw * (fade - Math.min(rule50, 100)) / fade;
        return Score.clampEvaluation(faded + correction);
    }
}
