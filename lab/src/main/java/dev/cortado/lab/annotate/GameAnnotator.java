package dev.cortado.lab.annotate;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.OpeningNames;
import dev.cortado.lab.analysis.WhiteScore;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes an engine's opinion into a game: {@code [%eval 0.35]} after every move of the main line, a mark on moves that
 * give winning chances away, and the better line as a variation. Comments, marks and variations that are there stay. A
 * null move gets its score like any other, but is not judged: nobody played it.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     new GameAnnotator(engine, Limits.ofNodes(100_000)).annotate(game, (done, of) -> true);
 * }
 * }</pre>
 */
public final class GameAnnotator {
    /** The longest variation added, in plies. */
    static final int LINE_PLIES = 10;

    private final Engine engine;
    private final Limits limits;

    /** @param limits for each position */
    public GameAnnotator(Engine engine, Limits limits) {
        this.engine = engine;
        this.limits = limits;
    }

    /** Hears how far the work has come. */
    @FunctionalInterface
    public interface Progress {
        /**
         * A position was searched.
         *
         * @return false to end here; what was done stays in the game
         */
        boolean searched(int positions, int of);
    }

    /** Annotates a game in place. */
    public GameReport annotate(Game game, Progress progress) {
        List<GameNode> line = game.mainLine();
        Position position = game.start().toPosition();
        List<MoveReport> moves = new ArrayList<>();
        engine.newGame();
        SearchResult before = position.hasLegalMove() && !line.isEmpty() ? search(position) : null;
        boolean wanted = progress.searched(1, line.size() + 1);
        for (int i = 0; i < line.size() && wanted; i++) {
            GameNode node = line.get(i);
            Position root = new Position(position);
            position.play(node.move());
            SearchResult after = isOver(position) ? null : search(position);
            wanted = progress.searched(i + 2, line.size() + 1);
            if (!wanted || before == null) {
                break;
            }
            MoveReport report = MoveReport.of(root, node.move(), before,
                    after == null ? end(position) : WhiteScore.of(after.info(), position.sideToMove()));
            moves.add(report);
            write(node, report, before.info().pv(), after != null);
            before = after;
            wanted = after != null;
        }
        return new GameReport(OpeningNames.of(game), List.copyOf(moves));
    }

    private SearchResult search(Position position) {
        return engine.search(position, limits, SearchListener.SILENT);
    }

    /** Mate, stalemate, or a draw that needs no claim. */
    private static boolean isOver(Position position) {
        return !position.hasLegalMove() || position.isInsufficientMaterial();
    }

    private static WhiteScore end(Position position) {
        return WhiteScore.atEnd(position.inCheck() && !position.hasLegalMove(), position.sideToMove());
    }

    private static void write(GameNode node, MoveReport report, int[] bestLine, boolean goesOn) {
        List<String> comment = new ArrayList<>();
        if (goesOn) {
            comment.add("[%eval " + report.after().evalText() + "]");
        }
        if (report.judgement() != Judgement.GOOD) {
            comment.add(report.judgement().text() + ". " + report.bestLine().getFirst() + " was best.");
            if (node.nags().stream().noneMatch(nag -> nag >= 1 && nag <= 6)) {
                node.addNag(report.judgement().nag());
            }
            addLine(node.parent().orElseThrow(), bestLine, "[%eval " + report.before().evalText() + "]");
        }
        String rest = node.comment().replaceAll("\\[%eval [^\\]]*\\]", "").strip();
        if (!rest.isEmpty()) {
            comment.add(rest);
        }
        node.setComment(String.join(" ", comment));
    }

    /** Adds a variation, unless its first move is there already. */
    private static void addLine(GameNode from, int[] moves, String comment) {
        if (from.children().stream().anyMatch(child -> child.move() == moves[0])) {
            return;
        }
        GameNode node = from;
        for (int i = 0; i < Math.min(moves.length, LINE_PLIES); i++) {
            node = node.add(moves[i]);
            if (i == 0) {
                node.setComment(comment);
            }
        }
    }
}
