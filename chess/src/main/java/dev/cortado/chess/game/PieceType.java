package dev.cortado.chess.game;

import dev.cortado.chess.Piece;
import java.util.Optional;

/** The six kinds of pieces, as values for {@link Board}; the fast classes use the ints of {@link Piece}. */
public enum PieceType {
    PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING;

    private static final PieceType[] TYPES = values();

    /** The letter of algebraic notation, {@code P} for a pawn. */
    public char letter() {
        return Piece.symbol(ordinal() + 1);
    }

    /** The type of a piece code, empty for {@link Piece#NONE}. */
    static Optional<PieceType> of(int piece) {
        return piece == Piece.NONE ? Optional.empty() : Optional.of(TYPES[Piece.type(piece) - 1]);
    }
}
