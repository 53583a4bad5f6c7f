package dev.cortado.chess;

import java.util.Locale;

/**
 * Chooses between PEXT and magics. PEXT is a single fast instruction on most x86-64 CPUs, microcoded and slow on some,
 * and absent elsewhere, where {@code Long.compress} is a loop. No CPU list can be complete, so it is timed.
 */
final class SliderChoice {
    /** Set to {@code pext} or {@code magic} to skip the timing. */
    static final String PROPERTY = "cortado.sliders";

    /** PEXT wins if an extract costs less than this many nanoseconds: microcode needs several times more. */
    private static final double PEXT_LIMIT_NS = 4.0;
    /** A multiplication that takes longer than this was interpreted, so the timing says nothing yet. */
    private static final double COMPILED_LIMIT_NS = 2.5;
    /** The compiler gets this long to turn the timed loops into machine code. */
    private static final long DEADLINE_NS = 40_000_000L;
    private static final int BATCH = 2000;

    private static long sink;

    private SliderChoice() {}

    static boolean usePext() {
        String forced = System.getProperty(PROPERTY);
        if (forced != null) {
            return switch (forced.toLowerCase(Locale.ROOT)) {
                case "pext" -> true;
                case "magic" -> false;
                default -> throw new IllegalArgumentException(
                        "system property " + PROPERTY + " is '" + forced + "'; it can be 'pext' or 'magic'");
            };
        }
        long start = System.nanoTime();
        boolean compiled = false;
        for (long now = start; now - start < DEADLINE_NS;) {
            sink += extractMany(start | 1, BATCH);
            long extracted = System.nanoTime();
            if (extracted - now < PEXT_LIMIT_NS * BATCH) {
                return true;
            }
            sink += multiplyMany(start | 1, BATCH);
            now = System.nanoTime();
            compiled = now - extracted < COMPILED_LIMIT_NS * BATCH;
        }
        // On a busy machine the loops may still be interpreted: then go by what most CPUs of the kind do well.
        return !compiled && System.getProperty("os.arch").equals("amd64");
    }

    private static long extractMany(long seed, int count) {
        long occupied = seed;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            occupied = occupied * 0x5851F42D4C957F2DL + 1;
            sum += Long.compress(occupied, 0x000101010101017EL << (i & 31));
        }
        return sum;
    }

    /** The same loop with a multiplication in place of the extract. */
    private static long multiplyMany(long seed, int count) {
        long occupied = seed;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            occupied = occupied * 0x5851F42D4C957F2DL + 1;
            sum += (occupied & 0x000101010101017EL << (i & 31)) * 0x9E3779B97F4A7C15L >>> 52;
        }
        return sum;
    }
}
