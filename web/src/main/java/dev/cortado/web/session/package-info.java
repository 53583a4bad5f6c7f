/** One open page: its engines, what it asked for, and what waits to be sent to it. */
package dev.cortado.web.session;
