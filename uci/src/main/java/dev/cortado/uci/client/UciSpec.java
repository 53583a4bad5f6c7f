package dev.cortado.uci.client;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An external UCI program. Times are milliseconds.
 *
 * @param command the program and its arguments
 * @param directory where it runs, null for the current directory
 * @param name a name for people; null to use the one it gives itself
 * @param options UCI options to set, by name
 * @param startTimeout from its start to {@code uciok}
 * @param readyTimeout from {@code isready} to {@code readyok}
 */
public record UciSpec(List<String> command, Path directory, String name, Map<String, String> options, long startTimeout,
        long readyTimeout) {
    public static final long DEFAULT_TIMEOUT = 10_000;

    public UciSpec {
        if (command.isEmpty() || command.getFirst().isBlank()) {
            throw new IllegalArgumentException("the command of an external engine is empty");
        }
        command = List.copyOf(command);
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** A program with the usual time-outs. */
    public static UciSpec of(List<String> command, Map<String, String> options) {
        return new UciSpec(command, null, null, options, DEFAULT_TIMEOUT, DEFAULT_TIMEOUT);
    }
}
