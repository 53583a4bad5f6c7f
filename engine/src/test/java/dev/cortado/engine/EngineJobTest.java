package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.classical.ClassicalEvaluation;

/** The handle of a search: its result, its end, and what can be seen while it runs. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EngineJobTest {
    private static final Position MIDDLEGAME =
            Fen.parse("r1bq1rk1/pp2ppb1/2n2np1/3p3p/3P4/2N1PP2/PP2BNPP/R1BQ1RK1 b - - 6 10");

    @Test
    void telemetryCanBeReadWhileItGrows() throws InterruptedException {
        try (Engine engine = new Engine(EngineOptions.defaults().with("Threads", "2"))) {
            engine.countTelemetry(true);
            EngineJob<SearchResult> job = engine.go(MIDDLEGAME, Limits.none(), SearchListener.SILENT);
            long cutoffs = 0;
            long nodes = 0;
            for (int rounds = 0; rounds < 5;) {
                Telemetry now = job.telemetry();
                assertThat(now.cutoffs()).isGreaterThanOrEqualTo(cutoffs);
                assertThat(job.nodes()).isGreaterThanOrEqualTo(nodes);
                if (now.cutoffs() > cutoffs && job.nodes() > nodes) {
                    rounds++;
                }
                cutoffs = now.cutoffs();
                nodes = job.nodes();
                assertThat(job.isDone()).isFalse();
                Thread.sleep(5);
            }
            job.stop();
            SearchResult result = job.await();
            assertThat(result.nodes()).isGreaterThanOrEqualTo(nodes);
            assertThat(engine.takeTelemetry().cutoffs()).isGreaterThanOrEqualTo(cutoffs);
            assertThat(job.telemetry().cutoffs()).isZero();
        }
    }

    @Test
    void theNewestLinesCanBeReadAtAnyTime() {
        List<SearchInfo> heard = new ArrayList<>();
        try (Engine engine = new Engine(EngineOptions.defaults().with("MultiPV", "3"))) {
            EngineJob<SearchResult> job = engine.go(MIDDLEGAME, Limits.ofDepth(8), new SearchListener() {
                @Override
                public void onInfo(SearchInfo info) {
                    heard.add(info);
                }
            });
            job.await();
            assertThat(heard.size()).isGreaterThan(3);
            for (int place = 1; place <= 3; place++) {
                int line = place;
                assertThat(job.lines().get(place - 1))
                        .isSameAs(heard.stream().filter(info -> info.multiPv() == line).toList().getLast());
            }
            assertThat(job.lines()).hasSize(3);

            EngineJob<SearchResult> mated = engine.go(Fen.parse("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Limits.ofDepth(1),
                    SearchListener.SILENT);
            mated.await();
            assertThat(mated.lines()).hasSize(1);
            assertThat(mated.lines().getFirst().pv()).isEmpty();
        }
    }

    @Test
    void anExplanationCanBeStopped() throws Exception {
        try (Engine engine = new Engine()) {
            for (boolean ranked : new boolean[] {false, true}) {
                engine.configure(EngineOptions.defaults().with("UseRankedMovePicker", Boolean.toString(ranked)));
                EngineJob<Explanation> job = engine.goExplain(MIDDLEGAME, List.of(), 7, Limits.none(), true);
                while (job.nodes() < 20_000) {
                    Thread.sleep(2);
                }
                job.stop();
                Explanation explanation = job.result().get(5, TimeUnit.SECONDS);
                // Every legal move is in the report, however short the second look was.
                assertThat(explanation.node().moves()).hasSize(MoveGenerator.countLegal(MIDDLEGAME));
                assertThat(explanation.result().bestMove()).isNotZero();
            }
        }
    }

    @Test
    void anExplanationIsOneJob() {
        try (Engine engine = new Engine()) {
            EngineJob<Explanation> job = engine.goExplain(MIDDLEGAME, List.of(), 1, Limits.ofNodes(20_000), false);
            assertThatThrownBy(() -> engine.go(MIDDLEGAME, Limits.ofDepth(1), SearchListener.SILENT))
                    .isInstanceOf(IllegalStateException.class);
            engine.newGame(); // queued behind it
            assertThat(job.await().node().moves()).isNotEmpty();
            assertThat(engine.search(MIDDLEGAME, Limits.ofDepth(1), SearchListener.SILENT).bestMove()).isNotZero();
        }
    }

    @Test
    void toEvaluateDoesNotWaitForASearch() {
        try (Engine engine = new Engine()) {
            EngineJob<SearchResult> job = engine.go(MIDDLEGAME, Limits.none(), SearchListener.SILENT);
            int value = engine.evaluate(MIDDLEGAME);
            assertThat(engine.explainEvaluation(MIDDLEGAME).score()).isEqualTo(-value); // Black is to move
            assertThat(job.isDone()).isFalse();
            job.stop();
            job.await();
        }
    }

    @Test
    void theListenerHearsOfTheEndBeforeWhoeverWaits() {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        try (Engine engine = new Engine()) {
            EngineJob<SearchResult> job = engine.go(MIDDLEGAME, Limits.ofDepth(4), new SearchListener() {
                @Override
                public void onDone(SearchResult result) {
                    order.add("listener");
                }
            });
            job.await();
            order.add("waiter");
        }
        assertThat(order).containsExactly("listener", "waiter");
    }

    @Test
    void aSearchThatFailsSaysSoAndTheEngineLivesOn() {
        List<String> heard = new ArrayList<>();
        try (Engine engine = new Engine(EngineOptions.defaults(), new BrokenEvaluation())) {
            EngineJob<SearchResult> job = engine.go(MIDDLEGAME, Limits.ofDepth(3), new SearchListener() {
                @Override
                public void onDone(SearchResult result) {
                    heard.add("done");
                }

                @Override
                public void onFailed(IllegalStateException fault) {
                    heard.add(fault.getMessage());
                }
            });
            assertThat(job.result()).failsWithin(Duration.ofSeconds(10)).withThrowableThat()
                    .withMessageContaining("the search failed").withMessageContaining("out of order");
            assertThatThrownBy(job::await).isInstanceOf(IllegalStateException.class);
            assertThat(heard).hasSize(1).first().asString().contains("out of order");
            assertThat(engine.isSearching()).isFalse();
            engine.configure(ClassicalEvaluation.shipped());
            assertThat(engine.search(MIDDLEGAME, Limits.ofDepth(3), SearchListener.SILENT).bestMove()).isNotZero();
        }
    }
}
