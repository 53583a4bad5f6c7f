package dev.cortado.uci;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** The talk between GUI and engine in a file: time, {@code >>} for what came in, {@code <<} for what went out. */
final class UciLog implements AutoCloseable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    private final Writer file;

    UciLog(String name) throws IOException {
        try {
            file = Files.newBufferedWriter(Path.of(name), StandardCharsets.UTF_8, StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (InvalidPathException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    void received(CharSequence line) {
        write(" >> ", line);
    }

    void sent(CharSequence line) {
        write(" << ", line);
    }

    /** Losing the log, for example to a full disk, must not stop a game. */
    private void write(String direction, CharSequence line) {
        try {
            file.append(TIME.format(LocalDateTime.now())).append(direction).append(line).append('\n').flush();
        } catch (IOException e) {
            close();
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            // Nobody is left to be told.
        }
    }
}
