/** The workbench's server: what it may use, and how it is started. */
package dev.cortado.web;
