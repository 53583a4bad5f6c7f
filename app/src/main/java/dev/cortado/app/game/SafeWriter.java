package dev.cortado.app.game;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file that is afterwards either as it was or complete. The text goes to a file beside it, which takes its place
 * on {@link #commit}; closed without that, it is as if nothing had been written. A failure names the file.
 */
public final class SafeWriter extends Writer {
    private final Path file;
    private final Path partial;
    private final Writer writer;
    private boolean closed;

    /** @throws IOException if nothing can be written there */
    public SafeWriter(Path file) throws IOException {
        this.file = file;
        // A device or a pipe cannot be replaced by another file.
        partial = Files.exists(file) && !Files.isRegularFile(file) ? file
                : file.resolveSibling(file.getFileName() + ".partial");
        writer = naming(() -> Files.newBufferedWriter(partial, StandardCharsets.UTF_8));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        naming(() -> {
            writer.write(text, from, length);
            return null;
        });
    }

    @Override
    public void flush() throws IOException {
        naming(() -> {
            writer.flush();
            return null;
        });
    }

    /** Ends the file and puts it in its place. */
    public void commit() throws IOException {
        naming(() -> {
            writer.close();
            if (!partial.equals(file)) {
                Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
            }
            return null;
        });
        closed = true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            try {
                writer.close();
            } catch (IOException e) {
                // It is thrown away in any case; what went wrong before has been told.
            }
            if (!partial.equals(file)) {
                Files.deleteIfExists(partial);
            }
        }
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private <T> T naming(Action<T> action) throws IOException {
        try {
            return action.run();
        } catch (FileSystemException e) {
            throw e; // it names its file
        } catch (IOException e) {
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
