package dev.cortado.chess.game;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A place in a {@link Game}: the board after a move, with what is said about that move and how the game goes on. The
 * root of the tree is the start of the game and has no move. The first child is the main line, the others are
 * variations.
 *
 * <p>In annotated games a null move often stands in a line: the side to move passes, to show what its opponent threatens.
 * It is no legal move, but has a place in the tree like any other ({@link #isNullMove}), written {@code --}.
 *
 * <pre>{@code
 * Game game = new Game().play("e4", "e5");
 * GameNode e4 = game.root().next().orElseThrow();
 * e4.play("c5").setComment("the Sicilian");
 * e4.variations().get(0).san(); // "c5"
 * game.moves(); // [e4, e5]
 * }</pre>
 */
public final class GameNode {
    private static final GameNode[] NO_CHILDREN = {};
    private static final int[] NO_NAGS = {};
    private static final SoftReference<Board> NO_BOARD = new SoftReference<>(null);

    private final GameNode parent;
    private final int move;
    /** Only the root has one. */
    private final Board start;
    private GameNode[] children = NO_CHILDREN;
    private int[] nags = NO_NAGS;
    private String comment = "";
    private String commentBefore = "";
    /** The board once it has been asked for, so that going through a game plays each move once. Memory comes first. */
    private SoftReference<Board> board = NO_BOARD;

    GameNode(Board start) {
        this.start = start;
        parent = null;
        move = Move.NONE;
    }

    private GameNode(GameNode parent, int move) {
        this.parent = parent;
        this.move = move;
        start = null;
    }

    // ---- the tree -----------------------------------------------------------------------------------------------

    /** The place one move earlier; empty at the root. */
    public Optional<GameNode> parent() {
        return Optional.ofNullable(parent);
    }

    public boolean isRoot() {
        return parent == null;
    }

    /** How the game goes on from here: the main line and then the variations. */
    public List<GameNode> children() {
        return List.of(children);
    }

    /** The next move of the line. */
    public Optional<GameNode> next() {
        return children.length == 0 ? Optional.empty() : Optional.of(children[0]);
    }

    /** The alternatives to the next move of the line. */
    public List<GameNode> variations() {
        return children.length < 2 ? List.of() : List.of(Arrays.copyOfRange(children, 1, children.length));
    }

    /** The last place of the line that leads on from here without variations. */
    public GameNode lineEnd() {
        GameNode node = this;
        while (node.children.length > 0) {
            node = node.children[0];
        }
        return node;
    }

    /** How many moves lie between the root and here. */
    public int depth() {
        int depth = 0;
        for (GameNode node = this; node.parent != null; node = node.parent) {
            depth++;
        }
        return depth;
    }

    /**
     * Adds a move in algebraic or UCI notation and answers its place: the next move if there is none yet, else a new
     * variation. A move that is there already is not added again. {@code "--"} adds a null move.
     *
     * @throws dev.cortado.chess.notation.SanException if it is no legal move, or a null move in check
     */
    public GameNode play(String text) {
        int played = San.parseOrNull(board().toPosition(), text);
        for (GameNode child : children) {
            if (child.move == played) {
                return child;
            }
        }
        return add(played);
    }

    /**
     * Adds a move as the 16 bits of {@link Move}, {@link Move#NULL} included. That it is legal here is the caller's word;
     * nothing is checked.
     */
    public GameNode add(int legalMove) {
        GameNode child = new GameNode(this, legalMove);
        children = Arrays.copyOf(children, children.length + 1);
        children[children.length - 1] = child;
        return child;
    }

    /** Takes a child out of the tree with all that follows it. */
    public void remove(GameNode child) {
        List<GameNode> left = new ArrayList<>(List.of(children));
        left.remove(child);
        children = left.toArray(NO_CHILDREN);
    }

    // ---- the move -----------------------------------------------------------------------------------------------

    /** The move that led here as the 16 bits of {@link Move}; {@link Move#NONE} at the root. See {@link #isNullMove}. */
    public int move() {
        return move;
    }

    /** True if the side to move passed to come here. */
    public boolean isNullMove() {
        return move == Move.NULL;
    }

    /** The move that led here in algebraic notation, {@code "--"} for a null move; empty text at the root. */
    public String san() {
        return parent == null ? "" : San.format(parent.board().toPosition(), move);
    }

    /** The move that led here in UCI notation, {@code "0000"} for a null move; empty text at the root. */
    public String uci() {
        return parent == null ? "" : UciMove.format(root().start.toPosition(), move);
    }

    /** The board here. It is remembered while there is memory for it, so asking again costs nothing. */
    public Board board() {
        List<GameNode> below = new ArrayList<>();
        GameNode node = this;
        Board reached = node.known();
        while (reached == null) {
            below.add(node);
            node = node.parent;
            reached = node.known();
        }
        for (GameNode next : below.reversed()) {
            reached = reached.after(next.move);
        }
        if (!below.isEmpty()) {
            board = new SoftReference<>(reached);
        }
        return reached;
    }

    /** The board here if it need not be worked out, else null. */
    private Board known() {
        return parent == null ? start : board.get();
    }

    /** A new position with the moves that lead here played on it. */
    public Position position() {
        Position position = root().start.toPosition();
        for (int played : path()) {
            position.play(played);
        }
        return position;
    }

    private GameNode root() {
        GameNode node = this;
        while (node.parent != null) {
            node = node.parent;
        }
        return node;
    }

    private int[] path() {
        int[] path = new int[depth()];
        int i = path.length;
        for (GameNode node = this; node.parent != null; node = node.parent) {
            path[--i] = node.move;
        }
        return path;
    }

    // ---- what is said about it ----------------------------------------------------------------------------------

    /** The comment after the move, at the root the one before the first move; empty text if there is none. */
    public String comment() {
        return comment;
    }

    public GameNode setComment(String text) {
        comment = text;
        return this;
    }

    /** The comment in front of the move, which only the first move of a variation has; empty text if there is none. */
    public String commentBefore() {
        return commentBefore;
    }

    public GameNode setCommentBefore(String text) {
        commentBefore = text;
        return this;
    }

    /** The marks of the move by their PGN numbers: 1 is {@code !}, 2 is {@code ?}, 18 is {@code +-}. */
    public List<Integer> nags() {
        return Arrays.stream(nags).boxed().toList();
    }

    /** Adds a mark, from 0 to 255. */
    public GameNode addNag(int number) {
        if (number < 0 || number > 255) {
            throw new IllegalArgumentException("marks have numbers from 0 to 255, not " + number);
        }
        nags = Arrays.copyOf(nags, nags.length + 1);
        nags[nags.length - 1] = number;
        return this;
    }

    @Override
    public String toString() {
        return parent == null ? "start of the game" : san();
    }
}
