package dev.cortado.chess.game;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.Excerpt;
import dev.cortado.chess.notation.San;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A game of chess: tags, a starting board, a tree of moves with comments, and a result. Games can be changed; the boards
 * in them cannot. A game belongs to one thread at a time.
 *
 * <pre>{@code
 * Game game = new Game().setTag("White", "Anderssen").play("e4", "e5", "f4");
 * game.root().next().orElseThrow().setComment("best by test");
 * game.setResult(GameResult.WHITE_WINS);
 * game.moves(); // [e4, e5, f4]
 * game.end().turn(); // BLACK
 * Game.fromPgn(game.toPgn()).moves(); // [e4, e5, f4]
 * }</pre>
 */
public final class Game {
    private final Map<String, String> tags = new LinkedHashMap<>();
    private final Board start;
    private final GameNode root;
    private GameResult result = GameResult.UNKNOWN;
    private final List<PgnError> errors = new ArrayList<>();

    /** A game from the standard starting position, without moves. */
    public Game() {
        this(Board.start());
    }

    /** A game from a board, without moves. */
    public Game(Board start) {
        this.start = start;
        root = new GameNode(start);
    }

    /** The first game of a PGN text; a game without moves if there is none. See {@link #errors}. */
    public static Game fromPgn(String pgn) {
        PgnReader reader = PgnReader.of(pgn);
        return reader.hasNext() ? reader.next() : new Game();
    }

    /** The game as PGN. */
    public String toPgn() {
        return PgnWriter.toString(this);
    }

    // ---- tags ---------------------------------------------------------------------------------------------------

    /** All tags in their order. */
    public Map<String, String> tags() {
        return Collections.unmodifiableMap(tags);
    }

    public Optional<String> tag(String name) {
        return Optional.ofNullable(tags.get(name));
    }

    /**
     * Sets a tag; a {@code Result} that can be read sets the {@link #result} too.
     *
     * @throws IllegalArgumentException if PGN cannot hold such a name: it is one word without brackets and quotation marks
     */
    public Game setTag(String name, String value) {
        if (!PgnHeader.isName(name)) {
            throw new IllegalArgumentException("a tag's name is one word of letters, digits and '_', not \""
                    + Excerpt.of(name, 40) + "\"");
        }
        tags.put(name, value);
        if (name.equals("Result")) {
            GameResult.parse(value).ifPresent(read -> result = read);
        }
        return this;
    }

    public Game removeTag(String name) {
        tags.remove(name);
        return this;
    }

    public GameResult result() {
        return result;
    }

    /** Sets the result and the {@code Result} tag. */
    public Game setResult(GameResult result) {
        this.result = result;
        tags.put("Result", result.text());
        return this;
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    /** The board before the first move. */
    public Board start() {
        return start;
    }

    /** The place before the first move. */
    public GameNode root() {
        return root;
    }

    /**
     * Plays moves in algebraic or UCI notation at the end of the main line. A null move ({@code "--"}) is played too, as
     * by {@link Board#pass}.
     *
     * @throws dev.cortado.chess.notation.SanException if one is not legal; those before it stay
     */
    public Game play(String... texts) {
        GameNode node = root.lineEnd();
        Position position = node.position();
        for (String text : texts) {
            int move = San.parseOrNull(position, text);
            node = node.add(move);
            position.play(move);
        }
        return this;
    }

    /** The places of the main line in order, the root left out. */
    public List<GameNode> mainLine() {
        List<GameNode> line = new ArrayList<>();
        for (Optional<GameNode> node = root.next(); node.isPresent(); node = node.get().next()) {
            line.add(node.get());
        }
        return line;
    }

    /** The moves of the main line in algebraic notation, {@code "--"} for a null move. */
    public List<String> moves() {
        Position position = start.toPosition();
        List<String> moves = new ArrayList<>();
        for (GameNode node : mainLine()) {
            moves.add(San.format(position, node.move()));
            position.play(node.move());
        }
        return moves;
    }

    /** The board after the main line. */
    public Board end() {
        return root.lineEnd().board();
    }

    /** What was wrong in the text the game was read from; empty for other games. */
    public List<PgnError> errors() {
        return Collections.unmodifiableList(errors);
    }

    /** Notes something that was wrong in the text the game is read from. */
    public void addError(PgnError error) {
        errors.add(error);
    }

    @Override
    public String toString() {
        return tags.getOrDefault("White", "?") + " - " + tags.getOrDefault("Black", "?") + ", " + result + ", "
                + mainLine().size() + " plies";
    }
}
