/** Evaluation by a network: its file, accumulators kept along the line of play, and the kernels that compute with them. */
package dev.cortado.eval.nnue;
