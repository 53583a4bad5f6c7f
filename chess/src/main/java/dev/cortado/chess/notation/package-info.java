/**
 * Positions and moves as text: {@link dev.cortado.chess.notation.Fen FEN}, {@link dev.cortado.chess.notation.Epd EPD},
 * {@link dev.cortado.chess.notation.San SAN} and {@link dev.cortado.chess.notation.UciMove UCI moves}. What cannot be
 * read is refused with an exception of its own that says what is wrong, where, and what would be right. Whole games are
 * read and written in {@link dev.cortado.chess.game}.
 */
package dev.cortado.chess.notation;
