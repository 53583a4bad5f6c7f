package dev.cortado.lab.player;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One side of a match.
 *
 * @param name a name for people; empty to use the one that the player gives itself
 * @param limit how much it may think
 * @param players makes a player; each concurrent game has its own
 * @param identity tells everything that decides how it plays, so that a match is only ever continued with the same
 *        side; this may take a moment, because an engine is known by what it plays
 */
public record Contender(Optional<String> name, ThinkingLimit limit, Supplier<Player> players,
        Supplier<Map<String, String>> identity) {
}
