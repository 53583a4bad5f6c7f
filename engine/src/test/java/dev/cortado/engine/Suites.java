package dev.cortado.engine;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;

/** Test suites from the data folder (system property {@code cortado.data}); tests that need them skip without it. */
final class Suites {
    private static final Pattern MATE = Pattern.compile("(?:bm #|ce \\+M)(-?\\d+)");

    /** A position and the moves to mate, negative for the side that is mated. */
    record Mate(Position position, int moves) {}

    private Suites() {}

    /** So many nodes, or fewer if the mate is found before. */
    static Limits untilMate(int moves, long nodes) {
        return new Limits(0, nodes, 0, moves, 0, 0, 0, 0, 0, 0, false, false, false, List.of());
    }

    static List<Mate> mates(String file) throws IOException {
        List<Mate> mates = new ArrayList<>();
        for (String line : lines("suites/mate/" + file)) {
            Matcher matcher = MATE.matcher(line);
            if (!matcher.find()) {
                throw new IOException(file + ": no mate in '" + line + "'");
            }
            mates.add(new Mate(Fen.parse(fen(line)), Integer.parseInt(matcher.group(1))));
        }
        return mates;
    }

    /** The lines of a file in the data folder. */
    static List<String> lines(String file) throws IOException {
        Path path = folder().resolve(file);
        assumeTrue(Files.exists(path), "no " + file + " in the data folder");
        return Files.readAllLines(path).stream().filter(line -> !line.isBlank()).toList();
    }

    /** The first four fields, which are what EPD and FEN share. */
    private static String fen(String line) {
        String[] fields = line.split("\\s+");
        return String.join(" ", fields[0], fields[1], fields[2], fields[3]) + " 0 1";
    }

    private static Path folder() {
        String given = System.getProperty("cortado.data");
        if (given != null) {
            return Path.of(given);
        }
        Path root = Path.of("").toAbsolutePath();
        while (root.getParent() != null && Files.exists(root.getParent().resolve("pom.xml"))) {
            root = root.getParent();
        }
        return root.resolveSibling("shared").resolve("data");
    }
}
