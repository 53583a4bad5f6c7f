package dev.cortado.chess.game;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/** Draws boards as nine lines of text: the ranks with their numbers, then the letters of the files. */
public final class BoardDrawing {
    private static final String FILES = "a b c d e f g h";

    /** What squares look like. A square is two columns wide. */
    public interface Style {
        /** Letters as in FEN, a point for an empty square. */
        Style LETTERS = (out, square, piece) -> out.append(' ').append(Piece.symbol(piece));
        /** The chess symbols of Unicode, a point in the middle of an empty square. */
        Style SYMBOLS = (out, square, piece) -> out.append(' ')
                .append(piece == Piece.NONE ? '\u00B7' : BoardPiece.unicode(piece));

        /** Appends a square with the piece on it, {@link Piece#NONE} for none. */
        void appendSquare(StringBuilder out, int square, int piece);

        /** What stands between the number of a rank and its squares, if they do not begin with a blank. */
        default String beforeRank() {
            return "";
        }

        /** What ends a rank. */
        default String afterRank() {
            return "";
        }
    }

    private BoardDrawing() {}

    /**
     * The board in nine lines, without an end of the last one.
     *
     * @param bottom the colour at the bottom
     */
    public static String draw(Position position, int bottom, Style style) {
        StringBuilder out = new StringBuilder(9 * 18);
        for (int row = 7; row >= 0; row--) {
            int rank = bottom == Color.WHITE ? row : 7 - row;
            out.append(rank + 1).append(style.beforeRank());
            for (int column = 0; column < 8; column++) {
                int square = Square.of(bottom == Color.WHITE ? column : 7 - column, rank);
                style.appendSquare(out, square, position.pieceAt(square));
            }
            out.append(style.afterRank()).append('\n');
        }
        out.append("  ");
        return (bottom == Color.WHITE ? out.append(FILES) : out.append(new StringBuilder(FILES).reverse())).toString();
    }
}
