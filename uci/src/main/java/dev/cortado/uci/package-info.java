/** The UCI protocol: parsing commands, declaring options, printing what the search reports. */
package dev.cortado.uci;
