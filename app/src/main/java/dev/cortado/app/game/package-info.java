/** Games at the command line: one that is played there, and files of them that are annotated. */
package dev.cortado.app.game;
