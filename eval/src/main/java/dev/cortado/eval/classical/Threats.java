package dev.cortado.eval.classical;

import static dev.cortado.eval.classical.Terms.*;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;

/**
 * What a side attacks now or with its next pawn move, and the room it has. Counted without branches: most counts are
 * zero, but which ones is hard to foretell.
 */
final class Threats {
    private static final long CENTRE_FILES = Bitboard.FILE_A << 2 | Bitboard.FILE_A << 3 | Bitboard.FILE_A << 4
            | Bitboard.FILE_A << 5;
    private static final long SPACE_WHITE = CENTRE_FILES & (Bitboard.RANK_2 | Bitboard.RANK_3 | Bitboard.RANK_4);
    private static final long SPACE_BLACK = CENTRE_FILES & (Bitboard.RANK_7 | Bitboard.RANK_6 | Bitboard.RANK_5);

    private Threats() {}

    static int score(AttackMap map, int us) {
        Position position = map.position;
        int them = us ^ 1;
        int row = us << 3;
        int enemyRow = them << 3;
        long[] attacks = map.attacks;
        long enemies = position.pieces(them);
        long enemyPawns = position.pieces(them, Piece.PAWN);
        int score = 0;
        int turn = position.sideToMove() == us ? 1 : 0;

        long ours = attacks[row];
        long theirs = attacks[enemyRow];
        long heldByPawn = attacks[enemyRow | Piece.PAWN];
        long held = heldByPawn | map.twice[them] & ~map.twice[us];
        long knights = position.pieces(them, Piece.KNIGHT);
        long bishops = position.pieces(them, Piece.BISHOP);
        long rooks = position.pieces(them, Piece.ROOK);
        long queens = position.pieces(them, Piece.QUEEN);

        long byPawn = attacks[row | Piece.PAWN];
        int index = THREAT_BY_PAWN + 4 * turn;
        score += map.add(us, index, Long.bitCount(byPawn & knights));
        score += map.add(us, index + 1, Long.bitCount(byPawn & bishops));
        score += map.add(us, index + 2, Long.bitCount(byPawn & rooks));
        score += map.add(us, index + 3, Long.bitCount(byPawn & queens));

        long byMinor = attacks[row | Piece.KNIGHT] | attacks[row | Piece.BISHOP];
        index = THREAT_BY_MINOR + 5 * turn;
        score += map.add(us, index, Long.bitCount(byMinor & enemyPawns & ~held));
        score += map.add(us, index + 1, Long.bitCount(byMinor & knights & ~heldByPawn));
        score += map.add(us, index + 2, Long.bitCount(byMinor & bishops & ~heldByPawn));
        score += map.add(us, index + 3, Long.bitCount(byMinor & rooks));
        score += map.add(us, index + 4, Long.bitCount(byMinor & queens));

        long byRook = attacks[row | Piece.ROOK];
        index = THREAT_BY_ROOK + 5 * turn;
        score += map.add(us, index, Long.bitCount(byRook & enemyPawns & ~held));
        score += map.add(us, index + 1, Long.bitCount(byRook & knights & ~heldByPawn));
        score += map.add(us, index + 2, Long.bitCount(byRook & bishops & ~heldByPawn));
        score += map.add(us, index + 3, Long.bitCount(byRook & rooks & ~held));
        score += map.add(us, index + 4, Long.bitCount(byRook & queens));

        long byKing = attacks[row | Piece.KING] & enemies & ~held;
        score += map.add(us, THREAT_BY_KING + turn, Long.bitCount(byKing));
        long hanging = ours & enemies & ~theirs & ~enemyPawns;
        score += map.add(us, HANGING + turn, Long.bitCount(hanging));

        long pawns = position.pieces(us, Piece.PAWN);
        long third = us == Color.WHITE ? Bitboard.RANK_3 : Bitboard.RANK_6;
        long pushes = Bitboard.forward(us, pawns) & ~map.occupied;
        pushes |= Bitboard.forward(us, pushes & third) & ~map.occupied;
        pushes &= ~heldByPawn & (ours | ~theirs);
        long byPush = Bitboard.pawnAttacks(us, pushes) & enemies & ~enemyPawns & ~attacks[row | Piece.PAWN];
        score += map.add(us, THREAT_BY_PUSH + turn, Long.bitCount(byPush));
        long contested = ours & theirs & ~held;
        score += map.add(us, RESTRICTED, Long.bitCount(contested));
        long room = (us == Color.WHITE ? SPACE_WHITE : SPACE_BLACK) & ~pawns & ~heldByPawn;
        return score + map.add(us, SPACE, Long.bitCount(room));
    }
}
