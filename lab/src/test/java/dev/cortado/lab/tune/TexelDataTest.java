package dev.cortado.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import dev.cortado.chess.notation.Fen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TexelDataTest {
    @TempDir
    private Path folder;

    @Test
    void readsEveryFormOfALine() {
        assertThat(TexelSample.parse("F;12;1")).isEqualTo(new TexelSample("F", 12, 1));
        assertThat(TexelSample.parse("F | -7 | 0.5")).isEqualTo(new TexelSample("F", -7, 0.5));
        assertThat(TexelSample.parse("F;0-1")).isEqualTo(new TexelSample("F", TexelSample.NO_SCORE, 0));
        assertThat(TexelSample.parse("F;1/2-1/2").result()).isEqualTo(0.5);
        assertThat(TexelSample.parse("F;99999;0.0").score()).isEqualTo(TexelShard.HIGHEST_SCORE);
        assertThatThrownBy(() -> TexelSample.parse("F")).hasMessageContaining("expected");
        assertThatThrownBy(() -> TexelSample.parse("F;x;1")).hasMessageContaining("'x' is no score");
        assertThatThrownBy(() -> TexelSample.parse("F;1;2")).hasMessageContaining("'2' is no result");
    }

    @Test
    void keepsLabelsThroughThePacking() throws Exception {
        TexelData data = load(List.of(Fen.START + ";-123;0.5", Fen.START + ";1"), 0);
        List<String> seen = Arrays.stream(data.training()).flatMap(TexelDataTest::labels).sorted().toList();
        assertThat(seen).containsExactly("-123 0.5", TexelSample.NO_SCORE + " 1.0");
    }

    @Test
    void leavesOutChecksAndKnownWins() throws Exception {
        TexelData data = load(List.of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1;0;0", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1;900;1",
                Fen.START + ";0;0.5", ""), 0);
        assertThat(data.positions()).isEqualTo(1);
        assertThat(data.skipped()).isEqualTo(2);
        assertThat(data.bad()).isZero();
    }

    @Test
    void aFewBadLinesAreCountedAndManyAreRefused() throws Exception {
        List<String> lines = new ArrayList<>(Collections.nCopies(1000, Fen.START + ";0;0.5"));
        lines.set(700, "what is this");
        TexelData data = load(lines, 0);
        assertThat(data.positions()).isEqualTo(999);
        assertThat(data.bad()).isEqualTo(1);
        assertThat(data.firstProblem()).contains("data.txt:701").contains("what is this");
        assertThatThrownBy(() -> load(List.of("9/8 w;1;1", "nonsense"), 0)).hasMessageContaining("2 of 2 lines")
                .hasMessageContaining("data.txt:1");
    }

    @Test
    void sameShardsFromTextAndGzipWithAnyNumberOfThreads() throws Exception {
        List<String> lines = LabelledPositions.label(LabelledPositions.random(3000, 1), p -> 0, 200, 1);
        Path text = LabelledPositions.write(folder.resolve("a.txt"), lines);
        Path gzip = LabelledPositions.write(folder.resolve("a.txt.gz"), lines);
        TexelData one = TexelData.load(List.of(text), 0.2, 7, 1, n -> {});
        TexelData two = TexelData.load(List.of(gzip), 0.2, 7, 3, n -> {});
        assertThat(one.heldOut()).isBetween(1L, 2000L);
        assertThat(one.positions() + one.heldOut() + one.skipped()).isEqualTo(3000);
        for (int i = 0; i < one.training().length; i++) {
            assertThat(two.training()[i].words()).isEqualTo(one.training()[i].words());
        }
        for (int i = 0; i < one.validation().length; i++) {
            assertThat(two.validation()[i].words()).isEqualTo(one.validation()[i].words());
        }
    }

    @Test
    void gzipCutShortGivesWhatItHas() throws Exception {
        List<String> lines = LabelledPositions.label(LabelledPositions.random(2000, 2), p -> 0, 200, 1);
        byte[] whole = Files.readAllBytes(LabelledPositions.write(folder.resolve("b.txt.gz"), lines));
        Path cut = folder.resolve("cut.txt.gz");
        Files.write(cut, Arrays.copyOf(whole, whole.length * 2 / 3));
        TexelData data = TexelData.load(List.of(cut), 0, 1, 2, n -> {});
        assertThat(data.lines()).isBetween(500L, 1900L);
    }

    @Test
    void aGzipBombAndWhatIsNoGzipFileAreRefused() throws IOException {
        Path bomb = folder.resolve("bomb.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            for (int i = 0; i < 16; i++) {
                out.write(new byte[1 << 20]);
            }
        }
        assertThatThrownBy(() -> TexelData.load(List.of(bomb), 0, 1, 1, n -> {}))
                .hasMessageContaining("bomb.gz: a line");
        Path none = Files.writeString(folder.resolve("none.gz"), "x");
        assertThatThrownBy(() -> TexelData.load(List.of(none), 0, 1, 1, n -> {})).hasMessageContaining("no gzip file");
    }

    /** Thirty million good lines fit into a few megabytes of gzip; reading them must end. */
    @Test
    void whatTheMemoryCannotHoldIsRefusedBeforeItIsFull() throws IOException {
        Path file = LabelledPositions.write(folder.resolve("data.txt"),
                Collections.nCopies(40_000,
                        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1;0;0.5"));
        assertThatThrownBy(() -> TexelData.load(List.of(file), 0, 1, 2, n -> {}, 500_000))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("the memory is full")
                .hasMessageContaining("-Xmx8g");
    }

    @Test
    void aLongFileOfSomethingElseIsNotReadToItsEnd() throws IOException {
        Path file = LabelledPositions.write(folder.resolve("data.txt"), Collections.nCopies(100_000, "hello"));
        assertThatThrownBy(() -> TexelData.load(List.of(file), 0, 1, 2, n -> {
            if (n > 30_000) {
                throw new AssertionError("went on to line " + n);
            }
        })).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("data.txt:1");
    }

    private TexelData load(List<String> lines, double heldOut) throws IOException, InterruptedException {
        Path file = LabelledPositions.write(folder.resolve("data.txt"), lines);
        return TexelData.load(List.of(file), heldOut, 1, 2, n -> {});
    }

    private static Stream<String> labels(TexelShard shard) {
        Stream.Builder<String> labels = Stream.builder();
        char[] words = shard.words();
        for (int at = 0; at < shard.used(); at += TexelShard.length(words, at)) {
            labels.add(TexelShard.score(words, at) + " " + TexelShard.result(words, at));
        }
        return labels.build();
    }
}
