package dev.cortado.chess;

/**
 * What the move that led to a ply did to the board: at most two pieces left a square and at most two arrived on one. An
 * evaluation kept along the line of play pulls these changes when it is asked and replays them on what it knew of an
 * earlier ply, so making and taking back moves need to know nothing of evaluation.
 *
 * <p>All changes of a ply are one {@code long}, so nothing is allocated. Each change is {@code piece << 6 | square}, an
 * index below 1024 into a table by piece and square, and 0 means none: no piece has the code 0, so a table whose row 0
 * is zero needs no branch.
 *
 * <table>
 * <caption>The changes by kind of move</caption>
 * <tr><th>move</th><th>removed1</th><th>added1</th><th>removed2</th><th>added2</th></tr>
 * <tr><td>quiet</td><td>piece</td><td>piece</td><td></td><td></td></tr>
 * <tr><td>capture, en passant too</td><td>piece</td><td>piece</td><td>captured piece</td><td></td></tr>
 * <tr><td>promotion</td><td>pawn</td><td>new piece</td><td>captured piece, if any</td><td></td></tr>
 * <tr><td>castling</td><td>king</td><td>king</td><td>rook</td><td>rook</td></tr>
 * <tr><td>null move, ply 0</td><td></td><td></td><td></td><td></td></tr>
 * </table>
 *
 * <p>In Chess960 a castling king or rook may arrive where it or the other stood: replay removals before additions where
 * the order matters. A sum follows a move so:
 *
 * <pre>{@code
 * Position position = new Position();
 * position.make(Move.of(Square.parse("e2"), Square.parse("e4")));
 * int[] worth = new int[1024];
 * worth[Piece.PAWN << 6 | Square.parse("e2")] = 20;
 * worth[Piece.PAWN << 6 | Square.parse("e4")] = 50;
 * long changes = PieceChanges.at(position, position.ply());
 * int gain = worth[PieceChanges.added1(changes)] + worth[PieceChanges.added2(changes)]
 *         - worth[PieceChanges.removed1(changes)] - worth[PieceChanges.removed2(changes)];
 * gain; // 30
 * }</pre>
 */
public final class PieceChanges {
    /** No change at all, as by a null move. */
    public static final long NONE = 0;

    // Sixteen bits a change: removed1 0–15, added1 16–31, removed2 32–47, added2 48–63.
    private static final int ADDED_1 = 16;
    private static final int REMOVED_2 = 32;
    private static final int ADDED_2 = 48;
    private static final int INDEX_MASK = 1023;

    private PieceChanges() {}

    /**
     * The changes made by the move that led to a ply of the present line.
     *
     * @param ply from 0, at which nothing has changed yet, to {@link Position#ply}
     */
    public static long at(Position position, int ply) {
        int move = position.moveAt(ply);
        int piece = position.movedPieceAt(ply);
        if (piece == Piece.NONE) {
            return NONE;
        }
        int from = Move.from(move);
        int to = Move.to(move);
        int kind = Move.kind(move);
        if (kind == Move.CASTLING) {
            int color = Piece.color(piece);
            int way = CastlingRights.index(color, to > from ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE);
            int rook = Piece.of(color, Piece.ROOK);
            return pack(index(piece, from), index(piece, CastlingRights.kingTarget(way)), index(rook, to),
                    index(rook, CastlingRights.rookTarget(way)));
        }
        int placed = kind == Move.PROMOTION ? Piece.of(Piece.color(piece), Move.promotionType(move)) : piece;
        int captured = position.capturedPieceAt(ply);
        int capturedOn = kind == Move.EN_PASSANT ? to ^ 8 : to;
        return pack(index(piece, from), index(placed, to), captured == Piece.NONE ? 0 : index(captured, capturedOn), 0);
    }

    /** The index of a piece on a square: {@code piece << 6 | square}. */
    public static int index(int piece, int square) {
        return piece << 6 | square;
    }

    /** The piece of a change, {@link Piece#NONE} if there is none. */
    public static int piece(int index) {
        return index >>> 6;
    }

    /** The square of a change; meaningless if there is none. */
    public static int square(int index) {
        return index & 63;
    }

    /** The moved piece, gone from its square; 0 only if nothing changed. */
    public static int removed1(long changes) {
        return (int) changes & INDEX_MASK;
    }

    /** The moved piece, or what it was promoted to, on its new square; 0 only if nothing changed. */
    public static int added1(long changes) {
        return (int) (changes >>> ADDED_1) & INDEX_MASK;
    }

    /** The captured piece, or the rook of a castling; 0 if there is none. */
    public static int removed2(long changes) {
        return (int) (changes >>> REMOVED_2) & INDEX_MASK;
    }

    /** The rook of a castling on its new square; 0 if there is none. */
    public static int added2(long changes) {
        return (int) (changes >>> ADDED_2) & INDEX_MASK;
    }

    private static long pack(int removed1, int added1, int removed2, int added2) {
        return removed1 | (long) added1 << ADDED_1 | (long) removed2 << REMOVED_2 | (long) added2 << ADDED_2;
    }
}
