/**
 * Engine against engine: {@link dev.cortado.lab.match.GameRunner} plays one game between two
 * {@link dev.cortado.lab.player.Player}s, {@link dev.cortado.lab.match.MatchRunner} plays many and keeps the results,
 * {@link dev.cortado.lab.match.MatchSession} adds the files. Nothing here prints: a
 * {@link dev.cortado.lab.match.MatchListener} hears how it goes.
 */
package dev.cortado.lab.match;
