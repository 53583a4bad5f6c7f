package dev.cortado.lab.data;

import dev.cortado.chess.Position;
import java.util.Locale;

/** What a file of games holds, counted game by game. */
public final class GameStatistics {
    private static final int BAR = 40;

    private long games;
    private long chess960;
    private long plies;
    private long unscored;
    private long kept;
    private double sumOfScores;
    private final long[] results = new long[3];
    private final long[] byPieces = new long[33];

    /** Of no game yet. */
    public GameStatistics() {}

    public void add(ScoredGame game) {
        games++;
        results[game.result()]++;
        plies += game.plies();
        if (game.start().chess960()) {
            chess960++;
        }
        game.forEach(this::add);
    }

    private void add(Position position, int move, int score) {
        byPieces[Long.bitCount(position.occupied())]++;
        if (score == ScoredGame.NO_SCORE) {
            unscored++;
            return;
        }
        sumOfScores += Math.abs(score);
        if (PositionFilter.keeps(position, move, score)) {
            kept++;
        }
    }

    public long games() {
        return games;
    }

    public long positions() {
        return plies;
    }

    /** Positions that {@link PositionFilter} keeps. */
    public long kept() {
        return kept;
    }

    /** Games by {@link ScoredGame#result}. */
    public long results(int result) {
        return results[result];
    }

    /**
     * The whole for programs.
     *
     * @param quiet positions that {@link PositionFilter} keeps
     * @param scored positions with a score
     * @param averageScore centipawns from zero, over the scored positions; 0 without any
     * @param byPieces positions by the number of pieces on the board, from 0 to 32
     */
    public record Summary(long games, long chess960, long whiteWins, long draws, long blackWins, long positions,
            long quiet, long scored, double averageScore, long[] byPieces) {}

    public Summary summary() {
        long scored = plies - unscored;
        return new Summary(games, chess960, results[2], results[1], results[0], plies, kept, scored,
                Math.round(10 * sumOfScores / Math.max(1, scored)) / 10.0, byPieces.clone());
    }

    /** The whole for people. */
    public String text() {
        if (games == 0) {
            return "no games\n";
        }
        StringBuilder out = new StringBuilder();
        line(out, "games      %,d (%,d Chess960), %.1f plies each", games, chess960, (double) plies / games);
        line(out, "results    White won %s, drawn %s, Black won %s", share(results[2], games), share(results[1], games),
                share(results[0], games));
        line(out, "positions  %,d, of which %s are quiet and undecided", plies, share(kept, plies));
        line(out, "scores     %s have one, %.0f centipawns from zero on average", share(plies - unscored, plies),
                sumOfScores / Math.max(1, plies - unscored));
        out.append("pieces on the board\n");
        long most = 1;
        for (long count : byPieces) {
            most = Math.max(most, count);
        }
        for (int pieces = 32; pieces >= 2; pieces--) {
            if (byPieces[pieces] > 0) {
                line(out, "  %2d %-" + BAR + "s %s", pieces, "#".repeat((int) (byPieces[pieces] * BAR / most)),
                        share(byPieces[pieces], plies));
            }
        }
        return out.toString();
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / Math.max(1, whole));
    }

    private static void line(StringBuilder out, String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }
}
