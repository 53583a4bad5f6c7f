/** A hand-written evaluation: tapered weights on piece placement, pawns, kings, threats and passed pawns. */
package dev.cortado.eval.classical;
