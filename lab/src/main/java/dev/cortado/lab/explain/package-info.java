/** One position seen through the eyes of the search: the order of its moves, and what became of each. */
package dev.cortado.lab.explain;
