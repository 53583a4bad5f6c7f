package dev.cortado.eval.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.classical.Tapered;
import dev.cortado.eval.classical.Terms;
import dev.cortado.eval.classical.WeightFile;
import dev.cortado.eval.classical.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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

    @Test
    void whatCannotBeReadIsSaidInOneLine() throws IOException {
        Path nonsense = Files.writeString(folder.resolve("nonsense"), "hello");
        for (String name : new String[] {folder.resolve("missing").toString(), folder.toString(), nonsense.toString(),
            "a\0b"}) {
            assertThatThrownBy(() -> Evaluations.byName(name)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("evaluation '" + name + "': ").hasMessageNotContaining("\n");
        }
    }
}
