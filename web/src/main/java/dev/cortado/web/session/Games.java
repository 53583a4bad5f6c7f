package dev.cortado.web.session;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.web.message.GameTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Games between the library and the wire. */
public final class Games {
    private static final int TAGS = 100;
    private static final int TEXT = 10_000;

    private Games() {}

    /** A move still to be written, after the position of its parent. */
    private record Task(GameNode node, int parent, Position before) {}

    /** A game as a page has it; moves beyond so many are left out. */
    public static GameTree tree(Game game, int most) {
        List<GameTree.Node> nodes = new ArrayList<>();
        Deque<Task> tasks = new ArrayDeque<>();
        push(tasks, game.root(), -1, game.start().toPosition());
        while (!tasks.isEmpty() && nodes.size() < most) {
            Task task = tasks.pop();
            Position position = new Position(task.before());
            int move = task.node().move();
            String uci = UciMove.format(position, move);
            String san = San.format(position, move);
            position.play(move);
            nodes.add(new GameTree.Node(task.parent(), uci, san, Fen.format(position), comment(task.node()),
                    task.node().nags()));
            push(tasks, task.node(), nodes.size() - 1, position);
        }
        return new GameTree(game.tags(), game.start().fen(), game.result().text(), game.root().comment(), nodes);
    }

    private static String comment(GameNode node) {
        return (node.commentBefore() + " " + node.comment()).strip();
    }

    /** The first child is taken first. */
    private static void push(Deque<Task> tasks, GameNode node, int index, Position position) {
        for (GameNode child : node.children().reversed()) {
            tasks.push(new Task(child, index, position));
        }
    }

    /**
     * A game from what a page sent.
     *
     * @throws IllegalArgumentException if a move is not legal, or the tree is none
     */
    static Game game(GameTree tree, int most) {
        if (tree == null || tree.nodes() == null || tree.nodes().size() > most) {
            throw new IllegalArgumentException("a game has at most " + most + " moves");
        }
        Game game = new Game(Board.of(Place.start(tree.start())));
        Map<String, String> tags = tree.tags() == null ? Map.of() : tree.tags();
        if (tags.size() > TAGS) {
            throw new IllegalArgumentException("a game has at most " + TAGS + " tags");
        }
        tags.forEach((name, value) -> game.setTag(tagName(name), shortText(value)));
        GameResult.parse(String.valueOf(tree.result())).ifPresent(game::setResult);
        game.root().setComment(shortText(tree.comment()));
        List<GameNode> places = new ArrayList<>();
        List<Position> positions = new ArrayList<>();
        for (GameTree.Node node : tree.nodes()) {
            if (node.parent() < -1 || node.parent() >= places.size()) {
                throw new IllegalArgumentException("a move comes before its parent");
            }
            Position position = new Position(
                    node.parent() < 0 ? game.start().toPosition() : positions.get(node.parent()));
            int move = UciMove.parseOrNull(position, String.valueOf(node.uci()));
            GameNode place = (node.parent() < 0 ? game.root() : places.get(node.parent())).add(move);
            place.setComment(shortText(node.comment()));
            if (node.nags() != null) {
                node.nags().stream().limit(8).forEach(place::addNag);
            }
            position.play(move);
            places.add(place);
            positions.add(position);
        }
        return game;
    }

    private static String tagName(String name) {
        if (!name.matches("[A-Za-z0-9_]{1,64}")) {
            throw new IllegalArgumentException("tags have names of letters, digits and underscores");
        }
        return name;
    }

    private static String shortText(String text) {
        return text == null ? "" : text.length() <= TEXT ? text : text.substring(0, TEXT);
    }
}
