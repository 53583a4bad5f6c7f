package dev.cortado.chess;

/** The 960 starting arrays of Fischer random chess, by the usual numbers of Reinhard Scharnagl. */
public final class Chess960 {
    /** How many arrays there are. */
    public static final int COUNT = 960;
    /** The number of the array of standard chess. */
    public static final int STANDARD = 518;

    /** The places of two knights among five free squares, in order of their number. */
    private static final int[][] KNIGHTS = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4},
        {3, 4}};

    private Chess960() {}

    /** The starting position of an array, 0 to 959, with both sides alike. */
    public static PositionSetup setup(int number) {
        return setup(number, number);
    }

    /** A starting position of double Chess960, in which each side has its own array. */
    public static PositionSetup setup(int white, int black) {
        PositionSetup setup = PositionSetup.empty().chess960(true);
        place(setup, Color.WHITE, white);
        place(setup, Color.BLACK, black);
        return setup;
    }

    private static void place(PositionSetup setup, int color, int number) {
        int[] rank = backRank(number);
        int side = CastlingRights.QUEEN_SIDE;
        for (int file = 0; file < 8; file++) {
            setup.put(Square.relative(color, file), Piece.of(color, rank[file]));
            setup.put(Square.relative(color, file + 8), Piece.of(color, Piece.PAWN));
            if (rank[file] == Piece.ROOK) {
                setup.castlingRook(color, side, Square.relative(color, file));
                side = CastlingRights.KING_SIDE;
            }
        }
    }

    /** The piece types of an array from the a-file to the h-file. */
    static int[] backRank(int number) {
        if (number < 0 || number >= COUNT) {
            throw new IllegalArgumentException("Chess960 arrays have the numbers 0 to 959, not " + number);
        }
        int[] rank = new int[8];
        int rest = number;
        rank[rest % 4 * 2 + 1] = Piece.BISHOP;
        rest /= 4;
        rank[rest % 4 * 2] = Piece.BISHOP;
        rest /= 4;
        fill(rank, rest % 6, Piece.QUEEN);
        int[] knights = KNIGHTS[rest / 6];
        // The second knight counts among the squares that the first has left.
        fill(rank, knights[0], Piece.KNIGHT);
        fill(rank, knights[1] - 1, Piece.KNIGHT);
        fill(rank, 0, Piece.ROOK);
        fill(rank, 0, Piece.KING);
        fill(rank, 0, Piece.ROOK);
        return rank;
    }

    /** Puts a piece on a free square, counted from the a-file. */
    private static void fill(int[] rank, int free, int type) {
        int left = free;
        for (int file = 0; file < 8; file++) {
            if (rank[file] == Piece.NONE && left-- == 0) {
                rank[file] = type;
                return;
            }
        }
    }
}
