package dev.cortado.lab.annotate;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.notation.San;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.WhiteScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes an engine's opinion into a game: {@code [%eval 0.35]} after every move of the main line, a mark on moves that
 * give winning chances away, and the better line as a variation. Comments, marks and variations that are there stay.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     new GameAnnotator(engine, Limits.ofNodes(100_000)).annotate(game, (done, of) -> true);
 * }
 * }</pre>
 */
public final class GameAnnotator {
    /** The longest variation added, in plies. */
    private static final int LINE_PLIES = 10;

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

    /**
     * How many moves of each sort a side made.
     *
     * @param moves all moves looked at
     */
    public record Tally(int moves, int inaccuracies, int mistakes, int blunders) {
        private static final Tally NONE = new Tally(0, 0, 0, 0);

        private Tally plus(Judgement judgement) {
            return new Tally(moves + 1, inaccuracies + (judgement == Judgement.INACCURACY ? 1 : 0),
                    mistakes + (judgement == Judgement.MISTAKE ? 1 : 0),
                    blunders + (judgement == Judgement.BLUNDER ? 1 : 0));
        }
    }

    /** Both sides' moves. */
    public record Report(Tally white, Tally black) {}

    /** Annotates a game in place. */
    public Report annotate(Game game, Progress progress) {
        List<GameNode> line = game.mainLine();
        Position position = game.start().toPosition();
        Tally[] tallies = {Tally.NONE, Tally.NONE};
        engine.newGame();
        SearchResult before = position.hasLegalMove() && !line.isEmpty() ? search(position) : null;
        boolean wanted = progress.searched(1, line.size() + 1);
        for (int i = 0; i < line.size() && wanted; i++) {
            GameNode node = line.get(i);
            int mover = position.sideToMove();
            Position root = new Position(position);
            position.make(node.move());
            SearchResult after = isOver(position) ? null : search(position);
            wanted = progress.searched(i + 2, line.size() + 1);
            if (!wanted) {
                break;
            }
            WhiteScore old = WhiteScore.of(before.score(), mover);
            WhiteScore now = after == null ? end(position) : WhiteScore.of(after.score(), mover ^ 1);
            Judgement judgement = judge(node.move(), before, old, now, mover);
            tallies[mover] = tallies[mover].plus(judgement);
            write(node, root, before, old, after == null ? Optional.empty() : Optional.of(now), judgement);
            before = after;
            wanted = after != null;
        }
        return new Report(tallies[0], tallies[1]);
    }

    private SearchResult search(Position position) {
        return engine.search(position, limits, SearchListener.SILENT);
    }

    /** Mate, stalemate, or a draw that needs no claim. */
    private static boolean isOver(Position position) {
        return !position.hasLegalMove() || position.isInsufficientMaterial();
    }

    private static WhiteScore end(Position position) {
        boolean mated = position.inCheck() && !position.hasLegalMove();
        return WhiteScore.of(mated ? Score.matedIn(0) : Score.DRAW, position.sideToMove());
    }

    private static Judgement judge(int move, SearchResult before, WhiteScore old, WhiteScore now, int mover) {
        if (move == before.bestMove()) {
            return Judgement.GOOD;
        }
        double loss = old.winningChance() - now.winningChance();
        return Judgement.ofLoss(mover == 0 ? loss : -loss);
    }

    private static void write(GameNode node, Position root, SearchResult before, WhiteScore old,
            Optional<WhiteScore> now, Judgement judgement) {
        List<String> comment = new ArrayList<>();
        now.ifPresent(score -> comment.add("[%eval " + score.evalText() + "]"));
        if (judgement != Judgement.GOOD) {
            comment.add(judgement.text() + ". " + San.format(root, before.bestMove()) + " was best.");
            if (node.nags().stream().noneMatch(nag -> nag >= 1 && nag <= 6)) {
                node.addNag(judgement.nag());
            }
            addLine(node.parent().orElseThrow(), before.info().pv(), "[%eval " + old.evalText() + "]");
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
