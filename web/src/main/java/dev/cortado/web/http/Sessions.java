package dev.cortado.web.http;

import dev.cortado.web.Bounds;
import dev.cortado.web.WebServer;
import dev.cortado.web.session.MatchWatch;
import dev.cortado.web.session.PageSession;
import dev.cortado.web.session.Wire;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.StatusCode;

/** The open pages. */
public final class Sessions implements AutoCloseable {
    static final String FULL = "Too many pages are open; close one and try again.";

    private final WebServer.Setup setup;
    private final MatchWatch matches;
    private final Bounds bounds;
    private final ScheduledExecutorService clock;
    private final Set<PageSocket> open = ConcurrentHashMap.newKeySet();

    /** @throws IOException if a journal cannot be read */
    public Sessions(WebServer.Setup setup) throws IOException {
        this.setup = setup;
        bounds = setup.bounds();
        matches = MatchWatch.of(setup.matches());
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1,
                Thread.ofPlatform().daemon().name("cortado-web-clock").factory());
        executor.setRemoveOnCancelPolicy(true);
        clock = executor;
        long check = Math.max(50, bounds.idle().toMillis() / 10);
        clock.scheduleWithFixedDelay(this::endIdle, check, check, TimeUnit.MILLISECONDS);
        clock.scheduleWithFixedDelay(this::lookAtMatches, 1, 1, TimeUnit.SECONDS);
    }

    boolean isFull() {
        return open.size() >= bounds.sessions();
    }

    /** Opens a session; null if there is no place for one. */
    synchronized PageSession begin(PageSocket socket, Wire wire) {
        if (isFull()) {
            return null;
        }
        open.add(socket);
        return new PageSession(setup.version(), setup.engine(), bounds, matches, wire, clock);
    }

    void ended(PageSocket socket) {
        open.remove(socket);
    }

    /** Pages open now. */
    public int count() {
        return open.size();
    }

    private void endIdle() {
        for (PageSocket socket : open) {
            if (socket.silence() > bounds.idle().toNanos()) {
                socket.close(StatusCode.NORMAL, "idle");
            }
        }
    }

    private void lookAtMatches() {
        if (!open.isEmpty() && matches.poll()) {
            open.forEach(PageSocket::tellMatches);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        open.forEach(socket -> socket.close(StatusCode.SHUTDOWN, "the server ends"));
    }
}
