package dev.cortado.app;

/**
 * What the process tells the shell. Ctrl-C needs no code of its own: whatever a command returns after it, the JVM ends
 * with 130, which is 128 and the number of the signal, as shells expect.
 */
final class ExitCode {
    /** The command did what was asked. */
    static final int OK = 0;

    /** The command was understood and did not succeed. */
    static final int FAILURE = 1;

    /** The command line itself was wrong. */
    static final int USAGE = 2;

    /** A test decided for its null hypothesis. */
    static final int REJECTED = 1;

    /** A test came to no decision. */
    static final int UNDECIDED = 3;

    /** The games of a test could not be played. */
    static final int NOT_PLAYED = 4;

    private ExitCode() {
    }
}
