package dev.cortado.lab.analysis;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.notation.San;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What openings are called. A position is known by how it stands, not by the moves that led to it, so transpositions find
 * their name.
 *
 * <pre>{@code
 * OpeningNames.of(game); // Optional[Sicilian Defence: Najdorf Variation]
 * }</pre>
 */
public final class OpeningNames {
    private static final String RESOURCE = "openings.txt";
    /** Names by the key of the position. */
    private static final Map<Long, String> NAMES = read();

    private OpeningNames() {}

    /** The name of a position; empty if it has none. */
    public static Optional<String> of(Position position) {
        return Optional.ofNullable(NAMES.get(position.key()));
    }

    /** The name of the last position in the main line that has one. */
    public static Optional<String> of(Game game) {
        return of(game.start().toPosition(), game.mainLine().stream().map(node -> node.move()).toList());
    }

    /** The name of the last position along a line that has one. */
    public static Optional<String> of(Position start, List<Integer> moves) {
        Position position = new Position(start);
        Optional<String> name = of(position);
        for (int move : moves) {
            position.play(move);
            String here = NAMES.get(position.key());
            name = here == null ? name : Optional.of(here);
        }
        return name;
    }

    private static Map<Long, String> read() {
        Map<Long, String> names = new HashMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(OpeningNames.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    int gap = line.indexOf("  ");
                    names.put(key(line.substring(0, gap)), line.substring(gap).strip());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    private static long key(String moves) {
        Position position = new Position();
        for (String word : moves.split(" ")) {
            if (!word.endsWith(".")) {
                position.make(San.parse(position, word));
            }
        }
        return position.key();
    }
}
