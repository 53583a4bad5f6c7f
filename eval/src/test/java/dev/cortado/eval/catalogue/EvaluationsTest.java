package dev.cortado.eval.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.WinModel;
import dev.cortado.eval.classical.Tapered;
import dev.cortado.eval.classical.Terms;
import dev.cortado.eval.classical.WeightFile;
import dev.cortado.eval.classical.Weights;
import dev.cortado.eval.nnue.Architecture;
import dev.cortado.eval.nnue.Network;
import dev.cortado.eval.nnue.NetworkFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EvaluationsTest {
    @TempDir
    Path folder;

    @Test
    void theClassicalOneHasItsName() {
        assertThat(Evaluations.byName("Classical").name()).isEqualTo("classical");
    }

    /** At the start all terms but the tempo cancel, so its weight is the evaluation. */
    @Test
    void aFileOfWeightsIsAnEvaluation() throws IOException {
        int[] weights = Weights.shipped().copy();
        weights[Terms.TEMPO] = Tapered.of(77, 5);
        Path file = Files.writeString(folder.resolve("tempo.txt"), WeightFile.render(weights));
        Evaluation evaluation = Evaluations.byName(file.toString());
        assertThat(evaluation.name()).isEqualTo("tempo.txt");
        assertThat(evaluation.newEvaluator().evaluate(new Position())).isEqualTo(77);
        assertThat(evaluation.explain(new Position()).score()).isEqualTo(77);
    }

    /** Zero weights but the bias of 1.0, which the scale makes 150 centipawns for the side to move. */
    private static Network constant() {
        return new Network(Architecture.of(32, true, 1, 150),
                Map.of("name", "constant", "win.a", "200", "win.b", "90.5"),
                new short[768 * 32], new short[32], new short[64], new int[] {255 * 64});
    }

    @Test
    void aNetworkIsAnEvaluation() throws IOException {
        Path file = folder.resolve("constant.nnue");
        NetworkFile.write(constant(), file);
        Evaluation evaluation = Evaluations.byName(file.toString());
        assertThat(evaluation.name()).isEqualTo("constant");
        assertThat(evaluation.describe()).startsWith("network constant, (768 mirrored -> 32) x 2 -> 1, ");
        assertThat(evaluation.winModel()).isEqualTo(new WinModel(200, 90.5));
        assertThat(evaluation.newEvaluator().evaluate(new Position())).isEqualTo(150);
        assertThat(Evaluations.byName(file.toString())).as("read once").isSameAs(evaluation);
        Path other = folder.resolve("any name");
        Files.copy(file, other);
        assertThat(Evaluations.byName(other.toString()).name()).as("known by its first letters").isEqualTo("constant");
    }

    @Test
    void aChangedFileIsReadAgain() throws IOException {
        Path file = folder.resolve("net.nnue");
        NetworkFile.write(constant(), file);
        Evaluation before = Evaluations.byName(file.toString());
        Network longer = new Network(Architecture.of(64, true, 1, 150), Map.of("name", "second"), new short[768 * 64],
                new short[64], new short[128], new int[1]);
        NetworkFile.write(longer, file);
        assertThat(Evaluations.byName(file.toString()).name()).isEqualTo("second");
        assertThat(before.name()).isEqualTo("constant");
    }

    /** Either the network of this build or the classical evaluation, and always the same object. */
    @Test
    void noNameIsTheStandardOne() {
        assertThat(Evaluations.byName("")).isSameAs(Evaluations.standard());
    }

    @Test
    void whatCannotBeReadIsSaidInOneLine() throws IOException {
        Path nonsense = Files.writeString(folder.resolve("nonsense"), "hello");
        Path foreign = Files.write(folder.resolve("foreign.nnue"), new byte[2000]);
        Path large = Files.write(folder.resolve("film"), new byte[2 << 20]);
        byte[] network = NetworkFile.bytes(constant());
        Path torn = Files.write(folder.resolve("torn.nnue"), Arrays.copyOf(network, network.length / 2));
        Network odd = new Network(Architecture.of(32, true, 1, 150), Map.of("win.a", "many", "win.b", "1"),
                new short[768 * 32], new short[32], new short[64], new int[1]);
        Path oddFact = Files.write(folder.resolve("odd.nnue"), NetworkFile.bytes(odd));
        for (String name : new String[] {folder.resolve("missing").toString(), folder.toString(), nonsense.toString(),
            "a\0b", foreign.toString(), large.toString(), torn.toString(), oddFact.toString()}) {
            assertThatThrownBy(() -> Evaluations.byName(name)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("evaluation '" + name + "': ").hasMessageNotContaining("\n");
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aDeviceIsNotRead() {
        assertThatThrownBy(() -> Evaluations.byName("/dev/zero")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("evaluation '/dev/zero': it is not a regular file");
    }
}
