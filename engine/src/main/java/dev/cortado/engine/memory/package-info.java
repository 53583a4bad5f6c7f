/** The transposition table, and what is asked of the system for it. */
package dev.cortado.engine.memory;
