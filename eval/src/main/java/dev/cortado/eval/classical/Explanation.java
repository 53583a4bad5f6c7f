package dev.cortado.eval.classical;

import dev.cortado.chess.Color;
import dev.cortado.eval.classical.Terms.Term;
import java.util.Locale;

/** The evaluation of a position as a table: one line a term, in pawns, middle game and endgame, for both colours. */
final class Explanation {
    private static final String RULE = "-".repeat(37) + "+" + "-".repeat(15) + "+" + "-".repeat(15) + "+"
            + "-".repeat(15) + "%n";

    private Explanation() {}

    /** The table of a trace, and the value it must add up to (White's view, centipawns). */
    static String of(Trace trace, int value) {
        StringBuilder out = new StringBuilder(4096);
        line(out, "%-36s |%9s %5s|%9s %5s|%9s %5s%n", "Term", "White mg", "eg", "Black mg", "eg", "Total mg", "eg");
        line(out, RULE);
        for (Term term : Terms.all()) {
            if (!term.isDanger()) {
                row(out, term.name(), trace.sum(Color.WHITE, term), trace.sum(Color.BLACK, term));
            }
        }
        row(out, "king danger", trace.danger(Color.WHITE), trace.danger(Color.BLACK));
        line(out, RULE);
        int total = trace.total();
        line(out, "%-36s |%15s|%15s|%s%n", "Sum", "", "", halves(total));
        int ahead = Tapered.endGame(total) >= 0 ? Color.WHITE : Color.BLACK;
        line(out, "%nPhase %d of %d (0 is an endgame); endgame values count %d/%d.%n", trace.phase(),
                ClassicalEvaluator.FULL_PHASE, trace.scale(ahead), ClassicalEvaluator.FULL_SCALE);
        return out.append(result(value)).toString();
    }

    /** For positions judged as a whole, without terms. */
    static String ofKnownWin(int strong, int value) {
        return String.format(Locale.ROOT, "%s has a bare king: a known win for %s, valued by how near mate is.%n",
                capital(Color.name(strong ^ 1)), capital(Color.name(strong))) + result(value);
    }

    private static String result(int value) {
        return String.format(Locale.ROOT, "Evaluation %+.2f pawns (White's view)%n", value / 100.0);
    }

    private static void row(StringBuilder out, String name, int white, int black) {
        if (white != 0 || black != 0) {
            line(out, "%-36s |%s|%s|%s%n", name, halves(white), halves(black), halves(white - black));
        }
    }

    private static String halves(int tapered) {
        return String.format(Locale.ROOT, "%8.2f %6.2f", Tapered.middleGame(tapered) / 100.0,
                Tapered.endGame(tapered) / 100.0);
    }

    private static void line(StringBuilder out, String format, Object... args) {
        out.append(String.format(Locale.ROOT, format, args));
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
