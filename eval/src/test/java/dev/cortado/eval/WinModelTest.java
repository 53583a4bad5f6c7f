package dev.cortado.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WinModelTest {
    @ParameterizedTest
    @CsvSource({"180, 75", "0, 100", "40, 300", "-50, 120"})
    void chancesAddUpToOneAndGrowWithTheScore(double half, double spread) {
        WinModel model = new WinModel(half, spread);
        int last = -1;
        for (int score = -3000; score <= 3000; score++) {
            Wdl wdl = model.wdl(score);
            assertThat(wdl.win() + wdl.draw() + wdl.loss()).isEqualTo(1000);
            assertThat(wdl.draw()).isNotNegative();
            assertThat(wdl.win()).isGreaterThanOrEqualTo(last);
            last = wdl.win();
        }
        assertThat(model.wdl(Score.mateIn(5))).isEqualTo(new Wdl(1000, 0, 0));
        assertThat(model.wdl(Score.matedIn(5))).isEqualTo(new Wdl(0, 0, 1000));
        assertThat(model.wdl(Score.TABLEBASE_WIN - 9)).isEqualTo(new Wdl(1000, 0, 0));
    }

    /** The definition: at the middle half the games are won, one spread further 1 / (1 + 1/e) of them. */
    @Test
    void theCurveIsLogistic() {
        WinModel model = new WinModel(180, 75);
        assertThat(model.wdl(180).win()).isEqualTo(500);
        assertThat(model.wdl(255).win()).isEqualTo(731);
        assertThat(model.wdl(-180).loss()).isEqualTo(500);
    }

    @Test
    void aSpreadMustBePositive() {
        assertThatThrownBy(() -> new WinModel(100, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WinModel(Double.NaN, 10)).isInstanceOf(IllegalArgumentException.class);
    }
}
