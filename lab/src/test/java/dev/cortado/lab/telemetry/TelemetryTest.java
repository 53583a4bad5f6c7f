package dev.cortado.lab.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.engine.bench.Bench;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.Telemetry;
import dev.cortado.lab.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TelemetryTest {
    private static final List<String> POSITIONS = Bench.positions().subList(0, 12);

    private static TelemetryRun run(EngineOptions options) {
        return new TelemetryRun(options, POSITIONS, Limits.ofDepth(7));
    }

    @Test
    void countingChangesNoSearch() {
        TelemetryRun run = run(EngineOptions.defaults());
        TelemetryRun.Result counted = run.start("on", done -> {});
        TelemetryRun.Result plain = run.start("off", false, done -> {});
        assertThat(counted.nodes()).isEqualTo(plain.nodes()).isEqualTo(counted.telemetry().nodes());
        assertThat(plain.telemetry().cutoffs()).isZero();
    }

    /** Every cutoff has one stage, one depth and one node type, and comes from a move that its stage yielded. */
    @Test
    void countsAddUp() {
        Telemetry telemetry = run(EngineOptions.defaults()).start("x", done -> {}).telemetry();
        long byDepth = 0;
        for (int depth = 0; depth < Telemetry.DEPTHS; depth++) {
            byDepth += telemetry.cutoffsByDepth(depth);
            assertThat(telemetry.firstMoveCutoffsByDepth(depth)).isLessThanOrEqualTo(telemetry.cutoffsByDepth(depth));
        }
        long nodesByDepth = 0;
        for (int depth = 0; depth < Telemetry.DEPTHS; depth++) {
            nodesByDepth += telemetry.nodesByDepth(depth);
            assertThat(telemetry.cutoffsByDepth(depth)).isLessThanOrEqualTo(telemetry.nodesByDepth(depth));
        }
        long byType = 0;
        long nodesByType = 0;
        for (int type = 0; type < Telemetry.NODE_TYPES.size(); type++) {
            byType += telemetry.cutoffsByType(type);
            nodesByType += telemetry.nodesByType(type);
            assertThat(telemetry.cutoffsByType(type)).isLessThanOrEqualTo(telemetry.nodesByType(type));
        }
        long byStage = 0;
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            byStage += telemetry.cutoffsByStage(stage);
            assertThat(telemetry.cutoffsByStage(stage)).isLessThanOrEqualTo(telemetry.stageYielded(stage));
        }
        assertThat(telemetry.cutoffs()).isPositive().isEqualTo(byDepth).isEqualTo(byType).isEqualTo(byStage);
        assertThat(nodesByDepth).isEqualTo(nodesByType);
        assertThat(telemetry.exchanges()).isPositive();
        long best = 0;
        for (int i = 0; i < Telemetry.RANKS.size(); i++) {
            best += telemetry.bestRank(i);
        }
        assertThat(best).as("a node that cuts has a best move").isGreaterThanOrEqualTo(telemetry.cutoffs());
    }

    /** The first move of a PV node gets the open window at once; some of the later ones earn it. */
    @Test
    void openedWindowsAreSomeOfTheNullWindowsOfLaterMoves() {
        Telemetry telemetry = run(EngineOptions.defaults()).start("x", done -> {}).telemetry();
        long all = 0;
        long opened = 0;
        for (int depth = 0; depth < Telemetry.DEPTHS; depth++) {
            assertThat(telemetry.nullWindows(0, depth)).isZero();
            for (int rank = 1; rank < Telemetry.RANKS.size(); rank++) {
                all += telemetry.nullWindows(rank, depth);
                opened += telemetry.openedWindows(rank, depth);
            }
        }
        assertThat(opened).isPositive().isLessThan(all);
    }

    /** With null moves and ProbCut far out of reach, none of them is counted; the others still are. */
    @Test
    void earlyCutoffsHaveTheirCause() {
        Telemetry all = run(EngineOptions.defaults()).start("x", done -> {}).telemetry();
        for (int cause = 0; cause < Telemetry.EARLY.size(); cause++) {
            assertThat(all.earlyCutoffs(cause)).as(Telemetry.EARLY.get(cause)).isPositive();
        }
        Telemetry some = run(EngineOptions.defaults().with("NullMoveDepth", "5").with("ProbCutDepth", "250"))
                .start("x", done -> {}).telemetry();
        assertThat(some.earlyCutoffs(Telemetry.EARLY.indexOf("ProbCut"))).isZero();
        assertThat(some.earlyCutoffs(Telemetry.EARLY.indexOf("null move")))
                .isLessThan(all.earlyCutoffs(Telemetry.EARLY.indexOf("null move")));
    }

    /**
     * The table's move, where there is one, is the first; so the cutoffs of its stages are the first-move cutoffs of the
     * nodes that have one. Left out, it is still the one of rank 1, and nothing else can be.
     */
    @Test
    void rankIsThePlaceInThePickersOrder() {
        Telemetry all = run(EngineOptions.defaults()).start("all", done -> {}).telemetry();
        assertThat(cutoffsByTableMove(all)).isPositive().isEqualTo(all.firstMoveCutoffsWithTableMove());
        assertThat(all.cutoffsWithTableMove()).isBetween(all.firstMoveCutoffsWithTableMove(), all.cutoffs());
        assertThat(all.singular().cutoffs()).isPositive();
        assertThat(all.singular().firstMoveCutoffs()).isZero();
        assertThat(cutoffsByTableMove(all.singular())).isZero();
        assertThat(all.singular().cutoffsWithTableMove()).isEqualTo(all.singular().cutoffs());
    }

    private static long cutoffsByTableMove(Telemetry telemetry) {
        long sum = 0;
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            if (Telemetry.stageName(stage).endsWith("TT move")) {
                sum += telemetry.cutoffsByStage(stage);
            }
        }
        return sum;
    }

    @Test
    void reportsSayWhatWasCounted() {
        TelemetryRun.Result result = run(EngineOptions.defaults()).start("plain", done -> {});
        TelemetryReport report = new TelemetryReport(result, Optional.empty());
        String rate = Section.Kind.SHARE.format(result.telemetry().firstMoveCutoffRate());
        assertThat(report.text()).contains("plain").containsPattern("main search +" + rate)
                .contains("How nodes fail high", "Rank of the best move", "Remembered moves", "Picker stages",
                        "Reductions by depth",
                        "Re-searches at PV nodes");
        Map<?, ?> json = (Map<?, ?>) ((List<?>) (Json.read(report.json(), Map.class)).get("runs")).getFirst();
        assertThat(((Number) json.get("nodes")).longValue()).isEqualTo(result.nodes());
        assertThat(((Number) json.get("cutoffs")).longValue()).isEqualTo(result.telemetry().cutoffs());
        assertThat(report.html()).startsWith("<!DOCTYPE html>").contains("class=\"bars\"", "class=\"heat\"", rate)
                .doesNotContain("<script", "NaN");
    }

    /** The rows must line up even if a stage or depth is reached by one run only. */
    @Test
    void twoRunsStandSideBySide() {
        TelemetryRun.Result one = run(EngineOptions.defaults()).start("one", done -> {});
        TelemetryRun.Result two =
                run(EngineOptions.defaults().with("CaptureRankPenalty", "200")).start("two", done -> {});
        TelemetryReport report = new TelemetryReport(one, Optional.of(two));
        double difference = 100 * (two.telemetry().firstMoveCutoffRate() - one.telemetry().firstMoveCutoffRate());
        assertThat(report.text()).contains("A: one", "B: two").containsPattern(
                "main search +" + Section.Kind.SHARE.format(one.telemetry().firstMoveCutoffRate()) + " +"
                        + Section.Kind.SHARE.format(two.telemetry().firstMoveCutoffRate()) + " +"
                        + String.format(java.util.Locale.ROOT, "[+]?%.2f", difference));
        assertThat((List<?>) (Json.read(report.json(), Map.class)).get("runs")).hasSize(2);
        assertThat(report.html()).contains("A: one – B: two").doesNotContain("NaN");
    }

    @Test
    void theShortlistIsReported() {
        TelemetryRun.Result result =
                run(EngineOptions.defaults().with("UseRankedMovePicker", "true").with("RankedQuietDepth", "2"))
                        .start("ranked", done -> {});
        TelemetryReport report = new TelemetryReport(result, Optional.empty());
        String coverage = Section.Kind.SHARE.format(result.telemetry().quietCoverage());
        assertThat(result.telemetry().quietBest()).isPositive();
        assertThat(report.text()).containsPattern("quiet +[0-9,]+ +" + coverage);
        Map<?, ?> json = (Map<?, ?>) ((List<?>) (Json.read(report.json(), Map.class)).get("runs")).getFirst();
        assertThat(((Number) ((Map<?, ?>) json.get("shortlist")).get("hits")).longValue())
                .isEqualTo(result.telemetry().shortlistHits());
    }

    /** Without the ranked picker there is no shortlist: neither a section of zeros nor stages that nobody reached. */
    @Test
    void whatDidNotHappenIsLeftOut() {
        TelemetryRun.Result plain = run(EngineOptions.defaults().with("UseRankedMovePicker", "false"))
                .start("plain", done -> {});
        TelemetryRun.Result ranked = run(EngineOptions.defaults().with("UseRankedMovePicker", "true"))
                .start("ranked", done -> {});
        assertThat(new TelemetryReport(plain, Optional.empty()).text().lines())
                .noneMatch(line -> line.matches("(?i).*shortlist.*"));
        assertThat(new TelemetryReport(plain, Optional.of(ranked)).text()).contains("Shortlist");
    }

    @Test
    void chartsAreNotRepeatedAsTables() {
        String html = new TelemetryReport(run(EngineOptions.defaults()).start("one", done -> {}), Optional.empty())
                .html();
        for (String section : html.split("<h2 ")) {
            if (section.contains("class=\"bars\"") || section.contains("class=\"heat\"")) {
                assertThat(section.split("<details>")[0]).doesNotContain("<table class=\"data\"");
            }
        }
        assertThat(html).contains("<nav>", "<details><summary>All numbers</summary>");
    }

    /** Two runs in turns count what each counts alone, and neither is measured before the JVM is warm. */
    @Test
    void runsThatTakeTurnsCountTheSame() {
        EngineOptions options = EngineOptions.defaults();
        List<Integer> progress = new ArrayList<>();
        List<TelemetryRun.Result> both =
                TelemetryRun.compare(run(options), "one", run(options.with("VictimPawn", "300")), "two", progress::add);
        TelemetryRun.Result alone = run(options).start("alone", done -> {});
        assertThat(both.getFirst().nodes()).isEqualTo(alone.nodes());
        assertThat(both.getFirst().telemetry().cutoffs()).isEqualTo(alone.telemetry().cutoffs());
        assertThat(both.getLast().nodes()).isNotEqualTo(alone.nodes())
                .isEqualTo(run(options.with("VictimPawn", "300")).start("alone", done -> {}).nodes());
        assertThat(progress).hasSize(POSITIONS.size());
    }

    @Test
    void aRunStoppedEarlyKeepsWhatItHas() {
        TelemetryRun run = run(EngineOptions.defaults());
        TelemetryRun.Result result = run.start("stopped", done -> {
            if (done == 3) {
                run.stop();
            }
        });
        assertThat(result.positions()).isEqualTo(3);
        assertThat(run.wasStopped()).isTrue();
        assertThat(new TelemetryReport(result, Optional.empty()).text()).containsPattern("positions +3\\b");
    }
}
