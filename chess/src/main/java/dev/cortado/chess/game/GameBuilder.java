package dev.cortado.chess.game;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a {@link Game} of what the parser reads. */
final class GameBuilder implements PgnVisitor {
    boolean variations = true;
    boolean comments = true;
    boolean moves = true;

    private final Map<String, String> tags = new LinkedHashMap<>();
    private final List<PgnError> errors = new ArrayList<>();
    /** The moves to which the open variations are alternatives. */
    private final Deque<GameNode> open = new ArrayDeque<>();
    private Game game;
    private GameNode node;
    /** A variation has begun and has no move yet. */
    private boolean fresh;
    private String commentBefore = "";

    /** The game just read. */
    Game take() {
        Game taken = game;
        game = null;
        return taken;
    }

    @Override
    public void beginGame(long line) {
        tags.clear();
        errors.clear();
        open.clear();
        game = null;
        node = null;
        fresh = false;
        commentBefore = "";
    }

    @Override
    public void tag(String name, String value) {
        tags.put(name, value);
    }

    @Override
    public boolean beginMoves(Position start) {
        begin(tags.containsKey("FEN") || start.isChess960() ? Board.of(start) : Board.start());
        return moves;
    }

    private void begin(Board start) {
        game = new Game(start);
        node = game.root();
    }

    @Override
    public void nullMove(Position before) {
        move(before, Move.NULL);
    }

    @Override
    public void move(Position before, int move) {
        node = node.add(move);
        if (fresh) {
            node.setCommentBefore(commentBefore);
            commentBefore = "";
            fresh = false;
        }
    }

    @Override
    public boolean wantsComments() {
        return comments && moves;
    }

    @Override
    public void comment(String text) {
        if (fresh) {
            commentBefore = join(commentBefore, text);
        } else {
            node.setComment(join(node.comment(), text));
        }
    }

    private static String join(String before, String text) {
        return before.isEmpty() ? text : before + ' ' + text;
    }

    @Override
    public void nag(int number) {
        node.addNag(number);
    }

    @Override
    public boolean beginVariation() {
        if (variations) {
            open.push(node);
            node = node.parent().orElseThrow();
            fresh = true;
        }
        return variations;
    }

    @Override
    public void endVariation() {
        node = open.pop();
        fresh = false;
        if (!commentBefore.isEmpty()) {
            node.setComment(join(node.comment(), commentBefore));
            commentBefore = "";
        }
    }

    @Override
    public void error(PgnError error) {
        errors.add(error);
    }

    @Override
    public void unread(String text, PgnError reason) {
        comment("not read: " + text + " (" + reason.message() + ")");
    }

    @Override
    public void endGame(GameResult result) {
        if (game == null) {
            begin(Board.start());
        }
        tags.forEach(game::setTag);
        if (tags.containsKey("Result") || result != GameResult.UNKNOWN) {
            game.setResult(result);
        }
        errors.forEach(game::addError);
    }
}
