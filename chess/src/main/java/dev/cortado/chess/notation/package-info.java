/**
 * Chess as text: positions ({@link dev.cortado.chess.notation.Fen FEN}, {@link dev.cortado.chess.notation.Epd EPD}),
 * moves ({@link dev.cortado.chess.notation.UciMove UCI}, {@link dev.cortado.chess.notation.San SAN}) and games
 * ({@link dev.cortado.chess.notation.PgnReader PGN}). What cannot be read is refused with an exception of its own that
 * says what is wrong, where, and what would be right.
 */
package dev.cortado.chess.notation;
