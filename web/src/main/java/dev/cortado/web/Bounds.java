package dev.cortado.web;

import java.time.Duration;

/**
 * How much a page may ask for. The server holds to these whatever a page sends.
 *
 * @param sessions pages open at a time
 * @param connections network connections at a time
 * @param messageBytes the longest message of a page
 * @param bodyBytes the longest PGN file
 * @param threads search threads of one engine
 * @param hashMb hash table of one engine
 * @param lines lines of one search
 * @param plies moves of a game
 * @param search the longest search
 * @param idle after so long without a message a page's session ends
 * @param stalled a page that takes nothing for so long is dropped
 */
public record Bounds(int sessions, int connections, int messageBytes, int bodyBytes, int threads, int hashMb,
        int lines, int plies, Duration search, Duration idle, Duration stalled) {

    /** For one user on a machine of one's own. */
    public static Bounds usual() {
        return new Bounds(8, 128, 256 << 10, 16 << 20, Runtime.getRuntime().availableProcessors(), 1024, 8, 2000,
                Duration.ofHours(1), Duration.ofMinutes(60), Duration.ofSeconds(20));
    }

    public Bounds withSessions(int value) {
        return new Bounds(value, connections, messageBytes, bodyBytes, threads, hashMb, lines, plies, search, idle,
                stalled);
    }

    public Bounds withHashMb(int value) {
        return new Bounds(sessions, connections, messageBytes, bodyBytes, threads, value, lines, plies, search, idle,
                stalled);
    }

    public Bounds withThreads(int value) {
        return new Bounds(sessions, connections, messageBytes, bodyBytes, value, hashMb, lines, plies, search, idle,
                stalled);
    }

    public Bounds withTimes(Duration newSearch, Duration newIdle, Duration newStalled) {
        return new Bounds(sessions, connections, messageBytes, bodyBytes, threads, hashMb, lines, plies, newSearch,
                newIdle, newStalled);
    }
}
