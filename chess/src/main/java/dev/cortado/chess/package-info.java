/**
 * The rules of chess as the engine uses them: positions, moves, legality, exchanges, draws. Squares, pieces, moves and
 * sets of squares are plain ints and longs here; see {@link dev.cortado.chess.Position} for the fast mutable board, and
 * {@link dev.cortado.chess.game} for boards and games as ordinary objects.
 */
package dev.cortado.chess;
