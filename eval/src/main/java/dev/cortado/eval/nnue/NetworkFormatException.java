package dev.cortado.eval.nnue;

import java.io.IOException;

/** A file that cannot be read as a network. The message is one line that names the file and says what is wrong. */
public final class NetworkFormatException extends IOException {
    private static final long serialVersionUID = 1;

    NetworkFormatException(String source, String problem) {
        super(source + ": " + problem);
    }
}
