/** JSON for programs: one way to write and read it, for every part of the project. */
package dev.cortado.lab.json;
