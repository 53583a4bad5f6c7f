package dev.cortado.chess;

/** Whether a move can be played, and whether it gives check, told from sets instead of by trying. */
final class Legality {
    private Legality() {}

    static boolean isPseudoLegal(Position position, int move) {
        int from = Move.from(move);
        int to = Move.to(move);
        int piece = position.pieceAt(from);
        int us = position.sideToMove();
        if (move >>> 16 != 0 || piece == Piece.NONE || piece >>> 3 != us || from == to) {
            return false;
        }
        int kind = Move.kind(move);
        if (kind != Move.PROMOTION && (move & 3 << 12) != 0) {
            return false;
        }
        if (kind == Move.CASTLING) {
            int index = castlingIndex(us, from, to);
            return (piece & 7) == Piece.KING && !position.inCheck() && (position.castlingRights() >> index & 1) != 0
                    && position.castlingRook(index) == to
                    && (position.occupied() & position.castlingWays().empty(index)) == 0;
        }
        if ((position.pieces(us) >>> to & 1) != 0) {
            return false;
        }
        if ((piece & 7) == Piece.PAWN) {
            return isPseudoLegalPawnMove(position, kind, from, to);
        }
        return kind == Move.NORMAL && (Attacks.of(piece & 7, from, position.occupied()) >>> to & 1) != 0;
    }

    private static boolean isPseudoLegalPawnMove(Position position, int kind, int from, int to) {
        int us = position.sideToMove();
        if (kind == Move.EN_PASSANT) {
            return to == position.enPassantSquare() && (Attacks.pawn(us, from) >>> to & 1) != 0;
        }
        if ((Square.relativeRank(us, to) == 7) != (kind == Move.PROMOTION)) {
            return false;
        }
        if (position.pieceAt(to) != Piece.NONE) {
            return (Attacks.pawn(us, from) >>> to & 1) != 0;
        }
        int step = us == Color.WHITE ? 8 : -8;
        return to == from + step || to == from + 2 * step && Square.relativeRank(us, from) == 1
                && position.pieceAt(from + step) == Piece.NONE;
    }

    /** The move must be pseudo-legal. */
    static boolean isLegal(Position position, int move) {
        int us = position.sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        int kind = Move.kind(move);
        if (kind == Move.EN_PASSANT) {
            return enPassantIsSafe(position, us, from, to);
        }
        if (kind == Move.CASTLING) {
            return canCastle(position, castlingIndex(us, from, to));
        }
        if ((position.pieceAt(from) & 7) == Piece.KING) {
            return !position.isAttacked(to, us ^ 1, position.occupied() ^ 1L << from);
        }
        int king = position.kingSquare(us);
        long checkers = position.checkers();
        if (checkers != 0 && ((checkers & checkers - 1) != 0
                || ((Attacks.between(king, Long.numberOfTrailingZeros(checkers)) | checkers) >>> to & 1) == 0)) {
            return false;
        }
        return (position.blockers(us) >>> from & 1) == 0 || (Attacks.line(king, from) >>> to & 1) != 0;
    }

    /** The move must be legal. */
    static boolean givesCheck(Position position, int move) {
        int from = Move.from(move);
        int to = Move.to(move);
        int us = position.sideToMove();
        int king = position.kingSquare(us ^ 1);
        int kind = Move.kind(move);
        if (kind == Move.CASTLING) {
            int index = castlingIndex(us, from, to);
            int rookTo = CastlingRights.rookTarget(index);
            long occupied =
                    position.occupied() ^ 1L << from ^ 1L << to | 1L << rookTo | 1L << CastlingRights.kingTarget(index);
            return (Attacks.rook(rookTo, occupied) >>> king & 1) != 0;
        }
        if (kind != Move.PROMOTION && (position.checkSquares(position.pieceAt(from) & 7) >>> to & 1) != 0) {
            return true;
        }
        if ((position.blockers(us ^ 1) >>> from & 1) != 0 && (Attacks.line(king, from) >>> to & 1) == 0) {
            return true;
        }
        if (kind == Move.PROMOTION) {
            return (Attacks.of(Move.promotionType(move), to, position.occupied() ^ 1L << from) >>> king & 1) != 0;
        }
        if (kind == Move.EN_PASSANT) {
            long occupied = position.occupied() ^ 1L << from ^ 1L << (to ^ 8) | 1L << to;
            long queens = position.pieces(us, Piece.QUEEN);
            return (Attacks.rook(king, occupied) & (position.pieces(us, Piece.ROOK) | queens)) != 0
                    || (Attacks.bishop(king, occupied) & (position.pieces(us, Piece.BISHOP) | queens)) != 0;
        }
        return false;
    }

    /** True if some capture on an en-passant square by {@code color} leaves its king safe. */
    static boolean canCaptureEnPassant(Position position, int color, int square) {
        long capturers = Attacks.pawn(color ^ 1, square) & position.pieces(color, Piece.PAWN);
        while (capturers != 0) {
            if (enPassantIsSafe(position, color, Long.numberOfTrailingZeros(capturers), square)) {
                return true;
            }
            capturers &= capturers - 1;
        }
        return false;
    }

    /** True if {@code color} capturing en passant from {@code from} to {@code to} leaves its king unattacked. */
    static boolean enPassantIsSafe(Position position, int color, int from, int to) {
        long victim = 1L << (to ^ 8);
        long occupied = (position.occupied() ^ 1L << from ^ victim) | 1L << to;
        return (position.attackersTo(position.kingSquare(color), occupied) & position.pieces(color ^ 1)
                & ~victim) == 0;
    }

    /** True if castling of {@code index} is possible now: right, empty way, no attacked square. Not in check. */
    static boolean canCastle(Position position, int index) {
        long occupied = position.occupied();
        if ((position.castlingRights() >> index & 1) == 0 || (occupied & position.castlingWays().empty(index)) != 0) {
            return false;
        }
        int us = index >> 1;
        long king = 1L << position.kingSquare(us);
        long way = position.castlingWays().safe(index);
        while (way != 0) {
            if (position.isAttacked(Long.numberOfTrailingZeros(way), us ^ 1, occupied ^ king)) {
                return false;
            }
            way &= way - 1;
        }
        // A rook that is not on the edge may have shielded its king from a slider behind it.
        int rook = position.castlingRook(index);
        int rookFile = Square.file(rook);
        long after = occupied ^ king ^ 1L << rook | 1L << CastlingRights.rookTarget(index);
        return rookFile == 0 || rookFile == 7
                || !position.isAttacked(CastlingRights.kingTarget(index), us ^ 1, after);
    }

    private static int castlingIndex(int us, int from, int to) {
        return CastlingRights.index(us, to > from ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE);
    }
}
