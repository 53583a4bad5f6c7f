/**
 * The other half of the protocol: {@link dev.cortado.uci.client.UciClient} starts and leads an engine that speaks UCI. It
 * knows nothing of this project's own engine.
 */
package dev.cortado.uci.client;
