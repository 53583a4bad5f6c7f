package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.Positions;
import dev.cortado.engine.Recorder;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchParameter;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.Telemetry;
import dev.cortado.engine.bench.Bench;

/**
 * Whole searches with the ranked picker and the gates. Assertions are on in tests, so these searches also check at every
 * move that a gate touches none that is exempt.
 */
class RankedSearchTest {
    private static final String ALL = "UseRankedMovePicker UseInCheckClassOrdering UseRankAwareGates";
    private static final List<String> FENS = Bench.positions().subList(0, 12);

    private static EngineOptions on(String switches) {
        EngineOptions options = EngineOptions.defaults();
        for (String name : switches.isBlank() ? new String[0] : switches.split(" ")) {
            options = options.with(name, "true");
        }
        return options;
    }

    private static List<String> story(EngineOptions options, long nodes) {
        try (Engine engine = new Engine(options)) {
            return story(engine, nodes);
        }
    }

    private static List<String> story(Engine engine, long nodes) {
        List<String> story = new ArrayList<>();
        for (String fen : FENS) {
            engine.newGame();
            Recorder recorder = new Recorder();
            SearchResult result = engine.search(Fen.parse(fen), Limits.ofNodes(nodes), recorder);
            for (SearchInfo info : recorder.infos) {
                assertThat(Positions.flaw(Fen.parse(fen), info.pv())).isNull();
            }
            story.add(result.bestMove() + " " + result.score() + " " + result.nodes() + " "
                    + Arrays.toString(recorder.infos.getLast().pv()));
        }
        return story;
    }

    /** What is switched off changes nothing, whatever its parameters say. */
    @Test
    void switchedOffPartsChangeNothing() {
        EngineOptions odd = EngineOptions.defaults();
        for (SearchParameter param : EngineOptions.parameters()) {
            if (param.name().startsWith("Rank")) {
                odd = odd.with(param.name(),
                        Integer.toString(param.initial() == param.max() ? param.min() : param.max()));
            }
        }
        assertThat(odd).isNotEqualTo(EngineOptions.defaults());
        assertThat(story(odd, 10_000)).isEqualTo(story(EngineOptions.defaults(), 10_000));
    }

    /** A shortlist without places, or with full parity, is the staged picker. */
    @ParameterizedTest
    @ValueSource(strings = {"RankedSize=0", "RankedParity=2"})
    void rankedWithoutEffectIsTheStagedSearch(String parameter) {
        String[] words = parameter.split("=");
        assertThat(story(on("UseRankedMovePicker").with(words[0], words[1]), 10_000))
                .isEqualTo(story(EngineOptions.defaults(), 10_000));
    }

    @Test
    void gatesAllTurnedOffAreNoGates() {
        EngineOptions options = on("UseRankAwareGates");
        for (String gate : new String[] {"RankReductions", "RankLateMoves", "RankFutility", "RankCaptures",
            "RankWindow",
            "RankSmoothing"}) {
            options = options.with(gate, "0");
        }
        assertThat(story(options, 10_000)).isEqualTo(story(EngineOptions.defaults(), 10_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UseRankedMovePicker", "UseInCheckClassOrdering", "UseRankAwareGates", ALL})
    void eachSwitchChangesTheSearchAndItIsReproducible(String switches) {
        List<String> first;
        try (Engine engine = new Engine(on(switches))) {
            first = story(engine, 15_000);
            assertThat(story(engine, 15_000)).as("again, after a new game").isEqualTo(first);
        }
        assertThat(story(on(switches), 15_000)).as("another engine").isEqualTo(first);
        assertThat(first).as("an effect").isNotEqualTo(story(EngineOptions.defaults(), 15_000));
    }

    /** Every gate alone, the window and the late step included: an effect, and assertions that hold. */
    @ParameterizedTest
    @ValueSource(strings = {"RankReductions", "RankLateMoves", "RankFutility", "RankCaptures", "RankWindow"})
    void everyGateWorksAlone(String gate) {
        EngineOptions options = on("UseRankAwareGates").with("RankReductionLate", "1024");
        for (String other : new String[] {"RankReductions", "RankLateMoves", "RankFutility", "RankCaptures",
            "RankWindow",
            "RankSmoothing"}) {
            options = options.with(other, other.equals(gate) ? "1" : "0");
        }
        assertThat(story(options, 25_000)).isNotEqualTo(story(EngineOptions.defaults(), 25_000));
    }

    @Test
    void coverageIsCounted() {
        try (Engine engine = new Engine(on(ALL))) {
            engine.countTelemetry(true);
            engine.search(Fen.parse(FENS.get(1)), Limits.ofNodes(60_000), SearchListener.SILENT);
            Telemetry telemetry = engine.takeTelemetry();
            assertThat(telemetry.rankedBest()).isPositive();
            assertThat(telemetry.shortlistHits()).isPositive().isLessThan(telemetry.rankedBest());
            assertThat(telemetry.quietBest()).isPositive().isLessThan(telemetry.rankedBest());
            assertThat(telemetry.quietCoverage()).isBetween(0.05, 1.0);
            assertThat(telemetry.prunedByRank(0)).as("the first move is never pruned").isZero();
            assertThat(telemetry.prunedByRank(3)).isPositive();
            long searched = 0;
            for (int bucket = 0; bucket < Telemetry.RANKS.size(); bucket++) {
                searched += telemetry.searchedByRank(bucket);
            }
            assertThat(searched).isPositive().isLessThan(telemetry.nodes());
            assertThat(telemetry.summary()).contains("on the shortlist");
        }
        try (Engine engine = new Engine()) {
            engine.countTelemetry(true);
            engine.search(new Position(), Limits.ofNodes(20_000), SearchListener.SILENT);
            Telemetry telemetry = engine.takeTelemetry();
            assertThat(telemetry.rankedBest()).isZero();
            assertThat(telemetry.summary()).doesNotContain("shortlist");
        }
    }
}
