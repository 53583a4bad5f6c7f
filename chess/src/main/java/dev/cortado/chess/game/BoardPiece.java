package dev.cortado.chess.game;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import java.util.Optional;

/** A piece as it stands on a {@link Board}. */
public record BoardPiece(Side side, PieceType type) {
    /**
     * The piece with a FEN letter.
     *
     * @throws IllegalArgumentException if the letter names none
     */
    public static BoardPiece of(char letter) {
        return of(Piece.fromSymbol(letter)).orElseThrow(
                () -> new IllegalArgumentException("pieces are PNBRQK for White and pnbrqk for Black, not " + letter));
    }

    /** The piece of a code of {@link Piece}, empty for {@link Piece#NONE}. */
    static Optional<BoardPiece> of(int piece) {
        return PieceType.of(piece).map(type -> new BoardPiece(Side.of(Piece.color(piece)), type));
    }

    /** The FEN letter: upper case for White. */
    public char letter() {
        return side == Side.WHITE ? type.letter() : Character.toLowerCase(type.letter());
    }

    /** The chess symbol of Unicode, such as ♞ for a black knight. */
    public char symbol() {
        return unicode(Piece.of(side.ordinal(), type.ordinal() + 1));
    }

    /** The symbol of a piece code. */
    static char unicode(int piece) {
        return (char) ((Piece.color(piece) == Color.WHITE ? '\u2654' : '\u265A') + Piece.KING - Piece.type(piece));
    }

    @Override
    public String toString() {
        return String.valueOf(letter());
    }
}
