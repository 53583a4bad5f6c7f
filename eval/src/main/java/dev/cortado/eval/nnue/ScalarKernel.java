package dev.cortado.eval.nnue;

/**
 * The network's inner loops in plain Java: what runs where there is no vector module, and what {@link VectorKernel} is
 * tested against. Accumulators wrap at 16 bits, as vector lanes do.
 *
 * <p>All accumulators of a thread lie in one array; {@code from} and {@code to} are where they begin in it, and the other
 * offsets are where rows of {@code rows} begin.
 */
final class ScalarKernel {
    private ScalarKernel() {}

    static void addSub(short[] acc, int from, int to, short[] rows, int add, int sub, int n) {
        for (int i = 0; i < n; i++) {
            acc[to + i] = (short) (acc[from + i] + rows[add + i] - rows[sub + i]);
        }
    }

    static void addSubSub(short[] acc, int from, int to, short[] rows, int add, int sub1, int sub2, int n) {
        for (int i = 0; i < n; i++) {
            acc[to + i] = (short) (acc[from + i] + rows[add + i] - rows[sub1 + i] - rows[sub2 + i]);
        }
    }

    static void addAddSub(short[] acc, int from, int to, short[] rows, int add1, int add2, int sub, int n) {
        for (int i = 0; i < n; i++) {
            acc[to + i] = (short) (acc[from + i] + rows[add1 + i] + rows[add2 + i] - rows[sub + i]);
        }
    }

    static void addAddSubSub(short[] acc, int from, int to, short[] rows, int add1, int add2, int sub1, int sub2,
            int n) {
        for (int i = 0; i < n; i++) {
            acc[to + i] = (short) (acc[from + i] + rows[add1 + i] + rows[add2 + i] - rows[sub1 + i] - rows[sub2 + i]);
        }
    }

    /** Adds and subtracts lists of rows where the accumulator is, and copies the outcome to {@code copy}. */
    static void addSubAll(short[] acc, int at, int copy, short[] rows, int[] adds, int addCount, int[] subs,
            int subCount, int n) {
        for (int j = 0; j < addCount; j++) {
            int row = adds[j];
            for (int i = 0; i < n; i++) {
                acc[at + i] += rows[row + i];
            }
        }
        for (int j = 0; j < subCount; j++) {
            int row = subs[j];
            for (int i = 0; i < n; i++) {
                acc[at + i] -= rows[row + i];
            }
        }
        System.arraycopy(acc, at, acc, copy, n);
    }

    /**
     * The sum over both perspectives of the squared clipped activations times their output weights, exact.
     *
     * @param us where the accumulator of the side to move begins, {@code them} the other's
     * @param even {@link Network#evenWeights} from {@code at} on: half of N for us, then as many for them; likewise odd,
     *        {@link Network#oddWeights}
     */
    static long activate(short[] acc, int us, int them, int[] even, int[] odd, int at, int n) {
        long sum = 0;
        int half = n >> 1;
        for (int i = 0; i < half; i++) {
            // Four products of at most 255² · 127 fit 32 bits, whatever their parts do beyond them.
            sum += pair(acc, us + 2 * i, even[at + i], odd[at + i])
                    + pair(acc, them + 2 * i, even[at + half + i], odd[at + half + i]);
        }
        return sum;
    }

    private static int pair(short[] acc, int at, int even, int odd) {
        int a = clip(acc[at]);
        int b = clip(acc[at + 1]);
        return (a * a | b * b << 16) * even + b * b * odd;
    }

    private static int clip(int value) {
        return Math.max(0, Math.min(value, Architecture.QA));
    }
}
