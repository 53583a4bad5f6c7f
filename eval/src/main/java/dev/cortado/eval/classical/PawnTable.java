package dev.cortado.eval.classical;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import java.util.Arrays;

/**
 * A cache of what depends on the pawns alone, with each side's king shelter for the king square last asked about. An
 * entry is one cache line of eight longs, found by the pawn key; {@link #find} makes it the current one.
 */
final class PawnTable {
    private static final int ENTRIES = 8192;
    private static final int STRIDE = 8;
    private static final int INDEX_MASK = ENTRIES * STRIDE - 1;

    private static final int KEY = 0;
    private static final int SCORE = 1;
    private static final int PASSED = 2;
    private static final int SPAN = 3; // and 4 for Black
    private static final int SHELTER = 5; // and 6 for Black; king square in the upper half, score in the lower
    private static final int FILES = 7; // files without a pawn of White (bits 0–7) and of Black (bits 8–15)

    private final long[] table = new long[ENTRIES * STRIDE];
    private int entry;

    PawnTable() {
        reset();
    }

    /** A key that no pawn set has by default: an all-zero entry must not match a board without pawns. */
    void reset() {
        Arrays.fill(table, 0);
        for (int i = 0; i < table.length; i += STRIDE) {
            table[i + KEY] = -1;
        }
    }

    /** Makes the entry of the position's pawns current, filling it if need be. */
    void find(AttackMap map) {
        Position position = map.position;
        long key = position.pawnKey();
        entry = (int) key * STRIDE & INDEX_MASK;
        if (table[entry] == key && map.trace == null) {
            return;
        }
        long white = position.pieces(Color.WHITE, Piece.PAWN);
        long black = position.pieces(Color.BLACK, Piece.PAWN);
        long flippedWhite = Long.reverseBytes(white);
        long flippedBlack = Long.reverseBytes(black);
        int score = PawnStructure.score(map, Color.WHITE, white, black)
                - PawnStructure.score(map, Color.BLACK, flippedBlack, flippedWhite);
        table[entry | SCORE] = score;
        table[entry | PASSED] = PawnStructure.passed(white, black)
                | Long.reverseBytes(PawnStructure.passed(flippedBlack, flippedWhite));
        table[entry | SPAN] = PawnStructure.attackSpan(white);
        table[entry | SPAN + 1] = Long.reverseBytes(PawnStructure.attackSpan(flippedBlack));
        table[entry | FILES] = PawnStructure.filesWithout(white) | PawnStructure.filesWithout(black) << 8;
        table[entry | SHELTER] = (long) Square.NONE << 32;
        table[entry | SHELTER + 1] = (long) Square.NONE << 32;
        table[entry] = key;
    }

    /** White's pawn structure less Black's, tapered. */
    int score() {
        return (int) table[(entry | SCORE) & INDEX_MASK];
    }

    /** The passed pawns of both colours. */
    long passed() {
        return table[(entry | PASSED) & INDEX_MASK];
    }

    /** The squares that a colour's pawns attack or could come to attack. */
    long attackSpan(int color) {
        return table[(entry | SPAN) + color & INDEX_MASK];
    }

    /** The squares of the files on which a colour has no pawn. */
    long filesWithout(int color) {
        return (table[(entry | FILES) & INDEX_MASK] >>> (color << 3) & 255) * Bitboard.FILE_A;
    }

    /** The pawn cover of a colour's king, tapered, from its own view. */
    int shelter(AttackMap map, int us) {
        Position position = map.position;
        int king = position.kingSquare(us);
        int slot = (entry | SHELTER) + us & INDEX_MASK;
        long cached = table[slot];
        if (cached >>> 32 == king && map.trace == null) {
            return (int) cached;
        }
        long own = position.pieces(us, Piece.PAWN);
        long enemy = position.pieces(us ^ 1, Piece.PAWN);
        int score = us == Color.WHITE ? PawnStructure.shelter(map, us, king, own, enemy)
                : PawnStructure.shelter(map, us, king ^ 56, Long.reverseBytes(own), Long.reverseBytes(enemy));
        table[slot] = (long) king << 32 | score & 0xFFFF_FFFFL;
        return score;
    }
}
