package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;

/** A search ends when it was told to, and not before. */
@Timeout(120)
class SearchLimitsTest {
    private static final String ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    private static final String MATE_IN_2 = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

    private final Engine engine = new Engine();

    @AfterEach
    void close() {
        engine.close();
    }

    private static Limits infinite(int depth, long nodes) {
        return Limits.ofDepth(depth).withNodes(nodes).withInfinite(true);
    }

    private static Limits ponder(long whiteTime, long nodes) {
        return Limits.ofClock(whiteTime, whiteTime, 0, 0).withNodes(nodes).withPonder(true);
    }

    // ---- depth, nodes, mate -------------------------------------------------------------------------------------

    @Test
    void depthIsRespected() {
        for (int depth : new int[] {1, 2, 5, 9}) {
            Recorder recorder = new Recorder();
            SearchResult result = engine.search(Fen.parse(ITALIAN), Limits.ofDepth(depth), recorder);
            assertThat(result.info().depth()).isEqualTo(depth);
            assertThat(recorder.infos).allMatch(info -> info.depth() <= depth);
            // Every iteration is reported, in order.
            Set<Integer> depths = new HashSet<>();
            recorder.infos.forEach(info -> depths.add(info.depth()));
            assertThat(depths).hasSize(depth);
        }
    }

    /** With one thread the count is exact as soon as the first iteration, which always ends, is over. */
    @Test
    void nodesAreExactWithOneThread() {
        Position position = Fen.parse(ITALIAN);
        engine.newGame();
        long first = engine.search(position, Limits.ofDepth(1), SearchListener.SILENT).nodes();
        for (long nodes : new long[] {first + 1, 100, 250, 500, 1000, 1023, 1024, 1025, 2000, 5000, 12_345, 100_000}) {
            engine.newGame();
            assertThat(engine.search(position, Limits.ofNodes(nodes), SearchListener.SILENT).nodes()).isEqualTo(nodes);
        }
        for (long nodes = 1; nodes <= first; nodes += 5) {
            engine.newGame();
            Recorder recorder = new Recorder();
            SearchResult result = engine.search(position, Limits.ofNodes(nodes), recorder);
            assertThat(result.nodes()).isLessThanOrEqualTo(first);
            assertThat(recorder.infos).as("tiny limits still give a line").isNotEmpty();
            assertThat(result.bestMove()).isNotEqualTo(Move.NONE);
        }
    }

    @Test
    void nodesAreAboutRightWithTwoThreads() {
        engine.configure(engine.options().with("Threads", "2"));
        SearchResult result = engine.search(Fen.parse(ITALIAN), Limits.ofNodes(100_000), SearchListener.SILENT);
        assertThat(result.nodes()).isBetween(100_000L, 150_000L);
    }

    @Test
    void softNodesEndTheIterationTheyAreReachedIn() {
        Recorder recorder = new Recorder();
        SearchResult result =
                engine.search(Fen.parse(ITALIAN), Limits.none().withSoftNodes(20_000), recorder);
        assertThat(result.nodes()).isGreaterThanOrEqualTo(20_000);
        assertThat(recorder.infos).filteredOn(info -> info.depth() < result.info().depth() && info.multiPv() == 1)
                .allMatch(info -> info.nodes() < 20_000);
    }

    /** Kg8 is forced and Ra8 mates, so that Black is mated in one, whatever the depth. */
    @Test
    void mateLimitEndsTheSearchOfTheSideThatIsMated() {
        Position position = Fen.parse("7k/R7/6K1/8/8/8/8/8 b - - 0 1");
        SearchResult result =
                engine.search(position, Limits.ofNodes(500_000).withMate(1), SearchListener.SILENT);
        assertThat(Score.mateDistance(result.score())).isEqualTo(-1);
        assertThat(result.info().depth()).isLessThan(20);
    }

    @Test
    void mateLimitEndsTheSearchOnceTheMateIsFound() {
        Limits limits = Limits.none().withMate(2);
        SearchResult result = engine.search(Fen.parse(MATE_IN_2), limits, SearchListener.SILENT);
        assertThat(Score.mateDistance(result.score())).isEqualTo(2);
        assertThat(UciMove.format(Fen.parse(MATE_IN_2), result.bestMove())).isEqualTo("a1a6");
    }

    // ---- infinite, ponder, stop ---------------------------------------------------------------------------------

    /** The answer is held back although the mate, the depth or the node limit was reached long ago. */
    @Test
    void infiniteWaitsForStop() throws InterruptedException {
        for (Limits limits : List.of(infinite(0, 0), infinite(2, 0), infinite(0, 500))) {
            Recorder recorder = new Recorder();
            engine.go(Fen.parse(MATE_IN_2), limits, recorder);
            recorder.awaitStarted();
            assertThat(recorder.awaitResult(150)).as("before stop: " + limits).isNull();
            assertThat(engine.isSearching()).isTrue();
            engine.stop();
            assertThat(recorder.awaitResult(5000)).isNotNull();
            engine.awaitDone();
            assertThat(recorder.results).hasSize(1);
            assertThat(engine.isSearching()).isFalse();
        }
    }

    @Test
    void infiniteWaitsForStopAtAnySkill() throws InterruptedException {
        engine.configure(engine.options().with("Skill Level", "3"));
        Recorder recorder = new Recorder();
        engine.go(Fen.parse(ITALIAN), infinite(0, 0), recorder);
        recorder.awaitStarted();
        assertThat(recorder.awaitResult(150)).isNull();
        engine.stop();
        assertThat(recorder.awaitResult(5000)).isNotNull();
    }

    @Test
    void ponderingWaitsForTheHit() throws InterruptedException {
        for (Limits limits : List.of(ponder(1, 0), ponder(300, 0), ponder(300, 500))) {
            Recorder recorder = new Recorder();
            engine.go(Fen.parse(ITALIAN), limits, recorder);
            recorder.awaitStarted();
            assertThat(recorder.awaitResult(400)).as("before the hit: " + limits).isNull();
            engine.ponderHit();
            assertThat(recorder.awaitResult(5000)).isNotNull();
            engine.awaitDone();
        }
        Recorder recorder = new Recorder();
        engine.go(Fen.parse(ITALIAN), ponder(300, 0), recorder);
        engine.stop();
        assertThat(recorder.awaitResult(5000)).as("stop ends pondering as well").isNotNull();
    }

    @Test
    void stopAtOnceStillGivesAMoveAndALine() throws InterruptedException {
        for (int threads : new int[] {1, 2}) {
            engine.configure(engine.options().with("Threads", Integer.toString(threads)));
            engine.awaitReady();
            for (int i = 0; i < 40; i++) {
                Recorder recorder = new Recorder();
                engine.go(Fen.parse(ITALIAN), Limits.none(), recorder);
                engine.stop();
                SearchResult result = recorder.awaitResult(5000);
                assertThat(result).as("go, then stop, number " + i).isNotNull();
                assertThat(Positions.legalMoves(Fen.parse(ITALIAN))).contains(result.bestMove());
                assertThat(recorder.infos).isNotEmpty();
                engine.awaitDone();
            }
        }
    }

    @Test
    void stopIsHeardWithinMilliseconds() throws InterruptedException {
        engine.search(Fen.parse(ITALIAN), Limits.ofNodes(300_000), SearchListener.SILENT);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 12; i++) {
            Recorder recorder = new Recorder();
            engine.go(Fen.parse(ITALIAN), Limits.none(), recorder);
            recorder.awaitStarted();
            Thread.sleep(15 + i);
            long asked = System.nanoTime();
            engine.stop();
            assertThat(recorder.awaitResult(2000)).isNotNull();
            best = Math.min(best, recorder.doneNanos - asked);
            engine.awaitDone();
        }
        // The best of a dozen: on a busy machine the others measure the scheduler.
        assertThat(best / 1000).as("microseconds").isLessThan(10_000);
    }

    /**
     * 200 ms less the overhead of 10 must be used: that is the clock's own doing. How much later the answer comes is the
     * machine's as well, which may be busy throughout, so only an answer that is late by a whole move time is a fault.
     */
    @Test
    void moveTimeIsUsedAndNotExceeded() {
        engine.search(Fen.parse(ITALIAN), Limits.ofNodes(100_000), SearchListener.SILENT);
        assertThat(quickest(Limits.ofMoveTime(200))).isBetween(190L, 400L);
    }

    @Test
    void aClockThatHasRunOutIsAnsweredAtOnce() {
        engine.search(Fen.parse(ITALIAN), Limits.ofNodes(100_000), SearchListener.SILENT);
        for (long time : new long[] {-50, 0, 1, 10, 15}) {
            assertThat(quickest(Limits.ofClock(time, 100, 0, 0))).isLessThan(30);
        }
    }

    /** Milliseconds of the quickest of several searches: on a busy machine the others measure the scheduler. */
    private long quickest(Limits limits) {
        long quickest = Long.MAX_VALUE;
        for (int i = 0; i < 6; i++) {
            SearchResult result = engine.search(Fen.parse(ITALIAN), limits, SearchListener.SILENT);
            assertThat(result.bestMove()).isNotEqualTo(Move.NONE);
            quickest = Math.min(quickest, result.timeMs());
        }
        return quickest;
    }

    @Test
    void aLoneMoveIsPlayedQuicklyOnTheClock() {
        // Only Kxa2.
        Position position = Fen.parse("7k/8/8/8/8/8/q7/K7 w - - 0 1");
        SearchResult result = engine.search(position, Limits.ofClock(60_000, 60_000, 0, 0), SearchListener.SILENT);
        assertThat(UciMove.format(position, result.bestMove())).isEqualTo("a1a2");
        assertThat(result.timeMs()).isLessThan(1000);
    }

    // ---- root moves ---------------------------------------------------------------------------------------------

    @Test
    void onlySearchMovesAreConsidered() {
        Position position = Fen.parse(ITALIAN);
        List<Integer> wanted = List.of(UciMove.parse(position, "a2a3"), UciMove.parse(position, "h2h3"));
        Recorder recorder = new Recorder();
        engine.configure(engine.options().with("MultiPV", "5"));
        SearchResult result = engine.search(position, Limits.ofDepth(7).withSearchMoves(wanted), recorder);
        assertThat(wanted).contains(result.bestMove());
        assertThat(recorder.infos).allMatch(info -> wanted.contains(info.pv()[0]));
        assertThat(recorder.infos).allMatch(info -> info.multiPv() <= 2);
    }

    @Test
    void noLegalMoveGivesAScoreAndNoMove() throws InterruptedException {
        String mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        String stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        for (String fen : List.of(mated, stalemate)) {
            Recorder recorder = new Recorder();
            SearchResult result = engine.search(Fen.parse(fen), Limits.ofDepth(5), recorder);
            assertThat(result.bestMove()).isEqualTo(Move.NONE);
            assertThat(result.ponderMove()).isEqualTo(Move.NONE);
            assertThat(result.score()).isEqualTo(fen.equals(mated) ? -Score.MATE : 0);
            assertThat(recorder.infos).hasSize(1);
            assertThat(recorder.infos.getFirst().pv()).isEmpty();
        }
        Recorder recorder = new Recorder();
        engine.go(Fen.parse(stalemate), infinite(0, 0), recorder);
        assertThat(recorder.awaitResult(100)).isNull();
        engine.stop();
        assertThat(recorder.awaitResult(2000)).isNotNull();
    }

    // ---- the facade ---------------------------------------------------------------------------------------------

    @Test
    void oneSearchAtATime() throws InterruptedException {
        Recorder recorder = new Recorder();
        engine.go(new Position(), Limits.none(), recorder);
        assertThatThrownBy(() -> engine.go(new Position(), Limits.ofDepth(1), SearchListener.SILENT))
                .isInstanceOf(IllegalStateException.class);
        engine.stop();
        assertThat(recorder.awaitResult(5000)).isNotNull();
        engine.awaitDone();
        assertThat(engine.search(new Position(), Limits.ofDepth(1), SearchListener.SILENT).bestMove())
                .isNotEqualTo(Move.NONE);
    }

    @Test
    void optionsChangedDuringASearchHoldFromTheNextOne() throws InterruptedException {
        Recorder recorder = new Recorder();
        engine.go(new Position(), Limits.none(), recorder);
        recorder.awaitStarted();
        engine.configure(engine.options().with("MultiPV", "3").with("Hash", "2").with("Threads", "2"));
        engine.awaitReady();
        assertThat(engine.isSearching()).as("readiness is not waited for").isTrue();
        engine.stop();
        assertThat(recorder.awaitResult(5000)).isNotNull();
        assertThat(recorder.infos).allMatch(info -> info.multiPv() == 1);
        engine.awaitDone();
        Recorder next = new Recorder();
        engine.search(new Position(), Limits.ofDepth(5), next);
        assertThat(next.infos).anyMatch(info -> info.multiPv() == 3);
    }

    @Test
    void theCallersPositionIsLeftAlone() {
        Position position = Positions.after(Fen.START, "e2e4", "e7e5", "g1f3");
        String before = Fen.format(position);
        long key = position.key();
        engine.search(position, Limits.ofNodes(20_000), SearchListener.SILENT);
        assertThat(Fen.format(position)).isEqualTo(before);
        assertThat(position.key()).isEqualTo(key);
        assertThat(position.ply()).isEqualTo(3);
    }

    @Test
    void closingEndsASearchAndMayBeRepeated() throws InterruptedException {
        Engine other = new Engine();
        Recorder recorder = new Recorder();
        other.go(new Position(), infinite(0, 0), recorder);
        recorder.awaitStarted();
        other.close();
        assertThat(recorder.awaitResult(5000)).isNotNull();
        other.close();
    }
}
