package dev.cortado.eval.classical;

import static dev.cortado.eval.classical.Terms.*;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Square;

/**
 * The pawns of one side as if it were White: for Black, callers turn the board with {@link Long#reverseBytes}, so that
 * one set of shifts serves both and the two colours cannot differ.
 */
final class PawnStructure {
    private PawnStructure() {}

    /** Isolated, doubled, backward, connected and candidate pawns. */
    static int score(AttackMap map, int us, long own, long enemy) {
        int score = 0;
        long attacks = attacks(own);
        long enemyAttacks = downAttacks(enemy);
        long enemyFront = southFill(enemy >>> 8);
        long files = files(own);
        long neighbourFiles = (files & ~Bitboard.FILE_H) << 1 | (files & ~Bitboard.FILE_A) >>> 1;

        long isolated = own & ~neighbourFiles;
        long phalanx = own & ((own & ~Bitboard.FILE_H) << 1 | (own & ~Bitboard.FILE_A) >>> 1);
        long supported = own & attacks;
        int doubled = Long.bitCount(own & southFill(own >>> 8));
        if (doubled != 0) {
            score += map.add(us, DOUBLED, doubled);
        }
        for (long set = isolated; set != 0; set &= set - 1) {
            int square = Long.numberOfTrailingZeros(set);
            int file = Square.file(square);
            int open = (int) (~enemyFront >>> square & 1) << 2;
            score += map.add(us, ISOLATED + open + Math.min(file, 7 - file));
        }
        for (long set = phalanx; set != 0; set &= set - 1) {
            score += map.add(us, PHALANX + Square.rank(Long.numberOfTrailingZeros(set)));
        }
        for (long set = supported; set != 0; set &= set - 1) {
            score += map.add(us, SUPPORTED + Square.rank(Long.numberOfTrailingZeros(set)));
        }
        // No pawn beside or behind can ever protect the stop square, and an enemy pawn attacks it.
        long covered = northFill(attacks);
        long backward = own & ~isolated & ~phalanx & ~supported & (~covered & enemyAttacks) >>> 8;
        if (backward != 0) {
            int open = Long.bitCount(backward & ~enemyFront);
            score += map.add(us, BACKWARD, Long.bitCount(backward) - open);
            score += map.add(us, BACKWARD + 1, open);
        }
        long ahead = southFill(own >>> 8) | enemyFront;
        for (long set = own & ~ahead & ~passed(own, enemy); set != 0; set &= set - 1) {
            long pawn = set & -set;
            long beside = (pawn & ~Bitboard.FILE_H) << 1 | (pawn & ~Bitboard.FILE_A) >>> 1;
            int helpers = Long.bitCount(own & southFill(beside));
            int sentries = Long.bitCount(enemy & northFill(beside << 8));
            if (helpers >= sentries) {
                score += map.add(us, CANDIDATE + Square.rank(Long.numberOfTrailingZeros(pawn)));
            }
        }
        return score;
    }

    /** Pawns with no enemy pawn ahead on their own or a neighbouring file, and no own pawn ahead on theirs. */
    static long passed(long own, long enemy) {
        long stoppers = southFill(enemy >>> 8);
        stoppers |= (stoppers & ~Bitboard.FILE_H) << 1 | (stoppers & ~Bitboard.FILE_A) >>> 1;
        return own & ~stoppers & ~southFill(own >>> 8);
    }

    /** All squares that pawns attack now or could attack after moving forward. */
    static long attackSpan(long own) {
        return northFill(attacks(own));
    }

    /**
     * The pawns before a king, and the enemy pawns coming at it.
     *
     * @param king the king's square, from its owner's side
     */
    static int shelter(AttackMap map, int us, int king, long own, long enemy) {
        int score = 0;
        int rank = Square.rank(king);
        long aheadOrBeside = -1L << (rank << 3);
        int kingFile = Square.file(king);
        int centre = Math.clamp(kingFile, 1, 6);
        for (int file = centre - 1; file <= centre + 1; file++) {
            long column = Bitboard.file(file) & aheadOrBeside;
            long ours = own & column;
            long theirs = enemy & column;
            int ourRank = ours == 0 ? 0 : Long.numberOfTrailingZeros(ours) >>> 3;
            int theirRank = theirs == 0 ? 0 : Long.numberOfTrailingZeros(theirs) >>> 3;
            boolean stopped = ourRank != 0 && theirRank == ourRank + 1;
            score += map.add(us, SHELTER + (Math.min(file, 7 - file) << 3) + ourRank);
            score += map.add(us, STORM + (stopped ? 8 : 0) + theirRank);
        }
        long column = Bitboard.file(kingFile);
        if ((own & column) == 0) {
            score += map.add(us, (enemy & column) == 0 ? KING_FILE + 1 : KING_FILE);
        }
        return score;
    }

    /** The files without a pawn, one bit each. */
    static long filesWithout(long pawns) {
        return ~southFill(pawns) & Bitboard.RANK_1;
    }

    private static long attacks(long pawns) {
        return (pawns & ~Bitboard.FILE_A) << 7 | (pawns & ~Bitboard.FILE_H) << 9;
    }

    private static long downAttacks(long pawns) {
        return (pawns & ~Bitboard.FILE_A) >>> 9 | (pawns & ~Bitboard.FILE_H) >>> 7;
    }

    private static long northFill(long set) {
        set |= set << 8;
        set |= set << 16;
        return set | set << 32;
    }

    private static long southFill(long set) {
        set |= set >>> 8;
        set |= set >>> 16;
        return set | set >>> 32;
    }

    private static long files(long set) {
        return northFill(set) | southFill(set);
    }
}
