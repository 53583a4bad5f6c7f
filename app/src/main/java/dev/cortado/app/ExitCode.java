package dev.cortado.app;

/** What the process tells the shell. */
final class ExitCode {
    /** The command did what was asked. */
    static final int OK = 0;

    /** The command was understood and did not succeed. */
    static final int FAILURE = 1;

    /** The command line itself was wrong. */
    static final int USAGE = 2;

    private ExitCode() {
    }
}
