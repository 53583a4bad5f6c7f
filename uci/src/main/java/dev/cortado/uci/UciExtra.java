package dev.cortado.uci;

import dev.cortado.engine.EngineOptions;

/**
 * A command beyond the protocol, such as {@code bench}. It runs on a thread of its own, so that the session still hears
 * {@code isready}, {@code stop} and {@code quit}; one runs at a time.
 */
public interface UciExtra {
    /** The first word of the line. */
    String name();

    /** One line for {@code help}: the arguments, and what the command does. */
    String help();

    /**
     * Runs to its end, or returns soon after its thread was interrupted.
     *
     * @param arguments the rest of the line
     * @param options as the session has them now
     * @throws IllegalArgumentException if the arguments cannot be used; the message says what would be right
     */
    void run(String arguments, EngineOptions options, UciOutput output) throws InterruptedException;
}
