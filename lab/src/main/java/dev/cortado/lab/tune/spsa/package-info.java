/** SPSA: tuning many numbers at once by games between random variations of them. */
package dev.cortado.lab.tune.spsa;
