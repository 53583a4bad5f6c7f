package dev.cortado.chess;

import static dev.cortado.chess.PlySlot.BLOCKERS;
import static dev.cortado.chess.PlySlot.BLOCKERS_READY;
import static dev.cortado.chess.PlySlot.CHECK_SQUARES;
import static dev.cortado.chess.PlySlot.CHECK_SQUARES_READY;
import static dev.cortado.chess.PlySlot.META;
import static dev.cortado.chess.PlySlot.PINNERS;

/**
 * Checks, pins and check squares: the lines between a king and the pieces that aim at it. The functions read a
 * position's piece sets (see {@link Position}) and write what they find into a {@link PlySlot}.
 */
final class KingLines {
    private KingLines() {}

    /** The pieces that check the king of {@code color}; blockers and pinners, from the same lines, are filled in. */
    static long findCheckers(long[] sets, long[] state, int slot, int color) {
        int king = kingSquare(sets, color);
        int row = (color ^ 1) << 3;
        return findBlockers(sets, state, slot, color) | Attacks.pawn(color, king) & sets[row | Piece.PAWN]
                | Attacks.knight(king) & sets[row | Piece.KNIGHT];
    }

    /** Fills in blockers and pinners of a colour, and returns the sliders that check its king. */
    static long findBlockers(long[] sets, long[] state, int slot, int color) {
        int king = kingSquare(sets, color);
        int row = (color ^ 1) << 3;
        long queens = sets[row | Piece.QUEEN];
        long snipers = Attacks.rook(king) & (sets[row | Piece.ROOK] | queens)
                | Attacks.bishop(king) & (sets[row | Piece.BISHOP] | queens);
        long occupied = sets[0] | sets[8];
        long others = occupied ^ snipers;
        long ours = sets[color << 3];
        long blockers = 0;
        long pinners = 0;
        long checkers = 0;
        while (snipers != 0) {
            long sniper = snipers & -snipers;
            long between = Attacks.between(king, Long.numberOfTrailingZeros(snipers));
            snipers ^= sniper;
            if ((between & occupied) == 0) {
                checkers |= sniper;
            }
            between &= others;
            if (between != 0 && (between & between - 1) == 0) {
                blockers |= between;
                if ((between & ours) != 0) {
                    pinners |= sniper;
                }
            }
        }
        state[slot + BLOCKERS + color] = blockers;
        state[slot + PINNERS + color] = pinners;
        state[slot + META] |= BLOCKERS_READY << color;
        return checkers;
    }

    /** Fills in the squares from which each type of piece would check the king of {@code color}. */
    static void findCheckSquares(long[] sets, long[] state, int slot, int color) {
        int king = kingSquare(sets, color);
        long occupied = sets[0] | sets[8];
        state[slot + CHECK_SQUARES] = Attacks.pawn(color, king);
        state[slot + CHECK_SQUARES + 1] = Attacks.knight(king);
        state[slot + CHECK_SQUARES + 2] = Attacks.bishop(king, occupied);
        state[slot + CHECK_SQUARES + 3] = Attacks.rook(king, occupied);
        state[slot + META] |= CHECK_SQUARES_READY;
    }

    private static int kingSquare(long[] sets, int color) {
        return Long.numberOfTrailingZeros(sets[color << 3 | Piece.KING]);
    }
}
