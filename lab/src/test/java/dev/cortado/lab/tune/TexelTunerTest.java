package dev.cortado.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.classical.ClassicalEvaluator;
import dev.cortado.eval.classical.Tapered;
import dev.cortado.eval.classical.Terms;
import dev.cortado.eval.classical.Weights;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TexelTunerTest {
    private static final double SCALE = 180;
    private static final int POSITIONS = 20_000;

    @TempDir
    private static Path folder;
    private static TexelData data;

    /** Positions labelled by the shipped evaluation itself: its weights are the truth to be found. */
    @BeforeAll
    static void labelPositions() throws Exception {
        ClassicalEvaluator evaluator = ClassicalEvaluation.shipped().newEvaluator();
        List<String> lines = LabelledPositions.label(LabelledPositions.random(POSITIONS, 8),
                position -> whiteValue(evaluator, position), SCALE, 9);
        data = TexelData.load(List.of(LabelledPositions.write(folder.resolve("data.txt"), lines)), 0.1, 1, 2, n -> {});
    }

    /**
     * Given only the scores, wrong material values lose their effect on positions never seen. The weights themselves may
     * differ from the truth, since several terms say nearly the same.
     */
    @Test
    void undoesWrongMaterialValues() {
        List<TexelTuner.Report> reports = new ArrayList<>();
        TexelOptions options = new TexelOptions(0, SCALE, 2, 512, 60, 3, 2, 0, 2, 1);
        TexelTuner.Outcome outcome = new TexelTuner(data, options, spoilt()).run(reports::add);
        assertThat(reports.getFirst().epoch()).isZero();
        assertThat(outcome.error()).isLessThan(outcome.startError() / 20);
    }

    @Test
    void findsTheScaleOfScoresAndOfTheEvaluation() {
        TexelTuner tuner = new TexelTuner(data, TexelOptions.defaults().withEpochs(0), Weights.shipped().copy());
        TexelTuner.Outcome outcome = tuner.run(report -> {});
        assertThat(tuner.scoreScale()).isCloseTo(SCALE, within(0.06 * SCALE));
        assertThat(tuner.scale()).isCloseTo(SCALE, within(0.06 * SCALE));
        assertThat(outcome.weights()).isEqualTo(Weights.shipped().copy());
    }

    @Test
    void givesTheSameWeightsRunAfterRunWithAnyNumberOfThreads() {
        TexelOptions options = TexelOptions.defaults().withBatch(1024).withEpochs(3);
        int[] first = new TexelTuner(data, options.withThreads(1), spoilt()).run(report -> {}).weights();
        int[] second = new TexelTuner(data, options.withThreads(3), spoilt()).run(report -> {}).weights();
        assertThat(second).isEqualTo(first).isNotEqualTo(spoilt());
    }

    @Test
    void stopsWhenTold() {
        TexelTuner tuner =
                new TexelTuner(data, TexelOptions.defaults().withEpochs(1_000_000), Weights.shipped().copy());
        List<TexelTuner.Report> reports = new ArrayList<>();
        TexelTuner.Outcome outcome = tuner.run(report -> {
            reports.add(report);
            if (report.epoch() == 2) {
                tuner.stop();
            }
        });
        assertThat(reports).hasSize(3);
        assertThat(outcome.weights()).hasSize(Terms.COUNT);
    }

    @Test
    void goldenSectionFindsTheValley() {
        assertThat(TexelTuner.leastBetween(20, 2000, x -> (x - 333) * (x - 333))).isCloseTo(333, within(0.5));
    }

    /** The shipped weights with wrong material values. */
    private static int[] spoilt() {
        int[] weights = Weights.shipped().copy();
        int[] amounts = {30, -40, 50, -60, 90};
        for (int type = 0; type < amounts.length; type++) {
            weights[Terms.MATERIAL + type] += Tapered.of(amounts[type], -amounts[type] / 2);
        }
        return weights;
    }

    private static int whiteValue(ClassicalEvaluator evaluator, Position position) {
        int value = evaluator.evaluate(position);
        return position.sideToMove() == Color.WHITE ? value : -value;
    }
}
