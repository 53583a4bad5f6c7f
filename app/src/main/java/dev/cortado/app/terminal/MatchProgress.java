package dev.cortado.app.terminal;

import dev.cortado.lab.match.MatchListener;
import dev.cortado.lab.match.MatchRunner;
import dev.cortado.lab.match.MatchTally;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.report.Figures;
import dev.cortado.lab.stats.EloEstimate;
import dev.cortado.lab.stats.Sprt;
import dev.cortado.lab.stats.SprtBar;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/**
 * One line about a running match: games, rate, result, Elo, the test's bar, time left. On a terminal the line is written
 * over itself; elsewhere a new one comes now and then.
 */
public final class MatchProgress implements MatchListener {
    private static final int BAR = 11;
    private static final long TERMINAL_NANOS = 200_000_000L;
    private static final long FIRST_LINE_NANOS = 5_000_000_000L;
    private static final long LINE_NANOS = 30_000_000_000L;

    private final PrintStream out;
    private final boolean terminal;
    private final int totalGames;
    private long lastShown = System.nanoTime();
    private boolean anyShown;
    private double gamesPerMinute;
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
    public void onStart(MatchRunner match) {
        out.println("journal " + match.journal());
    }

    @Override
    public void onGame(GameRecord game, double rate) {
        gamesPerMinute = rate;
        showIfDue();
    }

    @Override
    public void onPair(MatchTally now, PairRecord pair, boolean resumed) {
        tally = now;
        if (!resumed) {
            showIfDue();
        }
    }

    @Override
    public void onVoid(int games) {
        end();
        out.println("the program stood still for a while: the game in play begins anew (" + games + " so far)");
    }

    private void showIfDue() {
        long now = System.nanoTime();
        long due = terminal ? TERMINAL_NANOS : anyShown ? LINE_NANOS : FIRST_LINE_NANOS;
        if (tally != null && now - lastShown >= due) {
            show(line(tally, gamesPerMinute, totalGames));
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

    /** The line itself. */
    static String line(MatchTally tally, double gamesPerMinute, int totalGames) {
        EloEstimate estimate = tally.estimate();
        String text = String.format(Locale.ROOT, "%d/%d  %.0f/min  +%d -%d =%d  Elo %s", tally.games(),
                totalGames, gamesPerMinute, tally.wins(), tally.losses(), tally.draws(),
                Figures.withError(estimate.elo(), estimate.eloError()));
        Optional<Sprt> sprt = tally.sprt();
        if (sprt.isPresent()) {
            text += String.format(Locale.ROOT, "  LLR %.2f [%s]", tally.llr(),
                    SprtBar.of(sprt.get(), tally.llr(), BAR));
        }
        long seconds = secondsLeft(tally, gamesPerMinute, totalGames);
        return seconds < 0 ? text : text + "  left " + (sprt.isPresent() ? "~" : "") + Figures.duration(seconds);
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
}
