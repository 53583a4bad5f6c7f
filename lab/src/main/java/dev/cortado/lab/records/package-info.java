/** Finished games, and the files that keep them: the journal of a match and its PGN. */
package dev.cortado.lab.records;
