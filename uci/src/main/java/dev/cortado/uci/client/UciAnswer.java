package dev.cortado.uci.client;

/**
 * What an engine answered to {@code go}.
 *
 * @param move the word after {@code bestmove}; empty if there was none
 * @param info what it said about its best line
 * @param elapsed nanoseconds from the command to the answer
 */
public record UciAnswer(String move, UciInfo info, long elapsed) {}
