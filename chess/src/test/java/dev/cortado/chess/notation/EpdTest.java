package dev.cortado.chess.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.chess.testing.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpdTest {
    private static final String BK1 = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";

    @Test
    void readsOperations() {
        Epd epd =
                Epd.parse("4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; bm e4 Kd2; ce -35; c0 \"a; b\"; draw_offer; id \"x y\"");
        assertThat(epd.operations().keySet()).containsExactly("acd", "bm", "ce", "c0", "draw_offer", "id");
        assertThat(epd.operation("bm")).containsExactly("e4", "Kd2");
        assertThat(epd.operand("acd")).contains("12");
        assertThat(epd.operand("ce")).contains("-35");
        assertThat(epd.operand("c0")).contains("a; b");
        assertThat(epd.operand("id")).contains("x y");
        assertThat(epd.has("draw_offer")).isTrue();
        assertThat(epd.operation("draw_offer")).isEmpty();
        assertThat(epd.operation("am")).isEmpty();
        assertThat(epd.moves("bm")).containsExactly(UciMove.parse(epd.position(), "e2e4"),
                UciMove.parse(epd.position(), "e1d2"));
        assertThatThrownBy(() -> epd.with("bm", "Nf3").moves("bm")).isInstanceOf(SanException.class);
    }

    @Test
    void readsPerftLines() {
        Epd epd = Epd.parse(Fen.START + " ;D1 20 ;D2 400 ;D3 8902");
        assertThat(epd.fen()).isEqualTo(Fen.START);
        assertThat(epd.operand("D2")).contains("400");
        assertThat(epd.operations()).hasSize(3);
    }

    @Test
    void takesCountersFromFieldsOrOperations() {
        assertThat(Epd.parse("4k3/8/8/8/8/8/8/4K2R b K - 12 40 bm Kd8;").fen()).endsWith(" b K - 12 40");
        assertThat(Epd.parse("4k3/8/8/8/8/8/8/4K2R b K - hmvc 12; fmvn 40;").fen()).endsWith(" b K - 12 40");
        assertThat(Epd.parse("4k3/8/8/8/8/8/8/4K2R b K - hmvc many;").fen()).endsWith(" b K - 0 1");
        assertThat(Epd.parse("4k3/8/8/8/8/8/8/4K2R w - -0 7 bm Rh8+").fen()).endsWith(" w - - 0 7");
    }

    @Test
    void writesWhatItReads() {
        assertThat(Epd.parse(BK1).format()).isEqualTo(BK1);
        Epd counted = Epd.of(Fen.parse("4k3/8/8/8/8/8/8/4K2R b K - 12 40")).with("id", "rook").with("ce", "500");
        assertThat(counted.format()).isEqualTo("4k3/8/8/8/8/8/8/4K2R b K - hmvc 12; fmvn 40; id \"rook\"; ce 500;");
        assertThat(Epd.parse(counted.format()).fen()).isEqualTo(counted.fen());
        assertThatThrownBy(() -> counted.with("two words")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> counted.with("id", "a\"b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void neverChanges() {
        Epd epd = Epd.parse(BK1);
        Position position = epd.position();
        position.make(epd.moves("bm")[0]);
        assertThat(epd.fen()).isEqualTo(Epd.parse(BK1).fen());
        assertThat(epd).isEqualTo(Epd.parse(BK1)).hasSameHashCodeAs(Epd.parse(BK1)).isNotEqualTo(epd.with("ce", "1"));
        assertThatThrownBy(() -> epd.operations().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void refusesABadPositionWithItsReason() {
        assertThatThrownBy(() -> Epd.parse("8/8/8/8/8/8/8/4K3 w - - bm e4;")).isInstanceOf(FenException.class)
                .hasMessageContaining("Black has no king");
    }

    /** The numbers are those of the list of the shared files. */
    @ParameterizedTest
    @CsvSource({"suites/arasan2023.epd, 200", "suites/bratko-kopec_pychess.epd, 24", "suites/ecm98.epd, 769",
        "suites/eet.epd, 100", "suites/iq4.epd, 183", "suites/kaufman_franky.epd, 25", "suites/otsv4-mea.epd, 400",
        "suites/sbd.epd, 134", "suites/wacnew.epd, 300", "suites/zpts30.epd, 30", "suites/mate/mate_in_3.epd, 1277",
        "syzygy/endgame.epd, 200"})
    void readsTestSuites(String file, int positions) throws IOException {
        List<String> lines = Files.readAllLines(SharedData.require(file), StandardCharsets.UTF_8);
        int count = 0;
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Epd epd = Epd.parse(line);
            int moves = epd.moves("bm").length + epd.moves("am").length;
            assertThat(moves).as(line).isEqualTo(epd.operation("bm").size() + epd.operation("am").size());
            assertThat(Epd.parse(epd.format()).operations()).as(line).containsAllEntriesOf(epd.operations());
            count++;
        }
        assertThat(count).isEqualTo(positions);
    }

    @Test
    void readsLenientlyWhatPeopleHave() {
        List<String> remarks = new ArrayList<>();
        Epd epd = Epd.parseLenient("4k3/8/8/8/8/8/8/4K3 w KQ - bm Kd2; id \"no rooks\";", remarks::add);
        assertThat(epd.fen()).isEqualTo("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assertThat(epd.operand("id")).contains("no rooks");
        assertThat(remarks).hasSize(2).allMatch(remark -> remark.startsWith("dropped: castling"));
        remarks.clear();
        Epd knights = Epd.parseLenient("4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - hmvc 3;", remarks::add);
        assertThat(knights.fen()).endsWith(" 3 1");
        assertThat(remarks).singleElement().asString().startsWith("accepted, although");
        assertThatThrownBy(() -> Epd.parse("4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - -")).isInstanceOf(FenException.class);
    }
}
