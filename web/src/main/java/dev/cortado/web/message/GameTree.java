package dev.cortado.web.message;

import java.util.List;
import java.util.Map;

/**
 * A game with variations, flat: each move names the one before it. Parents come before their children, and of the
 * children of one move the first is the main line.
 *
 * @param start FEN
 * @param comment before the first move
 */
public record GameTree(Map<String, String> tags, String start, String result, String comment, List<Node> nodes) {
    /**
     * A move.
     *
     * @param parent the index of the move before, -1 for the first
     * @param fen the position after it; a page need not send it, nor {@code san}
     * @param nags marks by their PGN numbers
     */
    public record Node(int parent, String uci, String san, String fen, String comment, List<Integer> nags) {}
}
