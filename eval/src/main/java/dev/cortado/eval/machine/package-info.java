/**
 * What Java has no words for: pages of the system's memory and functions of machine code. On Linux with x86-64; elsewhere
 * callers do without.
 */
package dev.cortado.eval.machine;
