package dev.cortado.lab.telemetry;

import dev.cortado.engine.Telemetry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Every counter of one run or two, for programs, to be written by {@link dev.cortado.lab.json.Json}. Ranks are named as in
 * {@link Telemetry#RANKS}.
 */
public record TelemetryJson(List<Run> runs) {
    /**
     * A run.
     *
     * @param bestRank nodes by the rank of their best move
     * @param earlyCutoffs nodes that failed high before a move was searched, by cause
     * @param quietCutoffsByPlace cutoffs by the place in the history order, from the first
     */
    public record Run(String name, int positions, long nodes, long timeMs, long nps, long cutoffs,
            double firstMoveCutoffRate, TableMoveLine tableMove, double quiescenceFirstMoveCutoffRate, long exchanges,
            long capturesSeen,
            Map<String, Long> bestRank, Map<String, Long> searchedByRank, Map<String, Long> prunedByRank,
            ShortlistLine shortlist, Map<String, Long> earlyCutoffs, List<NodeType> nodeTypes, List<DepthLine> depths,
            List<StageLine> stages, List<Long> quietCutoffsByPlace) {}

    /**
     * Nodes for which the table had a move.
     *
     * @param cutoffsWithoutIt at nodes searched without that move, which are not among the others
     */
    public record TableMoveLine(long cutoffs, long firstMoveCutoffs, long cutoffsWithoutIt) {}

    /** The ranked picker's shortlist. */
    public record ShortlistLine(long best, long hits, long quietBest, double quietCoverage) {}

    /** Nodes of one type. */
    public record NodeType(String type, long nodes, long cutoffs, long firstMoveCutoffs) {}

    /** Counters at one depth; those in maps by rank. */
    public record DepthLine(int depth, long cutoffs, long firstMoveCutoffs, Map<String, Long> reduced,
            Map<String, Long> searchedAgain, Map<String, Long> nullWindows, Map<String, Long> openedWindows) {}

    /** A stage of the picker. */
    public record StageLine(String stage, long reached, long yielded, long cutoffs) {}

    static Run of(TelemetryRun.Result run) {
        Telemetry telemetry = run.telemetry();
        Map<String, Long> early = new LinkedHashMap<>();
        for (int cause = 0; cause < Telemetry.EARLY.size(); cause++) {
            early.put(Telemetry.EARLY.get(cause), telemetry.earlyCutoffs(cause));
        }
        return new Run(run.name(), run.positions(), run.nodes(), run.nanos() / 1_000_000, run.nps(),
                telemetry.cutoffs(), telemetry.firstMoveCutoffRate(),
                new TableMoveLine(telemetry.cutoffsWithTableMove(), telemetry.firstMoveCutoffsWithTableMove(),
                        telemetry.singular().cutoffs()),
                telemetry.quiescenceFirstMoveCutoffRate(),
                telemetry.exchanges(), telemetry.capturesSeen(), byRank(telemetry::bestRank),
                byRank(telemetry::searchedByRank), byRank(telemetry::prunedByRank),
                new ShortlistLine(telemetry.rankedBest(), telemetry.shortlistHits(), telemetry.quietBest(),
                        telemetry.quietCoverage()),
                early, list(0, Telemetry.NODE_TYPES.size(), type -> type(telemetry, type)),
                list(1, Sections.deepest(telemetry) + 1, depth -> depth(telemetry, depth)),
                list(0, Telemetry.stages(), stage -> new StageLine(Telemetry.stageName(stage),
                        telemetry.stageReached(stage), telemetry.stageYielded(stage), telemetry.cutoffsByStage(stage))),
                list(0, Telemetry.QUIET_PLACES, telemetry::quietCutoffsAt));
    }

    private static NodeType type(Telemetry telemetry, int type) {
        return new NodeType(Telemetry.NODE_TYPES.get(type), telemetry.nodesByType(type), telemetry.cutoffsByType(type),
                telemetry.firstMoveCutoffsByType(type));
    }

    private static DepthLine depth(Telemetry telemetry, int depth) {
        return new DepthLine(depth, telemetry.cutoffsByDepth(depth), telemetry.firstMoveCutoffsByDepth(depth),
                byRank(rank -> telemetry.reduced(rank, depth)), byRank(rank -> telemetry.searchedAgain(rank, depth)),
                byRank(rank -> telemetry.nullWindows(rank, depth)),
                byRank(rank -> telemetry.openedWindows(rank, depth)));
    }

    private static Map<String, Long> byRank(IntToLongFunction counter) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int rank = 0; rank < Telemetry.RANKS.size(); rank++) {
            counts.put(Telemetry.RANKS.get(rank), counter.applyAsLong(rank));
        }
        return counts;
    }

    private static <T> List<T> list(int from, int to, IntFunction<T> element) {
        return IntStream.range(from, to).mapToObj(element).toList();
    }
}
