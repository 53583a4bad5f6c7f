/**
 * The engine for ordinary programs: from a {@link dev.cortado.chess.game.Board} to lines of
 * {@link dev.cortado.chess.game.LegalMove moves} with scores that say what they are. Begin with
 * {@link dev.cortado.engine.analysis.Analyser}.
 */
package dev.cortado.engine.analysis;
