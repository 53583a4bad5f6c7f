/** What page and server say to each other, as records, and the one place that turns them into JSON. */
package dev.cortado.web.message;
