package dev.cortado.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.SharedData;

/** Test suites from the data folder (system property {@code cortado.data}); tests that need them skip without it. */
final class Suites {
    private static final Pattern MATE = Pattern.compile("(?:bm #|ce \\+M)(-?\\d+)");

    /** A position and the moves to mate, negative for the side that is mated. */
    record Mate(Position position, int moves) {}

    private Suites() {}

    /** So many nodes, or fewer if the mate is found before. */
    static Limits untilMate(int moves, long nodes) {
        return Limits.ofNodes(nodes).withMate(moves);
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
        return Files.readAllLines(SharedData.require(file)).stream().filter(line -> !line.isBlank()).toList();
    }

    /** The first four fields, which are what EPD and FEN share. */
    private static String fen(String line) {
        String[] fields = line.split("\\s+");
        return String.join(" ", fields[0], fields[1], fields[2], fields[3]) + " 0 1";
    }
}
