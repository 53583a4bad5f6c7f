package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.engine.EngineOptions;
import dev.cortado.web.Bounds;
import dev.cortado.web.WebServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado web}: the workbench in a browser. */
@Command(name = "web", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Play, analyse and see the search in a browser. The page is served to this machine only, and asks"
                + " nothing of any other.",
        footer = {"", "Ctrl-C ends it.", "", "Examples:", "  cortado web --open", "  cortado web --match sprt.jsonl",
            "  cortado web --bind 192.168.1.20 --token new"})
final class WebCommand implements Callable<Integer> {
    private static final int TOKEN_BYTES = 16;
    private static final String NEW_TOKEN = "new";

    @Spec
    private CommandSpec spec;

    @Option(names = "--open", description = "open the page in the browser")
    private boolean open;

    @Option(names = "--port", paramLabel = "N",
            description = "where to listen; if not given, " + WebServer.USUAL_PORT + " or any other that is free")
    private Integer port;

    @Option(names = "--match", paramLabel = "FILE",
            description = "show the course of the match or test that this journal keeps, finished or running; may be"
                    + " repeated")
    private List<Path> matches = List.of();

    @Option(names = "--bind", paramLabel = "ADDRESS",
            description = "listen at this address, for other machines; needs --token. What is sent is not encrypted.")
    private String bind;

    @Option(names = "--name", paramLabel = "HOST", description = "a name by which browsers call this machine")
    private String name;

    @Option(names = "--token", paramLabel = "TEXT",
            description = "let only those in who know this, at least 16 characters; '" + NEW_TOKEN + "' makes one up")
    private String token;

    @Option(names = "--sessions", paramLabel = "N", description = "pages that may be open at a time (8)")
    private Integer sessions;

    @Option(names = "--max-threads", paramLabel = "N",
            description = "search threads that a page may ask for (one a processor)")
    private Integer maxThreads;

    @Option(names = "--max-hash", paramLabel = "MB", description = "hash table that a page may ask for (1024)")
    private Integer maxHash;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() throws Exception {
        if (!WebServer.hasPage()) {
            throw new IllegalStateException("this build has no page: install npm, and build Cortado again");
        }
        for (Path match : matches) {
            if (!Files.isReadable(match)) {
                throw mistake("--match: there is no readable file " + match);
            }
        }
        WebServer server = start();
        PrintWriter out = spec.commandLine().getOut();
        out.println("Cortado's workbench is at " + server.address() + " (Ctrl-C ends it)");
        out.flush();
        if (open && !openBrowser(server.address())) {
            spec.commandLine().getErr()
                    .println("cortado web: found no way to open a browser; open the address yourself");
        }
        return Interrupt.run(server::close, () -> {
            server.awaitEnd();
            return ExitCode.OK;
        });
    }

    private WebServer start() throws IOException {
        EngineOptions engine = settings.options(spec, 1);
        int wanted = port == null ? WebServer.USUAL_PORT : within("--port", port, 0, 65_535);
        try {
            return WebServer.start(setup(engine, wanted));
        } catch (BindException e) {
            if (port != null) {
                throw new IOException("port " + port + " cannot be used: " + e.getMessage(), e);
            }
            return WebServer.start(setup(engine, 0));
        }
    }

    private WebServer.Setup setup(EngineOptions engine, int wantedPort) {
        Bounds bounds = Bounds.usual();
        if (sessions != null) {
            bounds = bounds.withSessions(within("--sessions", sessions, 1, 1000));
        }
        if (maxThreads != null) {
            bounds = bounds.withThreads(within("--max-threads", maxThreads, 1, EngineOptions.MAX_THREADS));
        }
        if (maxHash != null) {
            bounds = bounds.withHashMb(within("--max-hash", maxHash, 1, EngineOptions.MAX_HASH_MB));
        }
        String secret = NEW_TOKEN.equals(token) ? newToken() : token;
        if (secret != null && !secret.matches("[A-Za-z0-9_-]{16,200}")) {
            throw mistake("--token must have 16 to 200 letters, digits, - and _, or be '" + NEW_TOKEN + "'");
        }
        try {
            return new WebServer.Setup(Version.text(), address(), wantedPort, name, secret, engine, bounds, matches);
        } catch (IllegalArgumentException e) {
            throw mistake("--bind " + bind + ": " + e.getMessage());
        }
    }

    private InetAddress address() {
        try {
            return bind == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw mistake("--bind: there is no address " + bind);
        }
    }

    private static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private int within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw mistake(option + " is " + value + "; it can be " + least + " to " + most);
        }
        return value;
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    /** Asks the system to show an address; false if it does not know how. */
    private static boolean openBrowser(URI address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> command = system.contains("mac") ? List.of("open", address.toString())
                : system.contains("win") ? List.of("rundll32", "url.dll,FileProtocolHandler", address.toString())
                        : List.of("xdg-open", address.toString());
        try {
            new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
