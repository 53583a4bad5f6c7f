package dev.cortado.web.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * Lets only our own page in. A request must name a host of ours, so that a foreign name bound to this address (DNS
 * rebinding) gets nothing; what changes something or opens a WebSocket must come from our page's origin, so that another
 * site open in the same browser gets nothing; with a token, a request must have it. What passes gets the headers that
 * keep a browser from loading anything from elsewhere.
 */
final class Guard extends Handler.Wrapper {
    static final String TOKEN = "token";
    private static final String COOKIE = "cortado-token";

    /**
     * Nothing but the packed files. The board component moves the dragged piece by a style attribute, hence the one
     * relaxation, which lets no style sheet or script in.
     */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; manifest-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final HttpField[] HEADERS = {
        new HttpField("Content-Security-Policy", POLICY), new HttpField("X-Content-Type-Options", "nosniff"),
        new HttpField("X-Frame-Options", "DENY"), new HttpField("Referrer-Policy", "no-referrer"),
        new HttpField("Cross-Origin-Opener-Policy", "same-origin"),
        new HttpField("Cross-Origin-Resource-Policy", "same-origin"),
        new HttpField("Permissions-Policy", "camera=(), microphone=(), geolocation=(), usb=()")};

    private final Set<String> hosts;
    private final Optional<byte[]> token;

    /**
     * @param hosts names and addresses by which we may be called, with the port, in lower case
     * @param token what a browser must know, if anything
     */
    Guard(Set<String> hosts, Optional<String> token) {
        this.hosts = hosts;
        this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpFields headers = request.getHeaders();
        for (HttpField header : HEADERS) {
            response.getHeaders().put(header);
        }
        String host = headers.get(HttpHeader.HOST);
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
            return refuse(request, response, callback, HttpStatus.MISDIRECTED_REQUEST_421,
                    "This server does not answer to that name.");
        }
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        boolean socket = "websocket".equalsIgnoreCase(headers.get(HttpHeader.UPGRADE));
        String origin = headers.get(HttpHeader.ORIGIN);
        if (origin == null ? socket || !reads : !origin.equalsIgnoreCase("http://" + host)) {
            return refuse(request, response, callback, HttpStatus.FORBIDDEN_403, "Only our own page may ask this.");
        }
        String site = headers.get("Sec-Fetch-Site");
        boolean navigation = "navigate".equals(headers.get("Sec-Fetch-Mode"));
        if (site != null && !site.equals("same-origin") && !site.equals("none") && !navigation) {
            return refuse(request, response, callback, HttpStatus.FORBIDDEN_403, "Only our own page may ask this.");
        }
        if (token.isPresent() && !hasCookie(request)) {
            Fields query = Request.extractQueryParameters(request);
            if (reads && !socket && matches(query.getValue(TOKEN))) {
                Response.addCookie(response, HttpCookie.build(COOKIE, query.getValue(TOKEN)).path("/").httpOnly(true)
                        .sameSite(HttpCookie.SameSite.STRICT).build());
                response.setStatus(HttpStatus.SEE_OTHER_303);
                response.getHeaders().put(HttpHeader.LOCATION, "/");
                callback.succeeded();
                return true;
            }
            return refuse(request, response, callback, HttpStatus.UNAUTHORIZED_401,
                    "Open the address that was printed when the server started; it has the token.");
        }
        return super.handle(request, response, callback);
    }

    private boolean hasCookie(Request request) {
        return Request.getCookies(request).stream()
                .anyMatch(cookie -> cookie.getName().equals(COOKIE) && matches(cookie.getValue()));
    }

    private boolean matches(String given) {
        return given != null && MessageDigest.isEqual(token.orElseThrow(), given.getBytes(StandardCharsets.UTF_8));
    }

    /** One plain line. The connection ends: what else came with the request is not worth reading. */
    static boolean refuse(Request request, Response response, Callback callback, int status, String why) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        Content.Sink.write(response, true, why + "\n", callback);
        return true;
    }
}
