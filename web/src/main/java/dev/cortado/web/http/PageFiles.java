package dev.cortado.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The built page. Its files are packed beside this package, and their names in {@code files.txt}; all are read once, and a
 * path is only ever looked up among them, so that no request reaches any other file.
 */
public final class PageFiles {
    private static final String FOLDER = "/dev/cortado/web/page/";
    /** The name under which the page itself is packed. */
    private static final String INDEX = "index.html";

    /**
     * A file.
     *
     * @param lasting true if its name changes with its content, so that it may be kept for ever
     */
    public record File(byte[] content, String type, boolean lasting) {}

    private final Map<String, File> files = new HashMap<>();

    private PageFiles() {}

    /** The packed files; empty if the build had no npm to make them. */
    public static Optional<PageFiles> load() {
        PageFiles page = new PageFiles();
        byte[] list = read("files.txt");
        if (list == null) {
            return Optional.empty();
        }
        for (String name : new String(list, StandardCharsets.UTF_8).lines().toList()) {
            byte[] content = read(name);
            if (content != null) {
                File file = new File(content, type(name), name.startsWith("assets/"));
                page.files.put("/" + name, file);
                if (name.equals(INDEX)) {
                    page.files.put("/", file);
                }
            }
        }
        return page.files.containsKey("/") ? Optional.of(page) : Optional.empty();
    }

    private static byte[] read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file under a path such as {@code /index.html}, exactly as it was sent. */
    public Optional<File> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "html" -> "text/html;charset=utf-8";
            case "js" -> "text/javascript;charset=utf-8";
            case "css" -> "text/css;charset=utf-8";
            case "svg" -> "image/svg+xml";
            case "txt" -> "text/plain;charset=utf-8";
            case "json", "webmanifest" -> "application/json";
            default -> "application/octet-stream";
        };
    }
}
