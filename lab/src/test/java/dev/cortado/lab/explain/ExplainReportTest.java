package dev.cortado.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.lab.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainReportTest {
    /** Enough for moves of an open window to be reduced, whatever the evaluation thinks of them. */
    private static final int NODES = 300_000;

    private static ExplainReport report(String fen, boolean pv) {
        Position position = Fen.parse(fen);
        try (Engine engine = new Engine()) {
            return new ExplainReport(position, engine.explain(position, List.of(), Limits.ofNodes(NODES), pv));
        }
    }

    @Test
    void namesTheMoveThatCutsAndWhatItWins() {
        ExplainReport report = report("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", false);
        assertThat(report.text()).contains("finds Nxd5", "Nxd5 !", "cut.", "victim 2530", "900");
        Map<?, ?> node = (Map<?, ?>) (Json.read(report.json(), Map.class)).get("node");
        Map<?, ?> cut = ((List<?>) node.get("moves")).stream().map(move -> (Map<?, ?>) move)
                .filter(move -> Boolean.TRUE.equals(move.get("cut"))).findFirst().orElseThrow();
        assertThat(cut.get("uci")).isEqualTo("c3d5");
        assertThat(cut.get("exchange")).isEqualTo(900);
        assertThat(((Map<?, ?>) cut.get("terms")).get("victim")).isEqualTo(2530);
        assertThat(report.html()).contains("<svg", "Nxd5").doesNotContain("<script");
    }

    @Test
    void anOpenWindowTellsOfReductions() {
        String text = report("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", true).text();
        assertThat(text).contains("open window", "reduced to", "is best.", "history ");
    }

    /** Every part of a score has a word, and a narrow page has few columns. */
    @Test
    void thePageSpeaksInWords() {
        String html = report("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", true).html();
        assertThat(html).doesNotContainPattern("\\b(c1|c2|c4|fromto|caphist|hist)\\b").contains("1 ply back");
        assertThat(html.substring(html.indexOf("<table")).split("</tr>")[0].split("<th")).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void theEndOfAGameIsSaid() {
        assertThat(report("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false).text()).contains("stalemate");
        assertThat(report("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false).text()).contains("mated");
    }
}
