package dev.cortado.web.http;

import dev.cortado.web.Bounds;
import dev.cortado.web.WebServer;
import java.io.IOException;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** Puts the HTTP server together. */
public final class Doors {
    /** A connection that says nothing for so long is closed; a WebSocket, only with its session. */
    private static final int QUIET_MS = 20_000;
    private static final int HEADER_BYTES = 8 << 10;
    private static final int THREADS = 24;
    private static final String SOCKET = "/socket";

    /** A server that listens. */
    public record Opened(Server server, URI address) {}

    private Doors() {}

    /** Starts to listen. */
    public static Opened open(WebServer.Setup setup, PageFiles files, Sessions sessions) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("cortado-web");
        threads.setDaemon(true);
        Server server = new Server(threads);
        ServerConnector connector = connector(server, setup);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(setup.bounds().connections(), server));
        try {
            connector.open();
            int port = connector.getLocalPort();
            URI address = URI.create("http://" + literal(setup.bind()) + ":" + port + "/"
                    + (setup.token() == null ? "" : "?" + Guard.TOKEN + "=" + setup.token()));
            Guard guard = new Guard(hosts(setup, port), Optional.ofNullable(setup.token()));
            WebSocketUpgradeHandler sockets =
                    WebSocketUpgradeHandler.from(server, container -> sockets(container, setup.bounds(), sessions));
            sockets.setHandler(new Handler.Sequence(new PgnHandler(setup.bounds()), new FilesHandler(files)));
            guard.setHandler(sockets);
            server.setHandler(guard);
            server.setErrorHandler((request, response, callback) -> Guard.refuse(request, response, callback,
                    response.getStatus(), HttpStatus.getMessage(response.getStatus()) + "."));
            server.start();
            return new Opened(server, address);
        } catch (IOException e) {
            connector.close();
            // Jetty says which address, its cause why.
            throw e.getCause() instanceof BindException cause ? cause : e;
        } catch (RuntimeException e) {
            connector.close();
            throw e;
        } catch (Exception e) {
            connector.close();
            throw new IOException("the server does not start: " + e.getMessage(), e);
        }
    }

    private static ServerConnector connector(Server server, WebServer.Setup setup) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setRequestHeaderSize(HEADER_BYTES);
        http.setUriCompliance(UriCompliance.RFC3986);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(setup.bind().getHostAddress());
        connector.setPort(setup.port());
        connector.setIdleTimeout(QUIET_MS);
        connector.setReuseAddress(true);
        connector.setAcceptQueueSize(2 * setup.bounds().connections());
        return connector;
    }

    private static void sockets(ServerWebSocketContainer container, Bounds bounds, Sessions sessions) {
        container.setMaxTextMessageSize(bounds.messageBytes());
        container.setMaxBinaryMessageSize(1024);
        container.setMaxFrameSize(bounds.messageBytes());
        container.setIdleTimeout(Duration.ofMillis(bounds.idle().toMillis() * 2));
        container.addMapping(SOCKET, (request, response, callback) -> {
            if (sessions.isFull()) {
                Guard.refuse(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503, Sessions.FULL);
                return null;
            }
            response.setExtensions(List.of()); // on one's own machine, compressing costs more than it saves
            return new PageSocket(sessions);
        });
    }

    /** The names by which a browser may call us. */
    private static Set<String> hosts(WebServer.Setup setup, int port) {
        Set<String> hosts = new TreeSet<>();
        if (setup.bind().isLoopbackAddress() || setup.bind().isAnyLocalAddress()) {
            hosts.addAll(Set.of("localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port));
        }
        if (!setup.bind().isAnyLocalAddress()) {
            hosts.add(literal(setup.bind()) + ":" + port);
        }
        if (setup.name() != null) {
            hosts.add(setup.name().toLowerCase(Locale.ROOT) + ":" + port);
        }
        return hosts;
    }

    private static String literal(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text + "]" : text;
    }

    /** Stops listening and ends the threads. */
    public static void close(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server does not stop: " + e.getMessage(), e);
        }
    }
}
