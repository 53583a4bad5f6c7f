/** The evaluations there are, chosen by name. */
package dev.cortado.eval.catalogue;
