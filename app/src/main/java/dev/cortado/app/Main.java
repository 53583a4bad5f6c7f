package dev.cortado.app;

/**
 * Entry point. Without arguments it speaks UCI on standard input and output; with arguments it is a command line.
 *
 * <p>
 * This class refers to the command-line library only through {@link Cortado}, so a start without arguments never loads
 * that library.
 */
public final class Main {
    private Main() {
    }

    /** Runs the program and ends the JVM with its exit code. */
    public static void main(String[] args) {
        int exitCode = args.length == 0 ? uci() : Cortado.execute(args);
        System.exit(exitCode);
    }

    /** Speaks UCI until {@code quit} or the end of standard input, and returns the exit code. */
    private static int uci() {
        System.err.println("cortado: the UCI protocol is not available in this version; see cortado --help");
        return ExitCode.FAILURE;
    }
}
