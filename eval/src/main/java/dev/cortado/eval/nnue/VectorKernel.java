package dev.cortado.eval.nnue;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The loops of {@link ScalarKernel} with the vectors of the processor, equal to the bit. Only {@link Kernels} may touch
 * this class, after it has made sure that the vector module is there.
 */
final class VectorKernel {
    /**
     * At most 256 bits. Java arrays do not begin at cache lines, so that every vector of 512 bits lies in two of them; what
     * an update has stored is read at once by the activation, and across lines that takes twice as long as the sums.
     */
    private static final VectorShape SHAPE = ShortVector.SPECIES_PREFERRED.vectorBitSize() > 256 ? VectorShape.S_256_BIT
            : ShortVector.SPECIES_PREFERRED.vectorShape();
    private static final VectorSpecies<Short> SHORTS = SHAPE.withLanes(short.class);
    private static final VectorSpecies<Integer> INTS = SHAPE.withLanes(int.class);
    private static final int STEP = SHORTS.length();
    private static final int INT_STEP = INTS.length();
    /** Neurons of a perspective that are summed in lanes of 32 bits: see {@link #segment}. */
    private static final int SEGMENT = 128 * INT_STEP;

    private VectorKernel() {}

    /** True if there are vectors worth the name. */
    static boolean wideEnough() {
        return SHORTS.vectorBitSize() >= 128;
    }

    static int bits() {
        return SHORTS.vectorBitSize();
    }

    static void addSub(short[] acc, int from, int to, short[] rows, int add, int sub, int n) {
        for (int i = 0; i < n; i += STEP) {
            load(acc, from + i).add(load(rows, add + i)).sub(load(rows, sub + i)).intoArray(acc, to + i);
        }
    }

    static void addSubSub(short[] acc, int from, int to, short[] rows, int add, int sub1, int sub2, int n) {
        for (int i = 0; i < n; i += STEP) {
            load(acc, from + i).add(load(rows, add + i)).sub(load(rows, sub1 + i)).sub(load(rows, sub2 + i))
                    .intoArray(acc, to + i);
        }
    }

    static void addAddSub(short[] acc, int from, int to, short[] rows, int add1, int add2, int sub, int n) {
        for (int i = 0; i < n; i += STEP) {
            load(acc, from + i).add(load(rows, add1 + i)).add(load(rows, add2 + i)).sub(load(rows, sub + i))
                    .intoArray(acc, to + i);
        }
    }

    static void addAddSubSub(short[] acc, int from, int to, short[] rows, int add1, int add2, int sub1, int sub2,
            int n) {
        for (int i = 0; i < n; i += STEP) {
            load(acc, from + i).add(load(rows, add1 + i)).add(load(rows, add2 + i)).sub(load(rows, sub1 + i))
                    .sub(load(rows, sub2 + i)).intoArray(acc, to + i);
        }
    }

    static void addSubAll(short[] acc, int at, int copy, short[] rows, int[] adds, int addCount, int[] subs,
            int subCount, int n) {
        for (int i = 0; i < n; i += STEP) {
            ShortVector sum = load(acc, at + i);
            for (int j = 0; j < addCount; j++) {
                sum = sum.add(load(rows, adds[j] + i));
            }
            for (int j = 0; j < subCount; j++) {
                sum = sum.sub(load(rows, subs[j] + i));
            }
            sum.intoArray(acc, at + i);
            sum.intoArray(acc, copy + i);
        }
    }

    /**
     * See {@link ScalarKernel#activate}. It goes by segments whose sums fit the lanes; up to 1024 neurons are one segment
     * with vectors of 256 bits.
     */
    static long activate(short[] acc, int us, int them, int[] even, int[] odd, int at, int n) {
        int half = n >> 1;
        long sum = 0;
        for (int from = 0; from < n; from += SEGMENT) {
            sum += segment(acc, us + from, them + from, even, odd, at + (from >> 1), half,
                    Math.min(SEGMENT, n - from));
        }
        return sum;
    }

    /**
     * The sum over some neurons of both perspectives. A square of a clipped activation fits 16 bits without sign, so an int
     * holds two. The upper one, that of the odd neuron, is shifted down; what it adds to the product of the whole int with the
     * even weight is in {@link Network#oddWeights} already.
     *
     * <p>Why no lane overflows: a product is at most 255² · 127 = 8,258,175, and a lane of 32 bits holds 260 of them. The
     * 2 · SEGMENT products of a full segment are spread evenly over the lanes: 2 · 128 = 256 a lane, whatever the vector's
     * width; their parts may go round, since even and odd are added up before they are read. The lanes are summed as halves of
     * 16 bits, because their total may leave 32 bits.
     */
    private static long segment(short[] acc, int us, int them, int[] even, int[] odd, int at, int half, int count) {
        IntVector ourEven = IntVector.zero(INTS);
        IntVector ourOdd = IntVector.zero(INTS);
        IntVector theirEven = IntVector.zero(INTS);
        IntVector theirOdd = IntVector.zero(INTS);
        for (int i = 0, j = at; i < count; i += STEP, j += INT_STEP) {
            IntVector ours = squares(acc, us + i);
            IntVector theirs = squares(acc, them + i);
            ourEven = ourEven.add(ours.mul(IntVector.fromArray(INTS, even, j)));
            ourOdd = ourOdd.add(ours.lanewise(VectorOperators.LSHR, 16).mul(IntVector.fromArray(INTS, odd, j)));
            theirEven = theirEven.add(theirs.mul(IntVector.fromArray(INTS, even, j + half)));
            theirOdd = theirOdd
                    .add(theirs.lanewise(VectorOperators.LSHR, 16).mul(IntVector.fromArray(INTS, odd, j + half)));
        }
        IntVector sum = ourEven.add(ourOdd).add(theirEven.add(theirOdd));
        return ((long) sum.lanewise(VectorOperators.ASHR, 16).reduceLanes(VectorOperators.ADD) << 16)
                + sum.and(0xFFFF).reduceLanes(VectorOperators.ADD);
    }

    private static IntVector squares(short[] acc, int at) {
        ShortVector clipped = load(acc, at).max((short) 0).min((short) Architecture.QA);
        return clipped.mul(clipped).reinterpretAsInts();
    }

    private static ShortVector load(short[] values, int at) {
        return ShortVector.fromArray(SHORTS, values, at);
    }
}
