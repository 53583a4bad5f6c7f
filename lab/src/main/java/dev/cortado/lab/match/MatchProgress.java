package dev.cortado.lab.match;

import dev.cortado.lab.stats.EloEstimate;
import dev.cortado.lab.stats.Sprt;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/**
 * One line about a running match: games, rate, result, Elo, the test's bar, time left. On a terminal the line is written
 * over itself; elsewhere a new one comes now and then.
 */
public final class MatchProgress implements MatchListener {
    private static final int BAR = 21;
    private static final int LIVE_BAR = 11;
    private static final long TERMINAL_NANOS = 200_000_000L;
    private static final long FIRST_LINE_NANOS = 5_000_000_000L;
    private static final long LINE_NANOS = 30_000_000_000L;

    private final PrintStream out;
    private final boolean terminal;
    private final int totalGames;
    private final long start = System.nanoTime();
    private long lastShown = start;
    private boolean anyShown;
    private int gamesHere;
    private int shownLength;
    private MatchTally tally;

    /**
     * A progress display.
     *
     * @param out where it goes
     * @param terminal whether {@code out} is a terminal
     * @param totalGames the most games of the match
     */
    public MatchProgress(PrintStream out, boolean terminal, int totalGames) {
        this.out = out;
        this.terminal = terminal;
        this.totalGames = totalGames;
    }

    @Override
    public void onGame(GameRecord game) {
        gamesHere++;
        showIfDue();
    }

    @Override
    public void onPair(MatchTally now, PairRecord pair, boolean resumed) {
        tally = now;
        if (!resumed) {
            showIfDue();
        }
    }

    private void showIfDue() {
        long now = System.nanoTime();
        long due = terminal ? TERMINAL_NANOS : anyShown ? LINE_NANOS : FIRST_LINE_NANOS;
        if (tally != null && now - lastShown >= due) {
            show(line(tally, gamesPerMinute(), totalGames));
            lastShown = now;
            anyShown = true;
        }
    }

    private void show(String line) {
        if (terminal) {
            out.print("\r" + line + " ".repeat(Math.max(0, shownLength - line.length())));
            out.flush();
            shownLength = line.length();
        } else {
            out.println(line);
        }
    }

    /** Clears the line, so that other text can follow. */
    public void end() {
        if (terminal && shownLength > 0) {
            out.print("\r" + " ".repeat(shownLength) + "\r");
            out.flush();
            shownLength = 0;
        }
    }

    /** Games a minute since the display was made; games of earlier runs do not count. */
    public double gamesPerMinute() {
        double minutes = (System.nanoTime() - start) / 60e9;
        return minutes > 0 ? gamesHere / minutes : 0;
    }

    /** The line itself. */
    static String line(MatchTally tally, double gamesPerMinute, int totalGames) {
        EloEstimate estimate = tally.estimate();
        String text = String.format(Locale.ROOT, "%d/%d  %.0f/min  +%d -%d =%d  Elo %s", tally.games(),
                totalGames, gamesPerMinute, tally.wins(), tally.losses(), tally.draws(),
                withError(estimate.elo(), estimate.eloError()));
        Optional<Sprt> sprt = tally.sprt();
        if (sprt.isPresent()) {
            text += String.format(Locale.ROOT, "  LLR %.2f [%s]", tally.llr(),
                    bar(sprt.get(), tally.llr(), LIVE_BAR));
        }
        long seconds = secondsLeft(tally, gamesPerMinute, totalGames);
        return seconds < 0 ? text : text + "  left " + (sprt.isPresent() ? "~" : "") + duration(seconds);
    }

    /** {@code +3.1 ± 5.0}, with a question mark for an error that cannot be told. */
    public static String withError(double value, double error) {
        if (!Double.isFinite(value)) {
            return value > 0 ? "+inf" : value < 0 ? "-inf" : "?";
        }
        String text = String.format(Locale.ROOT, "%+.1f", value);
        return Double.isFinite(error) ? text + String.format(Locale.ROOT, " ± %.1f", error) : text + " ± ?";
    }

    /** {@code [-2.94 .....|...*.... 2.94]}: the zero line and where the test stands between its bounds. */
    static String bar(Sprt sprt, double llr) {
        return String.format(Locale.ROOT, "[%.2f %s %.2f]", sprt.lower(), bar(sprt, llr, BAR), sprt.upper());
    }

    private static String bar(Sprt sprt, double llr, int length) {
        StringBuilder bar = new StringBuilder(".".repeat(length));
        bar.setCharAt(place(sprt, 0, length), '|');
        bar.setCharAt(place(sprt, llr, length), '*');
        return bar.toString();
    }

    private static int place(Sprt sprt, double llr, int length) {
        double share = (llr - sprt.lower()) / (sprt.upper() - sprt.lower());
        return Math.clamp(Math.round(share * (length - 1)), 0, length - 1);
    }

    /**
     * Time to the last game at the present rate; for a test, to the bound that its ratio moves towards, if that comes
     * first. Negative if unknown.
     */
    private static long secondsLeft(MatchTally tally, double gamesPerMinute, int totalGames) {
        if (gamesPerMinute <= 0) {
            return -1;
        }
        double games = Math.max(0, totalGames - tally.games());
        if (tally.sprt().isPresent() && tally.llr() != 0) {
            Sprt sprt = tally.sprt().get();
            double bound = tally.llr() > 0 ? sprt.upper() : sprt.lower();
            games = Math.min(games, (bound - tally.llr()) / (tally.llr() / tally.games()));
        }
        return Math.round(games / gamesPerMinute * 60);
    }

    /** {@code 42 s}, {@code 3:07} or {@code 2:03:07}. */
    public static String duration(long seconds) {
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600 ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
