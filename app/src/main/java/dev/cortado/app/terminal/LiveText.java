package dev.cortado.app.terminal;

import java.io.PrintWriter;
import java.util.List;

/**
 * A few lines that are drawn over in place. Lines that are too long for the window are cut by the terminal, so that the
 * way back up is always as many rows as there are lines.
 */
public final class LiveText {
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";
    private static final String CLEAR_TO_END = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintWriter out;
    private int height;

    public LiveText(PrintWriter out) {
        this.out = out;
    }

    /** Shows the lines in the place of those shown before. */
    public void show(List<String> lines) {
        StringBuilder text = new StringBuilder();
        goBack(text);
        text.append(NO_WRAP);
        for (String line : lines) {
            text.append(line).append(CLEAR_TO_END).append('\n');
        }
        text.append(WRAP).append(CLEAR_BELOW);
        height = lines.size();
        out.print(text);
        out.flush();
    }

    /** Takes the lines away again. */
    public void clear() {
        StringBuilder text = new StringBuilder();
        goBack(text);
        height = 0;
        out.print(text.append(CLEAR_BELOW));
        out.flush();
    }

    private void goBack(StringBuilder text) {
        if (height > 0) {
            text.append("\u001b[").append(height).append("A\r");
        }
    }
}
