package dev.cortado.chess.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SanTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // File first, then rank, then both; pinned pieces do not count.
        "4k3/8/8/8/8/2N5/8/4K1N1 w - - | g1e2 | Nge2", "4k3/8/8/8/8/8/8/R3K2R w - - | a1d1 | Rd1",
        "4k3/8/8/R7/8/8/8/R3K3 w - - | a1a3 | R1a3", "8/k7/8/8/1Q5Q/8/8/K6Q w - - | h4e1 | Qh4e1",
        "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - | g1e2 | Ne2", "4k3/8/8/8/8/8/8/R3K2R w KQ - | e1g1 | O-O",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - | e1c1 | O-O-O", "3k4/8/8/8/8/8/8/R3K2R w KQ - | e1c1 | O-O-O+",
        "3k4/P7/8/8/8/8/8/4K3 w - - | a7a8q | a8=Q+", "1r1k4/P7/8/8/8/8/8/4K3 w - - | a7b8n | axb8=N",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 | e5d6 | exd6", "6k1/5ppp/8/8/8/8/8/R3K3 w - - | a1a8 | Ra8#",
        "7k/8/6K1/8/8/8/8/R7 w - - | a1h1 | Rh1+",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - | d8h4 | Qh4#"})
    void writesTheShortestForm(String fen, String uci, String san) {
        Position position = Fen.parse(fen);
        int move = UciMove.parse(position, uci);
        assertThat(San.format(position, move)).isEqualTo(san);
        assertThat(San.parseStrict(position, san)).isEqualTo(move);
        assertThat(Fen.format(position)).startsWith(fen);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"e2-e4 | e4", "e2e4 | e4", "Pe4 | e4", "e4!? | e4", "nf3 | Nf3", "Ng1f3 | Nf3",
        "Ng1-f3 | Nf3", "Ngf3 | Nf3", "N1f3 | Nf3", "g1f3 | Nf3", "Nf3+ | Nf3", "Nf3# | Nf3", " e4 | e4", "Nxf3 | Nf3"})
    void readsManyFormsAtTheStart(String text, String exact) {
        reads(Fen.START, text, exact);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - | 0-0 | O-O",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - | o-o-o | O-O-O", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - | OO | O-O",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - | e1g1 | O-O", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - | Ke1 | -",
        "4k3/P7/8/8/8/8/8/4K3 w - - | a8Q | a8=Q+", "4k3/P7/8/8/8/8/8/4K3 w - - | a8(q) | a8=Q+",
        "4k3/P7/8/8/8/8/8/4K3 w - - | a8/N | a8=N", "4k3/P7/8/8/8/8/8/4K3 w - - | a7a8r | a8=R+",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 | exd6 e.p. | exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 | ed6ep | exd6",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 | e:d6 | exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 | ed | exd6",
        // A small b is the pawn's file if that pawn can do it, else a bishop.
        "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - | bc5 | bxc5", "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - | bd4 | Bd4",
        "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - | be3d4 | Bd4", "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - | Bxc5 | Bxc5"})
    void readsManyForms(String fen, String text, String exact) {
        reads(fen, text, exact);
    }

    private static void reads(String fen, String text, String exact) {
        Position position = Fen.parse(fen);
        int move = San.find(position, text);
        assertThat(move == Move.NONE ? "-" : San.format(position, move)).isEqualTo(exact);
        if (!text.equals(exact)) {
            assertThatThrownBy(() -> San.parseStrict(position, text)).isInstanceOf(SanException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4k3/8/8/8/8/2N5/8/N3K1N1 w - - | Ne2 | ambiguous: Nge2 or Nce2",
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - | Nf3 | leaves the king on e1 in check from the bishop on b4",
        "4k3/8/8/8/4r3/8/8/4K3 w - - | Ke2 | puts the king on e2 in check from the rook on e4",
        "4k3/8/8/8/8/8/8/N3K1N1 w - - | Nd5 | none of White's knights can reach d5",
        "4k3/8/8/8/8/8/8/N3K1N1 w - - | Nad5 | the knight on a1 cannot reach d5",
        "4k3/8/8/8/8/8/8/N3K1N1 w - - | Nbd5 | White has no knight on the b-file",
        "4k3/8/8/8/8/8/8/N3K1N1 w - - | Qd5 | White has no queen",
        "4k3/8/8/8/8/8/4P3/4K3 w - - | Ke2 | e2 is occupied by the own pawn",
        "4k3/8/8/8/8/8/4P3/4K3 w - - | exd3 | there is nothing to take on d3",
        "4k3/8/8/8/8/8/4P3/4K3 w - - | e3=Q | a pawn promotes on the last rank only",
        "4k3/8/8/8/8/8/4P3/4K3 w - - | O-O | White may not castle on the king side",
        "4k3/8/8/8/8/8/4P3/4K3 w - - | hello | does not look like a move",
        "4k3/P7/8/8/8/8/8/4K3 w - - | a8 | so a piece must follow, as in a8=Q"})
    void saysWhyATextMeansNoMove(String fen, String text, String reason) {
        Position position = Fen.parse(fen);
        assertThat(San.find(position, text)).isEqualTo(Move.NONE);
        assertThatThrownBy(() -> San.parse(position, text)).isInstanceOf(SanException.class)
                .hasMessage(text + ": " + ((MoveTextException) thrown(position, text)).reason())
                .hasMessageContaining(reason);
    }

    private static RuntimeException thrown(Position position, String text) {
        try {
            San.parse(position, text);
            throw new AssertionError(text);
        } catch (SanException e) {
            return e;
        }
    }

    @Test
    void pawnCapturesByTheirFilesAlone() {
        Position one = Fen.parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        for (String text : List.of("exd", "ed", "exd!?", "e:d")) {
            assertThat(San.format(one, San.parse(one, text))).as(text).isEqualTo("exd5");
        }
        assertThat(San.find(one, "exf")).isEqualTo(Move.NONE);
        assertThat(San.find(one, "exg")).isEqualTo(Move.NONE);
        Position two = Fen.parse("4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1");
        assertThat(San.find(two, "exd")).as("exd5 or exd3").isEqualTo(Move.NONE);
        Position enPassant = Fen.parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        assertThat(San.format(enPassant, San.parse(enPassant, "exd"))).isEqualTo("exd6");
        Position promotion = Fen.parse("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
        assertThat(San.format(promotion, San.parse(promotion, "exd=N"))).isEqualTo("exd8=N");
        assertThat(San.find(promotion, "exd")).as("a promotion names its piece").isEqualTo(Move.NONE);
    }

    @Test
    void strictReadingSaysHowItShouldBe() {
        assertThatThrownBy(() -> San.parseStrict(new Position(), "Ng1f3"))
                .hasMessage("Ng1f3: in exact notation this move is written Nf3");
    }
}
