package dev.cortado.lab.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * An analysis for programs: objects of three sorts, told apart by {@code type}, to be written by
 * {@link dev.cortado.lab.json.Json}. Scores and {@code wdl} (permille) are from White's view.
 */
public final class AnalysisJson {
    /** The first object: what is analysed. */
    public record Start(String type, String fen, String turn) {}

    /**
     * An object for each line that the search reports.
     *
     * @param line its place among the lines, from 1
     * @param cp centipawns; left out for a mate
     * @param mate moves to mate, negative if Black gives it; left out otherwise
     * @param bound {@code lower} or {@code upper}; left out for an exact score
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Line(String type, int depth, int seldepth, int line, Integer mate, Integer cp, String bound,
            List<Integer> wdl, long nodes, long nps, int hashfull, long timeMs, List<String> uci, List<String> san) {}

    /**
     * The last object: the answer.
     *
     * @param uci the move; null, as {@code san} is, if there is no legal one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Best(String type, @JsonInclude String uci, @JsonInclude String san, Integer mate, Integer cp,
            String bound, List<Integer> wdl, long nodes, long timeMs) {}

    private final Position root;

    /** @param root the position analysed */
    public AnalysisJson(Position root) {
        this.root = root;
    }

    public Start position() {
        return new Start("position", Fen.format(root), Color.name(root.sideToMove()));
    }

    public Line line(SearchInfo info) {
        WhiteScore score = score(info);
        return new Line("line", info.depth(), info.selDepth(), info.multiPv(), mate(score), centipawns(score),
                bound(info), wdl(score), info.nodes(), info.nps(), info.hashFull(), info.timeMs(),
                Arrays.stream(info.pv()).mapToObj(move -> UciMove.format(root, move)).toList(),
                SanLine.moves(root, info.pv()));
    }

    public Best best(SearchResult result) {
        boolean none = result.bestMove() == Move.NONE;
        SearchInfo info = result.info();
        WhiteScore score = score(info);
        return new Best("best", none ? null : UciMove.format(root, result.bestMove()),
                none ? null : SanLine.moves(root, new int[] {result.bestMove()}).getFirst(), mate(score),
                centipawns(score), bound(info), wdl(score), result.nodes(), result.timeMs());
    }

    private WhiteScore score(SearchInfo info) {
        return WhiteScore.of(info, root.sideToMove());
    }

    private static Integer mate(WhiteScore score) {
        return score.isMate() ? score.mateIn() : null;
    }

    private static Integer centipawns(WhiteScore score) {
        return score.isMate() ? null : score.value();
    }

    /** A bound is from the view of the side to move; here it is turned to White's, as the score is. */
    private String bound(SearchInfo info) {
        if (info.bound() == SearchInfo.Bound.EXACT) {
            return null;
        }
        boolean lower = (info.bound() == SearchInfo.Bound.LOWER) == (root.sideToMove() == Color.WHITE);
        return (lower ? SearchInfo.Bound.LOWER : SearchInfo.Bound.UPPER).name().toLowerCase(Locale.ROOT);
    }

    private static List<Integer> wdl(WhiteScore score) {
        return List.of(score.wdl().win(), score.wdl().draw(), score.wdl().loss());
    }
}
