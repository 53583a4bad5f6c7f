package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.engine.bench.Bench;
import dev.cortado.eval.Score;

/** What a search reports: lines that can be played, places that are in order, an answer that fits the last line. */
class LinesTest {
    private final Engine engine = new Engine(EngineOptions.defaults().with("Hash", "4"));

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void linesAreLegalAndEndWithTheGame() {
        List<String> flaws = new ArrayList<>();
        int[] lines = new int[1];
        List<Position> positions = new ArrayList<>();
        for (String fen : Bench.positions()) {
            positions.add(Fen.parse(fen));
        }
        new RandomGames(31).sample(150, position -> positions.add(new Position(position)));
        // Near the end of the game in each of the ways it can end.
        for (String fen : List.of("8/8/4k3/8/8/3K4/3q4/8 w - - 0 1", "7k/8/8/8/8/8/8/KQ6 w - - 95 80",
                "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "8/8/8/8/8/k7/p7/K7 b - - 0 1", "8/k7/8/8/8/8/8/KR6 w - - 90 80")) {
            positions.add(Fen.parse(fen));
        }
        positions.add(Positions.after("7k/8/8/8/8/8/q7/7K w - - 0 1", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1", "h8g8"));
        for (int i = 0; i < positions.size(); i++) {
            Position position = positions.get(i);
            engine.configure(engine.options().with("MultiPV", i % 3 == 0 ? "3" : "1"));
            Recorder recorder = new Recorder();
            // The table is kept from search to search, as in a game.
            SearchResult result = engine.search(position, Limits.ofNodes(6000), recorder);
            for (SearchInfo info : recorder.infos) {
                lines[0]++;
                String flaw = Positions.flaw(position, info.pv());
                if (flaw != null) {
                    flaws.add(flaw);
                }
                if (info.pv().length == 0 || info.selDepth() < info.depth() || info.multiPv() < 1
                        || info.wdl().win() + info.wdl().draw() + info.wdl().loss() != 1000
                        || info.hashFull() < 0 || info.hashFull() > 1000) {
                    flaws.add("odd line " + info + " of " + Fen.format(position));
                }
            }
            SearchInfo last = recorder.last(1);
            if (result.bestMove() != last.pv()[0] || result.info().score() != last.score()
                    || result.info().bound() != last.bound()
                    || result.ponderMove() != (last.pv().length > 1 ? last.pv()[1] : Move.NONE)) {
                flaws.add("answer " + result + " after line " + last + " of " + Fen.format(position));
            }
        }
        assertThat(flaws).isEmpty();
        assertThat(lines[0]).isGreaterThan(1500);
    }

    @Test
    void severalLinesAreDifferentAndInOrder() {
        for (int count : new int[] {2, 4, 10, 60}) {
            engine.configure(engine.options().with("MultiPV", Integer.toString(count)));
            for (String fen : Bench.positions().subList(0, 12)) {
                Position position = Fen.parse(fen);
                int expected = Math.min(count, Positions.legalMoves(position).size());
                Recorder recorder = new Recorder();
                engine.search(position, Limits.ofDepth(5), recorder);
                Set<Integer> first = new HashSet<>();
                int score = Score.INFINITE;
                for (int place = 1; place <= expected; place++) {
                    SearchInfo info = recorder.last(place);
                    assertThat(info).as("line " + place + " of " + expected + " of " + fen).isNotNull();
                    assertThat(info.depth()).isEqualTo(5);
                    assertThat(info.score()).as(fen).isLessThanOrEqualTo(score);
                    score = info.score();
                    first.add(info.pv()[0]);
                }
                assertThat(first).hasSize(expected);
                assertThat(recorder.last(expected + 1)).isNull();
            }
        }
    }

    /** With every move shown, the best line is the best line of a search for one. */
    @Test
    void theBestOfSeveralLinesIsAMateIfThereIsOne() {
        // By an evaluation under which nothing on the way to this mate is pruned.
        engine.configure(engine.options().with("MultiPV", "5").with("EvalFile", "classical"));
        Recorder recorder = new Recorder();
        SearchResult result =
                engine.search(Fen.parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), Limits.ofDepth(8), recorder);
        assertThat(result.score()).isEqualTo(Score.mateIn(3));
        assertThat(recorder.last(2).score()).isLessThan(Score.mateIn(3));
    }
}
