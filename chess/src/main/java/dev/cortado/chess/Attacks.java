package dev.cortado.chess;

/** Attack sets of every piece from every square, and the lines between squares. */
public final class Attacks {
    private static final boolean USE_PEXT = SliderChoice.usePext();

    private static final long[] KNIGHT = new long[64];
    private static final long[] KING = new long[64];
    /** Indexed by {@code color << 6 | square}. */
    private static final long[] PAWN = new long[128];
    private static final long[] EMPTY_ROOK = new long[64];
    private static final long[] EMPTY_BISHOP = new long[64];
    /** Indexed by {@code a << 6 | b}. */
    private static final long[] BETWEEN = new long[4096];
    private static final long[] LINE = new long[4096];
    /** The whole diagonal (a1–h8 direction) and anti-diagonal (h1–a8 direction) through a square. */
    private static final long[] DIAGONAL = new long[64];
    private static final long[] ANTI_DIAGONAL = new long[64];

    static {
        int[][] knightSteps = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
        int[][] kingSteps = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
        for (int square = 0; square < 64; square++) {
            KNIGHT[square] = steps(square, knightSteps);
            KING[square] = steps(square, kingSteps);
            PAWN[square] = Bitboard.pawnAttacks(Color.WHITE, Bitboard.of(square));
            PAWN[64 | square] = Bitboard.pawnAttacks(Color.BLACK, Bitboard.of(square));
            EMPTY_ROOK[square] = RayAttacks.rook(square, 0);
            EMPTY_BISHOP[square] = RayAttacks.bishop(square, 0);
        }
        for (int a = 0; a < 64; a++) {
            DIAGONAL[a] = diagonalOf(a, 1);
            ANTI_DIAGONAL[a] = diagonalOf(a, -1);
            for (int b = 0; b < 64; b++) {
                long both = Bitboard.of(a) | Bitboard.of(b);
                if (Bitboard.contains(EMPTY_ROOK[a], b)) {
                    BETWEEN[a << 6 | b] = RayAttacks.rook(a, both) & RayAttacks.rook(b, both);
                    LINE[a << 6 | b] = EMPTY_ROOK[a] & EMPTY_ROOK[b] | both;
                } else if (Bitboard.contains(EMPTY_BISHOP[a], b)) {
                    BETWEEN[a << 6 | b] = RayAttacks.bishop(a, both) & RayAttacks.bishop(b, both);
                    LINE[a << 6 | b] = EMPTY_BISHOP[a] & EMPTY_BISHOP[b] | both;
                }
            }
        }
    }

    private Attacks() {}

    /** True if sliders use PEXT in this process, false if they use magics. */
    public static boolean usesPext() {
        return USE_PEXT;
    }

    public static long knight(int square) {
        return KNIGHT[square & 63];
    }

    public static long king(int square) {
        return KING[square & 63];
    }

    /** The two squares a pawn of {@code color} on {@code square} attacks. */
    public static long pawn(int color, int square) {
        return PAWN[(color << 6 | square) & 127];
    }

    public static long rook(int square, long occupied) {
        return USE_PEXT ? PextAttacks.rook(square, occupied) : MagicAttacks.rook(square, occupied);
    }

    public static long bishop(int square, long occupied) {
        return USE_PEXT ? PextAttacks.bishop(square, occupied) : MagicAttacks.bishop(square, occupied);
    }

    public static long queen(int square, long occupied) {
        return rook(square, occupied) | bishop(square, occupied);
    }

    /** A rook's attacks on an empty board. */
    public static long rook(int square) {
        return EMPTY_ROOK[square & 63];
    }

    /** A bishop's attacks on an empty board. */
    public static long bishop(int square) {
        return EMPTY_BISHOP[square & 63];
    }

    /** Attacks of a piece that is not a pawn. */
    public static long of(int type, int square, long occupied) {
        return switch (type) {
            case Piece.KNIGHT -> knight(square);
            case Piece.BISHOP -> bishop(square, occupied);
            case Piece.ROOK -> rook(square, occupied);
            case Piece.QUEEN -> queen(square, occupied);
            default -> king(square);
        };
    }

    /** The squares strictly between two squares of one line; empty if they share none. */
    public static long between(int a, int b) {
        return BETWEEN[(a << 6 | b) & 4095];
    }

    /** The whole line, edge to edge, through two different squares; empty if they share none. */
    public static long line(int a, int b) {
        return LINE[(a << 6 | b) & 4095];
    }

    /** The a1–h8 diagonal through a square, the square included. */
    static long diagonal(int square) {
        return DIAGONAL[square & 63];
    }

    /** The h1–a8 diagonal through a square, the square included. */
    static long antiDiagonal(int square) {
        return ANTI_DIAGONAL[square & 63];
    }

    private static long diagonalOf(int square, int slope) {
        long set = 0;
        for (int other = 0; other < 64; other++) {
            int files = Square.file(other) - Square.file(square);
            int ranks = Square.rank(other) - Square.rank(square);
            if (ranks == slope * files) {
                set |= Bitboard.of(other);
            }
        }
        return set;
    }

    private static long steps(int square, int[][] steps) {
        long set = 0;
        for (int[] step : steps) {
            int file = Square.file(square) + step[0];
            int rank = Square.rank(square) + step[1];
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                set |= Bitboard.of(Square.of(file, rank));
            }
        }
        return set;
    }
}
