/** The command line: {@link dev.cortado.app.Main} and one class for each subcommand. */
package dev.cortado.app;
