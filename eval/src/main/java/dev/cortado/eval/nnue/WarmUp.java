package dev.cortado.eval.nnue;

/** Calls the kernels in turn, each until it is fast. */
final class WarmUp {
    /** Enough rounds of a loop in a call that it is calls, and not rounds, that the compiler waits for. */
    private static final int N = 512;
    private static final int KERNELS = 6;
    /** Calls of a kernel before the next has its turn; so the compiler gets all of them early. */
    private static final int BATCH = 10;
    /** An interpreted call takes fifty times as long, a compiled one a tenth. */
    private static final long FAST_NANOS = 1000;
    /** A batch may be slow because the machine is busy; a kernel may not be fast by chance. */
    private static final int FAST_BATCHES = 3;

    private final short[] acc = new short[4 * N];
    private final short[] rows = new short[8 * N];
    private final int[] weights = new int[2 * N];
    private final int[] lists = {0, N, 2 * N};
    private final int[] fastBatches = new int[KERNELS];
    private long sum;

    void run(long maxNanos) {
        long start = System.nanoTime();
        int slow = KERNELS;
        while (slow > 0 && System.nanoTime() - start < maxNanos) {
            for (int kernel = 0; kernel < KERNELS; kernel++) {
                if (fastBatches[kernel] < FAST_BATCHES) {
                    long before = System.nanoTime();
                    for (int i = 0; i < BATCH; i++) {
                        call(kernel);
                    }
                    if (System.nanoTime() - before < BATCH * FAST_NANOS && ++fastBatches[kernel] == FAST_BATCHES) {
                        slow--;
                    }
                }
            }
        }
    }

    private void call(int kernel) {
        switch (kernel) {
            case 0 -> Kernels.addSub(acc, 0, N, rows, N, 2 * N, N);
            case 1 -> Kernels.addSubSub(acc, 0, N, rows, N, 2 * N, 3 * N, N);
            case 2 -> Kernels.addAddSub(acc, 0, N, rows, N, 2 * N, 3 * N, N);
            case 3 -> Kernels.addAddSubSub(acc, 0, N, rows, N, 2 * N, 3 * N, 4 * N, N);
            case 4 -> Kernels.addSubAll(acc, 0, N, rows, lists, 3, lists, 2, N);
            default -> sum += Kernels.activate(acc, 0, N, weights, weights, N, N);
        }
    }
}
