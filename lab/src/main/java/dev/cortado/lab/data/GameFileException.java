package dev.cortado.lab.data;

import java.io.IOException;
import java.nio.file.Path;

/** A file that cannot be used for game records. The message is one line that names the file. */
public final class GameFileException extends IOException {
    private static final long serialVersionUID = 1;

    GameFileException(Path file, String problem) {
        super(file + ": " + problem);
    }

    GameFileException(Path file, IOException cause) {
        super(file + ": " + (cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage()),
                cause);
    }
}
