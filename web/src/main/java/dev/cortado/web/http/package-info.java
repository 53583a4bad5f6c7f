/** The HTTP side: who may ask, the packed files of the page, PGN files sent to be read, and the WebSocket. */
package dev.cortado.web.http;
