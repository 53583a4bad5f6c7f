/**
 * Who plays: a {@link dev.cortado.lab.player.Player} is this engine in process or an external program, a
 * {@link dev.cortado.lab.player.SideSpec} how a user describes one, a {@link dev.cortado.lab.player.Contender} a side
 * ready to make players for many games.
 */
package dev.cortado.lab.player;
