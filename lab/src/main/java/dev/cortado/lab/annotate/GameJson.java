package dev.cortado.lab.annotate;

import dev.cortado.chess.game.Game;
import dev.cortado.lab.analysis.WhiteScore;
import dev.cortado.lab.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An annotated game for programs: one JSON object. Scores are from White's view, in centipawns or moves to mate. */
public final class GameJson {
    private GameJson() {}

    /** The game as one line. */
    public static String of(Game game, GameReport report) {
        return Json.write(view(game, report));
    }

    static View view(Game game, GameReport report) {
        return new View("game", game.tags(), game.result().toString(), report.opening().orElse(null),
                game.start().fen(), report.white(), report.black(),
                report.moves().stream().map(MoveView::of).toList());
    }

    record View(String type, Map<String, String> tags, String result, String opening, String start,
            GameReport.Side white, GameReport.Side black, List<MoveView> moves) {}

    record MoveView(int number, String color, String san, String uci, String fen, ScoreView before, ScoreView after,
            String judgement, List<String> bestLine, int loss, double accuracy) {
        static MoveView of(MoveReport move) {
            return new MoveView(move.number(), move.white() ? "white" : "black", move.san(), move.uci(), move.fen(),
                    ScoreView.of(move.before()), ScoreView.of(move.after()),
                    move.judgement().name().toLowerCase(Locale.ROOT), move.bestLine(), move.loss(),
                    Math.round(move.accuracy() * 10) / 10.0);
        }
    }

    /**
     * @param cp centipawns, or null for a mate
     * @param mate moves to mate, or null
     * @param chance White's winning chance less Black's, from -1 to 1
     */
    record ScoreView(Integer cp, Integer mate, String text, double chance) {
        static ScoreView of(WhiteScore score) {
            return new ScoreView(score.isMate() ? null : score.value(), score.isMate() ? score.mateIn() : null,
                    score.text(), Math.round(score.winningChance() * 1000) / 1000.0);
        }
    }
}
