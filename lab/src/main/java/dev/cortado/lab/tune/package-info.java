/** Fitting numbers to data: the classical evaluation's weights. */
package dev.cortado.lab.tune;
