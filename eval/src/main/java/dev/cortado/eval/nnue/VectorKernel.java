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

    private VectorKernel() {}

    /** True if vectors are wide enough for {@link #activate} to be exact with any network, and so to be worth while. */
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
     * See {@link ScalarKernel#activate}. A square of a clipped activation fits 16 bits without sign, so two of them in
     * an int are told apart by a mask and a shift.
     *
     * <p>Why no lane overflows: a product is at most 255² · 127 = 8,258,175, and a lane of 32 bits holds 260 of them. Each
     * of the four sums has N / 2 products over its lanes, of which a vector of 128 bits has 4, one of 256 bits 8 and one
     * of 512 bits 16: at most 2048 / 2 / 4 = 256 products a lane. {@link #wideEnough} keeps narrower vectors out. The lanes
     * are summed as halves of 16 bits, because their total may leave 32 bits.
     */
    static long activate(short[] acc, int us, int them, int[] even, int[] odd, int at, int n) {
        int half = n >> 1;
        IntVector ourEven = IntVector.zero(INTS);
        IntVector ourOdd = IntVector.zero(INTS);
        IntVector theirEven = IntVector.zero(INTS);
        IntVector theirOdd = IntVector.zero(INTS);
        for (int i = 0, j = at; i < n; i += STEP, j += INT_STEP) {
            IntVector ours = squares(acc, us + i);
            IntVector theirs = squares(acc, them + i);
            ourEven = ourEven.add(ours.and(0xFFFF).mul(IntVector.fromArray(INTS, even, j)));
            ourOdd = ourOdd.add(ours.lanewise(VectorOperators.LSHR, 16).mul(IntVector.fromArray(INTS, odd, j)));
            theirEven = theirEven.add(theirs.and(0xFFFF).mul(IntVector.fromArray(INTS, even, j + half)));
            theirOdd = theirOdd
                    .add(theirs.lanewise(VectorOperators.LSHR, 16).mul(IntVector.fromArray(INTS, odd, j + half)));
        }
        IntVector high = high(ourEven).add(high(ourOdd)).add(high(theirEven)).add(high(theirOdd));
        IntVector low = low(ourEven).add(low(ourOdd)).add(low(theirEven)).add(low(theirOdd));
        return ((long) high.reduceLanes(VectorOperators.ADD) << 16) + low.reduceLanes(VectorOperators.ADD);
    }

    private static IntVector squares(short[] acc, int at) {
        ShortVector clipped = load(acc, at).max((short) 0).min((short) Architecture.QA);
        return clipped.mul(clipped).reinterpretAsInts();
    }

    private static IntVector high(IntVector sum) {
        return sum.lanewise(VectorOperators.ASHR, 16);
    }

    private static IntVector low(IntVector sum) {
        return sum.and(0xFFFF);
    }

    private static ShortVector load(short[] values, int at) {
        return ShortVector.fromArray(SHORTS, values, at);
    }
}
