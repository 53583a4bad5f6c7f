/** Counting the tree of legal moves: the test of a move generator's truth and the measure of its speed. */
package dev.cortado.chess.perft;
