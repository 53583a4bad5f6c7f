package dev.cortado.web.message;

import dev.cortado.eval.EvaluationReport;
import dev.cortado.lab.explain.ExplainJson;
import java.util.List;
import java.util.Map;

/** What the server says to a page. Scores are centipawns from White's view; of a mate, the moves to it. */
public sealed interface Tell {
    /**
     * The first message.
     *
     * @param switches the search's on/off options with their initial values
     * @param evaluation the name of what judges positions
     * @param chanceSpread how many centipawns change the chances of people by a factor of e
     */
    record Welcome(String version, int maxThreads, int maxHash, int maxLines, int minElo, int maxElo,
            Map<String, Boolean> switches, String evaluation, double chanceSpread) implements Tell {}

    /**
     * A position.
     *
     * @param turn {@code w} or {@code b}
     * @param outcome null while the game goes on
     * @param claims reasons for which a draw may be claimed
     * @param opening null if the moves are of no named opening
     */
    record BoardState(long id, String fen, String turn, boolean check, boolean chess960, List<Step> legal,
            Ending outcome, List<String> claims, String opening, List<Step> played) implements Tell {}

    /**
     * A legal move, or a null move of a game: {@code 0000}, {@code --} and no squares.
     *
     * @param to where the piece arrives; the king, when castling
     * @param fen the position after it, only in what was played
     */
    record Step(String uci, String san, String from, String to, String fen) {}

    /** How a game ended: {@code 1-0} and the reason. */
    record Ending(String result, String reason) {}

    /**
     * What a search knows; each message replaces the one before.
     *
     * @param hashFull permille
     * @param current the root move being searched, after the first second
     * @param course the finished iterations of the first line
     */
    record Info(long id, String desk, int depth, int selDepth, long nodes, long nps, long time, int hashFull,
            String current, List<Line> lines, List<Iteration> course) implements Tell {}

    /** Where an iteration ended; a mate counts as 100 pawns less its distance. */
    record Iteration(int depth, long nodes, long time, int cp) {}

    /**
     * A line.
     *
     * @param bound {@code exact}, {@code lower} or {@code upper}
     * @param win permille for White, as {@code loss}
     * @param chance White's winning chance less Black's, -1 to 1
     */
    record Line(int rank, int depth, Integer cp, Integer mate, String bound, int win, int draw, int loss,
            double chance, List<String> uci, List<String> san) {}

    /**
     * A search is over.
     *
     * @param best null if there is no legal move
     * @param reason {@code finished}, {@code stopped}, {@code replaced}, {@code limit} (the server's) or {@code failed}
     */
    record Done(long id, String desk, String best, String ponder, long nodes, long time, String reason)
            implements
                Tell {}

    /**
     * What move ordering achieved so far; told several times a second while the search runs.
     *
     * @param ranks the names of the rank buckets
     */
    record Counts(long id, String desk, long nodes, long cutoffs, long firstMoveCutoffs, double quiescenceRate,
            List<String> ranks, List<Long> bestRank, List<Long> searched, List<Long> pruned, List<StageCount> stages,
            List<Long> nodesByDepth, List<Long> cutoffsByDepth, List<Long> firstByDepth, List<TypeCount> types,
            List<NamedCount> early)
            implements
                Tell {}

    /** What one stage of the picker did. */
    record StageCount(String name, long reached, long yielded, long cutoffs) {}

    /** What happened at nodes of one type. */
    record TypeCount(String name, long nodes, long cutoffs, long first) {}

    /** A number and what it counts. */
    record NamedCount(String name, long count) {}

    /** @param report as {@code cortado explain --json} prints it */
    record Explained(long id, ExplainJson report) implements Tell {}

    /** What makes up the static evaluation, from White's view. */
    record Evaluated(long id, EvaluationReport report) implements Tell {}

    /** Positions of a game done. */
    record Progress(long id, int done, int of) implements Tell {}

    /** An annotated game; {@code whole} is false if it was stopped before its end. */
    record Annotated(long id, GameTree game, Tally white, Tally black, boolean whole) implements Tell {}

    /**
     * How a side played.
     *
     * @param averageLoss centipawns a move
     * @param accuracy 0 to 100
     */
    record Tally(int moves, int inaccuracies, int mistakes, int blunders, double averageLoss, double accuracy) {}

    /**
     * How a match stands; sent when a page opens and when a pair of games has ended.
     *
     * @param index which of the matches shown
     * @param test the test's hypotheses, such as {@code [0, 5]}; null for a plain match
     * @param lower the logarithm of the likelihood ratio at which the test rejects
     * @param upper that at which it accepts
     * @param status {@code running}, {@code accepted} or {@code rejected}; null for a plain match
     * @param pairs how many pairs of games brought 0, ½, 1, 1½ and 2 points
     * @param course the estimates over the match, thinned out
     */
    record Match(int index, String name, String dev, String base, String test, double lower, double upper,
            String status, int games, int wins, int draws, int losses, double elo, double error, double llr,
            List<Long> pairs, List<Point> course, List<NamedCount> ends) implements Tell {}

    /** A match after so many pairs of games. */
    record Point(long pairs, double elo, double error, double llr) {}

    record Pgn(long id, String text) implements Tell {}

    /** An ask that cannot be met, and why. */
    record Problem(long id, String text) implements Tell {}
}
