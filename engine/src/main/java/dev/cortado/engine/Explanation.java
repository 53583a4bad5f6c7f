package dev.cortado.engine;

/**
 * A search and a closer look at its root.
 *
 * @param result what the search found
 * @param node what became of each move
 */
public record Explanation(SearchResult result, NodeReport node) {}
