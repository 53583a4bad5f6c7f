package dev.cortado.lab.explain;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import java.util.Locale;

/** A board drawn as SVG, White below, with the squares of a move marked. */
final class BoardSvg {
    private static final int SQUARE = 40;
    private static final int MARGIN = 20;
    /** By piece type: pawn, knight, bishop, rook, queen, king. */
    private static final String GLYPHS = "♟♞♝♜♛♚";

    private BoardSvg() {}

    /** @param move {@link Move#NONE} to mark nothing */
    static String of(Position position, int move) {
        int size = 8 * SQUARE + MARGIN;
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" style=\"max-width:22rem\" role=\"img\" aria-label=\"board\">%n", size,
                size));
        for (int square = 0; square < 64; square++) {
            int file = square & 7;
            int rank = square >> 3;
            int x = MARGIN + file * SQUARE;
            int y = (7 - rank) * SQUARE;
            boolean marked = move != Move.NONE && (square == Move.from(move) || square == Move.to(move));
            out.append(String.format(Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n", x, y, SQUARE, SQUARE,
                    marked ? "#e8c15a" : (file + rank) % 2 == 0 ? "#b58863" : "#f0d9b5"));
            int piece = position.pieceAt(square);
            if (piece != Piece.NONE) {
                boolean white = Piece.color(piece) == Color.WHITE;
                out.append(String.format(Locale.ROOT,
                        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" style=\"font-size:%dpx;fill:%s;stroke:%s;"
                                + "stroke-width:0.8\">%s</text>%n",
                        x + SQUARE / 2, y + SQUARE - 9, SQUARE - 8, white ? "#ffffff" : "#1c1e21",
                        "#1c1e21", GLYPHS.charAt((piece & 7) - Piece.PAWN)));
            }
        }
        for (int i = 0; i < 8; i++) {
            out.append(String.format(Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%c</text><text x=\"6\" y=\"%d\">%d</text>%n",
                    MARGIN + i * SQUARE + SQUARE / 2, size - 4, 'a' + i, (7 - i) * SQUARE + SQUARE / 2 + 4, i + 1));
        }
        return out.append("</svg>\n").toString();
    }
}
