package dev.cortado.chess.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UciMoveTest {
    @Test
    void writesCastlingInTheStyleOfThePosition() {
        String fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        int shortCastling = Move.of(Square.E1, Square.H1, Move.CASTLING);
        int longCastling = Move.of(Square.E1, Square.A1, Move.CASTLING);
        assertThat(UciMove.format(Fen.parse(fen), shortCastling)).isEqualTo("e1g1");
        assertThat(UciMove.format(Fen.parse(fen), longCastling)).isEqualTo("e1c1");
        assertThat(UciMove.format(Fen.parse(fen, true), shortCastling)).isEqualTo("e1h1");
        assertThat(UciMove.format(Fen.parse(fen, true), longCastling)).isEqualTo("e1a1");
        for (boolean chess960 : new boolean[] {false, true}) {
            Position position = Fen.parse(fen, chess960);
            assertThat(UciMove.parse(position, "e1g1")).isEqualTo(shortCastling);
            assertThat(UciMove.parse(position, "e1h1")).isEqualTo(shortCastling);
            assertThat(UciMove.parse(position, "e1c1")).isEqualTo(longCastling);
            assertThat(UciMove.parse(position, "e1a1")).isEqualTo(longCastling);
        }
    }

    @Test
    void aKingsStepIsNotCastling() {
        Position position = Fen.parse("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        assertThat(UciMove.parse(position, "f1g1")).isEqualTo(Move.of(Square.F1, Square.G1));
        assertThat(UciMove.parse(position, "f1h1")).isEqualTo(Move.of(Square.F1, Square.H1, Move.CASTLING));
        // Here the rook itself stands one step away, so the step can only be castling.
        Position close = Fen.parse("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
        assertThat(UciMove.parse(close, "f1g1")).isEqualTo(Move.of(Square.F1, Square.G1, Move.CASTLING));
    }

    @Test
    void readsPromotionsInEitherCase() {
        Position position = Fen.parse("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        int queen = Move.promotion(Square.parse("a7"), Square.A8, Piece.QUEEN);
        assertThat(UciMove.parse(position, "a7a8q")).isEqualTo(queen);
        assertThat(UciMove.parse(position, "a7a8Q")).isEqualTo(queen);
        assertThat(UciMove.format(position, queen)).isEqualTo("a7a8q");
    }

    @Test
    void noMoveIsWrittenAsZeros() {
        assertThat(UciMove.format(new Position(), Move.NONE)).isEqualTo("0000");
        assertThat(UciMove.format(new Position(), Move.NULL)).isEqualTo("0000");
        assertThat(UciMove.find(new Position(), "0000")).isEqualTo(Move.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"e2e5 | the pawn on e2 cannot reach e5", "e3e4 | there is no piece on e3",
        "e7e5 | the pawn on e7 belongs to Black, and White is to move",
        "a1a3 | the rook on a1 cannot reach a3: the pawn on a2 is in the way",
        "e1g1 | the bishop on f1 is in the way of castling",
        "e2d3 | the pawn on e2 cannot reach d3: there is nothing to take",
        "b1d2 | the knight on b1 cannot take the own pawn on d2", "e2e4q | a pawn promotes on the last rank only",
        "e2 | a move looks like e2e4", "e2e9 | \"e9\" is no square", "e2e4x | a pawn promotes to q, r, b or n, not 'x'",
        "0000 | the null move is not a legal move"})
    void saysWhyAMoveIsNotLegal(String text, String reason) {
        refused(Fen.START, text, reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - | d2f3 | leaves the king on e1 in check from the bishop on b4",
        "4k3/8/8/8/4r3/8/8/4K3 w - - | e1e2 | puts the king on e2 in check from the rook on e4",
        "4k3/8/8/8/4r3/8/8/R3K3 w Q - | e1c1 | is in check by the rook on e4 and may not castle",
        "4k3/8/8/8/3r4/8/8/R3K3 w Q - | e1c1 | over d1, which the rook on d4 attacks",
        "4k3/8/8/8/8/8/8/R3K3 w - - | e1c1 | White may not castle on the queen side",
        "4k3/P7/8/8/8/8/8/4K3 w - - | a7a8 | so a piece must follow"})
    void saysWhyTheKingForbidsIt(String fen, String text, String reason) {
        refused(fen, text, reason);
    }

    private static void refused(String fen, String text, String reason) {
        Position position = Fen.parse(fen);
        assertThat(UciMove.find(position, text)).isEqualTo(Move.NONE);
        assertThatThrownBy(() -> UciMove.parse(position, text)).isInstanceOf(UciMoveException.class)
                .hasMessageStartingWith(text + ": ").hasMessageContaining(reason);
    }
}
