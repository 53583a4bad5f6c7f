package dev.cortado.chess;

/**
 * What depends on the path, a ply at a time: {@link #STRIDE} longs with the keys that a search corrects by, the packed
 * counters, the checkers, and what {@link KingLines} works out on first use. A ply's slot begins at {@code ply · STRIDE}.
 */
final class PlySlot {
    /** Longs a ply: two lines of a cache. */
    static final int STRIDE = 16;

    static final int PAWN_KEY = 0;
    static final int NON_PAWN_KEY = 1; // and 2 for Black
    static final int META = 3;
    static final int CHECKERS = 4;
    static final int BLOCKERS = 5; // and 6 for Black
    static final int PINNERS = 7; // and 8 for Black
    static final int CHECK_SQUARES = 9; // pawn, knight, bishop, rook

    // META: rights 0–3, en-passant square 4–10, lazily filled parts 20–22, rule-50 count 24–39, reversible plies 40–55.
    private static final int EP_SHIFT = 4;
    static final long BLOCKERS_READY = 1L << 20; // and bit 21 for Black
    static final long CHECK_SQUARES_READY = 1L << 22;
    private static final int RULE50_SHIFT = 24;
    private static final int REVERSIBLE_SHIFT = 40;
    private static final int COUNT_MASK = 0xFFFF;

    private PlySlot() {}

    /** The packed counters of a slot in which nothing has been worked out yet. */
    static long meta(int rights, int enPassantSquare, int rule50, int reversible) {
        return rights | (long) enPassantSquare << EP_SHIFT | (long) rule50 << RULE50_SHIFT
                | (long) reversible << REVERSIBLE_SHIFT;
    }

    static int rights(long meta) {
        return (int) meta & CastlingRights.ALL;
    }

    static int enPassantSquare(long meta) {
        return (int) (meta >>> EP_SHIFT) & 127;
    }

    static int rule50(long meta) {
        return (int) (meta >>> RULE50_SHIFT) & COUNT_MASK;
    }

    static int reversible(long meta) {
        return (int) (meta >>> REVERSIBLE_SHIFT) & COUNT_MASK;
    }
}
