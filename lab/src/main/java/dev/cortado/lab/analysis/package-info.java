/** What a search says about a position, put for people and for programs. */
package dev.cortado.lab.analysis;
