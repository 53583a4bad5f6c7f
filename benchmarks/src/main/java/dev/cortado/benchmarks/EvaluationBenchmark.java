package dev.cortado.benchmarks;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.nnue.Architecture;
import dev.cortado.eval.nnue.Network;
import dev.cortado.eval.nnue.NetworkEvaluation;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the evaluation of a leaf costs: nanoseconds for a move made, the position evaluated and the move taken back; less
 * {@code none}, which only moves. Random networks have mirrored inputs and eight output buckets.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED",
    "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED"})
public class EvaluationBenchmark {
    /** {@code none}, {@code classical}, {@code shipped} for the engine's own network, or the neurons of a random one. */
    @Param({"none", "classical", "128", "256", "512", "768", "1024", "shipped"})
    private String evaluation;

    private Evaluator evaluator;
    private Position[] positions;
    private int[][] moves;
    private int next;

    @Setup
    public void make() {
        positions = Positions.mixed();
        moves = new int[positions.length][];
        int[] buffer = new int[Move.MAX_MOVES];
        for (int i = 0; i < positions.length; i++) {
            moves[i] = Arrays.copyOf(buffer, MoveGenerator.legal(positions[i], buffer, 0));
        }
        if (!evaluation.equals("none")) {
            evaluator = evaluation().newEvaluator();
        }
    }

    private Evaluation evaluation() {
        if (evaluation.equals("classical")) {
            return ClassicalEvaluation.shipped();
        }
        if (evaluation.equals("shipped")) {
            return NetworkEvaluation.shipped().orElseThrow();
        }
        int neurons = Integer.parseInt(evaluation);
        SplitMix random = new SplitMix(1);
        return new NetworkEvaluation(new Network(Architecture.of(neurons, true, 8, 400), Map.of(),
                shorts(random, 768 * neurons, 80), shorts(random, neurons, 80), shorts(random, 16 * neurons, 60),
                new int[8]));
    }

    private static short[] shorts(SplitMix random, int count, int reach) {
        short[] values = new short[count];
        for (int i = 0; i < count; i++) {
            values[i] = (short) (random.below(2 * reach + 1) - reach);
        }
        return values;
    }

    /** All moves of one position, then of the next, as a search would come to them. */
    @Benchmark
    public int leaf() {
        int index = next;
        next = index + 1 & Integer.MAX_VALUE;
        int which = index / 64 % positions.length;
        Position position = positions[which];
        position.make(moves[which][index % moves[which].length]);
        int value = evaluator == null ? position.ply() : evaluator.evaluate(position);
        position.unmake();
        return value;
    }
}
