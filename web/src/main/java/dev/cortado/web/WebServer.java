package dev.cortado.web;

import dev.cortado.engine.EngineOptions;
import dev.cortado.web.http.Doors;
import dev.cortado.web.http.PageFiles;
import dev.cortado.web.http.Sessions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Server;

/**
 * The workbench's server.
 *
 * <pre>{@code
 * try (WebServer server = WebServer.start(WebServer.Setup.local("Cortado", 0))) {
 *     System.out.println(server.address());
 *     server.awaitEnd();
 * }
 * }</pre>
 */
public final class WebServer implements AutoCloseable {
    /** The port that is tried first. */
    public static final int USUAL_PORT = 8960;

    /**
     * How to start.
     *
     * @param version the program's name and version, shown on the page
     * @param bind the address to listen at
     * @param port 0 for any that is free
     * @param name a further name by which browsers call this server; null for none
     * @param token what a browser must know; null for nothing, which only the loopback address allows
     * @param engine what engines are set up with, before what a page sets
     * @param matches journals of matches to show
     */
    public record Setup(String version, InetAddress bind, int port, String name, String token, EngineOptions engine,
            Bounds bounds, List<Path> matches) {
        public Setup {
            if (!bind.isLoopbackAddress() && (token == null || token.length() < 16)) {
                throw new IllegalArgumentException(
                        "an address beyond this machine needs a token of at least 16 characters");
            }
        }

        /** On the loopback address with the usual bounds. */
        public static Setup local(String version, int port) {
            return new Setup(version, InetAddress.getLoopbackAddress(), port, null, null,
                    EngineOptions.defaults(), Bounds.usual(), List.of());
        }
    }

    private final Server server;
    private final Sessions sessions;
    private final URI address;

    private WebServer(Server server, Sessions sessions, URI address) {
        this.server = server;
        this.sessions = sessions;
        this.address = address;
    }

    /** True if the page was built in; without it there is nothing to serve. */
    public static boolean hasPage() {
        return PageFiles.load().isPresent();
    }

    /**
     * Starts to listen.
     *
     * @throws java.net.BindException if the port is taken
     * @throws IOException if the address cannot be used for another reason, or a journal not be read
     * @throws IllegalArgumentException if a journal is none
     * @throws IllegalStateException if the page was not built in
     */
    public static WebServer start(Setup setup) throws IOException {
        PageFiles files = PageFiles.load().orElseThrow(() -> new IllegalStateException(
                "this build has no page: install npm and build again"));
        Sessions sessions = new Sessions(setup);
        try {
            Doors.Opened opened = Doors.open(setup, files, sessions);
            return new WebServer(opened.server(), sessions, opened.address());
        } catch (IOException | RuntimeException e) {
            sessions.close();
            throw e;
        }
    }

    /** Where the page is; with its token, if it needs one. */
    public URI address() {
        return address;
    }

    /** Pages open now. */
    public int openPages() {
        return sessions.count();
    }

    /** Waits until the server has been closed. */
    public void awaitEnd() throws InterruptedException {
        server.join();
    }

    /** Tells the pages, ends their searches and stops listening. */
    @Override
    public void close() {
        sessions.close();
        Optional.ofNullable(server).ifPresent(Doors::close);
    }
}
