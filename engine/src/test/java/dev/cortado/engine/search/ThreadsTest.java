package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.Positions;
import dev.cortado.engine.Recorder;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.bench.Bench;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.search.Vote.Ballot;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Score;
import dev.cortado.eval.classical.ClassicalEvaluation;

/** Several threads on one table: they start, stop, agree on something sensible, and can be asked again at once. */
@Timeout(120)
class ThreadsTest {
    private static EngineOptions threads(int count) {
        return EngineOptions.defaults().with("Hash", "4").with("Threads", Integer.toString(count));
    }

    @Test
    void startAndStopAgainAndAgain() throws InterruptedException {
        SplitMix random = new SplitMix(3);
        for (int count : new int[] {2, 4}) {
            try (Engine engine = new Engine(threads(count))) {
                for (int i = 0; i < 25; i++) {
                    Position position = Fen.parse(Bench.positions().get(random.below(Bench.positions().size())));
                    Recorder recorder = new Recorder();
                    engine.go(position, Limits.none(), recorder);
                    if (i % 3 != 0) {
                        Thread.sleep(random.below(25));
                    }
                    if (i % 5 == 0) {
                        engine.newGame();
                    }
                    engine.stop();
                    SearchResult result = recorder.awaitResult(10_000);
                    assertThat(result).isNotNull();
                    assertThat(Positions.flaw(position, result.info().pv())).isNull();
                    assertThat(result.bestMove()).isEqualTo(result.info().pv()[0]);
                    engine.awaitDone();
                    assertThat(recorder.results).hasSize(1);
                }
            }
        }
    }

    /** The depth asked for ends the main thread, and that one ends the others. */
    @Test
    void aHelperGoesOnBeyondTheDepthUntilTheSearchEnds() throws InterruptedException {
        try (TranspositionTable table = new TranspositionTable(4)) {
            Worker helper =
                    new Worker(table, ClassicalEvaluation.shipped().newEvaluator(), Params.defaults());
            SearchControl control = new SearchControl(Limits.ofDepth(3));
            helper.prepare(new Position(), control, 1, null);
            Thread thread = Thread.ofPlatform().start(helper::iterate);
            assertThat(thread.join(Duration.ofMillis(300))).as("ended by itself").isFalse();
            control.stop = true;
            assertThat(thread.join(Duration.ofSeconds(10))).as("ended when told to").isTrue();
            assertThat(helper.completedDepth()).isGreaterThan(3);
        }
    }

    @Test
    void helpersFindTheMateToo() {
        Position position = Fen.parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
        for (int count : new int[] {2, 4}) {
            try (Engine engine = new Engine(threads(count))) {
                for (int i = 0; i < 10; i++) {
                    engine.newGame();
                    SearchResult result = engine.search(position, Limits.ofNodes(20_000), SearchListener.SILENT);
                    assertThat(UciMove.format(position, result.bestMove())).isEqualTo("a1a6");
                    assertThat(result.score()).isEqualTo(Score.mateIn(3));
                }
            }
        }
    }

    @Test
    void aHangingQueenIsTakenWhoeverIsAsked() {
        Position position = Fen.parse("4k3/pppp1ppp/8/4q3/8/4R3/PPPP1PPP/4K3 w - - 0 1");
        try (Engine engine = new Engine(threads(4))) {
            for (int i = 0; i < 10; i++) {
                engine.newGame();
                SearchResult result = engine.search(position, Limits.ofNodes(10_000), SearchListener.SILENT);
                assertThat(UciMove.format(position, result.bestMove())).isEqualTo("e3e5");
                assertThat(result.score()).isGreaterThan(300);
            }
        }
    }

    // ---- the vote -----------------------------------------------------------------------------------------------

    /** The place of the winner, from 0. */
    private static int winner(Ballot... ballots) {
        return Vote.winner(List.of(ballots), 14);
    }

    @Test
    void theVote() {
        Ballot main = new Ballot(1, 20, 10);
        Ballot agree = new Ballot(1, 18, 10);
        Ballot other = new Ballot(2, 22, 11);
        Ballot other2 = new Ballot(2, 21, 11);
        Ballot mate = new Ballot(3, Score.mateIn(7), 8);
        Ballot quickerMate = new Ballot(4, Score.mateIn(5), 8);
        Ballot lost = new Ballot(5, Score.matedIn(8), 12);
        Ballot idle = new Ballot(6, -Score.INFINITE, 0);
        assertThat(winner(main)).isZero();
        assertThat(winner(main, agree, other)).as("two against one").isZero();
        assertThat(winner(main, other, other2)).isEqualTo(1);
        assertThat(winner(main, agree, mate)).as("a proven win").isEqualTo(2);
        assertThat(winner(main, mate, quickerMate)).isEqualTo(2);
        assertThat(winner(quickerMate, mate, main)).isZero();
        assertThat(winner(main, lost)).as("a proven loss").isZero();
        assertThat(winner(lost, main)).isEqualTo(1);
        assertThat(winner(main, idle, idle, idle)).isZero();
        // A thread that finished nothing must not drown the difference between two that did.
        assertThat(winner(new Ballot(8, 300, 9), new Ballot(7, -400, 10), idle)).isZero();
    }
}
