package dev.cortado.lab.tune.spsa;

import dev.cortado.lab.json.JsonReader;
import dev.cortado.lab.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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
    public SpsaState {
        settings = new LinkedHashMap<>(settings);
        values = List.copyOf(values);
    }

    /** Writes the file, which is afterwards either as it was or complete. */
    public void save(Path file) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("spsa", 1);
        map.put("settings", settings);
        map.put("done", done);
        map.put("values", values);
        map.put("wins", wins);
        map.put("losses", losses);
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, JsonWriter.write(map) + "\n");
        Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static SpsaState load(Path file) throws IOException {
        try {
            if (JsonReader.read(Files.readString(file)) instanceof Map<?, ?> map
                    && map.get("settings") instanceof Map<?, ?> settings && map.get("values") instanceof List<?> values
                    && map.get("done") instanceof Long done && map.get("wins") instanceof Long wins
                    && map.get("losses") instanceof Long losses) {
                Map<String, String> texts = new LinkedHashMap<>();
                settings.forEach((name, value) -> texts.put(name.toString(), value.toString()));
                List<Double> numbers = new ArrayList<>();
                for (Object value : values) {
                    numbers.add(((Number) value).doubleValue());
                }
                return new SpsaState(texts, Math.toIntExact(done), numbers, Math.toIntExact(wins),
                        Math.toIntExact(losses));
            }
        } catch (IllegalArgumentException | ClassCastException | ArithmeticException e) {
            throw new IllegalArgumentException(file + " is not the state of a tuning run: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(file + " is not the state of a tuning run");
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
