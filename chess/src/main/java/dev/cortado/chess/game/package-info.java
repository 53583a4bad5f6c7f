/**
 * Chess for ordinary programs: {@link dev.cortado.chess.game.Board boards} that never change, their
 * {@link dev.cortado.chess.game.LegalMove legal moves}, {@link dev.cortado.chess.game.Game games} with variations and
 * comments, and the {@link dev.cortado.chess.game.PgnReader PGN files} that games are kept in. Begin here; what is fast
 * and unforgiving lies below, in {@link dev.cortado.chess}.
 */
package dev.cortado.chess.game;
