package dev.cortado.engine.ordering;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;

/** The squares that the enemy of the side to move attacks, and by which pieces. One object serves one picker. */
public final class Threats {
    private long attacked;
    /** For a type of piece, what enemies of less value attack. */
    private final long[] byLesser = new long[Piece.KING + 1];

    /** Looks at a position. */
    void find(Position position) {
        int them = position.sideToMove() ^ 1;
        long pawns = Bitboard.pawnAttacks(them, position.pieces(them, Piece.PAWN));
        long minors = pawns | attacks(position, them, Piece.KNIGHT) | attacks(position, them, Piece.BISHOP);
        long rooks = minors | attacks(position, them, Piece.ROOK);
        byLesser[Piece.KNIGHT] = byLesser[Piece.BISHOP] = pawns;
        byLesser[Piece.ROOK] = minors;
        byLesser[Piece.QUEEN] = rooks;
        attacked = rooks | attacks(position, them, Piece.QUEEN) | Attacks.king(position.kingSquare(them));
    }

    /** All attacked squares of the position that was looked at last. */
    long attacked() {
        return attacked;
    }

    /** All squares that the enemy of the side to move attacks. */
    public static long attacked(Position position) {
        int them = position.sideToMove() ^ 1;
        long all = Bitboard.pawnAttacks(them, position.pieces(them, Piece.PAWN));
        for (int type = Piece.KNIGHT; type <= Piece.KING; type++) {
            all |= attacks(position, them, type);
        }
        return all;
    }

    /**
     * What a move does about attacks by lesser pieces: 1 for a minor piece that leaves them, 2 for a rook, 3 for a queen,
     * the same below zero for one that enters them, else 0.
     */
    int escape(int type, int move) {
        long danger = byLesser[type];
        int balance = (int) (danger >>> Move.from(move) & 1) - (int) (danger >>> Move.to(move) & 1);
        return balance * (type == Piece.QUEEN ? 3 : type == Piece.ROOK ? 2 : 1);
    }

    private static long attacks(Position position, int color, int type) {
        long occupied = position.occupied();
        long all = 0;
        for (long rest = position.pieces(color, type); rest != 0; rest &= rest - 1) {
            all |= Attacks.of(type, Long.numberOfTrailingZeros(rest), occupied);
        }
        return all;
    }
}
