package dev.cortado.lab.match;

import dev.cortado.lab.json.JsonWriter;
import dev.cortado.lab.stats.Sprt;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A match from the first line on the terminal to the last report: opens or continues the journal, shows progress, writes
 * the games as PGN while they come, and the reports at the end, however that comes about.
 *
 * @param plan what is played
 * @param files where it is kept
 */
public record MatchSession(MatchPlan plan, Outputs files) {
    /**
     * Files of a match.
     *
     * @param journal the journal; empty for one in the folder {@code matches}, named after the settings
     * @param resume whether to go on with a journal that is there
     * @param overwrite whether to replace a journal that is there
     * @param pgn games
     * @param json report for programs
     * @param html report for people
     */
    public record Outputs(Optional<Path> journal, boolean resume, boolean overwrite, Optional<Path> pgn,
            Optional<Path> json, Optional<Path> html) {}

    /**
     * How a session ended.
     *
     * @param report what the match came to
     * @param status where its test stands
     */
    public record Result(MatchReport report, Sprt.Status status) {}

    /**
     * Plays the match.
     *
     * @param out for the result
     * @param progress for everything else
     * @param terminal whether {@code progress} is a terminal
     * @throws PlayerException if a side cannot be started
     * @throws IOException if a file cannot be written
     * @throws IllegalArgumentException if the journal is there and may not be used, or the book has a bad opening
     */
    public Result run(PrintStream out, PrintStream progress, boolean terminal) throws PlayerException, IOException {
        Path file = files.journal.orElseGet(this::defaultJournal);
        MatchProgress display = new MatchProgress(progress, terminal, 2 * plan.pairs());
        try (Journal journal = open(file);
                PgnOutput pgn = new PgnOutput(files.pgn);
                MatchRunner runner = new MatchRunner(plan, journal, listener(pgn, display))) {
            progress.println("journal " + file);
            pgn.format = () -> new MatchPgn(runner.devName(), runner.baseName(), journal.started(),
                    plan.dev().limit(), plan.base().limit(), plan.rules().chess960());
            MatchTally tally = play(runner, journal);
            boolean complete = tally.status() != Sprt.Status.CONTINUE || tally.pairs().pairs() >= plan.pairs();
            display.end();
            MatchReport report = new MatchReport(runner.devName(), runner.baseName(), plan.settings(), tally,
                    display.gamesPerMinute(), complete);
            write(report);
            out.print(report.text());
            if (runner.resumed() > 0) {
                out.println(runner.resumed() + " pairs are from an earlier run");
            }
            if (!complete) {
                out.println("stopped; the same command with --resume goes on"
                        + (runner.uncounted() == 0 ? ""
                                : " (" + runner.uncounted() + " finished pairs wait for an earlier one)"));
            }
            out.flush();
            return new Result(report, tally.status());
        }
    }

    private static MatchTally play(MatchRunner runner, Journal journal) throws PlayerException, IOException {
        try {
            return runner.run();
        } catch (PlayerException | IOException | RuntimeException e) {
            journal.abandon();
            throw e;
        }
    }

    private static MatchListener listener(PgnOutput pgn, MatchProgress display) {
        return new MatchListener() {
            @Override
            public void onPair(MatchTally tally, PairRecord pair, boolean resumed) throws IOException {
                pgn.append(pair);
                display.onPair(tally, pair, resumed);
            }

            @Override
            public void onGame(GameRecord game) {
                display.onGame(game);
            }
        };
    }

    private Path defaultJournal() {
        byte[] settings = JsonWriter.write(plan.settings()).getBytes(StandardCharsets.UTF_8);
        return Path.of("matches",
                (plan.sprt().isPresent() ? "sprt-" : "match-") + Digests.sha256(settings).substring(0, 8)
                        + ".jsonl");
    }

    private Journal open(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Journal.create(file, plan.settings());
        }
        if (files.resume) {
            return Journal.resume(file, plan.settings());
        }
        if (files.overwrite) {
            Files.delete(file);
            return Journal.create(file, plan.settings());
        }
        throw new IllegalArgumentException("the journal " + file
                + " exists: add --resume to go on with it, --overwrite to begin anew, or name another with --journal");
    }

    private void write(MatchReport report) throws IOException {
        if (files.json.isPresent()) {
            Files.writeString(files.json.get(), report.json());
        }
        if (files.html.isPresent()) {
            Files.writeString(files.html.get(), report.html());
        }
    }

    /** The games so far, in the order of the match. It is written anew by each run: the journal has them all. */
    private static final class PgnOutput implements AutoCloseable {
        private final BufferedWriter writer;
        /** Asked for each pair, because the players' names are known only once they have started. */
        private Supplier<MatchPgn> format;

        PgnOutput(Optional<Path> file) throws IOException {
            writer = file.isPresent() ? Files.newBufferedWriter(file.get()) : null;
        }

        void append(PairRecord pair) throws IOException {
            if (writer != null) {
                writer.write(format.get().format(pair));
                writer.flush();
            }
        }

        @Override
        public void close() throws IOException {
            if (writer != null) {
                writer.close();
            }
        }
    }
}
