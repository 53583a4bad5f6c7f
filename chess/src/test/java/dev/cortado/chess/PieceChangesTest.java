package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.RandomGames;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The changes of a ply turn the board before it into the board after it. */
class PieceChangesTest {
    @Test
    void replayedOnTheBoardBeforeGiveTheBoardAfter() {
        Set<Integer> kinds = new HashSet<>();
        int[] before = new int[64];
        int[] moves = new int[Move.MAX_MOVES];
        for (RandomGames.Start start : RandomGames.Start.values()) {
            new RandomGames(71).play(start, 3_000, position -> {
                read(position, before);
                int count = MoveGenerator.legal(position, moves, 0);
                for (int i = 0; i < count; i++) {
                    kinds.add(Move.kind(moves[i]));
                    position.make(moves[i]);
                    assertThat(replay(before, PieceChanges.at(position, position.ply())))
                            .as("%s to %s", Move.describe(moves[i]), Fen.format(position))
                            .isEqualTo(read(position, new int[64]));
                    position.unmake();
                }
            });
        }
        assertThat(kinds).containsExactlyInAnyOrder(Move.NORMAL, Move.EN_PASSANT, Move.PROMOTION, Move.CASTLING);
    }

    @Test
    void replayedFromTheFirstPlyGiveTheLastBoard() {
        new RandomGames(72).play(RandomGames.Start.DOUBLE_CHESS960, 2_000, position -> {
            int plies = position.ply();
            int[] board = read(position, new int[64]);
            Position first = new Position(position);
            while (first.ply() > 0) {
                first.unmake();
            }
            int[] replayed = read(first, new int[64]);
            for (int ply = 0; ply <= plies; ply++) {
                replayed = replay(replayed, PieceChanges.at(position, ply));
            }
            assertThat(replayed).isEqualTo(board);
        });
    }

    @Test
    void aNullMoveAndTheFirstPlyChangeNothing() {
        Position position = new Position();
        assertThat(PieceChanges.at(position, 0)).isEqualTo(PieceChanges.NONE);
        position.makeNull();
        assertThat(PieceChanges.at(position, 1)).isEqualTo(PieceChanges.NONE);
    }

    @Test
    void aKingThatCastlesWithoutMovingLeavesAndArrives() {
        // Chess960: the king stands on g1 already, its rook comes from h1 to f1.
        Position position = Fen.parse("4k3/8/8/8/8/8/8/6KR w H - 0 1");
        position.make(Move.of(Square.G1, Square.H1, Move.CASTLING));
        long changes = PieceChanges.at(position, 1);
        assertThat(PieceChanges.removed1(changes)).isEqualTo(PieceChanges.index(Piece.KING, Square.G1));
        assertThat(PieceChanges.added1(changes)).isEqualTo(PieceChanges.index(Piece.KING, Square.G1));
        assertThat(PieceChanges.removed2(changes)).isEqualTo(PieceChanges.index(Piece.ROOK, Square.H1));
        assertThat(PieceChanges.added2(changes)).isEqualTo(PieceChanges.index(Piece.ROOK, Square.F1));
    }

    /** Removals must find their piece, additions an empty square. */
    private static int[] replay(int[] board, long changes) {
        int[] next = board.clone();
        for (int removed : new int[] {PieceChanges.removed1(changes), PieceChanges.removed2(changes)}) {
            if (removed != 0) {
                assertThat(next[PieceChanges.square(removed)]).isEqualTo(PieceChanges.piece(removed));
                next[PieceChanges.square(removed)] = Piece.NONE;
            }
        }
        for (int added : new int[] {PieceChanges.added1(changes), PieceChanges.added2(changes)}) {
            if (added != 0) {
                assertThat(next[PieceChanges.square(added)]).isEqualTo(Piece.NONE);
                next[PieceChanges.square(added)] = PieceChanges.piece(added);
            }
        }
        return next;
    }

    private static int[] read(Position position, int[] board) {
        for (int square = 0; square < 64; square++) {
            board[square] = position.pieceAt(square);
        }
        return board;
    }
}
