/** Writing and reading JSON. */
package dev.cortado.lab.json;
