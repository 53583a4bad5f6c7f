package dev.cortado.engine.analysis;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.LegalMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A question about a board: how long to search it, and for how many lines. Several limits hold together; the first to be
 * reached ends the search. A request belongs to one thread.
 */
public final class AnalysisRequest {
    private final Engine engine;
    private final EngineOptions options;
    private final Board board;
    private Limits limits = Limits.none();
    private int lines = 1;

    AnalysisRequest(Engine engine, EngineOptions options, Board board) {
        this.engine = engine;
        this.options = options;
        this.board = board;
    }

    /** Ends after so many iterations. */
    public AnalysisRequest depth(int plies) {
        limits = limits.withDepth(positive(plies, "a depth"));
        return this;
    }

    /** Ends after so many positions. */
    public AnalysisRequest nodes(long count) {
        limits = limits.withNodes(positive(count, "a number of nodes"));
        return this;
    }

    /** Ends after a time, to the millisecond. */
    public AnalysisRequest time(Duration time) {
        limits = limits.withMoveTime(positive(time.toMillis(), "a time in milliseconds"));
        return this;
    }

    /** Ends once a mate in at most so many moves is found. */
    public AnalysisRequest mateIn(int moves) {
        limits = limits.withMate(positive(moves, "a number of moves"));
        return this;
    }

    /**
     * Looks at these moves only.
     *
     * @throws IllegalArgumentException if one belongs to another board
     */
    public AnalysisRequest moves(List<LegalMove> moves) {
        moves.forEach(board::play);
        limits = limits.withSearchMoves(moves.stream().map(LegalMove::encoded).toList());
        return this;
    }

    /** Asks for the best so many lines, 1 unless told. */
    public AnalysisRequest lines(int count) {
        options.with("MultiPV", String.valueOf(count));
        lines = count;
        return this;
    }

    private static int positive(int value, String what) {
        return (int) positive((long) value, what);
    }

    private static long positive(long value, String what) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " must be above 0, not " + value);
        }
        return value;
    }

    /**
     * Searches and waits for the end.
     *
     * @throws IllegalStateException if there is no limit, if the analyser is at work already, or if the search fails
     */
    public Analysis run() {
        return start(limited(), update -> {}).await();
    }

    /**
     * Searches and completes with what was found; exceptionally, with an {@link IllegalStateException}, if the search
     * fails.
     *
     * @throws IllegalStateException if there is no limit, or if the analyser is at work already
     */
    public CompletableFuture<Analysis> future() {
        return start(limited(), update -> {}).result();
    }

    /** Starts a search and gives it into one's hands; without a limit it runs until it is stopped. See {@link #start(Consumer)}. */
    public RunningAnalysis start() {
        return start(limits, update -> {});
    }

    /**
     * Starts a search; without a limit it runs until it is stopped.
     *
     * @param update hears of every line that is found, on a thread of the search, which waits meanwhile
     * @throws IllegalStateException if the analyser is at work already
     */
    public RunningAnalysis start(Consumer<Analysis> update) {
        return start(limits, update);
    }

    /**
     * Starts a search and answers what it finds as it finds it, the end included; asking for the next update waits for
     * it. Closing the stream stops the search, so without a limit it belongs into a try statement. If the search fails,
     * so does asking, with an {@link IllegalStateException}.
     *
     * @throws IllegalStateException if the analyser is at work already
     */
    public Stream<Analysis> stream() {
        UpdateQueue queue = new UpdateQueue();
        RunningAnalysis running = start(limits, queue::add);
        running.result().whenComplete(queue::end);
        return queue.stream().onClose(running::close);
    }

    private Limits limited() {
        if (limits.depth() == 0 && limits.nodes() == 0 && limits.moveTime() == 0 && limits.mate() == 0) {
            throw new IllegalStateException("this search would never end: give it a depth, nodes, a time or a mate");
        }
        return limits;
    }

    private RunningAnalysis start(Limits chosen, Consumer<Analysis> update) {
        engine.configure(options.with("MultiPV", String.valueOf(lines)));
        LineCollector collector = new LineCollector(board, lines, update);
        return new RunningAnalysis(engine.go(board.toPosition(), chosen, collector), collector);
    }
}
