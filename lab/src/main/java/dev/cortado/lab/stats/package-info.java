/** What a match result says: pentanomial counts, Elo with error bars, and the sequential test. */
package dev.cortado.lab.stats;
