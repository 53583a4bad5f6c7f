package dev.cortado.web.http;

import dev.cortado.web.session.PageSession;
import dev.cortado.web.session.Wire;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/** A page's WebSocket. The next message is asked for only when the last has been dealt with. */
public final class PageSocket implements Session.Listener {
    private final Sessions sessions;
    private final AtomicBoolean over = new AtomicBoolean();
    private Session connection;
    private PageSession page;
    private volatile long lastMessage = System.nanoTime();

    PageSocket(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        connection = session;
        page = sessions.begin(this, new Wire() {
            @Override
            public CompletableFuture<Void> send(String text) {
                CompletableFuture<Void> sent = new CompletableFuture<>();
                session.sendText(text, Callback.from(() -> sent.complete(null), sent::completeExceptionally));
                return sent;
            }

            @Override
            public void drop() {
                session.disconnect();
                end();
            }
        });
        if (page == null) {
            session.close(StatusCode.TRY_AGAIN_LATER, Sessions.FULL, Callback.NOOP);
            return;
        }
        session.demand();
    }

    @Override
    public void onWebSocketText(String message) {
        lastMessage = System.nanoTime();
        page.receive(message, connection::demand);
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        callback.succeed();
        connection.close(StatusCode.BAD_DATA, "messages are text", Callback.NOOP);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        end();
    }

    @Override
    public void onWebSocketClose(int statusCode, String reason, Callback callback) {
        end();
        callback.succeed();
    }

    void tellMatches() {
        page.tellMatches();
    }

    /** Nanoseconds since the page last said something. */
    long silence() {
        return System.nanoTime() - lastMessage;
    }

    /** Says goodbye and ends. */
    void close(int status, String reason) {
        end();
        connection.close(status, reason, Callback.NOOP);
    }

    private void end() {
        if (over.compareAndSet(false, true)) {
            sessions.ended(this);
            if (page != null) {
                PageSession left = page;
                Thread.ofVirtual().start(left::close);
            }
        }
    }
}
