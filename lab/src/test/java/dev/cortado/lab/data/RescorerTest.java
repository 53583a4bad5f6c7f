package dev.cortado.lab.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.lab.datagen.Datagen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RescorerTest {
    private static final EngineOptions OPTIONS = EngineOptions.defaults().with("Hash", "1");

    @TempDir
    private Path folder;

    private static List<ScoredGame> read(Path file) throws IOException {
        List<ScoredGame> games = new ArrayList<>();
        try (GameFileReader reader = new GameFileReader(file)) {
            for (GameBlock block = reader.next(); block != null; block = reader.next()) {
                games.addAll(block.decode());
            }
        }
        return games;
    }

    private Path played() throws IOException {
        Path file = folder.resolve("old.games");
        try (GameFileWriter out = new GameFileWriter(file, false, 60)) {
            new Datagen(OPTIONS, new Datagen.Settings(400, 50, 8, 1, 3, 0)).run(out, progress -> {});
        }
        return file;
    }

    private static void rescore(Path from, Path to, boolean resume, int threads) throws Exception {
        try (GameFileReader in = new GameFileReader(from);
                GameFileWriter out = new GameFileWriter(to, resume, 60)) {
            new Rescorer(OPTIONS, 60, threads).run(in, out, progress -> {});
        }
    }

    /** Moves and results stay; the first score of a game is that of a fresh engine, whatever was searched before. */
    @Test
    void scoresAreThoseOfTheNewSearch() throws Exception {
        Path old = played();
        Path one = folder.resolve("one.games");
        rescore(old, one, false, 1);
        List<ScoredGame> before = read(old);
        List<ScoredGame> after = read(one);
        assertThat(after).hasSameSizeAs(before).hasSizeGreaterThan(2);
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i).moves()).isEqualTo(before.get(i).moves());
            assertThat(after.get(i).result()).isEqualTo(before.get(i).result());
            Position start = new Position(after.get(i).start());
            try (Engine engine = new Engine(OPTIONS)) {
                int score = engine.search(start, Limits.ofNodes(60), SearchListener.SILENT).rawScore();
                assertThat(after.get(i).scores()[0]).isEqualTo(start.sideToMove() == 0 ? score : -score);
            }
        }
        Path two = folder.resolve("two.games");
        rescore(old, two, false, 2);
        assertThat(read(two)).extracting(ScoredGame::scores).containsExactlyElementsOf(
                after.stream().map(ScoredGame::scores).toList());
    }

    @Test
    void aStoppedRunGoesOnWhereItWas() throws Exception {
        Path old = played();
        Path whole = folder.resolve("whole.games");
        rescore(old, whole, false, 1);
        Path part = folder.resolve("part.games");
        try (GameFileWriter out = new GameFileWriter(part, false, 60)) {
            out.add(read(whole).get(0));
            out.flush();
            out.add(read(whole).get(1));
        }
        Files.write(part, Arrays.copyOf(Files.readAllBytes(part), (int) Files.size(part) - 3));
        rescore(old, part, true, 1);
        assertThat(read(part)).extracting(ScoredGame::scores)
                .containsExactlyElementsOf(read(whole).stream().map(ScoredGame::scores).toList());
    }

    @Test
    void statisticsCountWhatIsThere() {
        GameStatistics statistics = new GameStatistics();
        assertThat(statistics.text()).isEqualTo("no games\n");
        // 1.e4 e5: two quiet moves, one of them without a score
        statistics.add(new ScoredGame(PositionSetup.standard(), new int[] {12 << 6 | 28, 52 << 6 | 36},
                new int[] {30, ScoredGame.NO_SCORE}, ScoredGame.WHITE_WON));
        assertThat(statistics.positions()).isEqualTo(2);
        assertThat(statistics.kept()).isEqualTo(1);
        assertThat(statistics.results(ScoredGame.WHITE_WON)).isEqualTo(1);
        assertThat(statistics.text()).contains("White won 100.0 %", "50.0 % have one, 30 centipawns", "  32 #####");
    }
}
