package dev.cortado.chess.notation;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import java.util.ArrayList;
import java.util.List;

/** Says why an algebraic text means no legal move. */
final class SanReasons {
    private SanReasons() {}

    /** The reason for a text that {@link San#find} has refused. */
    static String why(Position position, CharSequence text) {
        if (San.isNull(text)) {
            return position.inCheck() ? "a null move cannot answer a check" : "a null move is not a legal move";
        }
        int pattern = SanPattern.read(text);
        if (pattern == SanPattern.INVALID) {
            return "this does not look like a move; moves look like e4, Nf3, exd5, e8=Q or O-O";
        }
        if (SanPattern.castling(pattern)) {
            int index = CastlingRights.index(position.sideToMove(), SanPattern.side(pattern));
            return Illegality.whyNotCastle(position, index);
        }
        int to = SanPattern.to(pattern);
        int promotion = SanPattern.promotion(pattern);
        if (SanPattern.anyPiece(pattern)) {
            return Illegality.why(position, SanPattern.from(pattern), to, promotion);
        }
        List<String> legal = legalForms(position, pattern);
        if (legal.isEmpty() && SanPattern.maybeBishop(pattern)) {
            legal.addAll(legalForms(position, SanPattern.asBishop(pattern)));
        }
        if (legal.size() > 1) {
            return "ambiguous: " + String.join(" or ", legal);
        }
        return whyNone(position, pattern, to, promotion);
    }

    private static String whyNone(Position position, int pattern, int to, int promotion) {
        int us = position.sideToMove();
        int type = SanPattern.type(pattern);
        boolean lastRank = type == Piece.PAWN && Square.relativeRank(us, to) == 7;
        if (promotion != Piece.NONE && !lastRank) {
            return type == Piece.PAWN ? "a pawn promotes on the last rank only" : "only pawns promote";
        }
        long candidates = San.candidates(position, pattern);
        if (candidates != 0) {
            if (lastRank && promotion == Piece.NONE) {
                return "the pawn promotes on " + Square.name(to) + ", so a piece must follow, as in " + Square.name(to)
                        + "=Q";
            }
            return Illegality.leavesCheck(position,
                    Illegality.complete(position, Bitboard.first(candidates), to, promotion));
        }
        if (Bitboard.contains(position.pieces(us), to)) {
            return Square.name(to) + " is occupied by the own " + Text.typeName(Piece.type(position.pieceAt(to)));
        }
        if (type == Piece.PAWN && SanPattern.capture(pattern) && position.pieceAt(to) == Piece.NONE
                && to != position.enPassantSquare()) {
            return "there is nothing to take on " + Square.name(to);
        }
        long pieces = position.pieces(us, type) & SanPattern.origins(pattern);
        String which = Text.colorName(us) + (pieces == 0 ? " has no " : "'s ") + Text.typeName(type)
                + origin(pattern);
        if (pieces == 0) {
            return which;
        }
        if (Bitboard.count(pieces) == 1) {
            return Illegality.why(position, Bitboard.first(pieces), to, promotion);
        }
        return "none of " + which.replace(Text.typeName(type), Text.typeName(type) + "s") + " can reach "
                + Square.name(to);
    }

    /** Where the text says the piece stands. */
    private static String origin(int pattern) {
        long origins = SanPattern.origins(pattern);
        if (origins == -1L) {
            return "";
        }
        if (Bitboard.count(origins) == 1) {
            return " on " + Square.name(Bitboard.first(origins));
        }
        int first = Bitboard.first(origins);
        return origins == Bitboard.rank(Square.rank(first)) ? " on rank " + (Square.rank(first) + 1)
                : " on the " + (char) ('a' + Square.file(first)) + "-file";
    }

    /** The exact texts of the legal moves that fit. */
    private static List<String> legalForms(Position position, int pattern) {
        List<String> forms = new ArrayList<>();
        int promotion = SanPattern.promotion(pattern);
        int to = SanPattern.to(pattern);
        boolean promotes = SanPattern.type(pattern) == Piece.PAWN
                && Square.relativeRank(position.sideToMove(), to) == 7;
        long from = promotes == (promotion != Piece.NONE) ? San.candidates(position, pattern) : 0;
        while (from != 0) {
            int move = Illegality.complete(position, Bitboard.first(from), to, promotion);
            from = Bitboard.dropFirst(from);
            if (position.isLegal(move)) {
                forms.add(San.format(position, move));
            }
        }
        return forms;
    }
}
