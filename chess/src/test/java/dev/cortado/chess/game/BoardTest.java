package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Chess960;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import dev.cortado.chess.notation.SanException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoardTest {
    private static Board play(Board start, String... moves) {
        Board board = start;
        for (String move : moves) {
            board = board.play(move);
        }
        return board;
    }

    @Test
    void playsWithoutChanging() {
        Board start = Board.start();
        Board after = start.play("e4");
        assertThat(start.fen()).isEqualTo(Fen.START);
        assertThat(start.turn()).isEqualTo(Side.WHITE);
        assertThat(after.turn()).isEqualTo(Side.BLACK);
        assertThat(after.fen()).isEqualTo("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assertThat(start.play("d4").moves()).containsExactly("d4");
        assertThat(after.play("c7c5").play("Nf3").moves()).containsExactly("e4", "c5", "Nf3");
        assertThat(after.origin()).isSameAs(start);
    }

    @Test
    void listsLegalMovesWithTheirProperties() {
        Board board = Board.fromFen("1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 10");
        assertThat(board.legalMoves()).extracting(LegalMove::san)
                .contains("axb8=Q+", "a8=N", "exd6", "e6", "O-O", "O-O-O")
                .doesNotHaveDuplicates();
        LegalMove promotion = board.move("axb8=Q+");
        assertThat(promotion.piece()).isEqualTo(PieceType.PAWN);
        assertThat(promotion.promotion()).contains(PieceType.QUEEN);
        assertThat(promotion.captured()).contains(PieceType.KNIGHT);
        assertThat(promotion.isCheck()).isTrue();
        assertThat(promotion.isCheckmate()).isFalse();
        LegalMove enPassant = board.move("e5d6");
        assertThat(enPassant.isEnPassant()).isTrue();
        assertThat(enPassant.captured()).contains(PieceType.PAWN);
        LegalMove castling = board.move("0-0-0");
        assertThat(castling.isCastling()).isTrue();
        assertThat(castling.isCapture()).isFalse();
        assertThat(castling.from() + castling.to()).isEqualTo("e1c1");
        assertThat(board.play(castling).pieceAt("d1")).contains(new BoardPiece(Side.WHITE, PieceType.ROOK));
        assertThat(board.play(castling)).isEqualTo(board.play("O-O-O"));
    }

    @Test
    void refusesWhatIsNotLegal() {
        assertThatThrownBy(() -> Board.start().play("e5")).isInstanceOf(SanException.class)
                .hasMessage("e5: the pawn on e2 cannot reach e5");
        assertThat(Board.start().isLegal("e5")).isFalse();
        assertThat(Board.start().isLegal("e2e4")).isTrue();
        LegalMove e4 = Board.start().move("e4");
        assertThatThrownBy(() -> Board.start().play("e4").play(e4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Board.fromFen("nonsense")).isInstanceOf(FenException.class);
        assertThatThrownBy(() -> Board.start().pieceAt("i9")).isInstanceOf(IllegalArgumentException.class);
        assertThat(Board.start().pieceAt("e4")).isEmpty();
        assertThat(Board.start().pieceAt("g8").orElseThrow().symbol()).isEqualTo('♞');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 | CHECKMATE | 0-1",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 100 | CHECKMATE | 1-0",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | STALEMATE | 1/2-1/2",
        "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1 | INSUFFICIENT_MATERIAL | 1/2-1/2",
        "4k1b1/8/8/8/8/3B4/8/4K3 w - - 0 1 | INSUFFICIENT_MATERIAL | 1/2-1/2",
        "4k3/8/8/8/8/8/8/R3K3 w - - 150 100 | SEVENTYFIVE_MOVES | 1/2-1/2"})
    void knowsWhenTheGameIsOver(String fen, Termination termination, String result) {
        Board board = Board.fromFen(fen);
        Outcome outcome = board.outcome().orElseThrow();
        assertThat(outcome.termination()).isEqualTo(termination);
        assertThat(outcome.result().text()).isEqualTo(result);
        assertThat(board.isGameOver()).isTrue();
        assertThat(board.claimableDraws()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4k1b1/8/8/8/8/4B3/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/2N1K1N1 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 149 100"})
    void goesOnOtherwise(String fen) {
        assertThat(Board.fromFen(fen).outcome()).isEmpty();
    }

    @Test
    void repetitionsAreClaimableAtThreeAndEndTheGameAtFive() {
        Board board = Board.start();
        String[] cycle = {"Nf3", "Nf6", "Ng1", "Ng8"};
        for (int times = 1; times <= 5; times++) {
            assertThat(board.occurrences()).isEqualTo(times);
            assertThat(board.claimableDraws())
                    .isEqualTo(times == 3 || times == 4 ? Set.of(Termination.THREEFOLD_REPETITION) : Set.of());
            assertThat(board.isGameOver()).isEqualTo(times == 5);
            board = play(board, cycle);
        }
        assertThat(board.outcome().orElseThrow().termination()).isEqualTo(Termination.FIVEFOLD_REPETITION);
        assertThat(board.moves()).hasSize(20);
        // A pawn move ends all that.
        assertThat(play(board, "e4").claimableDraws()).isEmpty();
        assertThat(Board.of(play(Board.start(), cycle).toPosition()).occurrences()).isEqualTo(2);
    }

    @Test
    void fiftyMovesAreClaimable() {
        assertThat(Board.fromFen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").claimableDraws()).isEmpty();
        assertThat(Board.fromFen("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").claimableDraws())
                .containsExactly(Termination.FIFTY_MOVES);
    }

    @Test
    void saysWhatIsWrongWithAFen() {
        assertThat(Board.problems(Fen.START)).isEmpty();
        assertThat(Board.problems("8/8/8/8/8/8/8/8 w - - 0 1")).containsExactly("White has no king",
                "Black has no king");
        assertThat(Board.problems("4k3/8 w")).singleElement().asString().contains("rank 6 is missing");
    }

    @Test
    void equalBoardsHaveEqualFens() {
        Board one = play(Board.start(), "Nf3", "Nf6", "Nc3");
        Board other = play(Board.start(), "Nc3", "Nf6", "Nf3");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(Board.fromFen(one.fen().replace(" 3 2", " 3 3")));
        assertThat(one.move("e5")).isEqualTo(other.move("e7e5")).hasSameHashCodeAs(other.move("e5"));
    }

    @Test
    void drawsItself() {
        assertThat(Board.start().play("e4").toString()).isEqualTo("""
                8 r n b q k b n r
                7 p p p p p p p p
                6 . . . . . . . .
                5 . . . . . . . .
                4 . . . . P . . .
                3 . . . . . . . .
                2 P P P P . P P P
                1 R N B Q K B N R
                  a b c d e f g h""");
        assertThat(Board.start().toUnicode()).startsWith("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n7 ♟").contains("6 · ·")
                .contains("1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖");
    }

    @Test
    void mayBeSharedBetweenThreads() {
        Board board = Board.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        List<Integer> counts = IntStream.range(0, 64).parallel()
                .mapToObj(i -> board.legalMoves().stream().mapToInt(move -> board.play(move).legalMoves().size()).sum())
                .toList();
        assertThat(counts).containsOnly(2039);
    }

    @Test
    void chess960ArraysHaveTheirUsualNumbers() {
        assertThat(Board.chess960(Chess960.STANDARD).fen()).isEqualTo(Fen.START);
        assertThat(Board.chess960(0).fen()).startsWith("bbqnnrkr/");
        assertThat(Board.chess960(959).fen()).startsWith("rkrnnqbb/");
        assertThat(IntStream.range(0, 960).mapToObj(i -> Board.chess960(i).fen()).distinct()).hasSize(960);
        assertThatThrownBy(() -> Board.chess960(960)).isInstanceOf(IllegalArgumentException.class);
        Position mixed = new Position(Chess960.setup(0, 959));
        assertThat(Fen.format(mixed)).isEqualTo("rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    }
}
