package dev.cortado.web.message;

import java.util.List;
import java.util.Map;

/**
 * What a page asks for. Every ask but {@link Stop} and {@link Forget} carries a number of the page's choice, which the
 * answers repeat. Positions are a start (FEN, or {@code startpos}) and moves from there in UCI notation, so that
 * repetitions count.
 */
public sealed interface Ask {
    /** Repeated by the answers; 0 where there are none. */
    default long id() {
        return 0;
    }

    /** The position on a board: answered by {@link Tell.BoardState}. */
    record Look(long id, String start, List<String> moves) implements Ask {}

    /**
     * A search on one of the page's desks, in place of the one that runs there: {@link Tell.Info} while it runs, and one
     * {@link Tell.Done}.
     *
     * @param desk {@code a} or {@code b}
     * @param options by their UCI names
     * @param count whether to count what move ordering does: {@link Tell.Counts}
     */
    record Go(long id, String desk, String start, List<String> moves, Limit limit, Map<String, String> options,
            boolean count) implements Ask {}

    /**
     * When a search ends by itself; zero means "no such limit", all zero "when stopped". Times are milliseconds.
     *
     * @param whiteTime White's clock; with {@code blackTime} the engine manages its time itself
     */
    record Limit(int depth, long nodes, long time, long whiteTime, long blackTime, long whiteIncrement,
            long blackIncrement) {}

    /** Ends what runs on a desk; {@code explain} is the desk of explanations, {@code annotate} that of games. */
    record Stop(String desk) implements Ask {}

    /** A new game begins: the desk's engine forgets what it learned. */
    record Forget(String desk) implements Ask {}

    /**
     * What the search does with the moves of a position: {@link Tell.Explained}. The engine starts fresh, so that the answer
     * depends on the question alone and is what {@code cortado explain --json} prints.
     *
     * @param open an open window instead of one that a good move cuts
     * @param ply how many moves below the root the node stands, as if the search had begun there; 1 on the command line
     */
    record Explain(long id, String start, List<String> moves, long nodes, boolean open, int ply,
            Map<String, String> options)
            implements
                Ask {}

    /** What makes up the static evaluation: {@link Tell.Evaluated}. */
    record Evaluate(long id, String start, List<String> moves) implements Ask {}

    /** An engine's opinion on every move of a game: {@link Tell.Progress}, and {@link Tell.Annotated} at the end. */
    record Annotate(long id, GameTree game, long nodes) implements Ask {}

    /** A game as PGN: {@link Tell.Pgn}. */
    record Write(long id, GameTree game) implements Ask {}
}
