package dev.cortado.web.session;

import dev.cortado.lab.match.MatchTally;
import dev.cortado.lab.records.JournalFollower;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.EloEstimate;
import dev.cortado.lab.stats.Sprt;
import dev.cortado.web.message.Tell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The matches whose journals the server was given, running or finished. */
public final class MatchWatch {
    /** Points of a course that are sent; more would not be seen. */
    private static final int POINTS = 400;
    private static final Pattern TEST =
            Pattern.compile("(\\w+) \\[(\\S+), (\\S+)\\] alpha (\\S+) beta (\\S+)");

    private final List<Watched> matches = new ArrayList<>();

    private MatchWatch() {}

    /**
     * Watches journals.
     *
     * @throws IOException if one cannot be read
     * @throws IllegalArgumentException if one is no journal
     */
    public static MatchWatch of(List<Path> journals) throws IOException {
        MatchWatch watch = new MatchWatch();
        for (Path journal : journals) {
            watch.matches.add(new Watched(watch.matches.size(), new JournalFollower(journal)));
        }
        watch.poll();
        return watch;
    }

    /** Reads what is new; true if there was something. */
    public synchronized boolean poll() {
        boolean news = false;
        for (Watched match : matches) {
            news |= match.poll();
        }
        return news;
    }

    synchronized void tell(Outbox outbox) {
        for (Watched match : matches) {
            Tell.Match state = match.state();
            outbox.state("match " + state.index(), () -> state);
        }
    }

    private static final class Watched {
        private final int index;
        private final JournalFollower journal;
        private final MatchTally tally;
        /** Pairs that finished before one that began earlier. */
        private final Map<Integer, PairRecord> early = new TreeMap<>();
        private int next;
        private boolean broken;

        Watched(int index, JournalFollower journal) {
            this.index = index;
            this.journal = journal;
            tally = new MatchTally(test(journal.settings().get("sprt")));
        }

        boolean poll() {
            boolean news = false;
            try {
                List<PairRecord> pairs = broken ? List.of() : journal.poll();
                while (!pairs.isEmpty()) {
                    pairs.forEach(pair -> early.put(pair.index(), pair));
                    for (PairRecord pair = early.remove(next); pair != null; pair = early.remove(next)) {
                        tally.add(pair);
                        next++;
                    }
                    news = true;
                    pairs = journal.poll();
                }
            } catch (IOException | IllegalArgumentException e) {
                // What was read stays; a file that has gone or is damaged has nothing more to say.
                broken = true;
            }
            return news;
        }

        Tell.Match state() {
            EloEstimate estimate = tally.estimate();
            Optional<Sprt> test = tally.sprt();
            return new Tell.Match(index, journal.file().getFileName().toString(), side("dev"), side("base"),
                    test.map(sprt -> "[" + sprt.elo0() + ", " + sprt.elo1() + "]").orElse(null),
                    test.map(Sprt::lower).orElse(0.0), test.map(Sprt::upper).orElse(0.0),
                    test.map(sprt -> status(tally.status())).orElse(null), tally.games(), tally.wins(), tally.draws(),
                    tally.losses(), estimate.elo(), estimate.eloError(), tally.llr(),
                    IntStream.range(0, 5).mapToObj(tally.pairs()::count).toList(), course(),
                    tally.ends().entrySet().stream()
                            .map(end -> new Tell.NamedCount(end.getKey().text(), end.getValue().total())).toList());
        }

        private List<Tell.Point> course() {
            List<MatchTally.Point> all = tally.course();
            int step = Math.max(1, (all.size() + POINTS - 1) / POINTS);
            List<Tell.Point> points = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (i % step == 0 || i == all.size() - 1) {
                    MatchTally.Point point = all.get(i);
                    points.add(new Tell.Point(point.pairs(), point.elo(), point.eloError(), point.llr()));
                }
            }
            return points;
        }

        private String side(String key) {
            Object settings = journal.settings().get(key);
            Object name = settings instanceof Map<?, ?> map ? map.get("name") : settings;
            return String.valueOf(name);
        }
    }

    private static String status(Sprt.Status status) {
        return switch (status) {
            case CONTINUE -> "running";
            case H0 -> "rejected";
            case H1 -> "accepted";
        };
    }

    /** The test as {@code MatchPlan.settings} writes it. */
    private static Optional<Sprt> test(Object text) {
        Matcher found = TEST.matcher(text == null ? "" : text.toString());
        if (!found.matches()) {
            return Optional.empty();
        }
        return Optional.of(new Sprt(Double.parseDouble(found.group(2)), Double.parseDouble(found.group(3)),
                Double.parseDouble(found.group(4)), Double.parseDouble(found.group(5)),
                Sprt.Model.valueOf(found.group(1).toUpperCase(Locale.ROOT))));
    }
}
