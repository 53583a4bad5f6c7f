package dev.cortado.chess.notation;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/** Says why a move between two squares is not legal. */
final class Illegality {
    private Illegality() {}

    /**
     * The first thing in the way of a move that is not legal.
     *
     * @param promotion the piece type asked for, {@link Piece#NONE} if none was
     */
    static String why(Position position, int from, int to, int promotion) {
        int us = position.sideToMove();
        int piece = position.pieceAt(from);
        if (piece == Piece.NONE) {
            return "there is no piece on " + Square.name(from);
        }
        if (Piece.color(piece) != us) {
            return "the " + Text.pieceOn(position, from) + " belongs to " + Text.colorName(us ^ 1) + ", and "
                    + Text.colorName(us) + " is to move";
        }
        int type = Piece.type(piece);
        if (from == to) {
            return "the " + Text.pieceOn(position, from) + " must go to another square";
        }
        if (type == Piece.KING) {
            int side = castlingSide(position, from, to);
            if (side >= 0) {
                return whyNotCastle(position, side);
            }
        }
        if (Bitboard.contains(position.pieces(us), to)) {
            return "the " + Text.pieceOn(position, from) + " cannot take the own " + Text.pieceOn(position, to);
        }
        int move = complete(position, from, to, Piece.NONE);
        if (!position.isPseudoLegal(move)) {
            return "the " + Text.pieceOn(position, from) + " cannot reach " + Square.name(to)
                    + obstacle(position, type, from, to);
        }
        if (Move.isPromotion(move) && promotion == Piece.NONE) {
            return "the pawn promotes on " + Square.name(to)
                    + ", so a piece must follow: queen, rook, bishop or knight";
        }
        if (promotion != Piece.NONE && !Move.isPromotion(move)) {
            return type == Piece.PAWN ? "a pawn promotes on the last rank only"
                    : "the " + Text.pieceOn(position, from) + " is no pawn and cannot promote";
        }
        if (!position.isLegal(move)) {
            return leavesCheck(position, move);
        }
        return "a pawn cannot become a " + Text.typeName(promotion);
    }

    /** The move between two squares with the kind that the board asks for; a missing promotion piece is a queen. */
    static int complete(Position position, int from, int to, int promotion) {
        if (Piece.type(position.pieceAt(from)) == Piece.PAWN) {
            if (Square.relativeRank(position.sideToMove(), to) == 7) {
                return Move.promotion(from, to, promotion == Piece.NONE ? Piece.QUEEN : promotion);
            }
            if (to == position.enPassantSquare() && Square.file(from) != Square.file(to)) {
                return Move.of(from, to, Move.EN_PASSANT);
            }
        }
        return Move.of(from, to);
    }

    /** The index of the castling that a king's move between two squares means, or -1. */
    static int castlingSide(Position position, int from, int to) {
        int us = position.sideToMove();
        for (int index = us << 1; index <= (us << 1 | 1); index++) {
            boolean takesRook = position.castlingRook(index) == to
                    && position.pieceAt(to) == Piece.of(us, Piece.ROOK);
            boolean jumps = to == CastlingRights.kingTarget(index) && Square.rank(from) == Square.rank(to)
                    && Square.distance(from, to) > 1;
            if (takesRook || jumps) {
                return index;
            }
        }
        return -1;
    }

    /** Why castling of an index is not possible now. */
    static String whyNotCastle(Position position, int index) {
        int us = index >> 1;
        String side = (index & 1) == CastlingRights.KING_SIDE ? "king" : "queen";
        if ((position.castlingRights() >> index & 1) == 0) {
            return Text.colorName(us) + " may not castle on the " + side + " side (any more)";
        }
        int king = position.kingSquare(us);
        if (position.inCheck()) {
            return "the king on " + Square.name(king) + " is in check by the "
                    + Text.pieceOn(position, Bitboard.first(position.checkers())) + " and may not castle";
        }
        int rook = position.castlingRook(index);
        int kingTo = CastlingRights.kingTarget(index);
        int rookTo = CastlingRights.rookTarget(index);
        long others = position.occupied() & ~Bitboard.of(king) & ~Bitboard.of(rook);
        long way = Attacks.between(king, kingTo) | Attacks.between(rook, rookTo) | Bitboard.of(kingTo)
                | Bitboard.of(rookTo);
        if ((way & others) != 0) {
            return "the " + Text.pieceOn(position, Bitboard.first(way & others)) + " is in the way of castling";
        }
        long path = Attacks.between(king, kingTo) | Bitboard.of(kingTo);
        while (path != 0) {
            int square = Bitboard.first(path);
            path = Bitboard.dropFirst(path);
            long attackers =
                    position.attackersTo(square, position.occupied() ^ Bitboard.of(king)) & position.pieces(us ^ 1);
            if (attackers != 0) {
                return "castling leads the king over " + Square.name(square) + ", which the "
                        + Text.pieceOn(position, Bitboard.first(attackers)) + " attacks";
            }
        }
        return "castling would leave the king in check";
    }

    /** Whose check a pseudo-legal move leaves its own king in. */
    static String leavesCheck(Position position, int move) {
        int us = position.sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        long gone = Move.isEnPassant(move) ? Bitboard.of(to ^ 8) : Bitboard.of(to);
        long occupied = position.occupied() & ~Bitboard.of(from) & ~gone | Bitboard.of(to);
        int king = position.kingSquare(us) == from ? to : position.kingSquare(us);
        long attackers = position.attackersTo(king, occupied) & position.pieces(us ^ 1) & ~gone;
        String verb = king == to ? "puts" : "leaves";
        return attackers == 0 ? verb + " the king in check"
                : verb + " the king on " + Square.name(king) + " in check from the "
                        + Text.pieceOn(position, Bitboard.first(attackers));
    }

    private static String obstacle(Position position, int type, int from, int to) {
        int us = position.sideToMove();
        boolean ahead = Square.file(from) == Square.file(to);
        if (type == Piece.PAWN) {
            int step = us == Color.WHITE ? 8 : -8;
            boolean twice = to == from + 2 * step && Square.relativeRank(us, from) == 1;
            if (ahead && (to == from + step || twice)) {
                int block = position.pieceAt(from + step) != Piece.NONE ? from + step : to;
                return ": the " + Text.pieceOn(position, block) + " is in the way";
            }
            return Bitboard.contains(Attacks.pawn(us, from), to) ? ": there is nothing to take" : "";
        }
        if (type != Piece.KNIGHT && type != Piece.KING && Bitboard.contains(Attacks.of(type, from, 0), to)) {
            long block = Attacks.between(from, to) & position.occupied();
            return ": the " + Text.pieceOn(position, Bitboard.first(block)) + " is in the way";
        }
        return "";
    }
}
