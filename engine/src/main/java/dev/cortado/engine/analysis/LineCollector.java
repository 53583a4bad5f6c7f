package dev.cortado.engine.analysis;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.LegalMove;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Makes analyses of what a search tells. */
final class LineCollector implements SearchListener {
    private final Board board;
    /** The line of each place; null until one is found. Written by the search, in turn. */
    private final Line[] lines;
    private final Consumer<Analysis> update;
    /** Written by the search, read by anyone. */
    private volatile Analysis latest;

    LineCollector(Board board, int lines, Consumer<Analysis> update) {
        this.board = board;
        this.lines = new Line[lines];
        this.update = update;
    }

    @Override
    public void onInfo(SearchInfo info) {
        if (info.bound() == SearchInfo.Bound.EXACT && info.multiPv() <= lines.length) {
            lines[info.multiPv() - 1] = line(info);
            latest = analysis(info.nodes(), info.timeMs());
            update.accept(latest);
        }
    }

    /** The end: the line behind the engine's answer comes first. */
    Analysis last(SearchResult result) {
        Line answer = line(result.info());
        if (lines[0] == null || !lines[0].move().equals(answer.move()) || lines[0].depth() <= answer.depth()) {
            int place = 0;
            while (place < lines.length - 1 && lines[place] != null && !lines[place].move().equals(answer.move())) {
                place++;
            }
            System.arraycopy(lines, 0, lines, 1, place);
            lines[0] = answer;
        }
        latest = analysis(result.nodes(), result.timeMs());
        return latest;
    }

    Analysis latest() {
        return latest;
    }

    private Analysis analysis(long nodes, long timeMs) {
        return new Analysis(board, Arrays.stream(lines).filter(Objects::nonNull).toList(), nodes,
                Duration.ofMillis(timeMs));
    }

    private Line line(SearchInfo info) {
        List<LegalMove> moves = new ArrayList<>(info.pv().length);
        Board at = board;
        for (int encoded : info.pv()) {
            LegalMove move = at.move(encoded);
            moves.add(move);
            at = at.play(move);
        }
        return new Line(Valuation.of(info.score()), info.wdl(), moves, info.depth());
    }
}
