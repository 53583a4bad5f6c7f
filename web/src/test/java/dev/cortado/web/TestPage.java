package dev.cortado.web;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cortado.lab.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A page without a browser: what it is told can be waited for. */
final class TestPage implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final LinkedBlockingQueue<JsonNode> told = new LinkedBlockingQueue<>();
    private final StringBuilder partial = new StringBuilder();
    private final CompletableFuture<String> closed = new CompletableFuture<>();
    private WebSocket socket;

    /** Opens a page as our own page would. */
    static TestPage open(WebServer server) {
        TestPage page = new TestPage();
        URI address = server.address();
        page.socket = CLIENT.newWebSocketBuilder().header("Origin", "http://" + address.getAuthority())
                .buildAsync(URI.create("ws://" + address.getAuthority() + "/socket"), page).join();
        page.await("welcome");
        return page;
    }

    void say(String json) {
        socket.sendText(json.replace('\'', '"'), true).join();
    }

    /** The next message of a type; others before it are passed over. */
    JsonNode await(String type) {
        return await(type, tell -> true);
    }

    JsonNode await(String type, Predicate<JsonNode> which) {
        List<String> passed = new ArrayList<>();
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        try {
            while (true) {
                JsonNode next = told.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                if (next == null) {
                    throw new AssertionError("no " + type + ", but " + passed);
                }
                if (next.get("type").asText().equals(type) && which.test(next)) {
                    return next;
                }
                passed.add(next.get("type").asText());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** What was told and not waited for. */
    List<JsonNode> rest() {
        List<JsonNode> rest = new ArrayList<>();
        told.drainTo(rest);
        return rest;
    }

    /** Why the server closed the connection. */
    CompletableFuture<String> closed() {
        return closed;
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            told.add(Json.read(partial.toString(), JsonNode.class));
            partial.setLength(0);
        }
        webSocket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
        closed.complete(statusCode + " " + reason);
        return null;
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        closed.complete("error " + error.getMessage());
    }

    @Override
    public void close() {
        socket.abort();
    }
}
