package dev.cortado.lab.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.json.JsonReader;
import dev.cortado.lab.json.JsonWriter;
import dev.cortado.lab.match.GameRecord.PlayedMove;
import dev.cortado.lab.stats.Pentanomial;
import dev.cortado.lab.stats.Sprt;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** Journals, PGN and reports say what happened. */
class MatchOutputTest {
    private static GameRecord game(boolean devIsWhite, Opening opening, GameResult result, GameEnd end,
            Optional<String> detail, String... moves) {
        Position position = opening.position(false);
        List<PlayedMove> played = new ArrayList<>();
        for (String text : moves) {
            String[] parts = text.split("=");
            int move = UciMove.parse(position, parts[0]);
            position.make(move);
            played.add(new PlayedMove(move, parts.length > 1 ? Integer.parseInt(parts[1]) : Score.NONE, 7, 1500, 4321,
                    1));
        }
        return new GameRecord(devIsWhite, result, end, detail, played);
    }

    /** A fool's mate won by the side under test, then a game that its opponent lost by an illegal move. */
    private static PairRecord pair(int index) {
        Opening opening = new Opening(Opening.START.fen(), List.of("f2f3"));
        return new PairRecord(index, opening,
                game(true, opening, GameResult.BLACK_WINS, GameEnd.CHECKMATE, Optional.empty(), "e7e5=25", "g2g4=-310",
                        "d8h4=31999"),
                game(false, opening, GameResult.BLACK_WINS, GameEnd.ILLEGAL_MOVE, Optional.of("base played \"e1e8\""),
                        "e7e5=0"));
    }

    @Test
    void aPairSurvivesTheJournal() {
        PairRecord pair = pair(3);
        String line = PairCodec.write(pair, false);
        assertThat(line).doesNotContain("\n");
        assertThat(PairCodec.read(line, false)).isEqualTo(pair);
        assertThatThrownBy(() -> PairCodec.read("{\"pair\":1}", false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PairCodec.read(line.replace("e7e5", "e7e4"), false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pgnIsReadBackAsTheSameGames() throws Exception {
        MatchPgn format = new MatchPgn("dev \"x\"", "base", "2025-03-01", ThinkingLimit.parseClock("4+0.04"),
                ThinkingLimit.ofNodes(500), false);
        String text = format.format(pair(0));
        try (PgnReader reader = PgnReader.of(text)) {
            Game first = reader.next();
            assertThat(first.errors()).isEmpty();
            assertThat(first.tags()).containsEntry("White", "dev \"x\"").containsEntry("Black", "base")
                    .containsEntry("Round", "1.1").containsEntry("Result", "0-1")
                    .containsEntry("Termination", "normal").containsEntry("TerminationDetails", "checkmate")
                    .containsEntry("Date", "2025.03.01").containsEntry("WhiteTimeControl", "4+0.04")
                    .containsEntry("BlackLimit", "500 nodes");
            assertThat(first.moves()).hasSize(4);
            Game second = reader.next();
            assertThat(second.tags()).containsEntry("White", "base").containsEntry("Termination", "rules infraction");
            assertThat(second.tags().get("TerminationDetails")).contains("illegal move").contains("e1e8");
            assertThat(reader.hasNext()).isFalse();
        }
        assertThat(text.replaceAll("\\s+", " "))
                .contains("1. f3 e5 {+0.25/7 0.002s} 2. g4 {-3.10/7 0.002s} 2... Qh4# {+M1/7 0.002s} 0-1");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80 || line.startsWith("["));
    }

    @Test
    void scoresInComments() {
        assertThat(MatchPgn.score(0)).isEqualTo("0.00");
        assertThat(MatchPgn.score(-5)).isEqualTo("-0.05");
        assertThat(MatchPgn.score(Score.mateIn(5))).isEqualTo("+M3");
        assertThat(MatchPgn.score(Score.matedIn(4))).isEqualTo("-M2");
    }

    private static MatchTally tally(Optional<Sprt> sprt, int pairs) {
        MatchTally tally = new MatchTally(sprt);
        for (int i = 0; i < pairs; i++) {
            tally.add(pair(i));
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
        Map<?, ?> root = (Map<?, ?>) JsonReader.read(report(tally).json());
        assertThat(root.get("games")).isEqualTo(1400L);
        assertThat(root.get("pentanomial")).isEqualTo(List.of(0L, 0L, 700L, 0L, 0L));
        assertThat(root.get("eloError")).as("not determined").isNull();
        Map<?, ?> test = (Map<?, ?>) root.get("sprt");
        assertThat(test.get("status")).isEqualTo(tally.status().name());
        assertThat((Double) test.get("upper")).isEqualTo(Math.log(19), within(1e-9));
        List<?> course = (List<?>) root.get("course");
        assertThat(course).hasSize(500);
        assertThat(((Map<?, ?>) course.getLast()).get("pairs")).isEqualTo(700L);
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

    @Test
    void nothingIsMinusZero() {
        assertThat(report(tally(Optional.of(Sprt.of(0, 5)), 0)).text()).doesNotContain("-0.00");
        assertThat(MatchReport.number(-0.001, 2)).isEqualTo("0.00");
        assertThat(MatchReport.number(-0.004, 3)).isEqualTo("-0.004");
        assertThat(MatchReport.number(-0.3, 0)).isEqualTo("0");
    }

    @Test
    void theLineShowsWhereATestStands() {
        Sprt sprt = Sprt.of(0, 5);
        assertThat(MatchProgress.bar(sprt, 0)).isEqualTo("[-2.94 ..........*.......... 2.94]");
        assertThat(MatchProgress.bar(sprt, 2.94)).isEqualTo("[-2.94 ..........|.........* 2.94]");
        assertThat(MatchProgress.bar(sprt, -99)).isEqualTo("[-2.94 *.........|.......... 2.94]");
        String line = MatchProgress.line(tally(Optional.empty(), 10), 60, 100);
        assertThat(line).isEqualTo("20/100  60/min  +10 -10 =0  Elo +0.0 ± ?  left 1:20");
        MatchTally tested = tally(Optional.of(sprt), 10);
        assertThat(MatchProgress.line(tested, 60, 40000))
                .startsWith("20/40000  60/min  +10 -10 =0  Elo +0.0 ± ?  LLR -0.")
                .contains("[.....*.....]").contains("left ~");
        assertThat(MatchProgress.duration(3599)).isEqualTo("59:59");
        assertThat(MatchProgress.duration(7265)).isEqualTo("2:01:05");
    }

    @Test
    void sidesAreReadFromWords() {
        SideSpec side = SideSpec.parse("dev", List.of("Hash=8", "Move Overhead=5", "nodes=2000", "option.name=odd"));
        assertThat(side.options()).containsOnly(Map.entry("Hash", "8"), Map.entry("Move Overhead", "5"),
                Map.entry("name", "odd"));
        SideSpec good = SideSpec.parse("dev", List.of("Hash=8", "depth=5"));
        assertThat(good.contender(ThinkingLimit.ofNodes(1)).limit()).isEqualTo(ThinkingLimit.ofDepth(5));
        assertThatThrownBy(() -> SideSpec.parse("dev", List.of("Hash"))).hasMessageContaining("--dev");
        assertThatThrownBy(() -> SideSpec.parse("base", List.of("cmd=a", "rev=b"))).hasMessageContaining("both");
        assertThatThrownBy(() -> SideSpec.parse("base", List.of("NoSuchOption=1")).contender(ThinkingLimit.ofNodes(1)))
                .hasMessageContaining("--base").hasMessageContaining("NoSuchOption");
        assertThatThrownBy(() -> SideSpec.parse("dev", List.of("nodes=-4")).contender(ThinkingLimit.ofNodes(1)))
                .hasMessageContaining("nodes=-4");
        assertThat(Words.split("prog 'a b' \"c\" d\"e f\"g  ")).containsExactly("prog", "a b", "c", "de fg");
        assertThatThrownBy(() -> Words.split("a 'b")).hasMessageContaining("quotation");
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
