/** Measurement: matches and their statistics, test suites, explanations, tuning and data generation. */
package dev.cortado.lab;
