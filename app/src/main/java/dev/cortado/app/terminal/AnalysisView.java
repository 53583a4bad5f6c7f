package dev.cortado.app.terminal;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchInfo.Bound;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.SanLine;
import dev.cortado.lab.analysis.WhiteScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words and figures for what a search knows about a position. Scores and chances are from White's view. */
public final class AnalysisView {
    private static final String BOLD = "\u001b[1m";
    private static final String FAINT = "\u001b[2m";
    private static final String RESET = "\u001b[0m";

    private final Position root;
    private final Terminal terminal;

    public AnalysisView(Position root, Terminal terminal) {
        this.root = root;
        this.terminal = terminal;
    }

    /** A heading with depth and speed, then a row for each line. */
    public List<String> table(List<SearchInfo> lines) {
        List<String> rows = new ArrayList<>();
        SearchInfo first = lines.getFirst();
        rows.add(style(FAINT, String.format(Locale.ROOT, "  depth %d/%d   %s nodes   %s/s   %.1f s", first.depth(),
                first.selDepth(), count(first.nodes()), count(first.nps()), first.timeMs() / 1000.0)));
        rows.add(style(FAINT, "   score   win draw loss   (for White)"));
        for (SearchInfo info : lines) {
            rows.add(row(info));
        }
        return rows;
    }

    private String row(SearchInfo info) {
        WhiteScore score = score(info);
        return String.format(Locale.ROOT, "%s   %3.0f%% %3.0f%% %3.0f%%   %s",
                style(BOLD, String.format("%8s", bound(info, root.sideToMove() == Color.WHITE) + score.text())),
                score.wdl().win() / 10.0, score.wdl().draw() / 10.0, score.wdl().loss() / 10.0,
                SanLine.numbered(root, info.pv()));
    }

    /** A bound is from the view of the side to move; here it is turned to White's, as the score is. */
    private static String bound(SearchInfo info, boolean white) {
        if (info.bound() == Bound.EXACT) {
            return "";
        }
        return (info.bound() == Bound.LOWER) == white ? ">" : "<";
    }

    /** One sentence for the end: the move, and what it means. */
    public String verdict(SearchResult result) {
        if (result.bestMove() == Move.NONE) {
            return noMoves();
        }
        WhiteScore score = score(result.info());
        String move = SanLine.numbered(root, new int[] {result.bestMove()});
        if (score.isMate()) {
            return style(BOLD, move) + "  " + (score.mateIn() > 0 ? "White" : "Black") + " mates in "
                    + Math.abs(score.mateIn()) + ".";
        }
        return style(BOLD, move) + "  " + standing(score.value()) + ".";
    }

    private String noMoves() {
        if (!root.inCheck()) {
            return "Stalemate: the game is drawn.";
        }
        return "Checkmate: " + (root.sideToMove() == Color.WHITE ? "Black" : "White") + " has won.";
    }

    private static String standing(int centipawns) {
        int size = Math.abs(centipawns);
        if (size < 30) {
            return "The game is about even";
        }
        String side = centipawns > 0 ? "White" : "Black";
        return side + (size < 100 ? " is a little better" : size < 250 ? " is clearly better" : " is winning");
    }

    private WhiteScore score(SearchInfo info) {
        return WhiteScore.of(info, root.sideToMove());
    }

    private String style(String code, String text) {
        return terminal.colour() ? code + text + RESET : text;
    }

    /** {@code 950}, {@code 12.3k}, {@code 4.56M}: three figures are enough. */
    static String count(long number) {
        if (number < 1000) {
            return Long.toString(number);
        }
        double value = number;
        String unit = "";
        for (String next : new String[] {"k", "M", "G", "T"}) {
            if (value < 999.5) {
                break;
            }
            value /= 1000;
            unit = next;
        }
        String form = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, form, value) + unit;
    }
}
