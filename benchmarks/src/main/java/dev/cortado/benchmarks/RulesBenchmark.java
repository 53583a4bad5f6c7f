package dev.cortado.benchmarks;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a search node asks of the rules, summed over a mixed set of positions; nanoseconds for the whole set. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RulesBenchmark {
    private final int[] buffer = new int[Move.MAX_MOVES];
    private Position[] positions;
    /** The legal moves of each position. */
    private int[][] moves;

    @Setup
    public void generate() {
        positions = Positions.mixed();
        moves = new int[positions.length][];
        for (int i = 0; i < positions.length; i++) {
            int count = MoveGenerator.legal(positions[i], buffer, 0);
            moves[i] = Arrays.copyOf(buffer, count);
        }
    }

    @Benchmark
    public int generateLegal() {
        int sum = 0;
        for (Position position : positions) {
            sum += MoveGenerator.legal(position, buffer, 0);
        }
        return sum;
    }

    @Benchmark
    public int generateCaptures() {
        int sum = 0;
        for (Position position : positions) {
            sum += position.inCheck() ? 0 : MoveGenerator.captures(position, buffer, 0);
        }
        return sum;
    }

    @Benchmark
    public int countLegal() {
        int sum = 0;
        for (Position position : positions) {
            sum += MoveGenerator.countLegal(position);
        }
        return sum;
    }

    @Benchmark
    public long makeUnmakeEveryMove() {
        long sum = 0;
        for (int i = 0; i < positions.length; i++) {
            Position position = positions[i];
            for (int move : moves[i]) {
                position.make(move);
                sum += position.key();
                position.unmake();
            }
        }
        return sum;
    }

    @Benchmark
    public int seeEveryMove() {
        int sum = 0;
        for (int i = 0; i < positions.length; i++) {
            for (int move : moves[i]) {
                sum += positions[i].seeGe(move, 0) ? 1 : 0;
            }
        }
        return sum;
    }

    @Benchmark
    public int validateEveryMove() {
        int sum = 0;
        for (int i = 0; i < positions.length; i++) {
            for (int move : moves[i]) {
                sum += positions[i].isPseudoLegal(move) && positions[i].isLegal(move) ? 1 : 0;
            }
        }
        return sum;
    }
}
