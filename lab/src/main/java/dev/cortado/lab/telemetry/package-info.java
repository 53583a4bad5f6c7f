/** What move ordering does: runs that count, and tables and drawings of what they counted. */
package dev.cortado.lab.telemetry;
