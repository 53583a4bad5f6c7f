package dev.cortado.uci;

import java.io.IOException;
import java.io.Reader;
import java.util.List;

/**
 * Speaks UCI: hears commands, answers on a {@link UciOutput}, and never waits for a search. All commands run on the
 * thread that calls {@link #run}; searches and long commands run elsewhere.
 *
 * <p>How it behaves where the protocol leaves a choice:
 * <ul>
 * <li>{@code go} during a search stops that search first. Its {@code bestmove} is sent before the new search begins, so
 * that every {@code go} has exactly one answer, in order.
 * <li>{@code setoption} during a search is taken at once and takes effect when the search ends; {@code position} is for
 * the next {@code go}; {@code ucinewgame} waits for the end of the search.
 * <li>A command that cannot be used costs one {@code info string} line and changes nothing.
 * <li>The end of the input means {@code quit}.
 * </ul>
 *
 * <p>The engine is made on first need, after {@code uciok}: a GUI that only asks for the options gets them at once. All of
 * it, the hash table included, is there before {@code readyok}.
 *
 * <pre>{@code
 * new UciLoop("Cortado", new UciOutput(System.out), List.of()).run(new InputStreamReader(System.in));
 * }</pre>
 */
public final class UciLoop {
    private final UciOutput output;
    private final UciSession session;

    /**
     * @param name what {@code id name} says
     * @param extras commands beyond the protocol
     */
    public UciLoop(String name, UciOutput output, List<UciExtra> extras) {
        this.output = output;
        session = new UciSession(name, output, extras);
    }

    /** True for the first word of a command that every session knows. */
    public static boolean isCommand(String word) {
        return UciVerb.of(word) != null;
    }

    /** Serves a GUI until {@code quit} or the end of the input; a search that still runs is stopped and answered. */
    public void run(Reader in) {
        LineReader lines = new LineReader(in);
        try {
            String line = lines.readLine();
            while (line != null) {
                if (lines.wasCut()) {
                    output.info("line longer than " + LineReader.MAX_LENGTH + " characters ignored");
                } else {
                    accept(line);
                }
                line = session.isOver() || output.isBroken() ? null : lines.readLine();
            }
        } catch (IOException e) {
            // An input that cannot be read any more has ended.
        } finally {
            session.close();
        }
    }

    /** Runs commands one after the other, each to its end, as if every one were a line; then ends the session. */
    public void run(List<String> commands) {
        try {
            for (String command : commands) {
                if (!session.isOver()) {
                    accept(command);
                    session.awaitIdle();
                }
            }
        } finally {
            session.close();
        }
    }

    /** One command that fails must not end the session. */
    private void accept(String line) {
        output.received(line);
        try {
            UciParser.parse(line, session);
        } catch (RuntimeException e) {
            output.info("internal error: " + e);
        }
    }
}
