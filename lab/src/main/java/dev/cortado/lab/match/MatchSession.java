package dev.cortado.lab.match;

import dev.cortado.lab.Digests;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.player.PlayerException;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.Journal;
import dev.cortado.lab.records.MatchPgn;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.Sprt;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A match with its files: opens or continues the journal, writes the games as PGN while they come, and the reports at
 * the end, however that comes about.
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
     * @param resumed pairs that an earlier run had played
     * @param uncounted finished pairs that wait for an earlier one
     */
    public record Result(MatchReport report, Sprt.Status status, int resumed, int uncounted) {}

    /**
     * Plays the match.
     *
     * @throws PlayerException if a side cannot be started
     * @throws IOException if a file cannot be written
     * @throws IllegalArgumentException if the journal is there and may not be used, or the book has a bad opening
     */
    public Result run(MatchListener listener) throws PlayerException, IOException {
        Map<String, Object> settings = plan.settings();
        try (Journal journal = open(files.journal.orElseGet(() -> defaultJournal(settings)), settings);
                PgnOutput pgn = new PgnOutput(files.pgn, listener);
                MatchRunner runner = new MatchRunner(plan, journal, pgn)) {
            MatchTally tally = play(runner, journal);
            boolean complete = tally.status() != Sprt.Status.CONTINUE || tally.pairs().pairs() >= plan.pairs();
            MatchReport report = new MatchReport(runner.devName(), runner.baseName(), settings, tally,
                    runner.gamesPerMinute(), complete);
            write(report);
            return new Result(report, tally.status(), runner.resumed(), runner.uncounted());
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

    private Path defaultJournal(Map<String, Object> settings) {
        byte[] text = Json.write(settings).getBytes(StandardCharsets.UTF_8);
        return Path.of("matches",
                (plan.sprt().isPresent() ? "sprt-" : "match-") + Digests.sha256(text).substring(0, 8)
                        + ".jsonl");
    }

    private Journal open(Path file, Map<String, Object> settings) throws IOException {
        if (!Files.exists(file)) {
            return Journal.create(file, settings);
        }
        if (files.resume) {
            return Journal.resume(file, settings);
        }
        if (files.overwrite) {
            return Journal.overwrite(file, settings);
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

    /**
     * The games so far, in the order of the match, before another listener hears of them. The file is written anew by
     * each run: the journal has them all.
     */
    private static final class PgnOutput implements MatchListener, AutoCloseable {
        private final Optional<BufferedWriter> writer;
        private final MatchListener next;
        /** Set by {@link #onStart}: only then do the players have names. */
        private MatchPgn format;

        PgnOutput(Optional<Path> file, MatchListener next) throws IOException {
            writer = file.isPresent() ? Optional.of(Files.newBufferedWriter(file.get())) : Optional.empty();
            this.next = next;
        }

        @Override
        public void onStart(MatchRunner match) throws IOException {
            format = match.pgn();
            next.onStart(match);
        }

        @Override
        public void onPair(MatchTally tally, PairRecord pair, boolean resumed) throws IOException {
            if (writer.isPresent()) {
                writer.get().write(format.format(pair));
                writer.get().flush();
            }
            next.onPair(tally, pair, resumed);
        }

        @Override
        public void onGame(GameRecord game, double gamesPerMinute) {
            next.onGame(game, gamesPerMinute);
        }

        @Override
        public void onVoid(int games) {
            next.onVoid(games);
        }

        @Override
        public void close() throws IOException {
            if (writer.isPresent()) {
                writer.get().close();
            }
        }
    }
}
