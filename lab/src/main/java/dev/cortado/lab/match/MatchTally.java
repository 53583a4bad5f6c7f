package dev.cortado.lab.match;

import dev.cortado.chess.Color;
import dev.cortado.chess.game.GameResult;
import dev.cortado.lab.Digests;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.EloEstimate;
import dev.cortado.lab.stats.Pentanomial;
import dev.cortado.lab.stats.Sprt;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a match has come to so far. Pairs are added in the order of their index, never in the order in which they finish:
 * quick pairs would otherwise be seen first, and those are seldom drawn. So the course of a test, too, depends on its
 * games alone. All results are from the side under test's view.
 */
public final class MatchTally {
    /** Failures kept word by word. */
    private static final int KEPT_FAILURES = 20;

    /**
     * The statistics after so many pairs.
     *
     * @param llr the logarithm of the likelihood ratio, 0 without a test
     */
    public record Point(long pairs, double elo, double eloError, double llr) {}

    /** How often games ended in one way, by who gained. */
    public record EndCount(int devWins, int draws, int baseWins) {
        public int total() {
            return devWins + draws + baseWins;
        }
    }

    /**
     * What one side used.
     *
     * @param moves moves made
     * @param micros microseconds on its clock
     * @param nodes nodes it said it searched
     * @param depths sum of the depths it said it reached
     * @param slowest the longest move, microseconds
     * @param lag milliseconds on its clock beyond what it said it used
     * @param largestLag the most of these for one move
     */
    public record Usage(long moves, long micros, long nodes, long depths, long slowest, long lag,
            int largestLag) {
        static final Usage NONE = new Usage(0, 0, 0, 0, 0, 0, 0);

        Usage plus(GameRecord.PlayedMove move) {
            return new Usage(moves + 1, micros + move.micros(), nodes + move.nodes(),
                    depths + move.depth(), Math.max(slowest, move.micros()), lag + move.lag(),
                    Math.max(largestLag, move.lag()));
        }
    }

    /** Moves of a game told apart in {@link Pace}; later ones count as the last. */
    private static final int PACE_MOVES = 100;

    /** How a side spread its time over a game: by its move after the opening, from 1. */
    public static final class Pace {
        private final long[] micros = new long[PACE_MOVES];
        private final long[] moves = new long[PACE_MOVES];

        private Pace() {}

        private void add(int number, long time) {
            int index = Math.min(number, PACE_MOVES) - 1;
            micros[index] += time;
            moves[index]++;
        }

        /** Milliseconds for the first, second and further moves, as far as at least so many games went. */
        public List<Double> meanMs(int games) {
            List<Double> means = new ArrayList<>();
            for (int i = 0; i < PACE_MOVES - 1 && moves[i] >= Math.max(1, games); i++) {
                means.add(micros[i] / 1e3 / moves[i]);
            }
            return means;
        }
    }

    private final Optional<Sprt> sprt;
    private final MessageDigest digest;
    private final List<Point> course = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Map<GameEnd, EndCount> ends = new EnumMap<>(GameEnd.class);
    private Pentanomial pairs = Pentanomial.EMPTY;
    private int wins;
    private int draws;
    private int losses;
    private int whiteWins;
    private int blackWins;
    private long plies;
    private Usage devUsage = Usage.NONE;
    private Usage baseUsage = Usage.NONE;
    private final Pace devPace = new Pace();
    private final Pace basePace = new Pace();

    /** @param sprt the test that judges the match, if there is one */
    public MatchTally(Optional<Sprt> sprt) {
        this.sprt = sprt;
        digest = Digests.newSha256();
    }

    /** Adds the next pair; they must come in the order of their index. */
    public void add(PairRecord pair) {
        add(pair, pair.first());
        add(pair, pair.second());
        pairs = pairs.plus(pair.halfPoints());
        EloEstimate estimate = EloEstimate.of(pairs);
        course.add(new Point(pairs.pairs(), estimate.elo(), estimate.eloError(),
                sprt.map(test -> test.logLikelihoodRatio(pairs)).orElse(0.0)));
    }

    private void add(PairRecord pair, GameRecord game) {
        int half = game.devHalfPoints();
        wins += half == 2 ? 1 : 0;
        draws += half == 1 ? 1 : 0;
        losses += half == 0 ? 1 : 0;
        whiteWins += game.result() == GameResult.WHITE_WINS ? 1 : 0;
        blackWins += game.result() == GameResult.BLACK_WINS ? 1 : 0;
        EndCount before = ends.getOrDefault(game.end(), new EndCount(0, 0, 0));
        ends.put(game.end(), new EndCount(before.devWins + (half == 2 ? 1 : 0),
                before.draws + (half == 1 ? 1 : 0), before.baseWins + (half == 0 ? 1 : 0)));
        if (game.detail().isPresent() && failures.size() < KEPT_FAILURES) {
            failures.add("game " + (pair.index() + 1) + (game.devIsWhite() ? "a" : "b") + ": "
                    + game.end().text() + ": " + game.detail().get());
        }
        plies += game.moves().size();
        StringBuilder text = new StringBuilder(pair.opening().fen()).append(pair.opening().moves());
        boolean whiteBegan = pair.opening().position(true).sideToMove() == Color.WHITE;
        for (int i = 0; i < game.moves().size(); i++) {
            GameRecord.PlayedMove move = game.moves().get(i);
            text.append(' ').append(move.move());
            boolean byWhite = (i % 2 == 0) == whiteBegan;
            if (byWhite == game.devIsWhite()) {
                devUsage = devUsage.plus(move);
                devPace.add(i / 2 + 1, move.micros());
            } else {
                baseUsage = baseUsage.plus(move);
                basePace.add(i / 2 + 1, move.micros());
            }
        }
        text.append(' ').append(game.result()).append(' ').append(game.end()).append('\n');
        digest.update(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    public Pentanomial pairs() {
        return pairs;
    }

    public int games() {
        return wins + draws + losses;
    }

    public int wins() {
        return wins;
    }

    public int draws() {
        return draws;
    }

    public int losses() {
        return losses;
    }

    public int whiteWins() {
        return whiteWins;
    }

    public int blackWins() {
        return blackWins;
    }

    /** Drawn games as a share of all; 0 without games. */
    public double drawRatio() {
        return games() == 0 ? 0 : (double) draws / games();
    }

    /** Moves of both sides after the openings. */
    public long plies() {
        return plies;
    }

    public EloEstimate estimate() {
        return EloEstimate.of(pairs);
    }

    public Optional<Sprt> sprt() {
        return sprt;
    }

    /** The logarithm of the likelihood ratio; 0 without a test or before the first pair. */
    public double llr() {
        return course.isEmpty() ? 0 : course.getLast().llr();
    }

    /** Where the test stands; {@link Sprt.Status#CONTINUE} without one. */
    public Sprt.Status status() {
        return sprt.map(test -> test.statusOf(llr())).orElse(Sprt.Status.CONTINUE);
    }

    /** The statistics after each pair. */
    public List<Point> course() {
        return Collections.unmodifiableList(course);
    }

    /** How games ended, in the order of {@link GameEnd}. */
    public Map<GameEnd, EndCount> ends() {
        return Collections.unmodifiableMap(ends);
    }

    /** Games that the side under test lost other than over the board. */
    public int devFailures() {
        return ends.entrySet().stream().filter(end -> end.getKey().isFailure())
                .mapToInt(end -> end.getValue().baseWins()).sum();
    }

    /** Games that its opponent lost so. */
    public int baseFailures() {
        return ends.entrySet().stream().filter(end -> end.getKey().isFailure())
                .mapToInt(end -> end.getValue().devWins()).sum();
    }

    /** The first failures of players, in words. */
    public List<String> failures() {
        return Collections.unmodifiableList(failures);
    }

    public Usage devUsage() {
        return devUsage;
    }

    public Usage baseUsage() {
        return baseUsage;
    }

    public Pace devPace() {
        return devPace;
    }

    public Pace basePace() {
        return basePace;
    }

    /** A digest of all openings, moves and results: equal for equal matches, whatever their speed. */
    public String fingerprint() {
        try {
            MessageDigest copy = (MessageDigest) digest.clone();
            return Digests.text(copy.digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's SHA-256 can be copied", e);
        }
    }
}
