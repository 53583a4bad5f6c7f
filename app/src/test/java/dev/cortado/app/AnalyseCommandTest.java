package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.lab.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyseCommandTest {
    private final CommandRun run = new CommandRun();

    @Test
    void withoutArgumentsAFamousMate() {
        assertThat(run.execute("analyse", "--ascii", "--nodes", "20000")).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("  8 . . . . k b . r\n").contains("Morphy")
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
        String text = run.out().replaceAll("\\s+", " "); // a line may end anywhere
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
    void aGameAsJsonAndAsAPage(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("game.pgn");
        Path page = folder.resolve("game.html");
        Files.writeString(in,
                "[White \"A </script> & B\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Qxd4 Nc6 5. Qc5 dxc5 *\n");
        assertThat(run.execute("analyse", in.toString(), "--nodes", "5000", "--json", "--html", page.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out().lines()).hasSize(1);
        JsonNode game = Json.read(run.out(), JsonNode.class);
        assertThat(game.at("/opening").asText()).isEqualTo("Sicilian Defence");
        assertThat(game.at("/moves")).hasSize(10);
        // White gives the queen for a pawn with the ninth ply: a loss of more than five pawns, and a blunder.
        assertThat(game.at("/moves/8/judgement").asText()).isEqualTo("blunder");
        assertThat(game.at("/moves/8/loss").asInt()).isGreaterThan(500);
        assertThat(game.at("/moves/8/uci").asText()).isEqualTo("d4c5");
        assertThat(game.at("/white/accuracy").asDouble()).isLessThan(game.at("/black/accuracy").asDouble());
        assertThat(game.at("/white/blunders").asInt()).isEqualTo(1);
        assertThat(run.err()).contains("Sicilian Defence").contains("accuracy");

        String html = Files.readString(page);
        assertThat(html).contains("A &lt;/script&gt; &amp; B").doesNotContain("A </script>")
                .doesNotContainPattern("(src|href)=\"?http");
    }

    @Test
    void positionsFromAFile(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("positions.epd");
        Files.writeString(in, "# two mates in one\n6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n\n"
                + "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"two\";\n");
        assertThat(run.execute("analyse", in.toString(), "--depth", "3")).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("1.Re8#  White mates in 1.").contains("1.Rd8#  White mates in 1.");
        assertThat(run.execute("analyse", in.toString(), "--depth", "3", "--json")).isEqualTo(ExitCode.OK);
        assertThat(run.out().lines().filter(line -> line.contains("\"type\":\"best\""))).hasSize(2);
    }

    /** Rook odds with all rights: other programs play on from it. */
    @Test
    void aFenAsPeopleHaveItIsReadWithARemark(@TempDir Path folder) throws IOException {
        String odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1";
        String file = Files.writeString(folder.resolve("odds.fen"), odds + "\n").toString();
        for (String[] args : new String[][] {{"analyse", odds, "--nodes", "100", "--json"},
            {"analyse", file, "--nodes", "100", "--json"}, {"explain", odds, "--nodes", "100", "--json"}}) {
            assertThat(run.execute(args)).as(run.err()).isEqualTo(ExitCode.OK);
            assertThat(run.out()).contains(odds.replace("KQkq", "Kkq"));
            assertThat(run.err().lines()).singleElement().asString()
                    .endsWith("dropped: castling 'Q' needs a rook of White between its king on e1 and the a-file");
        }
    }

    @Test
    void movesWithoutAPositionBeginAtTheStart() {
        assertThat(run.execute("analyse", "--moves", "1. d4 d5", "--nodes", "100", "--json")).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
    }

    @Test
    void movesArePlayedFirst() {
        assertThat(run.execute("analyse", "startpos", "--moves", "1. f3 e5 2. g2g4", "--depth", "3"))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("2...Qh4#  Black mates in 1.");
    }

    @Test
    void aFileThatIsNeither(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("shopping.txt");
        Files.writeString(in, "milk, eggs\nand a chess book\n");
        assertThat(run.execute("analyse", in.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("neither");
        Files.write(in, new byte[] {0, 1, 2, (byte) 200, 0, 10, 13, 0});
        assertThat(run.execute("analyse", in.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("neither");
    }

    @Test
    void aBadLineAmongPositionsIsNamed(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("positions.epd");
        Files.writeString(in, "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n6k1/5ppp/8/8/8/8/8/4R3 w - - 0 1\n");
        assertThat(run.execute("analyse", in.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("line 2").contains("White has no king");
    }

    /** On Linux a device stands for a full disk. */
    @Test
    @EnabledIf("hasFullDevice")
    void aFullDiskIsToldWithTheFilesName(@TempDir Path folder) throws IOException {
        Path in = folder.resolve("game.pgn");
        Files.writeString(in, "1. e4 e5 *\n");
        assertThat(run.execute("analyse", in.toString(), "--nodes", "1000", "--out", FULL.toString()))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(run.err()).contains("cannot write " + FULL);
        assertThat(run.execute("analyse", in.toString(), "--nodes", "1000", "--html", FULL.toString()))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(run.err()).contains("cannot write " + FULL);
    }

    private static final Path FULL = Path.of("/dev/full");

    static boolean hasFullDevice() {
        return Files.exists(FULL);
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
            analyse startpos --html x.html                | --html
            analyse startpos --moves e5                   | e5
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
