import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.opening.BookFile;
import dev.cortado.lab.opening.BookOrder;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.opening.OpeningBook;
import dev.cortado.lab.player.EnginePlayer;
import dev.cortado.lab.player.Player;
import dev.cortado.lab.player.ThinkingLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Plays a factorial screen of changes and fits their effects. See scripts/screen. */
final class Screen {
    /** Elo for a unit of score, where sides are about even. */
    private static final double ELO = 1600 / Math.log(10);
    /** Standard errors in half of a 95 % interval. */
    private static final double Z = 1.96;

    /** A pair of games: for each change 1 if the first side has it and −1 if the other has; the first side's score − ½. */
    private record Pair(int number, int[] signs, double score) {}

    /** What a change is worth, Elo, and half of its 95 % interval. */
    private record Effect(String change, double elo, double error) {}

    private final String book;
    private final ThinkingLimit limit;
    private final long seed;
    private final Path log;
    private final List<String> changes;

    private Screen(String book, ThinkingLimit limit, long seed, Path log, List<String> changes) {
        this.book = book;
        this.limit = limit;
        this.seed = seed;
        this.log = log;
        this.changes = changes;
    }

    public static void main(String[] args) throws Exception {
        if (args.length < 6) {
            fail("usage: scripts/screen LOG CHANGE...");
        }
        Path log = Path.of(args[5]);
        List<String> changes = List.of(args).subList(6, args.length);
        if (changes.isEmpty() && !Files.exists(log)) {
            fail("there is no log '" + log + "' to read");
        }
        if (!changes.isEmpty()) {
            Screen screen = new Screen(args[0], limit(args[1]), Long.parseLong(args[3]), log, changes);
            screen.play(Integer.parseInt(args[2]), Integer.parseInt(args[4]));
        }
        report(log);
    }

    /** {@code tc=} and a clock, or nodes a move. */
    private static ThinkingLimit limit(String text) {
        try {
            return text.startsWith("tc=") ? ThinkingLimit.parseClock(text.substring(3))
                    : ThinkingLimit.ofNodes(Long.parseLong(text));
        } catch (NumberFormatException e) {
            fail("'" + text + "' is no number of nodes");
        } catch (IllegalArgumentException e) {
            fail(e.getMessage());
        }
        throw new AssertionError("fail ends the program");
    }

    private static void fail(String message) {
        System.err.println("screen: " + message);
        System.exit(2);
    }

    // ---- games --------------------------------------------------------------------------------------------------

    private void play(int pairs, int concurrency) throws Exception {
        try {
            changes.forEach(change -> with(with(EngineOptions.defaults(), change, 0), change, 1));
        } catch (IllegalArgumentException e) {
            fail(e.getMessage());
        }
        String header = "# " + limit + ", seed " + seed + ": " + String.join(" ", changes);
        Set<Integer> played = new TreeSet<>();
        if (Files.exists(log)) {
            if (!Files.readAllLines(log).getFirst().equals(header)) {
                fail("'" + log + "' holds another screen");
            }
            read(log).forEach(pair -> played.add(pair.number));
        } else {
            Files.writeString(log, header + "\n");
        }
        OpeningBook openings = BookFile.load(Path.of(book), BookOrder.RANDOM, seed, false);
        try (ExecutorService threads = Executors.newFixedThreadPool(concurrency)) {
            List<Future<?>> games = new ArrayList<>();
            IntStream.range(0, pairs).filter(pair -> !played.contains(pair))
                    .forEach(pair -> games.add(threads.submit(() -> play(openings.opening(pair), pair))));
            for (Future<?> game : games) {
                game.get();
            }
        }
    }

    private Void play(Opening opening, int pair) throws Exception {
        SplittableRandom chance = new SplittableRandom(seed * 1_000_003 + pair);
        EngineOptions first = EngineOptions.defaults();
        EngineOptions second = first;
        StringBuilder line = new StringBuilder().append(pair).append(' ');
        for (String change : changes) {
            int side = chance.nextInt(2);
            line.append(side == 1 ? '+' : '-');
            first = with(first, change, side);
            second = with(second, change, 1 - side);
        }
        GameRunner rules = new GameRunner(
                new Adjudication(Optional.of(Adjudication.parseResign("moves=3,score=600,both")),
                        Optional.of(Adjudication.parseDraw("movenumber=34,movecount=8,score=10")), 400),
                false, 0, 60_000);
        int halfPoints = 0;
        try (Player one = new EnginePlayer("first", first); Player two = new EnginePlayer("second", second)) {
            for (boolean white : new boolean[] {true, false}) {
                halfPoints += rules.play(opening, one, limit, two, limit, white).devHalfPoints();
            }
        }
        line.append(' ').append(halfPoints).append('\n');
        synchronized (this) {
            Files.writeString(log, line, StandardOpenOption.APPEND);
        }
        return null;
    }

    /** Options with every setting of a change at its first (0) or second (1) value. */
    private static EngineOptions with(EngineOptions options, String change, int side) {
        EngineOptions result = options;
        for (String setting : change.split("\\+")) {
            String[] parts = setting.split("[=:]");
            if (parts.length != 3) {
                throw new IllegalArgumentException("'" + setting + "' is not of the form NAME=FROM:TO");
            }
            result = result.with(parts[0], parts[1 + side]);
        }
        return result;
    }

    // ---- fit ----------------------------------------------------------------------------------------------------

    private static List<Pair> read(Path log) throws Exception {
        List<Pair> pairs = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            String[] words = line.split(" ");
            if (!line.startsWith("#") && words.length == 3) {
                pairs.add(new Pair(Integer.parseInt(words[0]), words[1].chars().map(c -> c == '+' ? 1 : -1).toArray(),
                        Integer.parseInt(words[2]) / 4.0 - 0.5));
            }
        }
        return pairs;
    }

    private static void report(Path log) throws Exception {
        String header = Files.readAllLines(log).getFirst();
        String[] changes = header.substring(header.indexOf(": ") + 2).split(" ");
        List<Pair> pairs = read(log);
        if (pairs.size() <= changes.length) {
            fail(pairs.size() + " pairs are too few for " + changes.length + " changes");
        }
        System.out.println(2 * pairs.size() + " games," + header.substring(1, header.indexOf(": ")));
        fit(changes, pairs).stream().sorted(Comparator.comparingDouble(Effect::elo).reversed())
                .forEach(e -> System.out.printf(Locale.ROOT, "%+7.1f ± %.1f  %s%n", e.elo, e.error, e.change));
    }

    /** Least squares: the scores are the sum of the effects with their signs, and chance. */
    private static List<Effect> fit(String[] changes, List<Pair> pairs) {
        int n = changes.length;
        double[][] normal = new double[n][n + 1];
        for (Pair pair : pairs) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    normal[i][j] += pair.signs[i] * pair.signs[j];
                }
                normal[i][n] += pair.signs[i] * pair.score;
            }
        }
        double[][] inverse = inverse(normal, n);
        double[] effects = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                effects[i] += inverse[i][j] * normal[j][n];
            }
        }
        double squares = 0;
        for (Pair pair : pairs) {
            double rest = pair.score;
            for (int i = 0; i < n; i++) {
                rest -= effects[i] * pair.signs[i];
            }
            squares += rest * rest;
        }
        double variance = squares / (pairs.size() - n);
        return IntStream.range(0, n).mapToObj(i -> new Effect(changes[i], ELO * effects[i],
                Z * ELO * Math.sqrt(variance * inverse[i][i]))).toList();
    }

    /** By Gauss and Jordan, with pivots. */
    private static double[][] inverse(double[][] matrix, int n) {
        double[][] work = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(matrix[i], 0, work[i], 0, n);
            work[i][n + i] = 1;
        }
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column; row < n; row++) {
                if (Math.abs(work[row][column]) > Math.abs(work[pivot][column])) {
                    pivot = row;
                }
            }
            double[] swapped = work[column];
            work[column] = work[pivot];
            work[pivot] = swapped;
            if (Math.abs(work[column][column]) < 1e-9) {
                fail("too few pairs to tell the changes apart");
            }
            double scale = 1 / work[column][column];
            for (int k = 0; k < 2 * n; k++) {
                work[column][k] *= scale;
            }
            for (int row = 0; row < n; row++) {
                double factor = work[row][column];
                if (row != column) {
                    for (int k = 0; k < 2 * n; k++) {
                        work[row][k] -= factor * work[column][k];
                    }
                }
            }
        }
        double[][] result = new double[n][n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(work[i], n, result[i], 0, n);
        }
        return result;
    }
}
