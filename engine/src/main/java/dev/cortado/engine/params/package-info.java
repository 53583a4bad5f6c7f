/** The numbers and switches that the search goes by. */
package dev.cortado.engine.params;
