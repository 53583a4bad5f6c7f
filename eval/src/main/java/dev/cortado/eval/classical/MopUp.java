package dev.cortado.eval.classical;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/**
 * A king and enough pieces against a bare king: a won game in which the usual terms give no direction. The value drives
 * the bare king to an edge or, with bishop and knight, to a corner of the bishop's colour, and brings the kings together.
 */
final class MopUp {
    /** Above any ordinary evaluation, below any mate score. */
    private static final int KNOWN_WIN = 8000;

    /** For each step nearer to the right corner, more than all the king's steps together: the long way round must pay. */
    private static final int TO_CORNER = 1000;
    /** For each step of the bare king away from the centre. */
    private static final int TO_EDGE = 300;
    /** For each step of the kings toward each other. */
    private static final int TOGETHER = 200;

    private MopUp() {}

    /** True if {@code strong} has mating force and the other side only its king. */
    static boolean applies(Position position, int strong) {
        if (position.pieces(strong ^ 1) != position.pieces(strong ^ 1, Piece.KING)) {
            return false;
        }
        if ((position.pieces(strong, Piece.ROOK) | position.pieces(strong, Piece.QUEEN)) != 0) {
            return true;
        }
        long bishops = position.pieces(strong, Piece.BISHOP);
        boolean bothColours = (bishops & Bitboard.LIGHT_SQUARES) != 0 && (bishops & Bitboard.DARK_SQUARES) != 0;
        return bothColours || bishops != 0 && position.pieces(strong, Piece.KNIGHT) != 0
                && position.pieces(strong, Piece.PAWN) == 0;
    }

    /**
     * The value from the strong side's view.
     *
     * @param sum material and piece-square weights, White's less Black's, tapered
     */
    static int score(Position position, int strong, int sum) {
        int own = position.kingSquare(strong);
        int bare = position.kingSquare(strong ^ 1);
        int material = Tapered.endGame(strong == Color.WHITE ? sum : -sum);
        int together = 7 - Square.distance(own, bare);
        boolean onlyMinors = (position.pieces(strong, Piece.ROOK) | position.pieces(strong, Piece.QUEEN)) == 0;
        long bishops = position.pieces(strong, Piece.BISHOP);
        int drive;
        if (onlyMinors && Long.bitCount(bishops) == 1) {
            boolean dark = (bishops & Bitboard.DARK_SQUARES) != 0;
            int a = dark ? Square.A1 : Square.H1;
            int b = dark ? Square.H8 : Square.A8;
            drive = TO_CORNER * (7 - Math.min(steps(bare, a), steps(bare, b)));
        } else {
            drive = TO_EDGE * fromCentre(bare);
        }
        return KNOWN_WIN + material + drive + TOGETHER * together;
    }

    private static int steps(int a, int b) {
        return Math.abs(Square.file(a) - Square.file(b)) + Math.abs(Square.rank(a) - Square.rank(b));
    }

    /** Steps from the four central squares: 0 to 6. */
    private static int fromCentre(int square) {
        int file = Square.file(square);
        int rank = Square.rank(square);
        return Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
    }
}
