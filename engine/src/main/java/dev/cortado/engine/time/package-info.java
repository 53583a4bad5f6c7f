/** How long a search may take, and who says stop. */
package dev.cortado.engine.time;
