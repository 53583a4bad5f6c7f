package dev.cortado.lab.explain;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Explanation;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.NodeReport.Fate;
import dev.cortado.engine.NodeReport.MoveReport;
import dev.cortado.eval.Score;
import java.util.List;
import java.util.Locale;

/**
 * An {@link Explanation} for programs, to be written by {@link dev.cortado.lab.json.Json}. Scores are centipawns
 * as in {@link Score}, from the view of the side to move.
 */
public record ExplainJson(String fen, Search search, Node node) {
    /**
     * The search before the node was looked into.
     *
     * @param best left out if there was nothing to search
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Search(long nodes, int depth, int score, String best) {}

    /**
     * The node.
     *
     * @param pv whether its window was open
     * @param staticEval null in check
     */
    public record Node(boolean pv, int depth, int alpha, int beta, Integer staticEval, int value, long nodes,
            List<MoveLine> moves) {}

    /** {@link NodeReport.OrderingTerms} and their sum, in one object. */
    public record TermsLine(int total, @JsonUnwrapped NodeReport.OrderingTerms terms) {}

    /**
     * A move; see {@link MoveReport}. What does not apply is left out: the rule of a move that was not pruned, all about
     * the search of one that was not searched.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MoveLine(int rank, String uci, String san, String stage, String scoring, TermsLine terms,
            int exchange, String fate, String rule, Integer extension, Integer depth, Integer reducedDepth,
            Integer reducedValue, Boolean searchedAgain, Integer value, String bound, Long nodes, boolean best,
            boolean cut) {}

    /** @param position the one explained */
    static ExplainJson of(Position position, Explanation explanation) {
        NodeReport node = explanation.node();
        boolean searched = explanation.result().nodes() > 0;
        return new ExplainJson(Fen.format(position),
                new Search(explanation.result().nodes(), explanation.result().info().depth(),
                        explanation.result().score(),
                        searched ? UciMove.format(position, explanation.result().bestMove()) : null),
                new Node(node.pvNode(), node.depth(), node.alpha(), node.beta(),
                        node.staticEval() == Score.NONE ? null : node.staticEval(), node.value(), node.nodes(),
                        node.moves().stream().map(move -> line(position, move)).toList()));
    }

    private static MoveLine line(Position position, MoveReport move) {
        boolean searched = move.fate() == Fate.SEARCHED;
        boolean reduced = searched && move.reducedDepth() > 0;
        return new MoveLine(move.rank(), UciMove.format(position, move.move()), San.format(position, move.move()),
                move.stage(), lower(move.scoring()), new TermsLine(move.terms().total(), move.terms()), move.exchange(),
                lower(move.fate()),
                move.fate() == Fate.PRUNED ? lower(move.rule()) : null, searched ? move.extension() : null,
                searched ? move.depth() : null, reduced ? move.reducedDepth() : null,
                reduced ? move.reducedValue() : null, searched ? move.searchedAgain() : null,
                searched ? move.value() : null, searched ? lower(move.bound()) : null, searched ? move.nodes() : null,
                move.best(), move.cut());
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
