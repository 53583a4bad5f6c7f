/** Writing JSON. */
package dev.cortado.lab.json;
