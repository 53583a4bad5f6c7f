package dev.cortado.app;

import dev.cortado.lab.data.GameFileReader;
import dev.cortado.lab.data.GameFileReader.Damage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Parameters;

/** {@code FILE...}: the files of game records that a command reads. */
final class GameFiles {
    /** So often, in seconds, a file that is being written gets a block: no finished game waits longer for its place. */
    static final int BLOCK_SECONDS = 20;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "files of game records")
    private List<Path> files;

    List<Path> files() {
        return files;
    }

    /** A line for each stretch that was passed over. */
    static void showDamage(PrintWriter err, Path file, GameFileReader reader) {
        for (Damage damage : reader.damages()) {
            err.printf("%s: %,d bytes from byte %,d on are lost: %s%s%n", file, damage.length(), damage.offset(),
                    damage.problem(), damage.atEnd() ? " (resuming cuts them off)" : "");
        }
        err.flush();
    }
}
