package dev.cortado.eval.classical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WeightFileTest {
    /** What ships is what the tuner would write, so that a tuned file can simply take its place. */
    @Test
    void rendersTheShippedFile() throws IOException {
        Path source = Path.of("src/main/java/dev/cortado/eval/classical/WeightValues.java");
        assertThat(Files.readString(source)).isEqualTo(WeightFile.render(Weights.shipped().copy()));
    }

    @Test
    void readsBackWhatItWrites() {
        int[] weights = new int[Terms.COUNT];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Tapered.of(i * 37 % 2001 - 1000, i * 91 % 1801 - 900);
        }
        assertThat(WeightFile.parse(WeightFile.render(weights))).isEqualTo(weights);
    }

    @Test
    void termsNotNamedKeepTheirShippedWeights() {
        int[] weights = WeightFile.parse("// tempo\ns(-7, 9),");
        assertThat(weights[Terms.TEMPO]).isEqualTo(Tapered.of(-7, 9));
        weights[Terms.TEMPO] = Weights.shipped().at(Terms.TEMPO);
        assertThat(weights).isEqualTo(Weights.shipped().copy());
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> WeightFile.parse("// tempo\ns(1, 2), s(3, 4),")).hasMessageContaining("tempo")
                .hasMessageContaining("2 weights");
        assertThatThrownBy(() -> WeightFile.parse("// flux capacitor\ns(1, 2),"))
                .hasMessageContaining("flux capacitor");
        assertThatThrownBy(() -> WeightFile.parse("s(1, 2),")).hasMessageContaining("before the first term");
        assertThatThrownBy(() -> WeightFile.parse("hello")).hasMessageContaining("no weights found");
    }
}
