/** Static evaluation: how good a position is for the side to move, in centipawns, without looking ahead. */
package dev.cortado.eval;
