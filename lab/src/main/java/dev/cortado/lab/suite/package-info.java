/** Test suites: positions with known answers, and how soon the engine finds them. */
package dev.cortado.lab.suite;
