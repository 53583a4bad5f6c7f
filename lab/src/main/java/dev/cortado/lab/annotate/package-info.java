/** Comments on finished games: what each move was worth, and what would have been better. */
package dev.cortado.lab.annotate;
