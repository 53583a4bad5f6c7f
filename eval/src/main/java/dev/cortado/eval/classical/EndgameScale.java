package dev.cortado.eval.classical;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;

/** How much of an endgame advantage can be turned into a win, by material. */
final class EndgameScale {
    /** The factor that changes nothing. */
    static final int FULL = 64;

    private static final long QUEEN_SIDE = 0x0F0F0F0F0F0F0F0FL;

    private EndgameScale() {}

    /** The factor in 64ths for the endgame value if {@code strong} stands better. */
    static int of(Position position, int strong) {
        int weak = strong ^ 1;
        long pawns = position.pieces(strong, Piece.PAWN);
        long minors = position.piecesOf(Piece.KNIGHT) | position.piecesOf(Piece.BISHOP);
        long majors = position.piecesOf(Piece.ROOK) | position.piecesOf(Piece.QUEEN);
        if (pawns == 0) {
            int own = material(position, strong);
            // A lone minor cannot mate, and two knights cannot force it.
            if (own <= 3 || own == 6 && Long.bitCount(position.pieces(strong, Piece.KNIGHT)) == 2) {
                return 0;
            }
            // Without pawns the exchange or a minor piece more seldom wins.
            if (own - material(position, weak) <= 3) {
                return 4;
            }
        }
        long strongBishop = position.pieces(strong, Piece.BISHOP);
        long weakBishop = position.pieces(weak, Piece.BISHOP);
        if (Long.bitCount(strongBishop) == 1 && Long.bitCount(weakBishop) == 1
                && (strongBishop & Bitboard.DARK_SQUARES) == 0 != ((weakBishop & Bitboard.DARK_SQUARES) == 0)) {
            boolean alone = majors == 0 && minors == (strongBishop | weakBishop);
            return alone ? 28 : Math.min(FULL, 42 + 2 * Long.bitCount(pawns));
        }
        // Each pawn is a winning chance; pawns on one wing only are easily held.
        return Math.min(FULL, 5 * Long.bitCount(pawns) + (onBothWings(position.piecesOf(Piece.PAWN)) ? 46 : 36));
    }

    private static boolean onBothWings(long pawns) {
        return (pawns & QUEEN_SIDE) != 0 && (pawns & ~QUEEN_SIDE) != 0;
    }

    /** Piece values in pawns, pawns left out. */
    private static int material(Position position, int color) {
        return 3 * Long.bitCount(position.pieces(color, Piece.KNIGHT) | position.pieces(color, Piece.BISHOP))
                + 5 * Long.bitCount(position.pieces(color, Piece.ROOK))
                + 9 * Long.bitCount(position.pieces(color, Piece.QUEEN));
    }
}
