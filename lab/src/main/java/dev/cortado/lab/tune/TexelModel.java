package dev.cortado.lab.tune;

import dev.cortado.chess.Color;
import dev.cortado.eval.classical.ClassicalEvaluator;
import dev.cortado.eval.classical.KingSafety;
import dev.cortado.eval.classical.Tapered;
import dev.cortado.eval.classical.Terms;

/**
 * The classical evaluation as a function of its weights, with its derivative: what {@link ClassicalEvaluator} computes,
 * in floating point and without rounding. The weights are one array, the middle-game half of weight {@code i} at
 * {@code 2i} and the endgame half after it.
 */
final class TexelModel {
    private static final double MG_DANGER = 1.0 / KingSafety.SQUARE_DIVISOR;
    private static final double EG_DANGER = 1.0 / KingSafety.LINEAR_DIVISOR;
    private static final double FULL_PHASE = ClassicalEvaluator.FULL_PHASE;
    private static final double FULL_SCALE = ClassicalEvaluator.FULL_SCALE;

    /** What positions are compared with. */
    record Target(double resultWeight, double scoreScale) {
        /** The expected points for White of the position at {@code at}. */
        double of(char[] words, int at) {
            double result = TexelShard.result(words, at);
            int score = TexelShard.score(words, at);
            return score == TexelSample.NO_SCORE ? result
                    : resultWeight * result + (1 - resultWeight) * sigmoid(score / scoreScale);
        }
    }

    private final double[] weights;
    // The halves of the last evaluation that its derivative needs.
    private double endGameFactor;
    private final double[] mgDanger = new double[2];
    private final double[] egDanger = new double[2];

    TexelModel(double[] weights) {
        this.weights = weights;
    }

    static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** Weights from the engine's to the model's form. */
    static double[] unpack(int[] tapered) {
        double[] weights = new double[2 * tapered.length];
        for (int i = 0; i < tapered.length; i++) {
            weights[2 * i] = Tapered.middleGame(tapered[i]);
            weights[2 * i + 1] = Tapered.endGame(tapered[i]);
        }
        return weights;
    }

    /** Weights from the model's to the engine's form, rounded. */
    static int[] pack(double[] weights) {
        int[] tapered = new int[weights.length / 2];
        for (int i = 0; i < tapered.length; i++) {
            tapered[i] = Tapered.of((int) Math.rint(weights[2 * i]), (int) Math.rint(weights[2 * i + 1]));
        }
        return tapered;
    }

    /** The evaluation in centipawns from White's view of the position at {@code at}. */
    double evaluate(char[] words, int at) {
        double mg = 0;
        double eg = 0;
        int entry = at + TexelShard.HEADER;
        for (int end = entry + TexelShard.ordinary(words, at); entry < end; entry++) {
            int index = TexelShard.index(words[entry]) << 1;
            int count = TexelShard.count(words[entry]);
            mg += count * weights[index];
            eg += count * weights[index + 1];
        }
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            double mgUnits = 0;
            double egUnits = 0;
            for (int end = entry + TexelShard.danger(words, at, color); entry < end; entry++) {
                int index = TexelShard.index(words[entry]) << 1;
                int count = TexelShard.count(words[entry]);
                mgUnits += count * weights[index];
                egUnits += count * weights[index + 1];
            }
            mgDanger[color] = mgUnits;
            egDanger[color] = egUnits;
            double sign = color == Color.WHITE ? -1 : 1;
            double capped = Math.clamp(mgUnits, 0, KingSafety.MAX_DANGER);
            mg += sign * capped * capped * MG_DANGER;
            eg += sign * Math.max(egUnits, 0) * EG_DANGER;
        }
        int phase = TexelShard.phase(words, at);
        int scale = TexelShard.scale(words, at, eg >= 0 ? Color.WHITE : Color.BLACK);
        endGameFactor = (FULL_PHASE - phase) / FULL_PHASE * scale / FULL_SCALE;
        return mg * phase / FULL_PHASE + eg * endGameFactor;
    }

    /** Adds {@code slope} times the derivative of the last evaluation, which was of this position. */
    void addGradient(char[] words, int at, double slope, double[] gradient) {
        double mgSlope = slope * TexelShard.phase(words, at) / FULL_PHASE;
        double egSlope = slope * endGameFactor;
        int entry = at + TexelShard.HEADER;
        entry = spread(words, entry, TexelShard.ordinary(words, at), mgSlope, egSlope, gradient);
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            double sign = color == Color.WHITE ? -1 : 1;
            boolean curved = mgDanger[color] > 0 && mgDanger[color] < KingSafety.MAX_DANGER;
            double mgFactor = curved ? sign * 2 * mgDanger[color] * MG_DANGER : 0;
            double egFactor = egDanger[color] > 0 ? sign * EG_DANGER : 0;
            entry = spread(words, entry, TexelShard.danger(words, at, color), mgSlope * mgFactor, egSlope * egFactor,
                    gradient);
        }
    }

    private static int spread(char[] words, int entry, int entries, double mgSlope, double egSlope,
            double[] gradient) {
        int end = entry + entries;
        for (int i = entry; i < end; i++) {
            int index = TexelShard.index(words[i]) << 1;
            int count = TexelShard.count(words[i]);
            gradient[index] += count * mgSlope;
            gradient[index + 1] += count * egSlope;
        }
        return end;
    }

    /** The sum of squared errors over a shard. */
    double error(TexelShard shard, double scale, Target target) {
        char[] words = shard.words();
        double sum = 0;
        for (int at = 0; at < shard.used(); at += TexelShard.length(words, at)) {
            double miss = sigmoid(evaluate(words, at) / scale) - target.of(words, at);
            sum += miss * miss;
        }
        return sum;
    }

    /** The sum of squared errors over a shard; its derivative by the weights is added to {@code gradient}. */
    double errorWithGradient(TexelShard shard, double scale, Target target, double[] gradient) {
        char[] words = shard.words();
        double sum = 0;
        for (int at = 0; at < shard.used(); at += TexelShard.length(words, at)) {
            double expected = sigmoid(evaluate(words, at) / scale);
            double miss = expected - target.of(words, at);
            sum += miss * miss;
            addGradient(words, at, 2 * miss * expected * (1 - expected) / scale, gradient);
        }
        return sum;
    }

    /** The size of a gradient. */
    static int parameters() {
        return 2 * Terms.COUNT;
    }
}
