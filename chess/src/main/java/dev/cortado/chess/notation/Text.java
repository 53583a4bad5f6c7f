package dev.cortado.chess.notation;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/** Words for messages. */
final class Text {
    private static final String[] TYPES = {"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"};

    private Text() {}

    /** {@code "pawn"} to {@code "king"}. */
    static String typeName(int type) {
        return TYPES[type];
    }

    /** {@code "White"} or {@code "Black"}. */
    static String colorName(int color) {
        return color == Color.WHITE ? "White" : "Black";
    }

    /** The occupant of a square with its place, as {@code "rook on a1"}. */
    static String pieceOn(Position position, int square) {
        return TYPES[Piece.type(position.pieceAt(square))] + " on " + Square.name(square);
    }
}
