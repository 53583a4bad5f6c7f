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
import dev.cortado.lab.annotate.GameAnnotator.Report;
import dev.cortado.lab.annotate.GameAnnotator.Tally;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/** Annotates the games of a PGN file, one after the other. Progress goes to standard error. */
public final class GameFile {
    private final Path in;
    private final Path out;
    private final PrintWriter stdout;
    private final PrintWriter err;
    private final String annotator;
    private final boolean watched;
    private long started;

    /**
     * @param in null for standard input
     * @param out null for {@code stdout}
     * @param err for progress
     * @param annotator the name that is written into the games
     */
    public GameFile(Path in, Path out, PrintWriter stdout, PrintWriter err, String annotator) {
        this.in = in;
        this.out = out;
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
                PgnReader reader = in == null ? PgnReader.of(System.in) : PgnReader.of(in)) {
            return Interrupt.run(() -> {
                stopped.set(true);
                engine.stop();
            }, () -> {
                if (out == null) {
                    return run(reader, new GameAnnotator(engine, limits), stdout, stopped);
                }
                try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(out, StandardCharsets.UTF_8))) {
                    return run(reader, new GameAnnotator(engine, limits), writer, stopped);
                }
            });
        }
    }

    private int run(PgnReader reader, GameAnnotator annotator, PrintWriter writer, AtomicBoolean stopped)
            throws IOException {
        PgnWriter pgn = new PgnWriter(writer);
        int number = 0;
        for (Game game = reader.readGame(); game != null && !stopped.get(); game = reader.readGame()) {
            String title = "game " + ++number + ", " + player(game, "White") + " - " + player(game, "Black");
            game.errors().forEach(error -> err.println(title + ": " + error));
            started = System.nanoTime();
            Report report = annotator.annotate(game, (done, of) -> {
                progress(title, done, of);
                return !stopped.get();
            });
            game.setTag("Annotator", this.annotator);
            pgn.write(game);
            writer.flush();
            if (watched) {
                err.print("\r\u001b[K");
            }
            err.println(title + ": White " + text(report.white()) + "; Black " + text(report.black()));
            err.flush();
        }
        return number;
    }

    private static String player(Game game, String tag) {
        return game.tag(tag).filter(name -> !name.isBlank() && !name.equals("?")).orElse(tag);
    }

    private static String text(Tally tally) {
        return plural(tally.inaccuracies(), "inaccuracy", "inaccuracies") + ", "
                + plural(tally.mistakes(), "mistake", "mistakes") + ", "
                + plural(tally.blunders(), "blunder", "blunders") + " in " + plural(tally.moves(), "move", "moves");
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
