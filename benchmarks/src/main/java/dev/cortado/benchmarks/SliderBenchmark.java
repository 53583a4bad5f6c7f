package dev.cortado.benchmarks;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.internal.SplitMix;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Queen attacks on random boards, by PEXT and by magics: the same code in two JVMs that force one or the other. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SliderBenchmark {
    private static final int BOARDS = 4096;
    private final long[] occupied = new long[BOARDS];

    @Setup
    public void strew() {
        SplitMix random = new SplitMix(1);
        for (int i = 0; i < BOARDS; i++) {
            occupied[i] = random.next() & random.next();
        }
    }

    @Benchmark
    @OperationsPerInvocation(BOARDS)
    @Fork(value = 2, jvmArgsAppend = "-Dcortado.sliders=pext")
    public long pext() {
        return attacks();
    }

    @Benchmark
    @OperationsPerInvocation(BOARDS)
    @Fork(value = 2, jvmArgsAppend = "-Dcortado.sliders=magic")
    public long magic() {
        return attacks();
    }

    private long attacks() {
        long sum = 0;
        for (int i = 0; i < BOARDS; i++) {
            sum += Attacks.queen(i & 63, occupied[i]);
        }
        return sum;
    }
}
