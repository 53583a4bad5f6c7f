package dev.cortado.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.eval.classical.ClassicalEvaluation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WinModelTest {
    @ParameterizedTest
    @CsvSource({"180, 75", "1, 100", "40, 300", "239.4, 98.3"})
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

    /** What the anchor means: the evaluation's units are stretched so that half the games are won there. */
    @ParameterizedTest
    @CsvSource({"180, 75", "90, 30", "239.4, 98.3", "1000, 400"})
    void halfOfTheGamesAreWonAtTheAnchor(double half, double spread) {
        WinModel model = new WinModel(half, spread);
        assertThat(model.centipawns((int) Math.round(half))).isCloseTo(WinModel.ANCHOR, within(1));
        assertThat(model.centipawns(-(int) Math.round(half))).isCloseTo(-WinModel.ANCHOR, within(1));
        assertThat(model.inCentipawns().wdl(WinModel.ANCHOR).win()).isEqualTo(500);
        int last = model.centipawns(-Score.EVAL_LIMIT);
        for (int score = -Score.EVAL_LIMIT; score <= Score.EVAL_LIMIT; score++) {
            int reported = model.centipawns(score);
            assertThat(reported).isBetween(last, Score.EVAL_LIMIT);
            assertThat(reported).isEqualTo(-model.centipawns(-score));
            last = reported;
        }
        // Rounding moves a score by half a centipawn at most.
        for (int score = -3000; score <= 3000; score++) {
            assertThat(model.inCentipawns().wdl(model.centipawns(score)).win()).isCloseTo(model.wdl(score).win(),
                    within(1 + (int) Math.ceil(125 / model.inCentipawns().spread())));
        }
    }

    @Test
    void provenResultsAreNotStretched() {
        WinModel model = new WinModel(90, 30);
        for (int score : new int[] {Score.mateIn(0), Score.mateIn(5), Score.matedIn(8), Score.TABLEBASE_WIN,
            -Score.TABLEBASE_WIN_IN_MAX_PLY, Score.INFINITE, -Score.INFINITE, Score.NONE}) {
            assertThat(model.centipawns(score)).isEqualTo(score);
        }
        assertThat(model.centipawns(Score.EVAL_LIMIT)).isEqualTo(Score.EVAL_LIMIT);
    }

    @Test
    void theClassicalUnitIsTheCentipawn() {
        WinModel model = ClassicalEvaluation.shipped().winModel();
        for (int score = -3000; score <= 3000; score++) {
            assertThat(model.centipawns(score)).isEqualTo(score);
        }
    }

    @Test
    void middleAndSpreadMustBePositive() {
        assertThatThrownBy(() -> new WinModel(0, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WinModel(100, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WinModel(Double.NaN, 10)).isInstanceOf(IllegalArgumentException.class);
    }
}
