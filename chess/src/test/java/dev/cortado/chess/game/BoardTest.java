package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Chess960;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import dev.cortado.chess.notation.SanException;
import dev.cortado.chess.testing.RandomGames;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        assertThat(castling.from()).isEqualTo(BoardSquare.E1);
        assertThat(castling.to()).isEqualTo(BoardSquare.C1);
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

    /** White: king e1, knight e2 before a rook, bishop d2 before a bishop, rook f1 free, pawn f2 before a queen. */
    @Test
    void knowsAttackersAndPins() {
        Board board = Board.fromFen("4r1k1/8/8/b7/7q/8/3BNP2/4KR2 w - - 0 1");
        assertThat(board.pinned(Side.WHITE)).containsExactly(BoardSquare.D2, BoardSquare.E2, BoardSquare.F2);
        assertThat(board.pinned(Side.BLACK)).isEmpty();
        assertThat(board.attackers(BoardSquare.E2, Side.BLACK)).containsExactly(BoardSquare.E8);
        assertThat(board.attackers(BoardSquare.E2, Side.WHITE)).containsExactly(BoardSquare.E1);
        assertThat(board.attackers(BoardSquare.G3, Side.WHITE)).containsExactly(BoardSquare.E2, BoardSquare.F2);
        assertThat(board.isAttacked(BoardSquare.G3, Side.BLACK)).isTrue();
        assertThat(board.isAttacked(BoardSquare.A1, Side.BLACK)).isFalse();
        assertThat(board.king(Side.BLACK)).isEqualTo(BoardSquare.G8);
        Board check = Board.fromFen("4k3/8/8/8/8/3n4/8/r2RK3 w - - 0 1");
        assertThat(check.checkers()).containsExactly(BoardSquare.D3);
        // Behind the piece that gives check along the line nothing is pinned.
        Board behind = Board.fromFen("4r1k1/8/8/4N3/8/4r3/8/4K3 w - - 0 1");
        assertThat(behind.pinned(Side.WHITE)).isEmpty();
        assertThat(behind.checkers()).containsExactly(BoardSquare.E3);
    }

    /** A knight off check has no legal move exactly if it is pinned or its squares are its own side's. */
    @Test
    void pinnedKnightsCannotMove() {
        int[] seen = new int[2];
        new RandomGames(5).play(RandomGames.Start.SCATTERED, 8000, position -> {
            Board board = Board.of(position);
            if (board.isCheck()) {
                return;
            }
            for (BoardSquare square : board.squares(board.turn(), PieceType.KNIGHT)) {
                if (hasFreeStep(board, square)) {
                    boolean moves = board.legalMoves().stream().anyMatch(move -> move.from() == square);
                    assertThat(board.pinned(board.turn()).contains(square)).as(board.fen()).isEqualTo(!moves);
                    seen[moves ? 1 : 0]++;
                }
            }
        });
        assertThat(seen[0]).isGreaterThan(50);
        assertThat(seen[1]).isGreaterThan(50);
    }

    private static boolean hasFreeStep(Board board, BoardSquare from) {
        return Stream.of(BoardSquare.values()).filter(to -> isKnightStep(from, to))
                .anyMatch(to -> board.pieceAt(to).map(piece -> piece.side() != board.turn()).orElse(true));
    }

    private static boolean isKnightStep(BoardSquare a, BoardSquare b) {
        return Math.abs(a.file() - b.file()) * Math.abs(a.rank() - b.rank()) == 2;
    }

    @Test
    void listsPieces() {
        assertThat(Board.start().pieces()).hasSize(32).containsEntry(BoardSquare.D8, BoardPiece.of('q'))
                .containsEntry(BoardSquare.G1, new BoardPiece(Side.WHITE, PieceType.KNIGHT));
        assertThat(Board.start().squares(Side.BLACK, PieceType.ROOK)).containsExactly(BoardSquare.A8, BoardSquare.H8);
        assertThatThrownBy(() -> BoardPiece.of('x')).isInstanceOf(IllegalArgumentException.class);
        assertThat(BoardSquare.values()).allMatch(square -> BoardSquare.of(square.toString()) == square
                && square.toString().equals("" + square.file() + square.rank()));
    }

    @Test
    void isBuiltPieceByPiece() {
        new RandomGames(6).play(30, 80, position -> {
            Board board = Board.of(position);
            assertThat(board.toBuilder().build()).isEqualTo(board);
        });
        BoardBuilder builder = Board.builder().put("e1", 'K').put(BoardSquare.E8, BoardPiece.of('k')).put("a5", 'P')
                .put("b5", 'p').enPassant(BoardSquare.B6).fullmoveNumber(20);
        assertThat(builder.build().fen()).isEqualTo("4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 20");
        assertThat(builder.build().enPassant()).contains(BoardSquare.B6);
        builder.remove("e1");
        assertThat(builder.problems()).containsExactly("White has no king");
        assertThatThrownBy(builder::build).isInstanceOf(FenException.class).hasMessageContaining("White has no king");
        assertThatThrownBy(() -> builder.put("j1", 'K')).hasMessageContaining("a1 to h8");
        assertThat(Board.start().toBuilder().castling("").build().castlingRights()).isEqualTo("-");
        assertThatThrownBy(() -> Board.start().toBuilder().halfmoveClock(-1).build())
                .isInstanceOf(FenException.class);
    }

    @Test
    void keysAreEqualWhereARepetitionIs() {
        Board board = play(Board.start(), "Nf3", "Nf6", "Ng1", "Ng8");
        assertThat(board.key()).isEqualTo(Board.start().key());
        assertThat(board).isNotEqualTo(Board.start());
        assertThat(play(Board.start(), "e4").key()).isNotEqualTo(Board.start().key());
        assertThat(Board.start().toBuilder().castling("KQk").build().key()).isNotEqualTo(Board.start().key());
    }

    @Test
    void passingIsNoLegalMove() {
        Board board = play(Board.start(), "e4", "a6", "e5", "d5");
        assertThat(board.enPassant()).contains(BoardSquare.D6);
        Board passed = board.pass();
        assertThat(passed.fen()).isEqualTo("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3");
        assertThat(passed.moves()).containsExactly("e4", "a6", "e5", "d5", "--");
        assertThat(play(board, "--")).isEqualTo(passed);
        assertThat(board.isLegal("--")).isFalse();
        assertThat(board.legalMoves()).extracting(LegalMove::san).doesNotContain("--");
        assertThatThrownBy(() -> board.move("--")).isInstanceOf(SanException.class)
                .hasMessageContaining("a null move is not a legal move");
        Board checked = Board.fromFen("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1");
        assertThatThrownBy(checked::pass).isInstanceOf(IllegalStateException.class).hasMessageContaining("in check");
        assertThatThrownBy(() -> checked.play("--")).isInstanceOf(SanException.class)
                .hasMessageContaining("cannot answer a check");
        assertThat(new Game().play("e4", "--", "d4").moves()).containsExactly("e4", "--", "d4");
        GameNode node = new Game().root().play("--");
        assertThat(node.parent().orElseThrow().play("Z0")).as("the same move is not added again").isSameAs(node);
    }
}
