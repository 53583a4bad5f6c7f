package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyseCommandTest {
    private final CommandRun run = new CommandRun();

    @Test
    void withoutArgumentsAFamousMate() {
        assertThat(run.execute("analyse", "--ascii", "--nodes", "20000")).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("  8  . . . . k b . r\n").contains("Morphy")
                .contains("16.Qb8+ Nxb8 17.Rd8#").contains("16.Qb8+  White mates in 2.").doesNotContain("\u001b");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aPositionInOneOrSeveralArguments() {
        String fen = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
        assertThat(run.execute("analyse", "--depth", "4", fen)).isEqualTo(ExitCode.OK);
        String whole = run.out();
        assertThat(whole).contains("1.Re8#  White mates in 1.");
        String[] parts = ("analyse --depth 4 " + fen).split(" ");
        assertThat(run.execute(parts)).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("1.Re8#  White mates in 1.");
    }

    @Test
    void asManyLinesAsAskedFor() {
        run.execute("analyse", "startpos", "--depth", "5", "--lines", "4");
        assertThat(run.out().lines().filter(line -> line.contains("%"))).hasSize(4);
    }

    @Test
    void aFinishedGame() {
        assertThat(run.execute("analyse", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("Stalemate");
    }

    @Test
    void jsonIsOneObjectALine() {
        assertThat(run.execute("analyse", "startpos", "--depth", "4", "--lines", "2", "--json"))
                .isEqualTo(ExitCode.OK);
        List<String> lines = run.out().lines().toList();
        assertThat(lines.getFirst()).isEqualTo("{\"type\":\"position\",\"fen\":"
                + "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\"turn\":\"white\"}");
        assertThat(lines.getLast()).matches("\\{\"type\":\"best\",\"uci\":\"\\w+\",\"san\":\"\\w+\",\"cp\":-?\\d+,"
                + "\"wdl\":\\[\\d+,\\d+,\\d+],\"nodes\":\\d+,\"timeMs\":\\d+}");
        assertThat(lines.subList(1, lines.size() - 1)).hasSizeGreaterThanOrEqualTo(8)
                .allMatch(line -> line.startsWith("{\"type\":\"line\",\"depth\":") && line.endsWith("]}"));
        assertThat(lines).anyMatch(line -> line.contains("\"line\":2"));
    }

    @Test
    void jsonScoresAreWhites() {
        // Black is a queen up and to move: good for Black, so negative.
        run.execute("analyse", "3qk3/8/8/8/8/8/8/4K3 b - - 0 1", "--nodes", "3000", "--json");
        assertThat(run.out().lines().toList().getLast()).matches(".*(\"cp\":-|\"mate\":-).*");
    }

    @Test
    void aGameIsAnnotated(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("games.pgn");
        Path annotated = folder.resolve("annotated.pgn");
        Files.writeString(in, "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"C\"]\n\n1. e4 *\n");
        assertThat(run.execute("analyse", in.toString(), "--nodes", "5000")).isEqualTo(ExitCode.OK);
        String text = run.out();
        assertThat(text).contains("[Annotator \"Cortado").contains("2. g4 $4 {[%eval #-1] Blunder.")
                .contains("[White \"C\"]");
        assertThat(run.err()).contains("game 1, A - B: White ").contains("1 blunder in 2 moves").contains("game 2");
        assertThat(run.execute("analyse", in.toString(), "--nodes", "5000", "--out", annotated.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEmpty();
        try (PgnReader reader = PgnReader.of(annotated)) {
            Game game = reader.readGame();
            assertThat(game.errors()).isEmpty();
            assertThat(game.moves()).containsExactly("f3", "e5", "g4", "Qh4#");
            assertThat(reader.readGame().moves()).containsExactly("e4");
        }
    }

    @Test
    void theInputIsNeverOverwritten(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("game.pgn");
        Files.writeString(in, "1. e4 *\n");
        assertThat(run.execute("analyse", in.toString(), "--out", in.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(Files.readString(in)).isEqualTo("1. e4 *\n");
    }

    @Test
    void aFileWithoutGames(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("empty.pgn");
        Files.writeString(in, "\n");
        assertThat(run.execute("analyse", in.toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err()).contains("no game");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            analyse nosuch.pgn                            | no file 'nosuch.pgn'
            analyse 8/8/8/8/8/8/8/8 w - - 0 1             | White has no king
            analyse rnbqkbnr/ppp w - - 0 1                | FEN
            analyse startpos --depth 0                    | more than 0
            analyse startpos --time -1                    | more than 0
            analyse startpos --nodes x                    | --nodes
            analyse startpos --lines 0                    | MultiPV
            analyse startpos --threads 0                  | Threads
            analyse startpos --hash -4                    | Hash
            analyse startpos --out x.pgn                  | --out
            analyse startpos -o Nonsense=3                | Nonsense
            analyse startpos -o Nonsense                  | NAME=VALUE
            bench 0                                       | depth
            play --elo 5                                  | UCI_Elo
            play --fen nonsense                           | FEN
            play --side up                                | --side
            """)
    void mistakesCostOneLineAndExitCodeTwo(String command, String mentions) {
        assertThat(run.execute(command.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).singleElement().asString().startsWith("cortado ").contains(mentions)
                .contains("--help");
    }

    @ParameterizedTest
    @CsvSource({"analyse", "play", "bench"})
    void helpShowsAnExample(String command) {
        assertThat(run.execute(command, "--help")).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("Examples:").contains("cortado " + command);
    }

    @Test
    void benchPrintsNodesAndSpeedLast() {
        assertThat(run.execute("bench", "3", "--warm-ups", "0")).isEqualTo(ExitCode.OK);
        String first = run.out().lines().toList().getLast();
        assertThat(first).matches("\\d+ nodes \\d+ nps");
        run.execute("bench", "3");
        assertThat(run.out().lines().toList().getLast().split(" ")[0]).as("the same nodes every time")
                .isEqualTo(first.split(" ")[0]);
    }
}
