package dev.cortado.chess.game;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Writes games as PGN: the seven standard tags first, the others in their order, then the moves in lines below 80
 * characters with comments, marks and variations. A game from another than the standard start gets the tags {@code SetUp}
 * and {@code FEN}, a Chess960 game {@code Variant}. What {@link PgnReader} reads back is the same game, except that
 * blanks in comments become single ones.
 *
 * <pre>{@code
 * String pgn = PgnWriter.toString(new Game().setTag("White", "Ann").play("e4", "c5"));
 * pgn.lines().toList().get(4); // "[White \"Ann\"]"
 * pgn.lines().toList().get(8); // "1. e4 c5 *"
 * }</pre>
 */
public final class PgnWriter {
    private static final List<String> ROSTER = List.of("Event", "Site", "Date", "Round", "White", "Black");
    private static final int WIDTH = 79;

    private final Appendable out;
    private final StringBuilder san = new StringBuilder();
    private int column;
    /** The word to be written next, once it is known whether a bracket follows it. */
    private final StringBuilder word = new StringBuilder();
    /** The word is a comment to the end of its line. */
    private boolean lineComment;
    private String prefix = "";

    /** Writes to a file, a builder or anything else that takes characters. */
    public PgnWriter(Appendable out) {
        this.out = out;
    }

    /** One game as a text. */
    public static String toString(Game game) {
        StringBuilder text = new StringBuilder();
        try {
            new PgnWriter(text).write(game);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes a game and an empty line. */
    public void write(Game game) throws IOException {
        for (String name : ROSTER) {
            tag(name, game.tag(name).orElse(name.equals("Date") ? "????.??.??" : "?"));
        }
        tag("Result", game.result().text());
        startTags(game);
        for (var tag : game.tags().entrySet()) {
            if (!ROSTER.contains(tag.getKey()) && !tag.getKey().equals("Result") && !isStartTag(tag.getKey())) {
                tag(tag.getKey(), tag.getValue());
            }
        }
        out.append('\n');
        column = 0;
        moves(game);
        next(game.result().text());
        flush();
        out.append("\n\n");
    }

    private static boolean isStartTag(String name) {
        return name.equals("SetUp") || name.equals("FEN") || name.equals("Variant");
    }

    private void startTags(Game game) throws IOException {
        Board start = game.start();
        String variant = game.tag("Variant").orElse(start.isChess960() ? "Chess960" : null);
        if (variant != null) {
            tag("Variant", variant);
        }
        // A start that could not be read is kept as it was.
        String fen = start.equals(Board.start()) ? game.tag("FEN").orElse(null) : start.fen();
        if (fen != null) {
            tag("SetUp", "1");
            tag("FEN", fen);
        }
    }

    private void tag(String name, String value) throws IOException {
        out.append('[').append(name).append(" \"").append(escape(value))
                .append("\"]\n");
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ').replace('\r', ' ');
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    /**
     * Something still to be written: the line after a move that has been, a variation that begins with a move, or the
     * bracket that closes it.
     *
     * @param ply the plies on the position before that move
     */
    private record Task(Kind kind, GameNode node, int ply) {
        private enum Kind {
            LINE, VARIATION, CLOSE
        }
    }

    private void moves(Game game) throws IOException {
        Position position = game.start().toPosition();
        Deque<Task> tasks = new ArrayDeque<>();
        comment(game.root().comment());
        line(tasks, position, game.root(), true);
        while (!tasks.isEmpty()) {
            Task task = tasks.pop();
            switch (task.kind()) {
                case CLOSE -> close();
                case LINE -> {
                    rewind(position, task.ply());
                    position.play(task.node().move());
                    line(tasks, position, task.node(), true);
                }
                case VARIATION -> {
                    rewind(position, task.ply());
                    prefix = "(";
                    comment(task.node().commentBefore());
                    tasks.push(new Task(Task.Kind.CLOSE, null, 0));
                    boolean numbered = move(position, task.node(), true);
                    line(tasks, position, task.node(), numbered);
                }
                default -> throw new AssertionError(task.kind());
            }
        }
    }

    private static void rewind(Position position, int ply) {
        while (position.ply() > ply) {
            position.takeBack();
        }
    }

    /** Writes what follows a node up to the first move with variations, which are left as tasks. */
    private void line(Deque<Task> tasks, Position position, GameNode from, boolean numbered) throws IOException {
        boolean number = numbered;
        GameNode node = from;
        while (true) {
            List<GameNode> children = node.children();
            if (children.isEmpty()) {
                return;
            }
            GameNode main = children.get(0);
            int ply = position.ply();
            number = move(position, main, number);
            if (children.size() > 1) {
                tasks.push(new Task(Task.Kind.LINE, main, ply));
                for (int i = children.size() - 1; i > 0; i--) {
                    tasks.push(new Task(Task.Kind.VARIATION, children.get(i), ply));
                }
                return;
            }
            node = main;
        }
    }

    /** Writes a move and plays it; true if the next move needs its number because something stands between. */
    private boolean move(Position position, GameNode node, boolean numbered) throws IOException {
        if (position.sideToMove() == Color.WHITE) {
            next(position.fullmoveNumber() + ".");
        } else if (numbered) {
            next(position.fullmoveNumber() + "...");
        }
        san.setLength(0);
        San.append(san, position, node.move());
        next(san);
        position.play(node.move());
        for (int nag : node.nags()) {
            next("$" + nag);
        }
        comment(node.comment());
        return !node.comment().isEmpty();
    }

    private void comment(String text) throws IOException {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            return;
        }
        if (trimmed.indexOf('}') >= 0) {
            next(";" + trimmed.replace('\n', ' ').replace('\r', ' '));
            lineComment = true;
            return;
        }
        String[] words = trimmed.split("[\\x00-\\x20]+");
        for (int i = 0; i < words.length; i++) {
            String first = i == 0 ? "{" : "";
            String last = i == words.length - 1 ? "}" : "";
            if (i > 0 && words[i].startsWith("[Event")) {
                // At the start of a line this would look like the next game.
                word.append(' ').append(words[i]).append(last);
            } else {
                next(first + words[i] + last);
            }
        }
    }

    // ---- words and lines ----------------------------------------------------------------------------------------

    private void close() throws IOException {
        if (lineComment) {
            next(")");
        } else {
            word.append(')');
        }
    }

    private void next(CharSequence text) throws IOException {
        flush();
        word.append(prefix).append(text);
        prefix = "";
    }

    private void flush() throws IOException {
        if (word.isEmpty()) {
            return;
        }
        if (column > 0) {
            boolean fits = column + 1 + word.length() <= WIDTH;
            out.append(fits ? ' ' : '\n');
            column = fits ? column + 1 : 0;
        }
        out.append(word);
        column += word.length();
        word.setLength(0);
        if (lineComment) {
            out.append('\n');
            column = 0;
            lineComment = false;
        }
    }
}
