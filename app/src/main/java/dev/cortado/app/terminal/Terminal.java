package dev.cortado.app.terminal;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/**
 * What can be shown.
 *
 * @param interactive someone watches: text may be drawn over, progress shown
 * @param colour colours may be used
 * @param unicode chess symbols can be written
 */
public record Terminal(boolean interactive, boolean colour, boolean unicode) {
    /** Plain text for a file or another program. */
    public static final Terminal PLAIN = new Terminal(false, false, false);

    /**
     * Finds out. Colours are left out for {@code NO_COLOR} (see no-color.org) and {@code TERM=dumb}; symbols where the
     * character encoding of standard output lacks them.
     *
     * @param ascii true to do without symbols in any case
     */
    public static Terminal detect(boolean ascii) {
        Console console = System.console();
        boolean dumb = "dumb".equals(System.getenv("TERM"));
        boolean interactive = console != null && console.isTerminal() && !dumb;
        String noColour = System.getenv("NO_COLOR");
        boolean colour = interactive && !ascii && (noColour == null || noColour.isEmpty());
        return new Terminal(interactive, colour,
                !ascii && !dumb && canWrite("♔", System.getProperty("stdout.encoding")));
    }

    private static boolean canWrite(String text, String encoding) {
        try {
            return Charset.forName(encoding == null ? "US-ASCII" : encoding).newEncoder().canEncode(text);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException | UnsupportedOperationException e) {
            return false;
        }
    }
}
