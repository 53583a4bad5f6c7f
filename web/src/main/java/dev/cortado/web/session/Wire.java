package dev.cortado.web.session;

import java.util.concurrent.CompletableFuture;

/** The connection to a page. */
public interface Wire {
    /** Sends a text; the future completes when it has been handed to the network. */
    CompletableFuture<Void> send(String text);

    /** Ends the connection without ceremony. */
    void drop();
}
