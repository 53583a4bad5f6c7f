package dev.cortado.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.classical.ClassicalEvaluator;
import dev.cortado.eval.classical.Trace;
import dev.cortado.eval.classical.Weights;
import org.junit.jupiter.api.Test;

class TexelModelTest {
    private static final TexelModel.Target TARGET = new TexelModel.Target(0.5, 200);

    private final ClassicalEvaluator evaluator = ClassicalEvaluation.shipped().newEvaluator();

    /** The evaluator rounds three times on the way: two penalties in each half, and the blend. */
    @Test
    void isTheEvaluatorUpToRounding() {
        TexelModel model = new TexelModel(TexelModel.unpack(Weights.shipped().copy()));
        Position position = new Position();
        for (String fen : LabelledPositions.random(5000, 3)) {
            Fen.parseInto(position, fen);
            TexelShard shard = shard(List.of(fen));
            if (shard.positions() == 1) {
                int value = evaluator.evaluate(position);
                assertThat(model.evaluate(shard.words(), 0)).as(fen)
                        .isCloseTo(position.sideToMove() == Color.WHITE ? value : -value, within(3.0));
            }
        }
    }

    @Test
    void gradientIsTheSlopeOfTheError() {
        double[] weights = TexelModel.unpack(Weights.shipped().copy());
        SplitMix random = new SplitMix(5);
        for (int i = 0; i < weights.length; i++) {
            weights[i] += random.below(1000) / 100.0 - 5; // off the whole numbers, away from kinks
        }
        TexelShard shard = shard(LabelledPositions.random(300, 4));
        double[] gradient = new double[TexelModel.parameters()];
        double error = new TexelModel(weights).errorWithGradient(shard, 150, TARGET, gradient);
        assertThat(new TexelModel(weights).error(shard, 150, TARGET)).isCloseTo(error, within(1e-9));
        double step = 1e-4;
        int nonZero = 0;
        for (int i = 0; i < weights.length; i++) {
            double kept = weights[i];
            weights[i] = kept + step;
            double up = new TexelModel(weights).error(shard, 150, TARGET);
            weights[i] = kept - step;
            double down = new TexelModel(weights).error(shard, 150, TARGET);
            weights[i] = kept;
            assertThat(gradient[i]).as("parameter " + i).isCloseTo((up - down) / (2 * step), within(1e-6));
            nonZero += gradient[i] != 0 ? 1 : 0;
        }
        assertThat(nonZero).isGreaterThan(weights.length / 3);
    }

    @Test
    void packingRoundsToTheNearest() {
        double[] weights = {1.4, -1.6, -0.4, 0.6};
        assertThat(TexelModel.unpack(TexelModel.pack(weights))).containsExactly(1, -2, 0, 1);
        assertThat(TexelModel.pack(TexelModel.unpack(Weights.shipped().copy()))).isEqualTo(Weights.shipped().copy());
    }

    @Test
    void positionsTakeLittleMemory() {
        TexelShard shard = shard(LabelledPositions.random(2000, 6));
        assertThat(2.0 * shard.used() / shard.positions()).isLessThan(200);
    }

    private TexelShard shard(List<String> positions) {
        Position position = new Position();
        TexelShard shard = new TexelShard(64);
        Trace trace = new Trace();
        double[] results = {0, 0.5, 1};
        int[] scores = {TexelSample.NO_SCORE, -250, 77};
        for (int i = 0; i < positions.size(); i++) {
            Fen.parseInto(position, positions.get(i));
            if (evaluator.trace(position, trace)) {
                shard.add(trace, scores[i % 3], results[i / 3 % 3]);
            }
        }
        shard.trim();
        return shard;
    }
}
