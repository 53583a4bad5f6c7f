/** In which order moves are tried: the pickers, the histories they ask, and the instruments that watch them. */
package dev.cortado.engine.ordering;
