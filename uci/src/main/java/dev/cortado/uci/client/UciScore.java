package dev.cortado.uci.client;

/**
 * A score as an engine gave it, from the view of the side to move.
 *
 * @param mate whether {@code value} is moves to mate (zero or less: the side to move is mated) or centipawns
 */
public record UciScore(boolean mate, long value) {}
