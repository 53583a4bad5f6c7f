package dev.cortado.lab.tune;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.lab.tune.TexelModel.Target;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Fits the classical evaluation to labelled positions, after Peter Österlund's method for Texel: the weights are best
 * where the expectation drawn from the evaluation, {@code 1 / (1 + exp(-value / scale))}, is nearest to what happened.
 * The scale is fitted first with the weights at hand and then kept, so that a centipawn stays what it was.
 *
 * <pre>{@code
 * TexelTuner tuner = new TexelTuner(data, TexelOptions.defaults(), Weights.shipped().copy());
 * int[] tuned = tuner.run(report -> System.out.println(report)).weights();
 * }</pre>
 */
public final class TexelTuner {
    /** Gradients are summed in this many parts, in a fixed order, so that threads do not change the sum. */
    private static final int PARTS = 64;
    private static final double RATE_CUT = 0.3;
    /** A pass that lowers the held-out error by less than this share counts as one without a gain. */
    private static final double LEAST_GAIN = 2e-5;
    /** Turns {@link TexelOptions#prior} into the unit of the squared error: the typical curvature of a position. */
    private static final double PRIOR_CURVATURE = 1e-6;

    /**
     * How the fit stands after a pass over the data.
     *
     * @param epoch 0 before the first pass
     * @param trainingError mean squared error while passing; before the first pass, of the weights at the start
     * @param heldOutError mean squared error on the positions held out, or of training if there are none
     * @param best true if no earlier pass had a smaller held-out error
     * @param positionsPerSecond training speed, 0 before the first pass
     */
    public record Report(int epoch, double trainingError, double heldOutError, boolean best, double rate,
            double positionsPerSecond) {}

    /** Receives progress. */
    @FunctionalInterface
    public interface Listener {
        void onEpoch(Report report);
    }

    /**
     * The outcome.
     *
     * @param weights rounded, in the engine's form
     * @param startError held-out error of the weights at the start
     * @param error held-out error of the rounded weights
     */
    public record Outcome(int[] weights, double startError, double error) {}

    private final TexelData data;
    private final TexelOptions options;
    private final double[] start;
    private final double[] weights;
    private final double[][] gradients;
    private final double[] errors = new double[PARTS];
    private volatile boolean stopped;
    private double scale;
    private Target target;

    /** A tuner that starts from the given weights, in the engine's form. */
    public TexelTuner(TexelData data, TexelOptions options, int[] weights) {
        this.data = data;
        this.options = options;
        this.start = TexelModel.unpack(weights);
        this.weights = start.clone();
        this.gradients = new double[PARTS][TexelModel.parameters()];
    }

    /** Ends {@link #run} at the next batch; it returns the best weights so far. May be called from any thread. */
    public void stop() {
        stopped = true;
    }

    /** Centipawns in which the evaluation's expectation grows by a factor e; known once {@link #run} reports. */
    public double scale() {
        return scale;
    }

    /** The same for the scores of the data. */
    public double scoreScale() {
        return target.scoreScale();
    }

    /** Fits until the held-out error stops falling, the passes are used up or {@link #stop} is called. */
    public Outcome run(Listener listener) {
        try (ForkJoinPool pool = new ForkJoinPool(options.threads())) {
            fitScales(pool);
            TexelShard[] held = data.heldOut() > 0 ? data.validation() : data.training();
            double startError = error(pool, held, weights);
            double bestError = startError;
            double errorToBeat = startError;
            double[] best = weights.clone();
            listener.onEpoch(new Report(0, error(pool, data.training(), weights), startError, true, options.rate(), 0));
            Adam adam = new Adam(weights.length);
            double rate = options.rate();
            int stale = 0;
            int cuts = 0;
            for (int epoch = 1; epoch <= options.epochs() && !stopped; epoch++) {
                long began = System.nanoTime();
                double trainingError = pass(pool, adam, rate, epoch);
                double speed = data.positions() * 1e9 / Math.max(1, System.nanoTime() - began);
                double heldError = error(pool, held, weights);
                boolean better = heldError < bestError;
                if (better) {
                    bestError = heldError;
                    System.arraycopy(weights, 0, best, 0, best.length);
                }
                if (heldError < errorToBeat * (1 - LEAST_GAIN)) {
                    errorToBeat = heldError;
                    stale = 0;
                } else {
                    stale++;
                }
                listener.onEpoch(new Report(epoch, trainingError, heldError, better, rate, speed));
                if (stale == options.patience()) {
                    if (++cuts > options.cuts()) {
                        break;
                    }
                    rate *= RATE_CUT;
                    stale = 0;
                    System.arraycopy(best, 0, weights, 0, best.length);
                }
            }
            int[] rounded = TexelModel.pack(best);
            return new Outcome(rounded, startError, error(pool, held, TexelModel.unpack(rounded)));
        }
    }

    /** One pass over the training data in batches of random shards; returns the mean error met on the way. */
    private double pass(ForkJoinPool pool, Adam adam, double rate, int epoch) {
        TexelShard[] shards = shuffled(epoch);
        double perShard = Math.max(1.0, (double) data.positions() / shards.length);
        int perBatch = Math.clamp(Math.round(options.batch() / perShard), 1, shards.length);
        double[] gradient = gradients[0];
        double sum = 0;
        long seen = 0;
        for (int from = 0; from < shards.length && !stopped; from += perBatch) {
            int to = Math.min(from + perBatch, shards.length);
            long positions = 0;
            for (int i = from; i < to; i++) {
                positions += shards[i].positions();
            }
            if (positions == 0) {
                continue;
            }
            sum += batch(pool, shards, from, to);
            seen += positions;
            double pull = 2 * options.prior() * PRIOR_CURVATURE / data.positions();
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = gradient[i] / positions + pull * (weights[i] - start[i]);
            }
            adam.step(weights, gradient, rate);
        }
        return sum / Math.max(1, seen);
    }

    /** Leaves the summed gradient of some shards in {@code gradients[0]}; returns their summed error. */
    private double batch(ForkJoinPool pool, TexelShard[] shards, int from, int to) {
        int parts = Math.min(PARTS, to - from);
        pool.submit(() -> IntStream.range(0, parts).parallel().forEach(part -> {
            double[] gradient = gradients[part];
            Arrays.fill(gradient, 0);
            TexelModel model = new TexelModel(weights);
            double error = 0;
            for (int i = from + part; i < to; i += parts) {
                error += model.errorWithGradient(shards[i], scale, target, gradient);
            }
            errors[part] = error;
        })).join();
        double sum = errors[0];
        double[] total = gradients[0];
        for (int part = 1; part < parts; part++) {
            sum += errors[part];
            double[] gradient = gradients[part];
            for (int i = 0; i < total.length; i++) {
                total[i] += gradient[i];
            }
        }
        return sum;
    }

    private TexelShard[] shuffled(int epoch) {
        TexelShard[] shards = data.training().clone();
        SplitMix random = new SplitMix(options.seed() * 1_000_003 + epoch);
        for (int i = shards.length - 1; i > 0; i--) {
            int j = random.below(i + 1);
            TexelShard other = shards[i];
            shards[i] = shards[j];
            shards[j] = other;
        }
        return shards;
    }

    private double error(ForkJoinPool pool, TexelShard[] shards, double[] of) {
        double[] sums = new double[shards.length];
        pool.submit(() -> IntStream.range(0, shards.length).parallel()
                .forEach(i -> sums[i] = new TexelModel(of).error(shards[i], scale, target))).join();
        long positions = 0;
        double sum = 0;
        for (int i = 0; i < shards.length; i++) {
            sum += sums[i];
            positions += shards[i].positions();
        }
        return sum / Math.max(1, positions);
    }

    /** First what a score means in points, then what the evaluation means; each by the least squared error. */
    private void fitScales(ForkJoinPool pool) {
        TexelShard[] shards = data.training();
        double scoreScale = options.scoreScale();
        if (scoreScale == 0) {
            scoreScale = leastBetween(20, 2000, candidate -> sum(pool, shards, (model, words, at) -> {
                int score = TexelShard.score(words, at);
                double expected = TexelModel.sigmoid(score / candidate);
                double miss = score == TexelSample.NO_SCORE ? 0 : expected - TexelShard.result(words, at);
                return miss * miss;
            }));
        }
        Target fitted = new Target(options.resultWeight(), scoreScale);
        target = fitted;
        scale = leastBetween(20, 2000, candidate -> sum(pool, shards, (model, words, at) -> {
            double miss = TexelModel.sigmoid(model.evaluate(words, at) / candidate) - fitted.of(words, at);
            return miss * miss;
        }));
    }

    /** What one position adds to a sum. */
    @FunctionalInterface
    private interface PositionError {
        double of(TexelModel model, char[] words, int at);
    }

    private double sum(ForkJoinPool pool, TexelShard[] shards, PositionError error) {
        double[] sums = new double[shards.length];
        pool.submit(() -> IntStream.range(0, shards.length).parallel().forEach(i -> {
            TexelModel model = new TexelModel(weights);
            char[] words = shards[i].words();
            double sum = 0;
            for (int at = 0; at < shards[i].used(); at += TexelShard.length(words, at)) {
                sum += error.of(model, words, at);
            }
            sums[i] = sum;
        })).join();
        return Arrays.stream(sums).sum();
    }

    /** Where a function with one valley is least, by golden-section search to a part in a thousand. */
    static double leastBetween(double low, double high, DoubleUnaryOperator function) {
        double ratio = (Math.sqrt(5) - 1) / 2;
        double a = low;
        double b = high;
        double c = b - ratio * (b - a);
        double d = a + ratio * (b - a);
        double atC = function.applyAsDouble(c);
        double atD = function.applyAsDouble(d);
        while (b - a > 1e-3 * (a + b) / 2) {
            if (atC < atD) {
                b = d;
                d = c;
                atD = atC;
                c = b - ratio * (b - a);
                atC = function.applyAsDouble(c);
            } else {
                a = c;
                c = d;
                atC = atD;
                d = a + ratio * (b - a);
                atD = function.applyAsDouble(d);
            }
        }
        return (a + b) / 2;
    }
}
