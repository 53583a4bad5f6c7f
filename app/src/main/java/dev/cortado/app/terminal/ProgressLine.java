package dev.cortado.app.terminal;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;

/**
 * One line about work in progress. On a terminal it is drawn over; elsewhere a new line comes now and then, so that a log
 * shows that something happens.
 */
public final class ProgressLine {
    private static final long REDRAW_NANOS = 100_000_000L;
    private static final long LINE_NANOS = 20_000_000_000L;

    private final PrintWriter out;
    private final LiveText live;
    private long last = System.nanoTime();

    public ProgressLine(PrintWriter out, Terminal terminal) {
        this.out = out;
        live = terminal.interactive() ? new LiveText(out) : null;
    }

    /** Shows the line if it is time to; only then is the text asked for. */
    public synchronized void update(Supplier<String> text) {
        long now = System.nanoTime();
        if (now - last < (live != null ? REDRAW_NANOS : LINE_NANOS)) {
            return;
        }
        last = now;
        if (live != null) {
            live.show(List.of(text.get()));
        } else {
            out.println(text.get());
            out.flush();
        }
    }

    /** Takes the line away, so that other text can follow. */
    public synchronized void clear() {
        if (live != null) {
            live.clear();
        }
    }

    /** {@code "12/40 positions, 1:05 left"}: what is done, and how long the rest takes at the same rate. */
    public static String share(long done, long total, String things, long startNanos) {
        String text = done + "/" + total + " " + things;
        if (done == 0 || done >= total) {
            return text;
        }
        long seconds = Math.round((System.nanoTime() - startNanos) / 1e9 / done * (total - done));
        return text + ", " + (seconds < 60 ? seconds + " s" : seconds / 60 + ":" + (seconds % 60 < 10 ? "0" : "")
                + seconds % 60) + " left";
    }
}
