package dev.cortado.lab.analysis;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.json.JsonWriter;
import java.util.Locale;

/**
 * An analysis for programs: objects of three sorts, told apart by {@code type}. Scores and {@code wdl} (permille) are
 * from White's view.
 */
public final class AnalysisJson {
    private final Position root;

    /** @param root the position analysed */
    public AnalysisJson(Position root) {
        this.root = root;
    }

    /** The first object: what is analysed. */
    public String position() {
        return new JsonWriter().beginObject().name("type").value("position").name("fen").value(Fen.format(root))
                .name("turn").value(Color.name(root.sideToMove())).endObject().toString();
    }

    /** An object for each line that the search reports. */
    public String line(SearchInfo info) {
        JsonWriter json = new JsonWriter().beginObject().name("type").value("line").name("depth").value(info.depth())
                .name("seldepth").value(info.selDepth()).name("line").value(info.multiPv());
        score(json, info);
        json.name("nodes").value(info.nodes()).name("nps").value(info.nps()).name("hashfull").value(info.hashFull())
                .name("timeMs").value(info.timeMs());
        json.name("uci").beginArray();
        for (int move : info.pv()) {
            json.value(UciMove.format(root, move));
        }
        json.endArray().name("san").beginArray();
        for (String move : SanLine.moves(root, info.pv())) {
            json.value(move);
        }
        return json.endArray().endObject().toString();
    }

    /** The last object: the answer. {@code uci} and {@code san} are null if there is no legal move. */
    public String best(SearchResult result) {
        boolean none = result.bestMove() == Move.NONE;
        JsonWriter json = new JsonWriter().beginObject().name("type").value("best").name("uci")
                .value(none ? null : UciMove.format(root, result.bestMove())).name("san")
                .value(none ? null : SanLine.moves(root, new int[] {result.bestMove()}).getFirst());
        score(json, result.info());
        return json.name("nodes").value(result.nodes()).name("timeMs").value(result.timeMs()).endObject().toString();
    }

    private void score(JsonWriter json, SearchInfo info) {
        WhiteScore score = WhiteScore.of(info.score(), root.sideToMove());
        boolean white = root.sideToMove() == Color.WHITE;
        if (score.isMate()) {
            json.name("mate").value(score.mateIn());
        } else {
            json.name("cp").value(score.value());
        }
        if (info.bound() != SearchInfo.Bound.EXACT) {
            SearchInfo.Bound bound = white ? info.bound()
                    : info.bound() == SearchInfo.Bound.LOWER ? SearchInfo.Bound.UPPER : SearchInfo.Bound.LOWER;
            json.name("bound").value(bound.name().toLowerCase(Locale.ROOT));
        }
        json.name("wdl").beginArray().value(white ? info.wdl().win() : info.wdl().loss()).value(info.wdl().draw())
                .value(white ? info.wdl().loss() : info.wdl().win()).endArray();
    }
}
