package dev.cortado.chess;

/**
 * Writes legal moves, kind by kind, into a caller's buffer. Each method takes the index at which to write and returns
 * the index after the last move written; a buffer of {@link Move#MAX_MOVES} from that index on never overflows.
 *
 * <p>Legality is decided by sets instead of by trying: a pinned piece keeps only its pin line, and in check every piece
 * but the king keeps only the squares that end the check.
 */
public final class MoveGenerator {
    private MoveGenerator() {}

    /** Captures of every sort and queen promotions. Not for positions in check. */
    public static int captures(Position position, int[] out, int at) {
        int us = position.sideToMove();
        long theirs = position.pieces(us ^ 1);
        int n = pawnCaptures(position, -1L, out, at);
        n = pawnPromotions(position, -1L, Piece.QUEEN, Piece.QUEEN, out, n);
        n = pieces(position, theirs, out, n);
        return king(position, theirs, out, n);
    }

    /** What is neither a capture nor a queen promotion, castling included. Not for positions in check. */
    public static int quiets(Position position, int[] out, int at) {
        long empty = ~position.occupied();
        int n = pawnPromotions(position, -1L, Piece.ROOK, Piece.KNIGHT, out, at);
        n = pawnPushes(position, -1L, out, n);
        n = pieces(position, empty, out, n);
        n = castling(position, out, n);
        return king(position, empty, out, n);
    }

    /** All legal moves of a position in check. */
    public static int evasions(Position position, int[] out, int at) {
        int us = position.sideToMove();
        long targets = ~position.pieces(us);
        int n = king(position, targets, out, at);
        long checkers = position.checkers();
        if (Bitboard.hasMany(checkers)) {
            return n;
        }
        long block = Attacks.between(position.kingSquare(us), Bitboard.first(checkers)) | checkers;
        n = pawnCaptures(position, block, out, n);
        n = pawnPromotions(position, block, Piece.QUEEN, Piece.KNIGHT, out, n);
        n = pawnPushes(position, block, out, n);
        return pieces(position, targets & block, out, n);
    }

    /** The {@link #quiets} that give check. Not for positions in check. */
    public static int quietChecks(Position position, int[] out, int at) {
        int us = position.sideToMove();
        long empty = ~position.occupied();
        long discoverers = position.blockers(us ^ 1) & position.pieces(us);
        int n = at;
        long pawns = position.pieces(us, Piece.PAWN);
        if ((pawns & discoverers) != 0 || canPushTo(us, pawns, position.checkSquares(Piece.PAWN))) {
            n = keepChecks(position, out, n, pawnPushes(position, -1L, out, n));
        }
        n = keepChecks(position, out, n, pawnPromotions(position, -1L, Piece.ROOK, Piece.KNIGHT, out, n));
        for (int type = Piece.KNIGHT; type <= Piece.QUEEN; type++) {
            long squares = position.pieces(us, type);
            long checks = position.checkSquares(type);
            while (squares != 0) {
                int from = Bitboard.first(squares);
                squares = Bitboard.dropFirst(squares);
                long targets = Attacks.of(type, from, ~empty) & empty & pinLine(position, us, from);
                if (!Bitboard.contains(discoverers, from)) {
                    targets &= checks;
                } else {
                    targets &= checks | ~Attacks.line(position.kingSquare(us ^ 1), from);
                }
                n = write(from, targets, out, n);
            }
        }
        int king = position.kingSquare(us);
        if (Bitboard.contains(discoverers, king)) {
            n = king(position, empty & ~Attacks.line(position.kingSquare(us ^ 1), king), out, n);
        }
        return keepChecks(position, out, n, castling(position, out, n));
    }

    /** All legal moves. */
    public static int legal(Position position, int[] out, int at) {
        return position.inCheck() ? evasions(position, out, at) : quiets(position, out, captures(position, out, at));
    }

    /** The number of legal moves, without writing them down. */
    public static int countLegal(Position position) {
        int us = position.sideToMove();
        long ours = position.pieces(us);
        long theirs = position.pieces(us ^ 1);
        long occupied = ours | theirs;
        int king = position.kingSquare(us);
        int count = Long.bitCount(kingSteps(position, us, ~ours));
        long checkers = position.checkers();
        long allowed = -1L;
        if (checkers != 0) {
            if (Bitboard.hasMany(checkers)) {
                return count;
            }
            allowed = Attacks.between(king, Bitboard.first(checkers)) | checkers;
        } else if ((position.castlingRights() & CastlingRights.of(us)) != 0) {
            count += Legality.canCastle(position, us << 1) ? 1 : 0;
            count += Legality.canCastle(position, us << 1 | 1) ? 1 : 0;
        }
        long targets = allowed & ~ours;
        long pinned = position.blockers(us) & ours;

        long squares = position.pieces(us, Piece.KNIGHT) & ~pinned;
        while (squares != 0) {
            count += Long.bitCount(Attacks.knight(Bitboard.first(squares)) & targets);
            squares &= squares - 1;
        }
        long queens = position.pieces(us, Piece.QUEEN);
        squares = position.pieces(us, Piece.BISHOP) | queens;
        while (squares != 0) {
            int from = Bitboard.first(squares);
            squares &= squares - 1;
            long reach = Attacks.bishop(from, occupied) & targets;
            if ((pinned >>> from & 1) != 0) {
                reach &= Attacks.line(king, from);
            }
            count += Long.bitCount(reach);
        }
        squares = position.pieces(us, Piece.ROOK) | queens;
        while (squares != 0) {
            int from = Bitboard.first(squares);
            squares &= squares - 1;
            long reach = Attacks.rook(from, occupied) & targets;
            if ((pinned >>> from & 1) != 0) {
                reach &= Attacks.line(king, from);
            }
            count += Long.bitCount(reach);
        }

        long pawns = position.pieces(us, Piece.PAWN);
        long lastRank = us == Color.WHITE ? Bitboard.RANK_8 : Bitboard.RANK_1;
        long steady = pawns & (~pinned | Bitboard.file(Square.file(king)));
        long single = Bitboard.forward(us, steady) & ~occupied;
        long twice = Bitboard.forward(us, single & (us == Color.WHITE ? Bitboard.RANK_3 : Bitboard.RANK_6)) & ~occupied;
        single &= allowed;
        long left = leftCaptures(us, pawns, pinned, king) & theirs & allowed;
        long right = rightCaptures(us, pawns, pinned, king) & theirs & allowed;
        count += Long.bitCount(single) + Long.bitCount(twice & allowed) + Long.bitCount(left) + Long.bitCount(right);
        if (((single | left | right) & lastRank) != 0) {
            count += 3 * (Long.bitCount(single & lastRank) + Long.bitCount(left & lastRank)
                    + Long.bitCount(right & lastRank));
        }
        int ep = position.enPassantSquare();
        if (ep != Square.NONE) {
            long capturers = Attacks.pawn(us ^ 1, ep) & pawns;
            while (capturers != 0) {
                count += Legality.enPassantIsSafe(position, us, Bitboard.first(capturers), ep) ? 1 : 0;
                capturers &= capturers - 1;
            }
        }
        return count;
    }

    // ---- by piece -----------------------------------------------------------------------------------------------

    private static int pieces(Position position, long targets, int[] out, int at) {
        int us = position.sideToMove();
        int king = position.kingSquare(us);
        long occupied = position.occupied();
        long pinned = position.blockers(us) & position.pieces(us);
        int n = at;
        long squares = position.pieces(us, Piece.KNIGHT) & ~pinned;
        while (squares != 0) {
            int from = Bitboard.first(squares);
            squares &= squares - 1;
            n = write(from, Attacks.knight(from) & targets, out, n);
        }
        squares = position.pieces(us, Piece.BISHOP);
        while (squares != 0) {
            int from = Bitboard.first(squares);
            squares &= squares - 1;
            long reach = Attacks.bishop(from, occupied) & targets;
            n = write(from, (pinned >>> from & 1) == 0 ? reach : reach & Attacks.line(king, from), out, n);
        }
        squares = position.pieces(us, Piece.ROOK);
        while (squares != 0) {
            int from = Bitboard.first(squares);
            squares &= squares - 1;
            long reach = Attacks.rook(from, occupied) & targets;
            n = write(from, (pinned >>> from & 1) == 0 ? reach : reach & Attacks.line(king, from), out, n);
        }
        squares = position.pieces(us, Piece.QUEEN);
        while (squares != 0) {
            int from = Bitboard.first(squares);
            squares &= squares - 1;
            long reach = Attacks.queen(from, occupied) & targets;
            n = write(from, (pinned >>> from & 1) == 0 ? reach : reach & Attacks.line(king, from), out, n);
        }
        return n;
    }

    private static int king(Position position, long targets, int[] out, int at) {
        int us = position.sideToMove();
        return write(position.kingSquare(us), kingSteps(position, us, targets), out, at);
    }

    /** The squares of {@code targets} that the king can step to without being attacked there. */
    private static long kingSteps(Position position, int us, long targets) {
        int them = us ^ 1;
        int king = position.kingSquare(us);
        long steps = Attacks.king(king) & targets & ~Attacks.king(position.kingSquare(them))
                & ~Bitboard.pawnAttacks(them, position.pieces(them, Piece.PAWN));
        if (steps == 0) {
            return 0;
        }
        long withoutKing = position.occupied() ^ Bitboard.of(king);
        long safe = 0;
        do {
            long step = Long.lowestOneBit(steps);
            steps ^= step;
            if (!position.isAttackedByPieces(Bitboard.first(step), them, withoutKing)) {
                safe |= step;
            }
        } while (steps != 0);
        return safe;
    }

    private static int castling(Position position, int[] out, int at) {
        int us = position.sideToMove();
        int n = at;
        if ((position.castlingRights() & CastlingRights.of(us)) != 0) {
            int king = position.kingSquare(us);
            for (int index = us << 1; index <= (us << 1 | 1); index++) {
                if (Legality.canCastle(position, index)) {
                    out[n++] = Move.of(king, position.castlingRook(index), Move.CASTLING);
                }
            }
        }
        return n;
    }

    // ---- pawns --------------------------------------------------------------------------------------------------

    /** Captures by pawns with every promotion piece, and en passant, onto {@code allowed} squares. */
    private static int pawnCaptures(Position position, long allowed, int[] out, int at) {
        int us = position.sideToMove();
        int king = position.kingSquare(us);
        long pawns = position.pieces(us, Piece.PAWN);
        long pinned = position.blockers(us);
        long theirs = position.pieces(us ^ 1) & allowed;
        int n = at;
        int back = us == Color.WHITE ? -7 : 9;
        n = writePawns(leftCaptures(us, pawns, pinned, king) & theirs, back, out, n);
        back = us == Color.WHITE ? -9 : 7;
        n = writePawns(rightCaptures(us, pawns, pinned, king) & theirs, back, out, n);
        int ep = position.enPassantSquare();
        if (ep != Square.NONE) {
            long capturers = Attacks.pawn(us ^ 1, ep) & pawns;
            while (capturers != 0) {
                int from = Bitboard.first(capturers);
                capturers &= capturers - 1;
                if (Legality.enPassantIsSafe(position, us, from, ep)) {
                    out[n++] = Move.of(from, ep, Move.EN_PASSANT);
                }
            }
        }
        return n;
    }

    /** Pushes to the last rank, making the piece types from {@code best} down to {@code worst}. */
    private static int pawnPromotions(Position position, long allowed, int best, int worst, int[] out, int at) {
        int us = position.sideToMove();
        long ready = position.pieces(us, Piece.PAWN) & (us == Color.WHITE ? Bitboard.RANK_7 : Bitboard.RANK_2);
        if (ready == 0) {
            return at;
        }
        long targets = Bitboard.forward(us, ready & pushable(position, us)) & ~position.occupied() & allowed;
        int back = us == Color.WHITE ? -8 : 8;
        int n = at;
        while (targets != 0) {
            int to = Bitboard.first(targets);
            targets &= targets - 1;
            for (int type = best; type >= worst; type--) {
                out[n++] = Move.promotion(to + back, to, type);
            }
        }
        return n;
    }

    /** Pushes of one and two squares that do not promote. */
    private static int pawnPushes(Position position, long allowed, int[] out, int at) {
        int us = position.sideToMove();
        boolean white = us == Color.WHITE;
        long empty = ~position.occupied();
        long pawns = position.pieces(us, Piece.PAWN) & pushable(position, us)
                & ~(white ? Bitboard.RANK_7 : Bitboard.RANK_2);
        long single = Bitboard.forward(us, pawns) & empty;
        long twice = Bitboard.forward(us, single & (white ? Bitboard.RANK_3 : Bitboard.RANK_6)) & empty & allowed;
        int back = white ? -8 : 8;
        int n = at;
        single &= allowed;
        while (single != 0) {
            int to = Bitboard.first(single);
            single &= single - 1;
            out[n++] = Move.of(to + back, to);
        }
        while (twice != 0) {
            int to = Bitboard.first(twice);
            twice &= twice - 1;
            out[n++] = Move.of(to + 2 * back, to);
        }
        return n;
    }

    /** The squares from which a pawn may go straight ahead: a pinned one only along its king's file. */
    private static long pushable(Position position, int us) {
        return ~position.blockers(us) | Bitboard.file(Square.file(position.kingSquare(us)));
    }

    /** Squares attacked towards the a-file by pawns that may leave their pin, if any, in that direction. */
    private static long leftCaptures(int us, long pawns, long pinned, int king) {
        return us == Color.WHITE ? (pawns & (~pinned | Attacks.antiDiagonal(king)) & ~Bitboard.FILE_A) << 7
                : (pawns & (~pinned | Attacks.diagonal(king)) & ~Bitboard.FILE_A) >>> 9;
    }

    /** Squares attacked towards the h-file by pawns that may leave their pin, if any, in that direction. */
    private static long rightCaptures(int us, long pawns, long pinned, int king) {
        return us == Color.WHITE ? (pawns & (~pinned | Attacks.diagonal(king)) & ~Bitboard.FILE_H) << 9
                : (pawns & (~pinned | Attacks.antiDiagonal(king)) & ~Bitboard.FILE_H) >>> 7;
    }

    // ---- helpers ------------------------------------------------------------------------------------------------

    private static int write(int from, long targets, int[] out, int at) {
        int n = at;
        while (targets != 0) {
            out[n++] = from << 6 | Bitboard.first(targets);
            targets &= targets - 1;
        }
        return n;
    }

    /** Writes pawn captures from their targets, with all four pieces on a last rank. */
    private static int writePawns(long targets, int back, int[] out, int at) {
        int n = at;
        while (targets != 0) {
            int to = Bitboard.first(targets);
            targets &= targets - 1;
            if ((Bitboard.of(to) & (Bitboard.RANK_1 | Bitboard.RANK_8)) == 0) {
                out[n++] = Move.of(to + back, to);
            } else {
                for (int type = Piece.QUEEN; type >= Piece.KNIGHT; type--) {
                    out[n++] = Move.promotion(to + back, to, type);
                }
            }
        }
        return n;
    }

    /** True if some pawn might reach one of the squares by pushing; a coarse test that errs towards true. */
    private static boolean canPushTo(int us, long pawns, long squares) {
        long one = Bitboard.forward(us, pawns);
        return ((one | Bitboard.forward(us, one)) & squares) != 0;
    }

    private static long pinLine(Position position, int us, int from) {
        return Bitboard.contains(position.blockers(us), from) ? Attacks.line(position.kingSquare(us), from) : -1L;
    }

    /** Drops the moves of {@code [from, to)} that do not give check and returns the new end. */
    private static int keepChecks(Position position, int[] out, int from, int to) {
        int n = from;
        for (int i = from; i < to; i++) {
            if (position.givesCheck(out[i])) {
                out[n++] = out[i];
            }
        }
        return n;
    }
}
