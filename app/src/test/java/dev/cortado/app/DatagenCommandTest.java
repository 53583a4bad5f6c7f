package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code cortado datagen} and what {@code cortado data} makes of its file. */
@Timeout(60)
class DatagenCommandTest {
    @TempDir
    private Path folder;

    private final CommandRun run = new CommandRun();

    private int play(String file, String positions, String... more) {
        List<String> words = new ArrayList<>(
                List.of("datagen", file, "--positions", positions, "--nodes", "100", "--evaluation", "classical"));
        words.addAll(List.of(more));
        return run.execute(words.toArray(new String[0]));
    }

    private List<String> lines(String file) {
        assertThat(run.execute("data", "to-epd", "--all", file)).isZero();
        return run.out().lines().toList();
    }

    @Test
    void resumingAddsOtherGamesUpToTheNumber() {
        String file = folder.resolve("d.games").toString();
        assertThat(play(file, "200")).isZero();
        List<String> first = lines(file);
        assertThat(first).hasSizeGreaterThanOrEqualTo(200);
        assertThat(play(file, "400")).as("a file is not overwritten").isEqualTo(ExitCode.FAILURE);
        assertThat(run.err().lines()).singleElement().asString().contains("d.games: it exists already");
        assertThat(play(file, "400", "--resume")).isZero();
        List<String> both = lines(file);
        assertThat(both).startsWith(first.toArray(new String[0])).hasSizeGreaterThanOrEqualTo(400);
        assertThat(both.subList(first.size(), both.size())).doesNotContainAnyElementsOf(first);
    }

    @Test
    void theSameSeedGivesTheSameGames() {
        for (String name : List.of("a.games", "b.games")) {
            assertThat(play(folder.resolve(name).toString(), "100")).isZero();
        }
        assertThat(lines(folder.resolve("a.games").toString()))
                .isEqualTo(lines(folder.resolve("b.games").toString()));
    }

    @Test
    void aTornFileIsReportedAndMendedByResuming() throws IOException {
        Path file = folder.resolve("d.games");
        assertThat(play(file.toString(), "100")).isZero();
        assertThat(run.execute("data", "verify", file.toString())).isZero();
        assertThat(run.out()).matches("(?s).*d.games: \\d+ games and \\d+ positions are good\\s+");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        assertThat(run.execute("data", "verify", file.toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err()).contains("are lost: a block is cut off (resuming cuts them off)");
        assertThat(play(file.toString(), "100", "--resume")).isZero();
        assertThat(run.execute("data", "verify", file.toString())).isZero();
    }

    @Test
    void theFileTeachesTheTunerAndTellsWhatItHolds() throws IOException {
        String file = folder.resolve("d.games").toString();
        assertThat(play(file, "500")).isZero();
        assertThat(run.execute("data", "info", file)).isZero();
        assertThat(run.out()).contains("games ", "White won", "pieces on the board");
        int positions = lines(file).size();
        assertThat(run.execute("data", "info", "--json", file)).isZero();
        JsonNode holds = new ObjectMapper().readTree(run.out()).get("holds");
        assertThat(holds.get("positions").asInt()).isEqualTo(positions);
        assertThat(holds.get("whiteWins").asInt() + holds.get("draws").asInt() + holds.get("blackWins").asInt())
                .isEqualTo(holds.get("games").asInt());
        int counted = 0;
        for (JsonNode count : holds.get("byPieces")) {
            counted += count.asInt();
        }
        assertThat(counted).isEqualTo(positions);
        assertThat(run.execute("data", "to-epd", file)).isZero();
        long quiet = run.out().lines().count();
        assertThat(run.out().lines()).allMatch(line -> line.matches(".* sm \\S+; ce -?\\d+; c9 \\S+;"));
        assertThat(run.execute("tune", "texel", file, "--epochs", "1", "--held-out", "0", "--threads", "1", "--out",
                folder.resolve("W.java").toString())).isZero();
        assertThat(run.err()).containsPattern("\\b" + quiet + " positions to learn from");
        String rescored = folder.resolve("r.games").toString();
        assertThat(run.execute("data", "rescore", file, rescored, "--nodes", "50")).isZero();
        assertThat(run.execute("data", "verify", rescored)).isZero();
        assertThat(run.execute("data", "rescore", file, file, "--nodes", "50")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aFileThatCannotBeWrittenCostsOneLine() {
        assertThat(run.execute("datagen", folder.resolve("none/d.games").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("cannot write", "there is no folder");
        assertThat(run.execute("data", "info", folder.resolve("none.games").toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err().lines()).singleElement().asString().contains("none.games: there is no such file");
    }

    @Test
    void aNumberOutOfRangeIsNamed() {
        String file = folder.resolve("d.games").toString();
        assertThat(run.execute("datagen", file, "--random-plies", "-1")).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("--random-plies");
        assertThat(Files.exists(Path.of(file))).isFalse();
    }
}
