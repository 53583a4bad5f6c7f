package dev.cortado.eval.nnue;

/**
 * The network's inner loops, by vectors if the JVM has them. The choice is made once, when the first network is used,
 * and is a constant to the compiler. {@code -Dcortado.vector=off} chooses the scalar loops.
 */
final class Kernels {
    private static final boolean VECTOR = choose();
    /** Racy: two threads that warm up at once do no harm. */
    private static volatile boolean warm;

    private Kernels() {}

    private static boolean choose() {
        if ("off".equals(System.getProperty("cortado.vector"))) {
            return false;
        }
        try {
            return VectorModule.load() && VectorKernel.wideEnough();
        } catch (LinkageError e) {
            return false; // a module of another JDK, with other classes
        }
    }

    /** True if vectors are used. */
    static boolean vector() {
        return VECTOR;
    }

    /** What computes, for people: such as {@code vectors of 512 bits}. */
    static String describe() {
        return VECTOR ? "vectors of " + VectorKernel.bits() + " bits" : "scalar code";
    }

    /**
     * Runs every loop until the compiler has made it fast, which takes half a second once a process, or until the time is
     * over. Before that a vector is an object, and an evaluation takes a thousand times as long.
     */
    static void warmUp(long maxNanos) {
        if (VECTOR && !warm) {
            new WarmUp().run(maxNanos);
            warm = true;
        }
    }

    static void addSub(short[] acc, int from, int to, short[] rows, int add, int sub, int n) {
        if (VECTOR) {
            VectorKernel.addSub(acc, from, to, rows, add, sub, n);
        } else {
            ScalarKernel.addSub(acc, from, to, rows, add, sub, n);
        }
    }

    static void addSubSub(short[] acc, int from, int to, short[] rows, int add, int sub1, int sub2, int n) {
        if (VECTOR) {
            VectorKernel.addSubSub(acc, from, to, rows, add, sub1, sub2, n);
        } else {
            ScalarKernel.addSubSub(acc, from, to, rows, add, sub1, sub2, n);
        }
    }

    static void addAddSub(short[] acc, int from, int to, short[] rows, int add1, int add2, int sub, int n) {
        if (VECTOR) {
            VectorKernel.addAddSub(acc, from, to, rows, add1, add2, sub, n);
        } else {
            ScalarKernel.addAddSub(acc, from, to, rows, add1, add2, sub, n);
        }
    }

    static void addAddSubSub(short[] acc, int from, int to, short[] rows, int add1, int add2, int sub1, int sub2,
            int n) {
        if (VECTOR) {
            VectorKernel.addAddSubSub(acc, from, to, rows, add1, add2, sub1, sub2, n);
        } else {
            ScalarKernel.addAddSubSub(acc, from, to, rows, add1, add2, sub1, sub2, n);
        }
    }

    static void addSubAll(short[] acc, int at, int copy, short[] rows, int[] adds, int addCount, int[] subs,
            int subCount, int n) {
        if (VECTOR) {
            VectorKernel.addSubAll(acc, at, copy, rows, adds, addCount, subs, subCount, n);
        } else {
            ScalarKernel.addSubAll(acc, at, copy, rows, adds, addCount, subs, subCount, n);
        }
    }

    static long activate(short[] acc, int us, int them, int[] even, int[] odd, int at, int n) {
        return VECTOR ? VectorKernel.activate(acc, us, them, even, odd, at, n)
                : ScalarKernel.activate(acc, us, them, even, odd, at, n);
    }
}
