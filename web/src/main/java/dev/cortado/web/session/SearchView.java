package dev.cortado.web.session;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.Telemetry;
import dev.cortado.lab.analysis.WhiteScore;
import dev.cortado.web.message.Tell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** What a search says, turned into messages. */
final class SearchView {
    private SearchView() {}

    /**
     * The state of a search.
     *
     * @param root where it began
     * @param lines the last word on each line, best first; an entry may be null
     * @param current the root move being searched, or 0
     */
    static Tell.Info info(long id, String desk, Position root, SearchInfo[] lines, List<Tell.Iteration> course,
            int current) {
        List<Tell.Line> told = new ArrayList<>();
        SearchInfo newest = null;
        for (SearchInfo line : lines) {
            if (line != null) {
                told.add(line(root, line));
                newest = newest == null || line.nodes() > newest.nodes() ? line : newest;
            }
        }
        return new Tell.Info(id, desk, lines[0] == null ? 0 : lines[0].depth(), newest.selDepth(), newest.nodes(),
                newest.nps(), newest.timeMs(), newest.hashFull(),
                current == 0 ? null : San.format(new Position(root), current), told, course);
    }

    /** A finished iteration. */
    static Tell.Iteration iteration(Position root, SearchInfo info) {
        WhiteScore score = WhiteScore.of(info, root.sideToMove());
        int value =
                score.isMate() ? Integer.signum(score.mateIn()) * (10_000 - Math.abs(score.mateIn())) : score.value();
        return new Tell.Iteration(info.depth(), info.nodes(), info.timeMs(), value);
    }

    private static Tell.Line line(Position root, SearchInfo info) {
        boolean white = root.sideToMove() == Color.WHITE;
        WhiteScore score = WhiteScore.of(info, root.sideToMove());
        boolean mate = Score.isDecisive(info.score());
        List<String> uci = new ArrayList<>();
        List<String> san = new ArrayList<>();
        Place.notations(root, info.pv(), uci, san);
        return new Tell.Line(info.multiPv(), info.depth(), mate ? null : score.value(), mate ? score.mateIn() : null,
                bound(info.bound(), white), score.wdl().win(), score.wdl().draw(), score.wdl().loss(),
                score.winningChance(), uci, san);
    }

    /** For Black, at least is at most from White's view. */
    private static String bound(SearchInfo.Bound bound, boolean white) {
        SearchInfo.Bound seen = white || bound == SearchInfo.Bound.EXACT ? bound
                : bound == SearchInfo.Bound.LOWER ? SearchInfo.Bound.UPPER : SearchInfo.Bound.LOWER;
        return seen.name().toLowerCase(Locale.ROOT);
    }

    static Tell.Counts counts(long id, String desk, Telemetry counted, long nodes) {
        List<Tell.StageCount> stages = new ArrayList<>();
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            if (counted.stageYielded(stage) > 0) {
                stages.add(new Tell.StageCount(Telemetry.stageName(stage), counted.stageReached(stage),
                        counted.stageYielded(stage), counted.cutoffsByStage(stage)));
            }
        }
        List<Tell.TypeCount> types = new ArrayList<>();
        for (int type = 0; type < Telemetry.NODE_TYPES.size(); type++) {
            types.add(new Tell.TypeCount(Telemetry.NODE_TYPES.get(type), counted.nodesByType(type),
                    counted.cutoffsByType(type), counted.firstMoveCutoffsByType(type)));
        }
        List<Tell.NamedCount> early = new ArrayList<>();
        for (int cause = 0; cause < Telemetry.EARLY.size(); cause++) {
            early.add(new Tell.NamedCount(Telemetry.EARLY.get(cause), counted.earlyCutoffs(cause)));
        }
        int ranks = Telemetry.RANKS.size();
        return new Tell.Counts(id, desk, nodes, counted.cutoffs(), counted.firstMoveCutoffs(),
                counted.quiescenceFirstMoveCutoffRate(), Telemetry.RANKS, list(ranks, counted::bestRank),
                list(ranks, counted::searchedByRank), list(ranks, counted::prunedByRank), stages,
                list(Telemetry.DEPTHS, counted::nodesByDepth), list(Telemetry.DEPTHS, counted::cutoffsByDepth),
                list(Telemetry.DEPTHS, counted::firstMoveCutoffsByDepth), types, early);
    }

    private static List<Long> list(int size, IntToLongFunction counter) {
        return IntStream.range(0, size).mapToLong(counter::applyAsLong).boxed().toList();
    }
}
