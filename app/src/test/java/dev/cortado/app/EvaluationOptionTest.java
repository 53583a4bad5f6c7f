package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.eval.nnue.Architecture;
import dev.cortado.eval.nnue.Network;
import dev.cortado.eval.nnue.NetworkFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --evaluation} of the commands that search. */
class EvaluationOptionTest {
    @TempDir
    private Path folder;

    private Path file;

    private final CommandRun run = new CommandRun();

    /** A network that says 0 to everything. */
    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("net.nnue");
        NetworkFile.write(new Network(Architecture.of(32, true, 1, 100), Map.of("name", "zero"), new short[768 * 32],
                new short[32], new short[64], new int[1]), file);
    }

    @Test
    void benchNamesTheEvaluationItUses() {
        assertThat(run.execute("bench", "1", "--warm-ups", "0", "--evaluation", "classical")).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEqualToIgnoringNewLines("classical evaluation");
        String classical = run.out();
        assertThat(run.execute("bench", "1", "--warm-ups", "0", "--evaluation", file.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(run.err()).startsWith("network zero, (768 mirrored -> 32) x 2 -> 1");
        assertThat(run.out().split(" ")[0]).as("another search").isNotEqualTo(classical.split(" ")[0]);
    }

    /** The queen hangs; only who knows what a queen is worth takes it for a won position. */
    @Test
    void aSearchSeesThroughTheNetwork() {
        String fen = "4k3/pppp4/8/3q4/4P3/8/PPPP4/4K3 w - - 0 1";
        assertThat(run.execute("analyse", fen, "--depth", "3", "--json", "--evaluation", file.toString()))
                .isEqualTo(ExitCode.OK);
        String zero = run.out();
        assertThat(run.execute("analyse", fen, "--depth", "3", "--json", "--evaluation", "classical"))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out()).isNotEqualTo(zero);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench", "analyse startpos", "suite FILE", "telemetry", "explain startpos",
        "match --nodes 10 --games 2", "play", "tune spsa --params FutilityBase"})
    void aMissingNetworkCostsOneLine(String command) throws IOException {
        Path suite = Files.writeString(folder.resolve("s.epd"), "4k3/8/8/8/8/8/8/4K2R w - - bm Rh8+;\n");
        List<String> words = new ArrayList<>(List.of(command.replace("FILE", suite.toString()).split(" ")));
        words.addAll(List.of("--evaluation", "none.nnue"));
        assertThat(run.execute(words.toArray(new String[0]))).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString()
                .contains("evaluation 'none.nnue': there is no such file");
    }
}
