package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.bench.Bench;

/** One thread, one number of nodes, one answer: run after run, engine after engine, alone or in company. */
class ReproducibilityTest {
    private static final List<String> FENS = Bench.positions().subList(0, 6);

    /** Everything a search says except the time it took, and the bounds it reports only when it takes long. */
    private static List<String> story(Engine engine, boolean freshEach) {
        List<String> story = new ArrayList<>();
        engine.newGame();
        for (String fen : FENS) {
            if (freshEach) {
                engine.newGame();
            }
            Recorder recorder = new Recorder();
            SearchResult result = engine.search(Fen.parse(fen), Limits.ofNodes(25_000), recorder);
            for (SearchInfo info : recorder.infos) {
                if (info.bound() == SearchInfo.Bound.EXACT) {
                    story.add(info.depth() + " " + info.selDepth() + " " + info.score() + " " + info.nodes() + " "
                            + info.hashFull() + " " + Arrays.toString(info.pv()));
                }
            }
            story.add(result.bestMove() + " " + result.ponderMove() + " " + result.score() + " " + result.nodes());
        }
        return story;
    }

    @Test
    void theSameRunAfterRunAndAcrossEngines() {
        List<String> first;
        try (Engine engine = new Engine()) {
            first = story(engine, true);
            assertThat(story(engine, true)).isEqualTo(first);
            // What other searches taught is forgotten with a new game.
            engine.search(Fen.parse(FENS.get(1)), Limits.ofNodes(50_000), SearchListener.SILENT);
            assertThat(story(engine, true)).isEqualTo(first);
        }
        try (Engine engine = new Engine()) {
            assertThat(story(engine, true)).isEqualTo(first);
        }
    }

    @Test
    void theSameForAWholeGame() {
        try (Engine one = new Engine(); Engine two = new Engine()) {
            assertThat(story(one, false)).isEqualTo(story(two, false));
        }
    }

    @Test
    void optionsChangedAndChangedBackMakeNoDifference() {
        try (Engine engine = new Engine()) {
            List<String> first = story(engine, true);
            EngineOptions options = engine.options();
            engine.configure(options.with("Hash", "1").with("Threads", "2").with("MultiPV", "3"));
            engine.search(Fen.parse(FENS.get(2)), Limits.ofNodes(20_000), SearchListener.SILENT);
            engine.configure(options.with("UseClusteredTT", "false").with("FutilityBase", "120"));
            engine.search(Fen.parse(FENS.get(2)), Limits.ofNodes(20_000), SearchListener.SILENT);
            engine.configure(options);
            assertThat(story(engine, true)).isEqualTo(first);
        }
    }

    @Test
    void countingChangesNoSearch() {
        try (Engine engine = new Engine()) {
            List<String> plain = story(engine, true);
            engine.countTelemetry(true);
            assertThat(story(engine, true)).isEqualTo(plain);
            Telemetry telemetry = engine.takeTelemetry();
            assertThat(telemetry.nodes()).isEqualTo(FENS.size() * 25_000L);
            assertThat(telemetry.cutoffs()).isGreaterThan(10_000);
            assertThat(telemetry.firstMoveCutoffRate()).isBetween(0.5, 1.0);
            assertThat(engine.takeTelemetry().nodes()).as("taken once").isZero();
        }
    }

    @Test
    void twoEnginesInOneProcessDoNotDisturbEachOther() {
        List<String> alone;
        try (Engine engine = new Engine()) {
            alone = story(engine, false);
        }
        try (Engine one = new Engine();
                Engine two = new Engine();
                Engine other = new Engine(EngineOptions.defaults().with("Hash", "1").with("ReductionBase", "900"))) {
            CompletableFuture<List<String>> a = CompletableFuture.supplyAsync(() -> story(one, false));
            CompletableFuture<List<String>> b = CompletableFuture.supplyAsync(() -> story(two, false));
            CompletableFuture<List<String>> c = CompletableFuture.supplyAsync(() -> story(other, false));
            assertThat(a.join()).isEqualTo(alone);
            assertThat(b.join()).isEqualTo(alone);
            assertThat(c.join()).isNotEqualTo(alone);
        }
    }
}
