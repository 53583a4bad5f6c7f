/** A fixed piece of work by which builds are compared. */
package dev.cortado.engine.bench;
