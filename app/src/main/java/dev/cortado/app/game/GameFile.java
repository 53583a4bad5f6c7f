package dev.cortado.app.game;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.game.PgnWriter;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.lab.annotate.GameAnnotator;
import dev.cortado.lab.annotate.GameJson;
import dev.cortado.lab.annotate.GamePage;
import dev.cortado.lab.annotate.GameReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/** Annotates the games of a PGN file, one after the other. Progress goes to standard error. */
public final class GameFile {
    /** What becomes of the games: text for people and programs, and a page. */
    public enum Format {
        /** The games with comments, marks and variations. */
        PGN,
        /** A JSON object a game and line. */
        JSON
    }

    private final InputStream in;
    private final Path out;
    private final Path page;
    private final Format format;
    private final PrintWriter stdout;
    private final PrintWriter err;
    private final String annotator;
    private final boolean watched;
    private long started;

    /**
     * @param in the games
     * @param out null for {@code stdout}
     * @param page where to write a page with all games; null for none
     * @param err for progress
     * @param annotator the name that is written into the games
     */
    public GameFile(InputStream in, Path out, Path page, Format format, PrintWriter stdout, PrintWriter err,
            String annotator) {
        this.in = in;
        this.out = out;
        this.page = page;
        this.format = format;
        this.stdout = stdout;
        this.err = err;
        this.annotator = annotator;
        watched = Terminal.detect(true).interactive();
    }

    /**
     * Annotates every game; after Ctrl-C the game at hand is written as far as it got.
     *
     * @return how many games there were
     */
    public int annotate(EngineOptions setup, Limits limits) throws Exception {
        AtomicBoolean stopped = new AtomicBoolean();
        try (Engine engine = new Engine(setup);
                PgnReader reader = PgnReader.of(in)) {
            engine.awaitReady();
            return Interrupt.run(() -> {
                stopped.set(true);
                engine.stop();
            }, () -> {
                if (out == null) {
                    return run(reader, new GameAnnotator(engine, limits), stdout, stopped);
                }
                try (SafeWriter writer = new SafeWriter(out)) {
                    int games = run(reader, new GameAnnotator(engine, limits), writer, stopped);
                    writer.commit();
                    return games;
                }
            });
        }
    }

    private int run(PgnReader reader, GameAnnotator annotator, Writer writer, AtomicBoolean stopped)
            throws IOException {
        PgnWriter pgn = new PgnWriter(writer);
        List<GamePage.Annotated> annotated = new ArrayList<>();
        int number = 0;
        for (Game game = reader.readGame(); game != null && !stopped.get(); game = reader.readGame()) {
            String title = "game " + ++number + ", " + player(game, "White") + " - " + player(game, "Black");
            game.errors().forEach(error -> err.println(title + ": " + error));
            started = System.nanoTime();
            GameReport report = annotator.annotate(game, (done, of) -> {
                progress(title, done, of);
                return !stopped.get();
            });
            game.setTag("Annotator", this.annotator);
            if (report.opening().isPresent() && game.tag("Opening").isEmpty()) {
                game.setTag("Opening", report.opening().get());
            }
            switch (format) {
                case PGN -> pgn.write(game);
                case JSON -> writer.write(GameJson.of(game, report) + System.lineSeparator());
            }
            writer.flush();
            if (page != null) {
                annotated.add(new GamePage.Annotated(game, report));
            }
            if (watched) {
                err.print("\r\u001b[K");
            }
            report.opening().ifPresent(name -> err.println(title + ": " + name));
            err.println(title + ": White " + text(report.white()) + "; Black " + text(report.black()));
            err.flush();
        }
        if (page != null && number > 0) {
            try (SafeWriter file = new SafeWriter(page)) {
                file.write(GamePage.of(annotated));
                file.commit();
            }
        }
        return number;
    }

    private static String player(Game game, String tag) {
        return game.tag(tag).filter(name -> !name.isBlank() && !name.equals("?")).orElse(tag);
    }

    private static String text(GameReport.Side side) {
        return plural(side.inaccuracies(), "inaccuracy", "inaccuracies") + ", "
                + plural(side.mistakes(), "mistake", "mistakes") + ", " + plural(side.blunders(), "blunder", "blunders")
                + " in " + plural(side.moves(), "move", "moves") + (side.moves() == 0 ? "" : String.format(Locale.ROOT,
                        ", accuracy %.0f %%, average loss %.2f", side.accuracy(), side.averageLoss() / 100));
    }

    private static String plural(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private void progress(String title, int done, int of) {
        if (watched) {
            double seconds = (System.nanoTime() - started) / 1e9;
            err.print(String.format(Locale.ROOT, "\r\u001b[K%s: position %d of %d, %.1f a second, %.0f s left", title,
                    done,
                    of, done / seconds, (of - done) * seconds / done));
            err.flush();
        }
    }
}
