package dev.cortado.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers and broken pages try: the server answers politely, and a page beside them goes on. */
@Timeout(90)
@EnabledIf(value = "dev.cortado.web.WebServer#hasPage", disabledReason = "the page was not built: no npm")
class AttackTest {
    private static final String UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    private static WebServer server;
    private static String host;

    @BeforeAll
    static void start() throws IOException {
        server = WebServer.start(WebServer.Setup.local("Cortado under test", 0));
        host = server.address().getAuthority();
    }

    @AfterAll
    static void end() {
        server.close();
    }

    private static Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.address().getPort()), 5000);
        socket.setSoTimeout(10_000);
        return socket;
    }

    /** Sends a request as it is, and returns the first line of the answer and its text. */
    private static String ask(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return readAnswer(socket.getInputStream());
        }
    }

    /** Reads headers and as much of a body as they announce. */
    private static String readAnswer(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        int length = -1;
        int bodyAt = -1;
        int next = in.read();
        while (next >= 0) {
            text.append((char) next);
            if (bodyAt < 0 && text.toString().endsWith("\r\n\r\n")) {
                bodyAt = text.length();
                var found = java.util.regex.Pattern.compile("(?i)content-length: (\\d+)").matcher(text);
                length = found.find() ? Integer.parseInt(found.group(1)) : 0;
            }
            if (bodyAt >= 0 && text.length() >= bodyAt + length) {
                break;
            }
            next = in.read();
        }
        return text.toString();
    }

    private static String get(String path, String hostName, String headers) throws IOException {
        return ask("GET " + path + " HTTP/1.1\r\nHost: " + hostName + "\r\n" + headers + "\r\n");
    }

    private static void assertOthersGoOn() {
        try (TestPage page = TestPage.open(server)) {
            page.say("{'type':'look','id':1,'start':'startpos','moves':['e2e4']}");
            assertThat(page.await("boardstate").get("legal")).hasSize(20);
        }
    }

    // ---- who may ask ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1", "127.0.0.1:1",
        "[::1]:1", ""})
    void aForeignHostGetsNothing(String name) throws IOException {
        String answer = get("/", name, "");
        assertThat(answer).matches("(?s)HTTP/1.1 4(21|00) .*").doesNotContain("<html");
    }

    /** A second host, an absolute address, or none at all: nothing of it gets past the first check. */
    @Test
    void hostCannotBeSmuggled() throws IOException {
        assertThat(ask("GET / HTTP/1.1\r\nHost: " + host + "\r\nHost: evil.example\r\n\r\n")).contains(" 400 ");
        assertThat(ask("GET http://evil.example/ HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
                .doesNotContain("<html");
        assertThat(ask("GET / HTTP/1.1\r\n\r\n")).contains(" 400 ");
        assertThat(ask("GET / HTTP/1.0\r\n\r\n")).doesNotContain("<html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "https://127.0.0.1", "http://localhost", "file://"})
    void aForeignOriginGetsNoWebSocketAndNoPgn(String origin) throws IOException {
        assertThat(get("/socket", host, "Origin: " + origin + "\r\n" + UPGRADE)).contains(" 403 ");
        assertThat(ask("POST /pgn HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin
                + "\r\nContent-Length: 2\r\n\r\ne4")).contains(" 403 ");
    }

    @Test
    void withoutAnOriginThereIsNoWebSocketAndNoPgn() throws IOException {
        assertThat(get("/socket", host, UPGRADE)).contains(" 403 ");
        assertThat(ask("POST /pgn HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 2\r\n\r\ne4")).contains(" 403 ");
        assertThat(get("/socket", host, "Origin: http://" + host + "\r\n" + UPGRADE)).contains(" 101 ");
    }

    @Test
    void anotherSiteCannotEmbedUs() throws IOException {
        assertThat(get("/", host, "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n")).contains(" 403 ");
        String page = get("/", host, "");
        assertThat(page).contains(" 200 ", "Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'",
                "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin")
                .doesNotContain("Access-Control-Allow-Origin").doesNotContainIgnoringCase("jetty");
    }

    // ---- files ----------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"/../../../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../WebServer.class", "/assets/..%5c..%5cpom.xml", "//etc/passwd", "/assets/", "/files.txt/..",
        "/index.html%00.png", "/..;/index.html", "/files.txt", "/dev/cortado/web/WebServer.class", "/index.html/",
        "/INDEX.HTML", "/%69ndex.html"})
    void pathsNeverLeaveThePackedFiles(String path) throws IOException {
        assertThat(get(path, host, "")).matches("(?s)HTTP/1.1 (404|400) .*")
                .doesNotContain("root:", "<html", "<project");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"})
    void otherMethodsAreRefused(String method) throws IOException {
        assertThat(ask(method + " / HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host + "\r\n\r\n"))
                .matches("(?s)HTTP/1.1 (405|400|501) .*");
    }

    // ---- what is too much -----------------------------------------------------------------------------------------

    @Test
    void longHeadersAndBodiesAreRefused() throws IOException {
        assertThat(get("/", host, "X-Long: " + "x".repeat(20_000) + "\r\n")).contains(" 431 ");
        assertThat(get("/" + "a".repeat(20_000), host, "")).contains(" 414 ");
        assertThat(ask("POST /pgn HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host
                + "\r\nContent-Length: 999999999\r\n\r\n")).contains(" 413 ");
    }

    /** A body without a length goes on for ever; it is cut off at the bound. */
    @Test
    void anEndlessBodyIsCutOff() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/pgn"))
                .header("Origin", "http://" + host).timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new InputStream() {
                    @Override
                    public int read() {
                        return ' ';
                    }

                    @Override
                    public int read(byte[] buffer, int offset, int length) {
                        java.util.Arrays.fill(buffer, offset, offset + length, (byte) ' ');
                        return length;
                    }
                })).build();
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            int status = 413;
            try {
                status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            } catch (IOException e) {
                // The connection was cut while we were still sending, which is as good.
                assertThat(e).isNotInstanceOf(java.net.http.HttpTimeoutException.class);
            }
            assertThat(status).isEqualTo(413);
        }
        assertOthersGoOn();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "null", "[]", "{}", "{'type':'go'}", "{'type':'quit','id':1}", "{'type':17}",
        "{'type':'look','id':1,'start':'nonsense','moves':[]}", "{'type':'look','id':'x','start':1,'moves':2}",
        "{'type':'look','id':1,'start':'startpos','moves':['e2e5']}",
        "{'type':'look','id':1,'start':'startpos','moves':[null]}",
        "{'type':'go','id':1,'desk':'c','start':'startpos','moves':[],'count':false}",
        "{'type':'go','id':1,'desk':'a','start':'startpos','moves':[],'options':{'Threads':'100000'},'count':false}",
        "{'type':'go','id':1,'desk':'a','start':'startpos','moves':[],'options':{'Hash':'1000000'},'count':false}",
        "{'type':'go','id':1,'desk':'a','start':'startpos','moves':[],'options':{'MultiPV':'200'},'count':false}",
        "{'type':'go','id':1,'desk':'a','start':'startpos','moves':[],'options':{'EvalFile':'/etc/passwd'},"
                + "'count':false}",
        "{'type':'explain','id':1,'start':'startpos','moves':[],'nodes':-5,'open':true,'ply':1,'options':{}}",
        "{'type':'explain','id':1,'start':'startpos','moves':[],'nodes':999999999999,'open':true,'ply':1,'options':{}}",
        "{'type':'explain','id':1,'start':'startpos','moves':[],'nodes':10,'open':true,'ply':9999,'options':{}}",
        "{'type':'write','id':1,'game':null}", "{'type':'write','id':1,'game':{'nodes':[{'parent':5,'uci':'e2e4'}]}}",
        "{'type':'annotate','id':1,'game':{'tags':{},'start':'8/8/8/8/8/8/8/8 w - - 0 1','nodes':[]},'nodes':1}"})
    void nonsenseGetsOneClearLine(String message) {
        try (TestPage page = TestPage.open(server)) {
            page.say(message);
            String text = page.await("problem").get("text").asText();
            assertThat(text).isNotBlank().doesNotContain("Exception", "\n", "dev.cortado");
            page.say("{'type':'look','id':2,'start':'startpos','moves':[]}");
            assertThat(page.await("boardstate").get("id").asInt()).isEqualTo(2);
        }
    }

    @Test
    void deepNestingIsRefused() {
        try (TestPage page = TestPage.open(server)) {
            page.say("{'type':'look','id':1,'start':" + "[".repeat(50_000) + "]".repeat(50_000) + "}");
            assertThat(page.await("problem").get("text").asText()).isNotBlank();
        }
    }

    @Test
    void anOversizedMessageEndsItsPageOnly() throws Exception {
        try (TestPage other = TestPage.open(server); TestPage page = TestPage.open(server)) {
            assertThatThrownBy(() -> {
                page.say("{'type':'look','id':1,'start':'" + "x".repeat(2_000_000) + "','moves':[]}");
                throw new IllegalStateException(page.closed().get(10, java.util.concurrent.TimeUnit.SECONDS));
            }).hasMessageMatching("(?s).*(1009|closed|Broken pipe|reset).*");
            other.say("{'type':'look','id':1,'start':'startpos','moves':[]}");
            other.await("boardstate");
        }
    }

    // ---- floods ---------------------------------------------------------------------------------------------------

    /** Requests that are never finished, more than the server holds at a time: a page that is open goes on. */
    @Test
    void twoHundredConnections() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (TestPage page = TestPage.open(server)) {
            page.say("{'type':'go','id':1,'desk':'a','start':'startpos','moves':[],'limit':null,'options':{},"
                    + "'count':false}");
            page.await("info");
            for (int i = 0; i < 200; i++) {
                Socket socket = connect();
                sockets.add(socket);
                socket.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            page.rest();
            page.await("info");
            page.say("{'type':'look','id':2,'start':'startpos','moves':[]}");
            page.await("boardstate");
            page.say("{'type':'stop','desk':'a'}");
            page.await("done");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        awaitNoPages();
        assertOthersGoOn();
    }

    /** More pages than there is room for: the others are told so, and those that are open stay. */
    @Test
    void aHundredPages() throws Exception {
        List<TestPage> pages = new ArrayList<>();
        int refused = 0;
        try {
            for (int i = 0; i < 100; i++) {
                try {
                    pages.add(TestPage.open(server));
                } catch (CompletionException e) {
                    assertThat(e.getCause()).isInstanceOfSatisfying(WebSocketHandshakeException.class,
                            cause -> assertThat(cause.getResponse().statusCode()).isEqualTo(503));
                    refused++;
                }
            }
            assertThat(pages).hasSize(Bounds.usual().sessions());
            assertThat(refused).isEqualTo(100 - pages.size());
            for (TestPage page : pages) {
                page.say("{'type':'look','id':2,'start':'startpos','moves':[]}");
                page.await("boardstate");
            }
        } finally {
            pages.forEach(TestPage::close);
        }
        awaitNoPages();
        assertOthersGoOn();
    }

    private static void awaitNoPages() throws InterruptedException {
        for (int i = 0; i < 400 && server.openPages() > 0; i++) {
            Thread.sleep(25);
        }
        assertThat(server.openPages()).isZero();
    }

    @Test
    void aFloodOfGo() {
        int flood = 500;
        try (TestPage page = TestPage.open(server); TestPage other = TestPage.open(server)) {
            for (int i = 1; i <= flood; i++) {
                page.say("{'type':'go','id':" + i + ",'desk':'a','start':'startpos','moves':[],'limit':null,"
                        + "'options':{},'count':false}");
            }
            other.say("{'type':'look','id':1,'start':'startpos','moves':[]}");
            other.await("boardstate");
            // Every search gets exactly one end, the last one only when it is stopped.
            for (int i = 1; i < flood; i++) {
                int id = i;
                assertThat(page.await("done", tell -> tell.get("id").asInt() == id).get("reason").asText())
                        .isEqualTo("replaced");
            }
            page.say("{'type':'stop','desk':'a'}");
            assertThat(page.await("done").get("reason").asText()).isEqualTo("stopped");
        }
    }

    /**
     * A page that searches, asks on and on, and reads nothing: its messages are no longer read, its search goes on at its
     * speed, the memory stays, and after a while the page is dropped.
     */
    @Test
    void aPageThatStopsReading() throws Exception {
        WebServer.Setup usual = WebServer.Setup.local("test", 0);
        Bounds impatient =
                Bounds.usual().withTimes(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(3));
        try (WebServer brief = WebServer.start(new WebServer.Setup(usual.version(), usual.bind(), 0, null, null,
                usual.engine(), impatient, List.of()));
                Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4096);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), brief.address().getPort()), 5000);
            String name = brief.address().getAuthority();
            socket.getOutputStream().write(("GET /socket HTTP/1.1\r\nHost: " + name + "\r\nOrigin: http://" + name
                    + "\r\n" + UPGRADE + "\r\n").getBytes(StandardCharsets.US_ASCII));
            byte[] look = frame("{\"type\":\"look\",\"id\":1,\"start\":\"startpos\",\"moves\":[]}");
            System.gc();
            long before = used();
            long sent = 0;
            socket.setSoTimeout(1);
            Thread writer = Thread.ofVirtual().start(() -> {
                try {
                    for (int i = 0; i < 200_000; i++) {
                        socket.getOutputStream().write(look);
                    }
                } catch (IOException e) {
                    // Dropped, as it should be.
                }
            });
            for (int i = 0; i < 800 && (brief.openPages() > 0 || i < 40); i++) {
                Thread.sleep(25);
                sent++;
            }
            assertThat(brief.openPages()).as("pages after " + sent * 25 + " ms").isZero();
            System.gc();
            assertThat(used() - before).isLessThan(64 << 20);
            socket.shutdownOutput();
            writer.join(Duration.ofSeconds(10));
            try (TestPage other = TestPage.open(brief)) {
                other.say("{'type':'look','id':1,'start':'startpos','moves':[]}");
                other.await("boardstate");
            }
        }
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** A text message of a client: masked, here with zeros. */
    private static byte[] frame(String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        byte[] frame = new byte[payload.length + 6];
        frame[0] = (byte) 0x81;
        frame[1] = (byte) (0x80 | payload.length);
        System.arraycopy(payload, 0, frame, 6, payload.length);
        return frame;
    }

    // ---- beyond this machine --------------------------------------------------------------------------------------

    @Test
    void anotherAddressNeedsAToken() throws Exception {
        InetAddress any = InetAddress.getByName("0.0.0.0");
        WebServer.Setup usual = WebServer.Setup.local("test", 0);
        assertThatThrownBy(() -> new WebServer.Setup("test", any, 0, null, null, usual.engine(), usual.bounds(),
                List.of())).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("token");
        assertThatThrownBy(() -> new WebServer.Setup("test", any, 0, null, "short", usual.engine(), usual.bounds(),
                List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    /** Tried on the loopback address, which may have a token too. */
    @Test
    void theTokenIsAskedForEverywhere() throws Exception {
        WebServer.Setup usual = WebServer.Setup.local("test", 0);
        String secret = "a-secret-of-the-test";
        try (WebServer guarded = WebServer.start(new WebServer.Setup("test", usual.bind(), 0, null, secret,
                usual.engine(), usual.bounds(), List.of()));
                HttpClient client = HttpClient.newHttpClient()) {
            URI root = guarded.address().resolve("/");
            String origin = "http://" + guarded.address().getAuthority();
            assertThat(status(client, HttpRequest.newBuilder(root))).isEqualTo(401);
            assertThat(status(client, HttpRequest.newBuilder(root.resolve("/?token=wrong")))).isEqualTo(401);
            assertThat(status(client, HttpRequest.newBuilder(root.resolve("/pgn")).header("Origin", origin)
                    .POST(HttpRequest.BodyPublishers.ofString("1. e4")))).isEqualTo(401);
            assertThatThrownBy(() -> TestPage.open(guarded)).cause().isInstanceOfSatisfying(
                    WebSocketHandshakeException.class,
                    refused -> assertThat(refused.getResponse().statusCode()).isEqualTo(401));
            HttpResponse<Void> entry = client.send(HttpRequest.newBuilder(guarded.address()).build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(entry.statusCode()).isEqualTo(303);
            String cookie = entry.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
            assertThat(status(client,
                    HttpRequest.newBuilder(root).header("Cookie", cookie.substring(0, cookie.indexOf(';')))))
                    .isEqualTo(200);
        }
    }

    private static int status(HttpClient client, HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void itListensOnTheLoopbackAddressOnly() {
        assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
    }
}
