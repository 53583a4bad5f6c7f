package dev.cortado.lab.telemetry;

import static dev.cortado.lab.telemetry.Section.count;
import static dev.cortado.lab.telemetry.Section.share;

import dev.cortado.engine.Telemetry;
import java.util.ArrayList;
import java.util.List;

/** The tables of a run. Two runs over the same depths have the same rows, so that they can be compared. */
final class Sections {
    /** First and last place of each row of quiet cut moves, from 0. */
    private static final int[][] QUIET_PLACES = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 9}, {10, 19},
        {20, Telemetry.QUIET_PLACES - 2}, {Telemetry.QUIET_PLACES - 1, Telemetry.QUIET_PLACES - 1}};

    private final TelemetryRun.Result run;
    private final Telemetry telemetry;
    private final int maxDepth;
    private final List<Telemetry> all;

    /** @param runs those to be shown together: what none of them has, is left out */
    Sections(TelemetryRun.Result run, List<TelemetryRun.Result> runs) {
        this.run = run;
        telemetry = run.telemetry();
        all = runs.stream().map(TelemetryRun.Result::telemetry).toList();
        maxDepth = all.stream().mapToInt(Sections::deepest).max().orElse(1);
    }

    /** The deepest depth with anything to show. */
    static int deepest(Telemetry telemetry) {
        int deepest = 1;
        for (int depth = 1; depth < Telemetry.DEPTHS; depth++) {
            long reduced = 0;
            for (int rank = 0; rank < Telemetry.RANKS.size(); rank++) {
                reduced += telemetry.reduced(rank, depth);
            }
            if (telemetry.cutoffsByDepth(depth) + reduced > 0) {
                deepest = depth;
            }
        }
        return deepest;
    }

    List<Section> all() {
        List<Section> sections = new ArrayList<>(
                List.of(overview(), ratesSummary(), failHighs(), byType(), byDepth(), bestRank()));
        if (all.stream().anyMatch(counted -> counted.rankedBest() > 0)) {
            sections.add(shortlist());
        }
        sections.addAll(List.of(hits(), stages(), exchanges(), quietPlaces(), reductions(), openedWindows()));
        return sections;
    }

    private boolean isReached(int stage) {
        return all.stream().anyMatch(counted -> counted.stageReached(stage) > 0 || counted.stageYielded(stage) > 0);
    }

    private Section overview() {
        return new Section("Run", "", "", List.of(count("total")), List.of(
                row("positions", run.positions()), row("nodes", run.nodes()),
                row("milliseconds", run.nanos() / 1e6), row("nodes a second", run.nps()),
                row("cutoffs in the main search", telemetry.cutoffs())));
    }

    private Section ratesSummary() {
        long cut = telemetry.cutoffs();
        long first = telemetry.firstMoveCutoffs();
        long cutWith = telemetry.cutoffsWithTableMove();
        long firstWith = telemetry.firstMoveCutoffsWithTableMove();
        Telemetry singular = telemetry.singular();
        return new Section("First-move cutoffs", "Of the nodes that a move cut, those whose first move did it. A node"
                + " searched without its table move, to see whether that is singular, counts in the last row alone; no"
                + " move of it is the first.",
                "", List.of(share("by first move"), count("cutoffs")), List.of(
                        row("main search", share(first, cut), cut),
                        row("with a table move", share(firstWith, cutWith), cutWith),
                        row("without a table move", share(first - firstWith, cut - cutWith), cut - cutWith),
                        row("quiescence", telemetry.quiescenceFirstMoveCutoffRate(), telemetry.quiescenceCutoffs()),
                        row("table move left out", Double.NaN, singular.cutoffs())));
    }

    private Section failHighs() {
        long moves = telemetry.cutoffs();
        long total = moves;
        for (int cause = 0; cause < Telemetry.EARLY.size(); cause++) {
            total += telemetry.earlyCutoffs(cause);
        }
        List<Section.Row> rows = new ArrayList<>();
        long sum = 0;
        for (int cause = 0; cause < Telemetry.EARLY.size(); cause++) {
            long count = telemetry.earlyCutoffs(cause);
            sum += count;
            rows.add(row(Telemetry.EARLY.get(cause), count, share(count, total), share(sum, total)));
        }
        long first = telemetry.firstMoveCutoffs();
        rows.add(row("first move", first, share(first, total), share(sum + first, total)));
        rows.add(row("later moves", moves - first, share(moves - first, total), share(total, total)));
        return new Section("How nodes fail high",
                "What shows that a node of the main search is too good for the opponent"
                        + " to allow: the first four before any of its moves is searched.",
                "by",
                List.of(count("nodes"), share("share"), share("so far")), rows);
    }

    private Section byType() {
        List<Section.Row> rows = new ArrayList<>();
        for (int type = 0; type < Telemetry.NODE_TYPES.size(); type++) {
            long nodes = telemetry.nodesByType(type);
            long cut = telemetry.cutoffsByType(type);
            long first = telemetry.firstMoveCutoffsByType(type);
            rows.add(row(Telemetry.NODE_TYPES.get(type), nodes, cut, share(cut, nodes), share(first, cut)));
        }
        return new Section("By node type", "The type is what the search expected of the node.", "type",
                List.of(count("nodes"), count("cutoffs"), share("cut"), share("by first move")), rows);
    }

    private Section byDepth() {
        List<Section.Row> rows = new ArrayList<>();
        for (int depth = 1; depth <= maxDepth; depth++) {
            long cut = telemetry.cutoffsByDepth(depth);
            rows.add(row(depthName(depth), cut, share(telemetry.firstMoveCutoffsByDepth(depth), cut)));
        }
        return new Section("By depth", "", "depth", List.of(count("cutoffs"), share("by first move")), rows);
    }

    private Section bestRank() {
        long total = 0;
        for (int i = 0; i < Telemetry.RANKS.size(); i++) {
            total += telemetry.bestRank(i);
        }
        List<Section.Row> rows = new ArrayList<>();
        for (int i = 0; i < Telemetry.RANKS.size(); i++) {
            rows.add(row(Telemetry.RANKS.get(i), telemetry.bestRank(i), share(telemetry.bestRank(i), total),
                    telemetry.searchedByRank(i), telemetry.prunedByRank(i)));
        }
        return new Section("Rank of the best move", "The place at which the picker yielded the move that raised alpha"
                + " last; 1 is first. Behind it, how many moves of that rank were searched and how many were left out.",
                "rank", List.of(count("nodes"), share("share"), count("searched"), count("left out")), rows);
    }

    private Section shortlist() {
        long best = telemetry.rankedBest();
        long quiet = telemetry.quietBest();
        return new Section("Shortlist", "Of the best moves at nodes of the ranked picker, not counting those from the"
                + " table, those that stood on its shortlist; of quiet ones only where quiets were let onto it.", "",
                List.of(count("best moves"), share("on the shortlist")),
                List.of(row("all", best, share(telemetry.shortlistHits(), best)),
                        row("quiet", quiet, quiet == 0 ? Double.NaN : telemetry.quietCoverage())));
    }

    /** The stages whose one move is remembered from elsewhere. */
    private Section hits() {
        List<Section.Row> rows = new ArrayList<>();
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            String name = Telemetry.stageName(stage);
            if (name.equals("TT move") || name.startsWith("killer") || name.equals("counter move")) {
                long yielded = telemetry.stageYielded(stage);
                rows.add(row(name, yielded, telemetry.cutoffsByStage(stage),
                        share(telemetry.cutoffsByStage(stage), yielded)));
            }
        }
        return new Section("Remembered moves", "How often one that was tried cut.", "move",
                List.of(count("tried"), count("cutoffs"), share("hit rate")), rows);
    }

    private Section stages() {
        List<Section.Row> rows = new ArrayList<>();
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            long cut = telemetry.cutoffsByStage(stage);
            long yielded = telemetry.stageYielded(stage);
            if (Telemetry.stageName(stage).equals("done") || !isReached(stage)) {
                continue;
            }
            boolean counted = cutsAreCounted(stage);
            rows.add(row(Telemetry.stageName(stage), telemetry.stageReached(stage),
                    generates(stage) ? Double.NaN : yielded, counted ? cut : Double.NaN,
                    counted ? share(cut, telemetry.cutoffs()) : Double.NaN,
                    counted ? share(cut, yielded) : Double.NaN));
        }
        return new Section("Picker stages",
                "Reached: nodes that came this far. Cutoffs are those of the main search; evasions are shared with"
                        + " quiescence.",
                "stage",
                List.of(count("reached"), count("yielded"), count("cutoffs"), share("of cutoffs"), share("cut/yield")),
                rows);
    }

    /** True for a stage that generates moves and yields none. */
    private static boolean generates(int stage) {
        return Telemetry.stageName(stage).contains(" init");
    }

    /** Cutoffs of ProbCut and quiescence are not counted by stage, and no cutoff comes from generating moves. */
    private static boolean cutsAreCounted(int stage) {
        String name = Telemetry.stageName(stage);
        return !name.startsWith("ProbCut") && !name.startsWith("quiescence") && !name.startsWith("recaptures")
                && !generates(stage);
    }

    private Section exchanges() {
        return new Section("Exchanges worked out", "Static exchange evaluations by the pickers, against the captures"
                + " they had before them.", "", List.of(count("total")),
                List.of(
                        row("exchanges", telemetry.exchanges()), row("captures seen", telemetry.capturesSeen()),
                        row("exchanges for 100 captures",
                                share(100.0 * telemetry.exchanges(), telemetry.capturesSeen()))));
    }

    private Section quietPlaces() {
        long total = 0;
        for (int place = 0; place < Telemetry.QUIET_PLACES; place++) {
            total += telemetry.quietCutoffsAt(place);
        }
        List<Section.Row> rows = new ArrayList<>();
        long sum = 0;
        for (int[] range : QUIET_PLACES) {
            long here = 0;
            for (int place = range[0]; place <= range[1]; place++) {
                here += telemetry.quietCutoffsAt(place);
            }
            sum += here;
            boolean last = range[1] == Telemetry.QUIET_PLACES - 1;
            String label = last ? range[0] + 1 + "+"
                    : range[0] == range[1] ? Integer.toString(range[0] + 1) : range[0] + 1 + "-" + (range[1] + 1);
            rows.add(row(label, here, share(here, total), share(sum, total)));
        }
        return new Section("Quiet cut moves by place in the history order", "Killers and counter moves come before and"
                + " are not among them.", "place", List.of(count("cutoffs"), share("share"), share("so far")), rows);
    }

    private Section reductions() {
        return byDepthAndRank("Reductions by depth and rank",
                "Moves searched shallower, and the share that beat alpha and was searched again.", telemetry::reduced,
                telemetry::searchedAgain);
    }

    private Section openedWindows() {
        return byDepthAndRank("Re-searches at PV nodes by depth and rank",
                "Later moves searched with a null window, and the share that beat alpha and was searched again with the"
                        + " open one.",
                telemetry::nullWindows, telemetry::openedWindows);
    }

    /** A table of counts by depth and rank, each with the share of them that was searched again. */
    private Section byDepthAndRank(String title, String note, ByRankAndDepth all, ByRankAndDepth again) {
        List<Section.Column> columns = new ArrayList<>();
        for (String rank : Telemetry.RANKS) {
            columns.add(count("rank " + rank));
            columns.add(share("again"));
        }
        List<Section.Row> rows = new ArrayList<>();
        for (int depth = 1; depth <= maxDepth; depth++) {
            double[] values = new double[columns.size()];
            for (int rank = 0; rank < Telemetry.RANKS.size(); rank++) {
                long count = all.at(rank, depth);
                values[2 * rank] = count;
                values[2 * rank + 1] = share(again.at(rank, depth), count);
            }
            rows.add(new Section.Row(depthName(depth), values));
        }
        return new Section(title, note, "depth", columns, rows, Section.Drawing.HEAT_MAP);
    }

    interface ByRankAndDepth {
        long at(int rank, int depth);
    }

    private static String depthName(int depth) {
        return depth == Telemetry.DEPTHS - 1 ? depth + "+" : Integer.toString(depth);
    }

    private static Section.Row row(String label, double... values) {
        return new Section.Row(label, values);
    }
}
