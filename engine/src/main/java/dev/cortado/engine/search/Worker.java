package dev.cortado.engine.search;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.Limits;
import dev.cortado.engine.memory.CacheLinePadding;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.Counters;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.ordering.MovePicker;
import dev.cortado.engine.ordering.NodeObserver;
import dev.cortado.engine.ordering.NodeTrace;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.engine.time.TimePolicy;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;

/**
 * One search thread: what it owns, its iterative deepening, and what the search asks of it at every node. It owns its copy of
 * the position, what it has learned (histories and corrections, as long as the worker lives), the frames of the line being
 * searched, an evaluator, and the moves of the root. The table is shared with the other workers, and {@link SearchControl}
 * with all who take part in the search. Nothing is allocated below {@link #iterate} except the lines it reports.
 */
final class Worker extends CacheLinePadding {
    /** Frames before the root's own, so that looking a few plies back needs no test. */
    static final int FRAME_OFFSET = 8;
    /** The table depth of an entry that holds only an evaluation. */
    static final int DEPTH_UNSEARCHED = -6;
    /** Nodes between two looks at the clock and the stop flag. */
    private static final int POLL_NODES = 1024;
    /** And when only so many milliseconds are given, that often: a thousand nodes may take one of them. */
    private static final int SHORT_TIME = 20;
    private static final int SHORT_POLL_NODES = 128;
    /** Before this time unfinished news would only fill the screen; milliseconds. */
    private static final int REPORT_ALL_AFTER = 3000;

    // Its own, for life.
    final Position position = new Position();
    final History history = new History();
    final CorrectionHistory corrections;
    final RankGates rankGates;
    final Frame[] frames = new Frame[Score.MAX_PLY + FRAME_OFFSET + 8];
    final RootMoves roots = new RootMoves();
    final int[] params;
    private final Evaluator evaluator;
    private final Search search;
    /** Counts what happens, or null. */
    private Counters counters;

    /** Shared by all workers. */
    final TranspositionTable table;

    /** Who plays below full strength, or null. Set before {@link #prepare}. */
    Persona persona;

    // Of one search, set by prepare.
    private SearchControl control;
    /** Null for a helper. */
    private Reporter reporter;
    private int multiPv;
    private int pollNodes = POLL_NODES;
    /** Nodes after which a search that nobody reports on is given up; 0 for none. */
    private long nodeBudget;
    private int rootDepth;
    private int completedDepth;
    private int selDepth;
    /** The line that the last iteration thought best. */
    private final int[] lastPv = new int[Score.MAX_PLY + 2];
    private int lastPvLength;
    private long pollAt;
    /** Moves made by this thread in this search. Plain: other threads read it for reports and may see an older value. */
    long nodes;
    /** True once this thread has seen that the search must end; results after that are void. */
    boolean stopped;

    Worker(TranspositionTable table, Evaluator evaluator, int[] params) {
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
    void clear() {
        history.clear();
        corrections.clear();
        search.clear();
        rankGates.clear();
        evaluator.reset();
    }

    /**
     * Sets up the next search. Runs on the thread that starts the search, before {@link #iterate}.
     *
     * @param reporter hears about lines and watches the clock; null for a helper
     */
    void prepare(Position root, SearchControl control, int multiPv, Reporter reporter) {
        this.control = control;
        this.reporter = reporter;
        position.copyFrom(root);
        for (Frame frame : frames) {
            frame.reset();
        }
        history.age(params[Params.HISTORY_AGING]);
        roots.set(position, control.limits.searchMoves());
        if (persona != null && control.limits.searchMoves().isEmpty()) {
            roots.keep(move -> !persona.passesOver(position, move));
            if (evaluate() >= Persona.CLEARLY_WON) {
                roots.keep(move -> Persona.finishes(position, move));
            }
        }
        this.multiPv = Math.min(multiPv, roots.count());
        nodes = 0;
        stopped = false;
        pollAt = 0;
        pollNodes = control.time.maximum() <= SHORT_TIME ? SHORT_POLL_NODES : POLL_NODES;
        nodeBudget = 0;
        rootDepth = completedDepth = selDepth = 0;
    }

    /** The iteration in which this worker is, or was last. */
    int rootDepth() {
        return rootDepth;
    }

    /** The last iteration that it has finished, 0 for none. */
    int completedDepth() {
        return completedDepth;
    }

    /** Its answer, to be weighed against those of the others. */
    Vote.Ballot ballot() {
        return new Vote.Ballot(roots.best().move, roots.best().knownScore(), completedDepth);
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
        lastPvLength = 0;
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
    void iterate() {
        // A helper that is ahead goes on: until the main thread is done, what it finds still helps through the table.
        boolean bounded = reporter != null && control.limits.depth() > 0;
        int maxDepth = bounded ? Math.min(control.limits.depth(), Score.MAX_PLY - 1) : Score.MAX_PLY - 1;
        TimePolicy policy = reporter == null ? null : new TimePolicy(control, params);
        for (rootDepth = 1; rootDepth <= maxDepth; rootDepth++) {
            roots.beginIteration(params[Params.TIME_UNSETTLED_DECAY] / 100.0);
            for (int line = 0; line < multiPv && !stopped; line++) {
                roots.beginLine(line);
                selDepth = 0;
                searchWithWindow();
                roots.endLine();
                if (stopped && completedDepth > 0) {
                    roots.distrustLoss();
                }
                if (reporter != null && (stopped || line + 1 == multiPv || control.elapsedMs() > REPORT_ALL_AFTER)) {
                    reporter.report(this);
                }
            }
            if (stopped) {
                break;
            }
            completedDepth = rootDepth;
            roots.endIteration();
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

    private boolean isDone(TimePolicy policy) {
        Limits limits = control.limits;
        RootMove best = roots.best();
        if (limits.mate() > 0 && Score.isMate(best.score)
                && Math.abs(Score.mateDistance(best.score)) <= limits.mate()) {
            return true;
        }
        if (persona != null && best.score >= Score.mateIn(1)) {
            return true; // nobody looks further than mate
        }
        if (limits.softNodes() > 0 && reporter.totalNodes() >= limits.softNodes()) {
            return true;
        }
        return policy.enough(best.move, best.score, best.nodes, roots.count(), nodes, completedDepth,
                roots.changes());
    }

    /** One iteration of one line: a window around the expected score, widened on the side where it fails. */
    private void searchWithWindow() {
        RootMove first = roots.first();
        lastPvLength = first.pvLength;
        System.arraycopy(first.pv, 0, lastPv, 0, lastPvLength);
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
            roots.sort();
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
                beta = alpha;
                alpha = Math.max(value - delta, -Score.INFINITE);
                failHighs = 0;
            } else {
                alpha = Math.max(beta - delta, alpha);
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
        roots.note(root, value, alpha, beta, moveCount, child, selDepth, params[Params.ASPIRATION_NEW_WEIGHT]);
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
        pollAt = nodes + pollNodes;
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

    /** Whether a move was the best at a ply of the last iteration's line. */
    boolean wasBest(int ply, int move) {
        return ply < lastPvLength && lastPv[ply] == move;
    }

    void reach(int ply) {
        if (ply >= selDepth) {
            selDepth = ply + 1;
        }
    }

    /** What a captured piece, by its type or 0 for none, counts for in statistics, in victim points. */
    int victimPoints(int captured) {
        return captured == 0 ? 0 : params[Params.VICTIM_PAWN + captured - 1];
    }

    /** What it is worth to the evaluation, centipawns. */
    int worth(int captured) {
        return victimPoints(captured) * params[Params.VICTIM_WORTH] / 1024;
    }

    /** What an exchange must win, in its own points, to bring so many centipawns. */
    int exchangePoints(int centipawns) {
        return centipawns * params[Params.EXCHANGE_POINTS] / 1024;
    }

    /** Zero give or take one, so that a search does not stop looking once it has found one draw. */
    int drawScore() {
        return (int) (nodes & 2) - 1;
    }

    int evaluate() {
        int value = evaluator.evaluate(position);
        return persona == null ? value : persona.judge(position, value);
    }

    /**
     * What positions like this one taught about the static evaluation, centipawns. To be asked before the table is read:
     * its cache misses and the table's then pass together.
     */
    int correction(int at) {
        return corrections.correction(position, frames, at);
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
