package dev.cortado.lab.annotate;

import dev.cortado.chess.game.Game;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.report.HtmlPage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * An annotated game as a page that can be clicked through: board, moves, a curve of the winning chances and the mistakes.
 * It is one file that needs no server and asks nobody for anything.
 */
public final class GamePage {
    private static final String STYLE = resource("game-page.css");
    private static final String SCRIPT = resource("game-page.js");

    private GamePage() {}

    /** The page of one or more games, one below the other. */
    public static String of(List<Annotated> games) {
        String title = games.size() == 1 ? games.getFirst().title() : games.size() + " games";
        HtmlPage page = new HtmlPage(title, games.size() == 1 ? lead(games.getFirst()) : "analysed by Cortado").wide();
        page.html("<style>\n" + STYLE + "</style>\n");
        for (int i = 0; i < games.size(); i++) {
            Annotated annotated = games.get(i);
            if (games.size() > 1) {
                page.heading(annotated.title());
                page.paragraph(lead(annotated));
            }
            page.table(List.of("", "White", "Black"), figures(annotated.report()));
            page.html(place(annotated));
        }
        return page.html("<script>\n" + SCRIPT + "</script>\n").render();
    }

    /** A game and what is thought of it. */
    public record Annotated(Game game, GameReport report) {
        String title() {
            return player("White") + " – " + player("Black");
        }

        private String player(String tag) {
            return game.tag(tag).filter(name -> !name.isBlank() && !name.equals("?")).orElse(tag);
        }
    }

    private static String lead(Annotated annotated) {
        String event =
                annotated.game().tag("Event").filter(text -> !text.equals("?")).map(text -> text + ", ").orElse("");
        String date =
                annotated.game().tag("Date").filter(text -> !text.startsWith("?")).map(text -> text.replace(".??", ""))
                        .map(text -> text + ", ").orElse("");
        String opening = annotated.report().opening().map(name -> ". " + name).orElse("");
        return event + date + annotated.game().result() + opening;
    }

    private static List<List<String>> figures(GameReport report) {
        return List.of(row("accuracy", report, side -> String.format(Locale.ROOT, "%.0f %%", side.accuracy())),
                row("average loss", report, side -> String.format(Locale.ROOT, "%.2f", side.averageLoss() / 100)),
                row("inaccuracies", report, side -> Integer.toString(side.inaccuracies())),
                row("mistakes", report, side -> Integer.toString(side.mistakes())),
                row("blunders", report, side -> Integer.toString(side.blunders())));
    }

    private static List<String> row(String name, GameReport report, Function<GameReport.Side, String> figure) {
        return List.of(name, figure.apply(report.white()), figure.apply(report.black()));
    }

    /** Where the script draws a game; its data stands inside, where a script that is absent does no harm. */
    private static String place(Annotated annotated) {
        // "</" would end the element, wherever it stands.
        String data = Json.write(GameJson.view(annotated.game(), annotated.report())).replace("</", "<\\/");
        return "<section class=\"game\"><script type=\"application/json\">" + data + "</script>"
                + "<noscript><p>" + HtmlPage.escape(String.join(" ", annotated.game().moves()))
                + "</p></noscript></section>\n";
    }

    private static String resource(String name) {
        try (InputStream in = GamePage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
