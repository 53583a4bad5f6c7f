/**
 * The rules of chess: boards, moves, legality, exchanges, draws. Squares, pieces, moves and sets of squares are plain
 * ints and longs here; see {@link dev.cortado.chess.Position} for the fast mutable board.
 */
package dev.cortado.chess;
