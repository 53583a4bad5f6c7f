package dev.cortado.lab.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameResult;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.SamplePairs;
import dev.cortado.lab.stats.Pentanomial;
import dev.cortado.lab.stats.Sprt;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** Tallies and reports say what happened. */
class MatchOutputTest {
    private static MatchTally tally(Optional<Sprt> sprt, int pairs) {
        MatchTally tally = new MatchTally(sprt);
        for (int i = 0; i < pairs; i++) {
            tally.add(SamplePairs.pair(i));
        }
        return tally;
    }

    @Test
    void theTallyCountsFromTheSideUnderTest() {
        // In each pair it loses with White by mate and wins with Black; half a point a game on average.
        MatchTally tally = tally(Optional.empty(), 3);
        assertThat(tally.games()).isEqualTo(6);
        assertThat(tally.wins()).isEqualTo(3);
        assertThat(tally.losses()).isEqualTo(3);
        assertThat(tally.blackWins()).isEqualTo(6);
        assertThat(tally.pairs()).isEqualTo(new Pentanomial(0, 0, 3, 0, 0));
        assertThat(tally.ends()).containsEntry(GameEnd.CHECKMATE, new MatchTally.EndCount(0, 0, 3))
                .containsEntry(GameEnd.ILLEGAL_MOVE, new MatchTally.EndCount(3, 0, 0));
        assertThat(tally.failures()).hasSize(3).first().asString().contains("game 1b", "e1e8");
        // Black moves first after 1. f3. Game one: Black (base) 2 moves, White (dev) 1; game two: Black (dev) 1 move.
        assertThat(tally.devUsage().moves()).isEqualTo(3 * 2);
        assertThat(tally.baseUsage().moves()).isEqualTo(3 * 2);
        assertThat(tally.devUsage().nodes()).isEqualTo(6 * 4321);
        assertThat(tally.devUsage().micros()).isEqualTo(6 * 1500);
        assertThat(tally.course()).hasSize(3);
    }

    private static MatchReport report(MatchTally tally) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("devLimit", "5 nodes <b>");
        settings.put("resign", null);
        return new MatchReport("dev", "base & co", settings, tally, 120, true);
    }

    @Test
    void theJsonReportIsReadable() {
        Sprt sprt = Sprt.of(0, 5);
        MatchTally tally = tally(Optional.of(sprt), 700);
        Map<?, ?> root = Json.read(report(tally).json(), Map.class);
        assertThat(root.get("games")).isEqualTo(1400);
        assertThat(root.get("pentanomial")).isEqualTo(List.of(0, 0, 700, 0, 0));
        assertThat(root.get("eloError")).as("not determined").isNull();
        Map<?, ?> test = (Map<?, ?>) root.get("sprt");
        assertThat(test.get("status")).isEqualTo(tally.status().name());
        assertThat((Double) test.get("upper")).isEqualTo(Math.log(19), within(1e-9));
        List<?> course = (List<?>) root.get("course");
        assertThat(course).hasSize(500);
        assertThat(((Map<?, ?>) course.getLast()).get("pairs")).isEqualTo(700);
        assertThat(root.get("fingerprint")).isEqualTo(tally.fingerprint());
    }

    /** The page is well-formed and asks nothing of the network. */
    @Test
    void theHtmlReportIsOneWellFormedPage() throws Exception {
        for (int pairs : new int[] {0, 1, 40, 2000}) {
            String html = report(tally(Optional.of(Sprt.of(0, 5)), pairs)).html();
            assertThat(html).startsWith("<!DOCTYPE html>").contains("base &amp; co").contains("5 nodes &lt;b&gt;")
                    .doesNotContain("http").doesNotContain("<script").doesNotContain("NaN").doesNotContain("Infinity");
            String xml = html.replace("<!DOCTYPE html>\n", "").replaceAll("<meta([^>]*)>", "<meta$1/>");
            assertThat(DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml))).getElementsByTagName("svg").getLength())
                    .as("Elo, LLR and time").isEqualTo(pairs == 0 ? 0 : 3);
            assertThat(html).contains("How games ended", "Time use");
        }
    }

    /** Both games of each pair, won by the side under test. */
    private static MatchTally wonBy(GameEnd end, int pairs) {
        MatchTally tally = new MatchTally(Optional.empty());
        for (int i = 0; i < pairs; i++) {
            tally.add(new PairRecord(i, Opening.START,
                    new GameRecord(true, GameResult.WHITE_WINS, end, Optional.empty(), List.of()),
                    new GameRecord(false, GameResult.BLACK_WINS, end, Optional.empty(), List.of())));
        }
        return tally;
    }

    @Test
    void gamesLostOnTheClockAreNotPassedOffAsStrength() {
        MatchReport report = report(wonBy(GameEnd.TIME_FORFEIT, 20));
        String warning = "WARNING: 40 of 40 games were not lost over the board (time forfeit: base & co 40)";
        assertThat(report.text().lines().skip(1).findFirst()).get().asString().startsWith(warning)
                .contains("not about strength");
        assertThat(report.text()).contains("endings: time forfeit 40 (base & co 40)");
        assertThat(report.html()).contains(warning.replace("&", "&amp;"));
        assertThat(report.json()).contains("\"devFailures\":0,\"baseFailures\":40");
        assertThat(report(wonBy(GameEnd.CHECKMATE, 20)).text()).doesNotContain("WARNING");
    }

    /** After six wins Elo is infinite: the section says so instead of showing nothing. */
    @Test
    void aSectionIsNeverEmpty() {
        String html = report(wonBy(GameEnd.CHECKMATE, 3)).html();
        assertThat(html.substring(html.indexOf("<h2 id=\"s1\">Elo"), html.indexOf("<h2 id=\"s2\"")))
                .contains("There is no Elo yet").doesNotContain("No points yet");
    }

    @Test
    void nothingIsMinusZero() {
        assertThat(report(tally(Optional.of(Sprt.of(0, 5)), 0)).text()).doesNotContain("-0.00");
    }

    @Test
    void adjudicationRulesAreRead() {
        assertThat(Adjudication.parseResign("moves=3,score=600")).isEqualTo(new Adjudication.Resign(3, 600, false));
        assertThat(Adjudication.parseResign("score=400,moves=4,both"))
                .isEqualTo(new Adjudication.Resign(4, 400, true));
        assertThat(Adjudication.parseDraw("movenumber=34,movecount=8,score=10"))
                .isEqualTo(new Adjudication.Draw(34, 8, 10));
        assertThatThrownBy(() -> Adjudication.parseResign("moves=3")).hasMessageContaining("score=N is missing");
        assertThatThrownBy(() -> Adjudication.parseDraw("moves=3")).hasMessageContaining("\"moves=3\"");
        assertThatThrownBy(() -> Adjudication.parseResign("moves=0,score=1")).hasMessageContaining("1 or more");
    }
}
