/** Labelled positions from the engine's own games, for fitting evaluations. */
package dev.cortado.lab.datagen;
