package dev.cortado.web.http;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves the packed files. */
final class FilesHandler extends Handler.Abstract.NonBlocking {
    private final PageFiles files;

    FilesHandler(PageFiles files) {
        this.files = files;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
            return Guard.refuse(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405,
                    "Files can only be read.");
        }
        Optional<PageFiles.File> found = files.find(request.getHttpURI().getPath());
        if (found.isEmpty()) {
            return Guard.refuse(request, response, callback, HttpStatus.NOT_FOUND_404, "There is no such file.");
        }
        PageFiles.File file = found.get();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, file.type());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.content().length);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL,
                file.lasting() ? "max-age=31536000, immutable" : "no-cache");
        response.write(true, request.getMethod().equals("HEAD") ? null : ByteBuffer.wrap(file.content()), callback);
        return true;
    }
}
