package dev.cortado.uci;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.notation.Fen;

/** A position for a person at a console: the answer to {@code d}. */
final class BoardText {
    private BoardText() {}

    /** The board in letters, White below, and what the board does not show. */
    static String of(Position position) {
        StringBuilder text = new StringBuilder(512);
        text.append(Board.of(position)).append("\n\nFen: ").append(Fen.format(position)).append("\nKey: ");
        String key = Long.toHexString(position.key()).toUpperCase();
        text.append("0".repeat(16 - key.length())).append(key).append("\nCheckers:");
        for (long checkers = position.checkers(); checkers != 0; checkers = Bitboard.dropFirst(checkers)) {
            text.append(' ').append(Square.name(Bitboard.first(checkers)));
        }
        return text.append('\n').toString();
    }

    /** The same game seen from the other side: ranks turned over, colours swapped, history forgotten. */
    static Position flipped(Position position) {
        PositionSetup from = PositionSetup.of(position);
        PositionSetup to = PositionSetup.empty();
        for (int square = 0; square < 64; square++) {
            int piece = from.pieceAt(square);
            if (piece != Piece.NONE) {
                to.put(Square.relative(Color.BLACK, square), Piece.of(Piece.color(piece) ^ 1, Piece.type(piece)));
            }
        }
        for (int color = 0; color < 2; color++) {
            for (int side = CastlingRights.KING_SIDE; side <= CastlingRights.QUEEN_SIDE; side++) {
                int rook = from.castlingRook(color, side);
                to.castlingRook(color ^ 1, side, rook == Square.NONE ? rook : Square.relative(Color.BLACK, rook));
            }
        }
        int ep = from.enPassantSquare();
        to.enPassantSquare(ep == Square.NONE ? ep : Square.relative(Color.BLACK, ep));
        return new Position(to.sideToMove(from.sideToMove() ^ 1).halfmoveClock(from.halfmoveClock())
                .fullmoveNumber(from.fullmoveNumber()).chess960(from.chess960()));
    }
}
