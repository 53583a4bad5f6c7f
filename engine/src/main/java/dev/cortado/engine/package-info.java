/** The search: move ordering, histories, the transposition table, time, and events for whoever listens. */
package dev.cortado.engine;
