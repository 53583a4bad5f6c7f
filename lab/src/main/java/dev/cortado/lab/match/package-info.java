/**
 * Engine against engine: {@link dev.cortado.lab.match.GameRunner} plays one game between two
 * {@link dev.cortado.lab.match.Player}s, {@link dev.cortado.lab.match.MatchRunner} plays many and keeps the results.
 */
package dev.cortado.lab.match;
