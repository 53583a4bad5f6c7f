package dev.cortado.benchmarks;

import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.perft.Perft;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Leaves a microsecond (millions a second) of bulk-counted perft on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PerftBenchmark {
    private final Perft start = new Perft(Fen.parse(Fen.START));
    private final Perft kiwipete = new Perft(Fen.parse(Positions.KIWIPETE));

    @Benchmark
    @OperationsPerInvocation(4_865_609)
    public long startDepth5() {
        return start.count(5);
    }

    @Benchmark
    @OperationsPerInvocation(4_085_603)
    public long kiwipeteDepth4() {
        return kiwipete.count(4);
    }
}
