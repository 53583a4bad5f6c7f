/** The search itself: its steps, the threads that run them, and the choice of the result. */
package dev.cortado.engine.search;
