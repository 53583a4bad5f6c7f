package dev.cortado.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/** What a page is told. */
@Timeout(60)
@EnabledIf(value = "dev.cortado.web.WebServer#hasPage", disabledReason = "the page was not built: no npm")
class SessionTest {
    private static WebServer server;
    private TestPage page;

    @BeforeAll
    static void start() throws IOException {
        server = WebServer.start(WebServer.Setup.local("Cortado under test", 0));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @BeforeEach
    void open() {
        page = TestPage.open(server);
    }

    @AfterEach
    void close() {
        page.close();
    }

    /** A null move of a game that was loaded is looked at and played on from like any other. */
    @Test
    void nullMovesAreKnown() {
        page.say("{'type':'look','id':1,'start':'startpos','moves':['e2e4','0000','d2d4']}");
        assertThat(page.await("boardstate").get("fen").asText())
                .isEqualTo(Board.start().play("e4").pass().play("d4").fen());
    }

    @Test
    void aBoardHasItsLegalMovesAndHowItEnded() {
        page.say("{'type':'look','id':1,'start':'startpos','moves':['f2f3','e7e5','g2g4']}");
        JsonNode board = page.await("boardstate");
        Board truth = Board.start().play("f3").play("e5").play("g4");
        assertThat(board.get("fen").asText()).isEqualTo(truth.fen());
        assertThat(board.get("turn").asText()).isEqualTo("b");
        assertThat(board.get("legal")).hasSize(truth.legalMoves().size());
        page.say("{'type':'look','id':2,'start':'startpos','moves':['f2f3','e7e5','g2g4','d8h4']}");
        JsonNode mate = page.await("boardstate");
        assertThat(mate.get("outcome").get("result").asText()).isEqualTo("0-1");
        assertThat(mate.get("outcome").get("reason").asText()).isEqualTo("checkmate");
        assertThat(mate.get("legal")).isEmpty();
        assertThat(mate.get("played").get(3).get("san").asText()).isEqualTo("Qh4#");
    }

    /** Knights out and home twice: the start stands for the third time, and a draw may be claimed. */
    @Test
    void repetitionsCount() {
        page.say("{'type':'look','id':1,'start':'startpos','moves':"
                + "['g1f3','g8f6','f3g1','f6g8','g1f3','g8f6','f3g1','f6g8']}");
        assertThat(page.await("boardstate").get("claims").get(0).asText()).isEqualTo("threefold repetition");
    }

    @Test
    void aSearchTellsItsLinesAndOneEnd() {
        page.say("{'type':'go','id':8,'desk':'a','start':'startpos','moves':[],'limit':{'depth':8,'nodes':0,'time':0,"
                + "'whiteTime':0,'blackTime':0,'whiteIncrement':0,'blackIncrement':0},'options':{'MultiPV':'3'},"
                + "'count':true}");
        JsonNode info = page.await("info", tell -> tell.get("id").asLong() == 8 && tell.get("depth").asInt() == 8);
        assertThat(info.get("lines")).hasSize(3);
        Set<String> firsts = new HashSet<>();
        for (JsonNode line : info.get("lines")) {
            Board board = Board.start();
            for (JsonNode san : line.get("san")) {
                board = board.play(san.asText());
            }
            firsts.add(line.get("uci").get(0).asText());
            assertThat(line.get("win").asInt() + line.get("draw").asInt() + line.get("loss").asInt()).isEqualTo(1000);
        }
        assertThat(firsts).hasSize(3);
        JsonNode counts = page.await("counts");
        long best = 0;
        for (JsonNode count : counts.get("bestRank")) {
            best += count.asLong();
        }
        assertThat(best).isPositive();
        assertThat(counts.get("firstMoveCutoffs").asLong()).isBetween(1L, counts.get("cutoffs").asLong());
        JsonNode done = page.await("done");
        assertThat(done.get("id").asLong()).isEqualTo(8);
        assertThat(done.get("reason").asText()).isEqualTo("finished");
        assertThat(Board.start().isLegal(done.get("best").asText())).isTrue();
    }

    @Test
    void aNewSearchTakesThePlaceOfTheOld() {
        String go = "{'type':'go','id':%d,'desk':'a','start':'startpos','moves':[],'limit':null,'options':{},"
                + "'count':false}";
        page.say(go.formatted(1));
        page.await("info");
        page.say(go.formatted(2));
        assertThat(page.await("done").get("reason").asText()).isEqualTo("replaced");
        page.await("info", tell -> tell.get("id").asLong() == 2);
        page.say("{'type':'stop','desk':'a'}");
        JsonNode done = page.await("done");
        assertThat(done.get("id").asLong()).isEqualTo(2);
        assertThat(done.get("reason").asText()).isEqualTo("stopped");
    }

    /** Two plies before mate, the score is a mate in one for White whoever looks. */
    @Test
    void scoresAreWhites() {
        page.say("{'type':'go','id':1,'desk':'a','start':'7k/8/6K1/8/8/8/8/Q7 b - - 0 1','moves':[],"
                + "'limit':{'depth':6,'nodes':0,'time':0,'whiteTime':0,'blackTime':0,'whiteIncrement':0,"
                + "'blackIncrement':0},'options':{},'count':false}");
        // Black's only move is Kg8, then Qa8 mates: from White's view a mate in one more move.
        JsonNode info = page.await("info", tell -> !tell.get("lines").get(0).get("mate").isNull());
        assertThat(info.get("lines").get(0).get("mate").asInt()).isEqualTo(1);
        assertThat(info.get("lines").get(0).get("win").asInt()).isEqualTo(1000);
    }

    @Test
    void aGameGoesOutAsPgnWithItsVariations() {
        page.say("{'type':'write','id':3,'game':{'tags':{'White':'Ann','Black':'Bob'},'start':'startpos',"
                + "'result':'1-0','comment':'','nodes':["
                + "{'parent':-1,'uci':'e2e4','san':'','fen':'','comment':'best by test','nags':[1]},"
                + "{'parent':0,'uci':'e7e5','san':'','fen':'','comment':'','nags':[]},"
                + "{'parent':0,'uci':'c7c5','san':'','fen':'','comment':'sharper','nags':[]}]}}");
        Game game = Game.fromPgn(page.await("pgn").get("text").asText());
        assertThat(game.errors()).isEmpty();
        assertThat(game.tag("White")).contains("Ann");
        assertThat(game.moves()).isEqualTo(List.of("e4", "e5"));
        assertThat(game.root().next().orElseThrow().variations().getFirst().comment()).isEqualTo("sharper");
        assertThat(game.result().text()).isEqualTo("1-0");
    }

    @Test
    void anExplanationIsTheOneOfTheCommandLine() {
        page.say(
                "{'type':'explain','id':4,'start':'startpos','moves':['e2e4'],'nodes':5000,'open':true,'ply':1,'options':{}}");
        JsonNode report = page.await("explained").get("report");
        assertThat(report.get("node").get("moves")).hasSize(20);
        assertThat(report.get("node").get("pv").asBoolean()).isTrue();
        assertThat(report.get("fen").asText()).isEqualTo(Board.start().play("e4").fen());
    }

    /** Twenty million nodes would take half a minute; what is there after the stop is told at once. */
    @Test
    void anExplanationCanBeStopped() throws InterruptedException {
        // The engine is made and warm after a first one.
        page.say(
                "{'type':'explain','id':3,'start':'startpos','moves':[],'nodes':1000,'open':true,'ply':1,'options':{}}");
        page.await("explained", tell -> tell.get("id").asInt() == 3);
        page.say("{'type':'explain','id':4,'start':'startpos','moves':[],'nodes':20000000,'open':true,'ply':1,"
                + "'options':{}}");
        page.say("{'type':'explain','id':5,'start':'startpos','moves':[],'nodes':20000000,'open':true,'ply':1,"
                + "'options':{}}");
        page.say("{'type':'look','id':6,'start':'startpos','moves':[]}");
        page.await("boardstate");
        Thread.sleep(500); // the first has begun
        long before = System.nanoTime();
        page.say("{'type':'stop','desk':'explain'}");
        assertThat(page.await("problem").get("id").asInt()).isEqualTo(5); // it had not begun
        page.await("explained", tell -> tell.get("id").asInt() == 4);
        assertThat(System.nanoTime() - before).isLessThan(5_000_000_000L);
    }

    @Test
    void theEvaluationIsTakenApart() {
        page.say("{'type':'evaluate','id':4,'start':'startpos','moves':[]}");
        JsonNode report = page.await("evaluated").get("report");
        assertThat(report.get("tables").size() + report.get("pieces").size()).isPositive();
    }

    @Test
    void anAnnotationCanBeStopped() {
        StringBuilder nodes = new StringBuilder();
        String[] moves = {"g1f3", "g8f6", "f3g1", "f6g8"};
        for (int i = 0; i < 400; i++) {
            nodes.append(i == 0 ? "" : ",").append("{'parent':").append(i - 1).append(",'uci':'").append(moves[i % 4])
                    .append("','san':'','fen':'','comment':'','nags':[]}");
        }
        page.say("{'type':'annotate','id':5,'game':{'tags':{},'start':'startpos','result':'*','comment':'','nodes':["
                + nodes + "]},'nodes':20000}");
        page.await("progress");
        page.say("{'type':'stop','desk':'annotate'}");
        assertThat(page.await("annotated").get("whole").asBoolean()).isFalse();
    }

    @Test
    void anIdleSessionEnds() throws Exception {
        Bounds short1 = Bounds.usual().withTimes(Duration.ofMillis(600), Duration.ofSeconds(2), Duration.ofSeconds(5));
        WebServer.Setup usual = WebServer.Setup.local("test", 0);
        try (WebServer brief = WebServer.start(new WebServer.Setup(usual.version(), usual.bind(), 0, null, null,
                usual.engine(), short1, List.of()));
                TestPage idle = TestPage.open(brief)) {
            idle.say("{'type':'go','id':1,'desk':'a','start':'startpos','moves':[],'limit':null,'options':{},"
                    + "'count':false}");
            assertThat(idle.await("done").get("reason").asText()).isEqualTo("limit");
            assertThat(idle.closed().get(20, java.util.concurrent.TimeUnit.SECONDS)).isEqualTo("1000 idle");
            assertThat(brief.openPages()).isZero();
        }
    }
}
