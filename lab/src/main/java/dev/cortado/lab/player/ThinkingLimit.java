package dev.cortado.lab.player;

import dev.cortado.engine.Limits;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a side may think a move, or a game. Zero means "no limit of this sort"; at least one is set. Times are
 * milliseconds.
 *
 * @param nodes nodes a move
 * @param depth plies a move
 * @param moveTime time a move
 * @param base the clock at the start; 0 for play without a clock
 * @param increment added to the clock after each move
 * @param movesPerPeriod moves after which {@code base} is added again; 0 for one period
 */
public record ThinkingLimit(long nodes, int depth, long moveTime, long base, long increment, int movesPerPeriod) {
    private static final Pattern CLOCK =
            Pattern.compile("(?:(\\d+)/)?(?:(\\d+):)?(\\d+(?:\\.\\d+)?)(?:\\+(\\d+(?:\\.\\d+)?))?");

    public ThinkingLimit {
        if (nodes < 0 || depth < 0 || moveTime < 0 || base < 0 || increment < 0 || movesPerPeriod < 0) {
            throw new IllegalArgumentException("a limit is negative");
        }
        if (nodes == 0 && depth == 0 && moveTime == 0 && base == 0) {
            throw new IllegalArgumentException("no limit is set: give nodes, depth, movetime or a time control");
        }
    }

    public static ThinkingLimit ofNodes(long nodes) {
        return new ThinkingLimit(nodes, 0, 0, 0, 0, 0);
    }

    public static ThinkingLimit ofDepth(int depth) {
        return new ThinkingLimit(0, depth, 0, 0, 0, 0);
    }

    public static ThinkingLimit ofMoveTime(long milliseconds) {
        return new ThinkingLimit(0, 0, milliseconds, 0, 0, 0);
    }

    public static ThinkingLimit ofClock(long base, long increment) {
        return new ThinkingLimit(0, 0, 0, base, increment, 0);
    }

    /**
     * Reads a time control in seconds: {@code 4+0.04}, {@code 60}, {@code 40/60+0.5} (40 moves in 60 seconds, again and
     * again) or {@code 1:30+1} (minutes and seconds).
     *
     * @throws IllegalArgumentException if it is none
     */
    public static ThinkingLimit parseClock(String text) {
        Matcher m = CLOCK.matcher(text.strip());
        if (!m.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is no time control; one looks like 4+0.04 (seconds"
                    + " and increment) or 40/60+0.5");
        }
        int moves = m.group(1) == null ? 0 : Integer.parseInt(m.group(1));
        long minutes = m.group(2) == null ? 0 : Long.parseLong(m.group(2));
        long base = minutes * 60_000 + Math.round(Double.parseDouble(m.group(3)) * 1000);
        long increment = m.group(4) == null ? 0 : Math.round(Double.parseDouble(m.group(4)) * 1000);
        if (base == 0) {
            throw new IllegalArgumentException("the time control \"" + text + "\" starts with an empty clock");
        }
        return new ThinkingLimit(0, 0, 0, base, increment, moves);
    }

    /** The limits of a search that uses all of it; a clock is added as it stands. */
    public Limits limits() {
        return Limits.ofDepth(depth).withNodes(nodes).withMoveTime(moveTime);
    }

    public boolean hasClock() {
        return base > 0;
    }

    /** True if what is searched depends on the speed of the machine. */
    public boolean isTimed() {
        return base > 0 || moveTime > 0;
    }

    /** The value of PGN's TimeControl tag. */
    public String pgnTimeControl() {
        if (!hasClock()) {
            return "-";
        }
        String text = movesPerPeriod > 0 ? movesPerPeriod + "/" + seconds(base) : seconds(base);
        return increment > 0 ? text + "+" + seconds(increment) : text;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        add(out, hasClock() ? pgnTimeControl() : "");
        add(out, moveTime > 0 ? moveTime + " ms a move" : "");
        add(out, nodes > 0 ? nodes + " nodes" : "");
        add(out, depth > 0 ? "depth " + depth : "");
        return out.toString();
    }

    private static void add(StringBuilder out, String part) {
        out.append(out.isEmpty() || part.isEmpty() ? "" : ", ").append(part);
    }

    private static String seconds(long milliseconds) {
        return milliseconds % 1000 == 0 ? Long.toString(milliseconds / 1000)
                : String.format(Locale.ROOT, "%.3f", milliseconds / 1000.0).replaceAll("0+$", "");
    }
}
