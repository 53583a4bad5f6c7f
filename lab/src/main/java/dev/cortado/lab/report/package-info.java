/** Results as pages: self-contained HTML with charts drawn as inline SVG. */
package dev.cortado.lab.report;
