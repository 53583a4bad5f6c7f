/** Where games begin: openings from books, or made up. */
package dev.cortado.lab.opening;
