/** What the rules and notations need and their users do not: numbers by seed, excerpts for messages, waits. */
package dev.cortado.chess.internal;
