package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.cortado.chess.game.PgnError.Kind;
import dev.cortado.chess.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Files of other projects, with the numbers of games and faulty games that their list states. */
class PgnFilesTest {
    private static final Pattern ROW = Pattern.compile("^\\| `(pgn/[^`]*\\.pgn)` \\| ([0-9,]+) games .*");
    private static final Pattern FLAGGED = Pattern.compile("\\[(\\d+) game\\(s\\) python-chess flags as errors]");

    /**
     * Where the list counts otherwise: in three files the result stands after an empty line and is listed as a game of
     * its own; in one, a game with tags and moves on a single line is missed.
     */
    private static final Map<String, Integer> COUNTED_BY_HAND = Map.of("pgn/chesslib/ep.pgn", 1, "pgn/chesslib/err.pgn",
            1, "pgn/chesslib/z0.pgn", 1, "pgn/franky_pgn_test.pgn", 19);

    /** Faulty by our rules and not in the list: other variants, a game cut off in the middle of a move. */
    private static final Map<String, Integer> FAULTY_TOO = Map.of("pgn/python-chess/antichess-programfox.pgn", 2,
            "pgn/python-chess/knightvuillaume-jannlee-zh-lichess.pgn", 1,
            "pgn/python-chess/saturs-jannlee-zh-lichess.pgn", 1, "pgn/chess-library/corrupted.pgn", 1);

    @TestFactory
    Stream<DynamicTest> readsEveryFileAsListed() throws IOException {
        Path list = SharedData.require("MANIFEST.md");
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && Files.exists(list.resolveSibling(row.group(1)))) {
                String name = row.group(1);
                int games = COUNTED_BY_HAND.getOrDefault(name, Integer.valueOf(row.group(2).replace(",", "")));
                Matcher flagged = FLAGGED.matcher(line);
                int faulty = flagged.find() ? Integer.parseInt(flagged.group(1)) : FAULTY_TOO.getOrDefault(name, 0);
                tests.add(dynamicTest(name, () -> check(list.resolveSibling(name), games, faulty)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(50);
        return tests.stream();
    }

    private static void check(Path file, int games, int faulty) throws IOException {
        int count = 0;
        int bad = 0;
        StringBuilder written = new StringBuilder();
        PgnWriter writer = new PgnWriter(written);
        try (PgnReader reader = PgnReader.of(file)) {
            for (Game game : reader) {
                count++;
                bad += game.errors().stream().anyMatch(error -> Set.of(Kind.MOVE, Kind.START).contains(error.kind()))
                        ? 1 : 0;
                writer.write(game);
            }
        }
        assertThat(count).isEqualTo(games);
        assertThat(bad).isEqualTo(faulty);
        StringBuilder again = new StringBuilder();
        PgnWriter second = new PgnWriter(again);
        for (Game game : PgnReader.of(written.toString())) {
            second.write(game);
        }
        assertThat(again.toString()).isEqualTo(written.toString());
    }
}
