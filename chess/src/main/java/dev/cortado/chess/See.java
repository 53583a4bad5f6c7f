package dev.cortado.chess;

/**
 * Static exchange evaluation: what the captures on one square win when both sides take with their least valuable piece
 * and may stop at any time.
 *
 * <p>X-rays open as pieces leave. A pinned piece does not join while a pinner of its king stands on its square. Castling
 * counts as zero. The move's own promotion counts; pawns that join later count as pawns even on the last rank.
 */
public final class See {
    /** Exchange values by piece type, centipawns; the king is never won. */
    private static final int[] VALUE = {0, 100, 300, 300, 500, 900, 0, 0};

    private See() {}

    /** The exchange value of a piece or piece type. */
    public static int value(int piece) {
        return VALUE[piece & 7];
    }

    /** True if the move wins at least {@code threshold} centipawns. The move must be pseudo-legal. */
    static boolean atLeast(Position position, int move, int threshold) {
        int kind = Move.kind(move);
        if (kind == Move.CASTLING) {
            return threshold <= 0;
        }
        int from = Move.from(move);
        int to = Move.to(move);
        int us = position.sideToMove();
        int balance = value(position.capturedPiece(move)) - threshold;
        int standing = position.pieceAt(from) & 7;
        if (kind == Move.PROMOTION) {
            standing = Move.promotionType(move);
            balance += VALUE[standing] - VALUE[Piece.PAWN];
        }
        if (balance < 0) {
            return false; // even if nothing takes back
        }
        balance -= VALUE[standing];
        if (balance >= 0) {
            return true; // even if the piece is lost for nothing
        }
        long occupied = position.occupied() ^ 1L << from ^ 1L << to;
        if (kind == Move.EN_PASSANT) {
            occupied ^= 1L << to ^ 1L << (to ^ 8);
        }
        occupied &= ~(1L << to);
        return exchange(position, to, us ^ 1, balance, occupied);
    }

    /**
     * Plays out the exchange from the first recapture.
     *
     * @param stm who may take next
     * @param balance the first mover's balance against the threshold if the standing piece is lost now; negative
     */
    private static boolean exchange(Position position, int to, int stm, int balance, long occupied) {
        long diagonal = position.piecesOf(Piece.BISHOP) | position.piecesOf(Piece.QUEEN);
        long straight = position.piecesOf(Piece.ROOK) | position.piecesOf(Piece.QUEEN);
        long attackers = position.attackersTo(to, occupied) & occupied;
        int mover = stm ^ 1;
        while (true) {
            long own = attackers & position.pieces(stm);
            if (own != 0 && (position.pinners(stm) & occupied) != 0) {
                own &= ~position.blockers(stm);
            }
            if (own == 0) {
                break;
            }
            int type = leastValuable(position, stm, own);
            if (type == Piece.KING) {
                // The king takes only what the other side no longer defends.
                if ((attackers & position.pieces(stm ^ 1)) != 0) {
                    break;
                }
                stm ^= 1;
                break;
            }
            occupied ^= Long.lowestOneBit(own & position.pieces(stm, type));
            if (type == Piece.PAWN || type == Piece.BISHOP || type == Piece.QUEEN) {
                attackers |= Attacks.bishop(to, occupied) & diagonal;
            }
            if (type == Piece.ROOK || type == Piece.QUEEN) {
                attackers |= Attacks.rook(to, occupied) & straight;
            }
            attackers &= occupied;
            stm ^= 1;
            balance = -balance - 1 - VALUE[type];
            if (balance >= 0) {
                break; // the side that just took is content even if it loses that piece
            }
        }
        // Whoever is to move cannot, or need not, take: the other side has had its way.
        return stm != mover;
    }

    private static int leastValuable(Position position, int color, long own) {
        for (int type = Piece.PAWN; type < Piece.KING; type++) {
            if ((own & position.pieces(color, type)) != 0) {
                return type;
            }
        }
        return Piece.KING;
    }
}
