package dev.cortado.lab.tune.spsa;

import dev.cortado.lab.json.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is kept of a run, so that it can go on.
 *
 * @param settings everything that decides what is played, so that a run only ever goes on with the same
 * @param done comparisons made
 * @param values the numbers they led to
 * @param wins comparisons won by the side that was moved the way of the flips
 * @param losses comparisons lost by it
 */
public record SpsaState(Map<String, String> settings, int done, List<Double> values, int wins, int losses) {
    private static final int VERSION = 1;

    public SpsaState {
        settings = new LinkedHashMap<>(settings);
        values = List.copyOf(values);
    }

    /** The file: the state, and what sort of file it is. */
    private record Kept(int spsa, Map<String, String> settings, int done, List<Double> values, int wins, int losses) {
        private Kept {
            if (settings == null || values == null) {
                throw new IllegalArgumentException("the settings or the values are missing");
            }
        }
    }

    /** Writes the file, which is afterwards either as it was or complete. */
    public void save(Path file) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.writeString(partial, Json.write(new Kept(VERSION, settings, done, values, wins, losses)) + "\n");
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            // Only there if something failed.
            Files.deleteIfExists(partial);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it is something else, or of another version
     */
    public static SpsaState load(Path file) throws IOException {
        Kept kept;
        try {
            kept = Json.read(Files.readString(file), Kept.class);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is not the state of a tuning run: it is no text in UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " is not the state of a tuning run: " + e.getMessage(), e);
        }
        if (kept.spsa != VERSION) {
            throw new IllegalArgumentException(file + " was written by another version of the program");
        }
        return new SpsaState(kept.settings, kept.done, kept.values, kept.wins, kept.losses);
    }

    /**
     * Checks that a run with other settings is not continued by mistake.
     *
     * @throws IllegalArgumentException if a setting differs, naming it
     */
    public void requireSame(Map<String, String> wanted) {
        for (Map.Entry<String, String> entry : wanted.entrySet()) {
            String kept = settings.get(entry.getKey());
            if (!entry.getValue().equals(kept)) {
                throw new IllegalArgumentException("the state was made with " + entry.getKey() + " "
                        + (kept == null ? "unset" : kept) + ", not " + entry.getValue());
            }
        }
    }
}
