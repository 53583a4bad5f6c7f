package dev.cortado.eval.nnue;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cortado.chess.internal.SplitMix;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Machine code and plain Java give the same integers, at the ends of every range too. */
class MachineKernelsTest {
    private final SplitMix random = new SplitMix(78);

    private static MachineKernels kernels() {
        assumeTrue(MachineKernels.HERE != null, "no machine code here");
        return MachineKernels.HERE;
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 96, 512, 1024, 2048})
    void updatesAreEqual(int n) throws Throwable {
        MachineKernels kernels = kernels();
        short[] rows = new short[8 * n];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (short) random.next(); // sums wrap, and must wrap alike
        }
        short[] sums = Arrays.copyOf(rows, 4 * n);
        long length = 2L * n;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment there = copy(arena, sums);
            long acc = there.address();
            long row = copy(arena, rows).address();
            ScalarKernel.addSub(sums, 0, n, rows, 3 * n, 5 * n, n);
            kernels.addSub().invokeExact(acc, acc + length, row + 3 * length, row + 5 * length, length);
            assertThat(there.toArray(JAVA_SHORT)).isEqualTo(sums);
            ScalarKernel.addSubSub(sums, n, 2 * n, rows, 0, 2 * n, 7 * n, n);
            kernels.addSubSub().invokeExact(acc + length, acc + 2 * length, row, row + 2 * length, row + 7 * length,
                    length);
            assertThat(there.toArray(JAVA_SHORT)).isEqualTo(sums);
            ScalarKernel.addAddSub(sums, 2 * n, 0, rows, 6 * n, 2 * n, n, n);
            kernels.addAddSub().invokeExact(acc + 2 * length, acc, row + 6 * length, row + 2 * length, row + length,
                    length);
            assertThat(there.toArray(JAVA_SHORT)).isEqualTo(sums);
            ScalarKernel.addAddSubSub(sums, 0, 3 * n, rows, 6 * n, 5 * n, 4 * n, n, n);
            kernels.addAddSubSub().invokeExact(acc, acc + 3 * length, row + 6 * length, row + 5 * length,
                    row + 4 * length, row + length, length);
            assertThat(there.toArray(JAVA_SHORT)).isEqualTo(sums);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 96, 512, 1024, 2048})
    void activationsAreEqual(int n) throws Throwable {
        MachineKernels kernels = kernels();
        short[] sums = new short[3 * n];
        short[] weights = new short[4 * n];
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] = (short) (random.below(900) - 300);
            }
            for (int i = 0; i < weights.length; i++) {
                weights[i] = (short) (random.below(255) - 127);
            }
            int us = random.below(3) * n;
            int them = random.below(3) * n;
            int at = random.below(3) * n;
            assertThat(activate(kernels, sums, us, them, weights, at, n))
                    .isEqualTo(slowly(sums, us, them, weights, at, n));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {127, -127})
    void theLargestSumIsExact(int weight) throws Throwable {
        MachineKernels kernels = kernels();
        int n = Architecture.MAX_NEURONS;
        short[] sums = new short[2 * n];
        short[] weights = new short[2 * n];
        Arrays.fill(sums, Short.MAX_VALUE);
        Arrays.fill(weights, (short) weight);
        assertThat(activate(kernels, sums, 0, n, weights, 0, n)).isEqualTo(4096L * 255 * 255 * weight);
        Arrays.fill(sums, Short.MIN_VALUE);
        assertThat(activate(kernels, sums, 0, n, weights, 0, n)).isZero();
    }

    private static long activate(MachineKernels kernels, short[] sums, int us, int them, short[] weights, int at, int n)
            throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            long acc = copy(arena, sums).address();
            return (long) kernels.activate().invokeExact(acc + 2L * us, acc + 2L * them,
                    copy(arena, weights).address() + 2L * at, 2L * n);
        }
    }

    private static long slowly(short[] sums, int us, int them, short[] weights, int at, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            long a = Math.clamp(sums[us + i], 0, 255);
            long b = Math.clamp(sums[them + i], 0, 255);
            sum += a * a * weights[at + i] + b * b * weights[at + n + i];
        }
        return sum;
    }

    private static MemorySegment copy(Arena arena, short[] values) {
        return arena.allocate(2L * values.length, MachineWeights.LINE)
                .copyFrom(MemorySegment.ofArray(values));
    }

    /** Lists of every length, also where they are taken up two by two. */
    @Test
    void listsOfRowsAreSummedAlike() {
        kernels();
        Network network = RandomNetworks.rich(64, 8);
        for (int adds = 0; adds <= 5; adds++) {
            for (int subs = 0; subs <= 5; subs++) {
                int[] add = rows(adds, network);
                int[] sub = rows(subs, network);
                assertThat(sumOf(new MachineSums(network, 2), add, sub)).as("%d and %d rows", adds, subs)
                        .isEqualTo(sumOf(new ArraySums(network, 2), add, sub));
            }
        }
    }

    private int[] rows(int count, Network network) {
        int[] rows = new int[count];
        Arrays.setAll(rows, i -> random.below(network.shape.rows()) * network.shape.neurons());
        return rows;
    }

    private static long sumOf(Sums sums, int[] adds, int[] subs) {
        sums.clear(0);
        sums.addSubAll(0, 64, adds, adds.length, subs, subs.length);
        return sums.activate(0, 64, 0);
    }

    @Test
    void theProcessorMustHaveTheWholeWord(@TempDir Path folder) throws IOException {
        Path processors = folder.resolve("cpuinfo");
        Files.writeString(processors, "processor\t: 0\nflags\t\t: fpu avx avx2 bmi2\n\nflags\t\t: fpu sse\n");
        assertThat(MachineKernels.processorHas("avx2", processors)).isTrue();
        assertThat(MachineKernels.processorHas("bmi", processors)).isFalse();
        assertThat(MachineKernels.processorHas("sse", processors)).as("the second one's").isFalse();
        Files.writeString(processors, "Features\t: fp asimd\n");
        assertThat(MachineKernels.processorHas("fp", processors)).isFalse();
        assertThat(MachineKernels.processorHas("avx2", folder.resolve("none"))).isFalse();
    }

    /** What is in the jar is what the source says. */
    @Test
    void theCodeIsThatOfItsSource(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Stream.of("sh", "as", "objcopy").allMatch(MachineKernelsTest::isInstalled)
                && "amd64".equals(System.getProperty("os.arch")), "no assembler for x86-64");
        Path file = folder.resolve(MachineKernels.FILE);
        assertThat(
                new ProcessBuilder("sh", Path.of("..", "scripts", "assemble").toString(), file.toString()).inheritIO()
                        .start().waitFor())
                .isZero();
        try (InputStream in = MachineKernels.class.getResourceAsStream(MachineKernels.FILE)) {
            assertThat(file).hasBinaryContent(in.readAllBytes());
        }
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
