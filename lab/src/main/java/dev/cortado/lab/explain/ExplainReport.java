package dev.cortado.lab.explain;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Explanation;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.NodeReport.Fate;
import dev.cortado.engine.NodeReport.MoveReport;
import dev.cortado.engine.NodeReport.OrderingTerms;
import dev.cortado.eval.Score;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.report.HtmlPage;
import dev.cortado.lab.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An {@link Explanation} as text, JSON and a page.
 *
 * <pre>{@code
 * Position position = new Position();
 * try (Engine engine = new Engine()) {
 *     System.out.print(new ExplainReport(position, engine.explain(position, List.of(), Limits.ofNodes(50_000), false)).text());
 * }
 * }</pre>
 */
public final class ExplainReport {
    private static final List<String> HEADER = List.of("#", "move", "stage", "ordered by", "exchange", "what the search"
            + " did", "value", "nodes");

    private final Position position;
    private final Explanation explanation;
    private final NodeReport node;

    /** @param position the one explained */
    public ExplainReport(Position position, Explanation explanation) {
        this.position = new Position(position);
        this.explanation = explanation;
        node = explanation.node();
    }

    // ---- sentences ----------------------------------------------------------------------------------------------

    private String found() {
        if (explanation.result().nodes() == 0) {
            return position.inCheck() ? "The side to move is mated." : "The game is over: stalemate.";
        }
        return String.format(Locale.ROOT, "A search of %,d nodes, %d plies deep, finds %s with a score of %s.",
                explanation.result().nodes(), explanation.result().info().depth(),
                San.format(position, explanation.result().bestMove()), score(explanation.result().score()));
    }

    private String setting() {
        if (node.moves().isEmpty()) {
            return explanation.result().nodes() == 0 ? "There is nothing to search."
                    : "The node has no moves to explain: the search takes it for a draw at once.";
        }
        String eval = node.staticEval() == Score.NONE ? "The side to move is in check"
                : "The static evaluation is " + score(node.staticEval());
        return eval + ". As a node inside a tree, " + node.depth() + " plies deep, " + (node.pvNode()
                ? "with an open window: the first move sets the score, the others only have to show that they are"
                        + " not better."
                : "with the question: is it worth at least " + score(node.beta())
                        + "? The first move that says yes cuts.");
    }

    private String outcome() {
        int searched = (int) node.moves().stream().filter(move -> move.fate() == Fate.SEARCHED).count();
        int pruned = (int) node.moves().stream().filter(move -> move.fate() == Fate.PRUNED).count();
        int missed = (int) node.moves().stream().filter(move -> move.fate() == Fate.NOT_REACHED).count();
        String text = String.format(Locale.ROOT, "%d of %d moves searched, %d pruned, %d not reached; %,d nodes.",
                searched, node.moves().size(), pruned, missed, node.nodes());
        String end = "No move was good enough: the node is worth at most " + score(node.value()) + ".";
        for (MoveReport move : node.moves()) {
            if (move.cut()) {
                end = San.format(position, move.move()) + ", at rank " + move.rank() + ", cut.";
            } else if (move.best()) {
                end = San.format(position, move.move()) + ", at rank " + move.rank() + ", is best.";
            }
        }
        return text + " " + end;
    }

    // ---- text ---------------------------------------------------------------------------------------------------

    /** For a terminal. */
    public String text() {
        StringBuilder out = new StringBuilder(found()).append('\n').append(setting()).append('\n');
        if (node.moves().isEmpty()) {
            return out.toString();
        }
        TextTable table = new TextTable(6, HEADER);
        node.moves().forEach(move -> table.row(cells(move)));
        out.append('\n').append(table.render()).append('\n').append(outcome()).append('\n');
        return out.append(key()).toString();
    }

    private static String key() {
        return """

                stage: where the move picker found the move. Table, killers and counter move are remembered from elsewhere;
                  what they would have scored stands in brackets.
                ordered by: victim (value taken), rank (penalty for how far up the board), captures (what such captures did);
                  history (what this piece on that square did), 1 ply back, 2 and 4 plies back (the same after the moves
                  played so long before), squares (what moves between these two squares did). On a shortlist histories are
                  weighed together, and killers, counter move and checks have a bonus; evasions by class: 2 takes the
                  checker, 1 blocks, 0 moves the king.
                exchange: what the captures on the square win or lose, in centipawns.
                value: from the side to move's view; >= and <= are bounds.
                """;
    }

    private List<String> cells(MoveReport move) {
        return List.of(move.rank() > 0 ? Integer.toString(move.rank()) : "-",
                San.format(position, move.move()) + (move.cut() ? " !" : move.best() ? " *" : ""), move.stage(),
                orderedBy(move), Integer.toString(move.exchange()), fate(move), value(move),
                move.fate() == Fate.SEARCHED ? String.format(Locale.ROOT, "%,d", move.nodes()) : "");
    }

    /** {@code 1542 = victim 2530, rank -1000, captures 12}; terms that are zero are left out. */
    private static String orderedBy(MoveReport move) {
        OrderingTerms terms = move.terms();
        List<String> parts = new ArrayList<>();
        add(parts, "victim", terms.victim());
        add(parts, "rank", terms.rankPenalty());
        add(parts, "captures", terms.captureHistory());
        add(parts, "promotion", terms.promotion());
        add(parts, "attacker", terms.attacker());
        add(parts, "history", terms.history());
        add(parts, "1 ply back", terms.continuation1());
        add(parts, "2 plies back", terms.continuation2());
        add(parts, "4 plies back", terms.continuation4());
        add(parts, "squares", terms.fromTo());
        add(parts, "threat", terms.threat());
        add(parts, "history and squares", terms.listedHistory());
        add(parts, "plies back", terms.listedContinuation());
        add(parts, "refutation", terms.refutation());
        add(parts, "check", terms.check());
        add(parts, "class", terms.evasionClass());
        String sum = parts.isEmpty() ? "0" : parts.size() == 1 ? parts.getFirst()
                : terms.total() + " = " + String.join(", ", parts);
        return move.scoring() == NodeReport.Scoring.REMEMBERED ? "(" + sum + ")" : sum;
    }

    private static void add(List<String> parts, String name, int value) {
        if (value != 0) {
            parts.add(name + " " + value);
        }
    }

    private static String fate(MoveReport move) {
        return switch (move.fate()) {
            case NOT_REACHED -> "not reached";
            case PRUNED -> "pruned: " + move.rule().text();
            case SEARCHED -> {
                String extension = move.extension() > 0 ? ", extended by " + move.extension()
                        : move.extension() < 0 ? ", shortened by " + -move.extension() : "";
                if (move.reducedDepth() == 0) {
                    yield "depth " + move.depth() + extension;
                }
                yield move.searchedAgain()
                        ? "reduced to " + move.reducedDepth() + ", surprised (" + score(move.reducedValue())
                                + "), again at " + move.depth() + extension
                        : "reduced to " + move.reducedDepth() + extension;
            }
        };
    }

    private static String value(MoveReport move) {
        if (move.fate() != Fate.SEARCHED) {
            return "";
        }
        String sign = switch (move.bound()) {
            case EXACT -> "";
            case LOWER -> ">= ";
            case UPPER -> "<= ";
        };
        return sign + score(move.value());
    }

    /** Pawns with a sign, or {@code #3}. */
    private static String score(int score) {
        return Score.isMate(score) ? "#" + Score.mateDistance(score)
                : String.format(Locale.ROOT, "%+.2f", score / 100.0);
    }

    // ---- JSON ---------------------------------------------------------------------------------------------------

    /** For programs. */
    public ExplainJson data() {
        return ExplainJson.of(position, explanation);
    }

    /** {@link #data} as one line. */
    public String json() {
        return Json.write(data());
    }

    // ---- page ---------------------------------------------------------------------------------------------------

    /** A self-contained page. */
    public String html() {
        HtmlPage page = new HtmlPage("How the search sees a position", Fen.format(position));
        page.html(BoardSvg.of(position, explanation.result().bestMove()));
        page.paragraph(found());
        page.paragraph(setting());
        if (!node.moves().isEmpty()) {
            page.heading("The moves in the picker's order");
            page.html(table());
            page.paragraph(outcome());
            // An entry goes on in lines that are indented.
            key().strip().replaceAll("\n +", " ").lines().forEach(page::paragraph);
        }
        return page.render();
    }

    /**
     * Two rows a move: what became of it, and under that how it came to its place. So the words have room on a narrow
     * screen too.
     */
    private String table() {
        StringBuilder out = new StringBuilder("<table class=\"moves\">\n<tr><th class=\"n\">#</th><th>move</th>"
                + "<th>what the search did</th><th class=\"n\">value</th><th class=\"n\">nodes</th></tr>\n");
        for (MoveReport move : node.moves()) {
            List<String> cells = cells(move);
            String style = move.best() || move.cut() ? " mark"
                    : move.fate() == Fate.NOT_REACHED || move.fate() == Fate.PRUNED ? " dim" : "";
            out.append("<tr class=\"over").append(style).append("\">");
            cell(out, "n", cells.get(0));
            cell(out, "", cells.get(1));
            cell(out, "", cells.get(5));
            cell(out, "n", cells.get(6));
            cell(out, "n", cells.get(7));
            out.append("</tr>\n<tr class=\"under\"><td></td><td colspan=\"4\">")
                    .append(HtmlPage.escape(move.stage() + ": " + orderedBy(move)
                            + (move.exchange() == 0 ? "" : "; exchange " + move.exchange())))
                    .append("</td></tr>\n");
        }
        return out.append("</table>\n").toString();
    }

    private static void cell(StringBuilder out, String style, String text) {
        out.append(style.isEmpty() ? "<td>" : "<td class=\"" + style + "\">").append(HtmlPage.escape(text))
                .append("</td>");
    }
}
