package dev.cortado.eval.nnue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cortado.chess.internal.SplitMix;
import java.lang.module.ModuleFinder;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vector and scalar loops give the same integers, at the ends of every range too. */
class KernelsTest {
    private final SplitMix random = new SplitMix(77);

    @BeforeEach
    void needsVectors(TestInfo test) {
        assumeTrue(Kernels.vector() || test.getDisplayName().startsWith("vectorsAreUsed"), "no vector module");
    }

    @Test
    void vectorsAreUsedWhereTheJdkHasThem() {
        boolean present = ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent();
        assertThat(Kernels.vector()).isEqualTo(present);
        assertThat(Kernels.describe()).matches(present ? "vectors of (128|256|512) bits" : "scalar code");
    }

    @Test
    void warmingUpEndsInTime() {
        long start = System.nanoTime();
        new WarmUp().run(50_000_000);
        // The last round of slow batches may overrun.
        assertThat(System.nanoTime() - start).isLessThan(2_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 512, 1024, 2048})
    void updatesAreEqual(int n) {
        short[] rows = new short[8 * n];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (short) random.next(); // sums wrap, and must wrap alike
        }
        short[] scalar = Arrays.copyOf(rows, 4 * n);
        short[] vector = scalar.clone();
        ScalarKernel.addSub(scalar, 0, n, rows, 3 * n, 5 * n, n);
        VectorKernel.addSub(vector, 0, n, rows, 3 * n, 5 * n, n);
        assertThat(vector).isEqualTo(scalar);
        assertThat(scalar[n + 1]).isEqualTo((short) (rows[1] + rows[3 * n + 1] - rows[5 * n + 1]));
        ScalarKernel.addSubSub(scalar, n, 2 * n, rows, 0, 2 * n, 7 * n, n);
        VectorKernel.addSubSub(vector, n, 2 * n, rows, 0, 2 * n, 7 * n, n);
        assertThat(vector).isEqualTo(scalar);
        ScalarKernel.addAddSub(scalar, 2 * n, 0, rows, 6 * n, 2 * n, n, n);
        VectorKernel.addAddSub(vector, 2 * n, 0, rows, 6 * n, 2 * n, n, n);
        assertThat(vector).isEqualTo(scalar);
        ScalarKernel.addAddSubSub(scalar, 0, 3 * n, rows, 6 * n, 5 * n, 4 * n, n, n);
        VectorKernel.addAddSubSub(vector, 0, 3 * n, rows, 6 * n, 5 * n, 4 * n, n, n);
        assertThat(vector).isEqualTo(scalar);
        int[] adds = {0, 2 * n, 7 * n, 3 * n};
        int[] subs = {n, 6 * n};
        for (int count = 0; count <= 4; count++) {
            ScalarKernel.addSubAll(scalar, n, 3 * n, rows, adds, count, subs, count / 2, n);
            VectorKernel.addSubAll(vector, n, 3 * n, rows, adds, count, subs, count / 2, n);
            assertThat(vector).isEqualTo(scalar);
            assertThat(Arrays.copyOfRange(scalar, 3 * n, 4 * n)).isEqualTo(Arrays.copyOfRange(scalar, n, 2 * n));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 96, 512, 1024, 2048})
    void activationsAreEqual(int n) {
        short[] acc = new short[3 * n];
        int[] even = new int[3 * n];
        int[] odd = new int[3 * n];
        int[] stored = new int[3 * n];
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < acc.length; i++) {
                acc[i] = (short) (random.below(900) - 300);
            }
            for (int i = 0; i < even.length; i++) {
                even[i] = random.below(255) - 127;
                odd[i] = random.below(255) - 127;
                stored[i] = Network.oddWeight(even[i], odd[i]);
            }
            int us = random.below(3) * n;
            int them = random.below(3) * n;
            int at = random.below(3) * n;
            long slow = 0;
            for (int i = 0; i < n; i++) {
                long a = Math.clamp(acc[us + i], 0, 255);
                long b = Math.clamp(acc[them + i], 0, 255);
                int[] weights = i % 2 == 0 ? even : odd;
                slow += a * a * weights[at + i / 2] + b * b * weights[at + n / 2 + i / 2];
            }
            assertThat(ScalarKernel.activate(acc, us, them, even, stored, at, n)).isEqualTo(slow);
            assertThat(VectorKernel.activate(acc, us, them, even, stored, at, n)).isEqualTo(slow);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {127, -127})
    void theLargestSumIsExact(int weight) {
        int n = 2048;
        short[] acc = new short[2 * n];
        int[] weights = new int[n];
        int[] odd = new int[n];
        Arrays.fill(acc, Short.MAX_VALUE);
        Arrays.fill(weights, weight);
        Arrays.fill(odd, Network.oddWeight(weight, weight));
        // 4096 neurons at 255² · 127: sixteen times what 32 bits hold
        long expected = 4096L * 255 * 255 * weight;
        assertThat(Math.abs(expected)).isGreaterThan(15L << 31);
        assertThat(ScalarKernel.activate(acc, 0, n, weights, odd, 0, n)).isEqualTo(expected);
        assertThat(VectorKernel.activate(acc, 0, n, weights, odd, 0, n)).isEqualTo(expected);
        Arrays.fill(acc, Short.MIN_VALUE);
        assertThat(VectorKernel.activate(acc, 0, n, weights, odd, 0, n)).isZero();
    }
}
