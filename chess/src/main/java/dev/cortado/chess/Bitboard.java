package dev.cortado.chess;

/** Sets of squares as longs: bit {@code s} stands for square {@code s} (a1 is the lowest bit). */
public final class Bitboard {
    public static final long FILE_A = 0x0101010101010101L;
    public static final long FILE_H = FILE_A << 7;
    public static final long RANK_1 = 0xFFL;
    public static final long RANK_2 = RANK_1 << 8;
    public static final long RANK_3 = RANK_1 << 16;
    public static final long RANK_4 = RANK_1 << 24;
    public static final long RANK_5 = RANK_1 << 32;
    public static final long RANK_6 = RANK_1 << 40;
    public static final long RANK_7 = RANK_1 << 48;
    public static final long RANK_8 = RANK_1 << 56;
    public static final long DARK_SQUARES = 0xAA55AA55AA55AA55L;
    public static final long LIGHT_SQUARES = ~DARK_SQUARES;

    private Bitboard() {}

    /** The set of one square. */
    public static long of(int square) {
        return 1L << square;
    }

    public static long file(int file) {
        return FILE_A << file;
    }

    public static long rank(int rank) {
        return RANK_1 << (rank << 3);
    }

    public static boolean contains(long set, int square) {
        return (set >>> square & 1) != 0;
    }

    /** The lowest square of a non-empty set. */
    public static int first(long set) {
        return Long.numberOfTrailingZeros(set);
    }

    /** The set without its lowest square. */
    public static long dropFirst(long set) {
        return set & set - 1;
    }

    public static int count(long set) {
        return Long.bitCount(set);
    }

    public static boolean hasMany(long set) {
        return (set & set - 1) != 0;
    }

    /** All squares one step forward, as {@code color} moves. */
    public static long forward(int color, long set) {
        return color == Color.WHITE ? set << 8 : set >>> 8;
    }

    /** All squares attacked by pawns of {@code color} standing on {@code pawns}. */
    public static long pawnAttacks(int color, long pawns) {
        return color == Color.WHITE ? (pawns & ~FILE_A) << 7 | (pawns & ~FILE_H) << 9
                : (pawns & ~FILE_A) >>> 9 | (pawns & ~FILE_H) >>> 7;
    }

    /** Eight lines of dots and crosses, rank 8 first: for people reading a debugger. */
    public static String draw(long set) {
        StringBuilder out = new StringBuilder(8 * 16);
        for (int rank = 7; rank >= 0; rank--) {
            for (int file = 0; file < 8; file++) {
                out.append(contains(set, Square.of(file, rank)) ? 'X' : '.').append(file < 7 ? ' ' : '\n');
            }
        }
        return out.toString();
    }
}
