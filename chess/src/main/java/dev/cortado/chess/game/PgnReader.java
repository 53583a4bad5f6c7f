package dev.cortado.chess.game;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads games from PGN, one at a time, in memory that does not grow with the file. Every move is checked to be legal.
 *
 * <p>Nothing in a file makes the reader throw except trouble in reading it ({@link IOException}). A game with something
 * wrong is delivered with the moves before the error and with the reason in {@link Game#errors}, and reading goes on with
 * the next game.
 *
 * <p>Bytes are taken for UTF-8 and, where they are not, for Latin-1. Comments of both forms, {@code $} marks and
 * {@code !?}, nested variations, {@code %} lines, byte order marks, all line ends, {@code FEN} starts and Chess960 are
 * understood; so are missing blank lines, missing results, move numbers of any sort, quotation marks inside tags,
 * figurines ({@code ♘f3}), dashes for hyphens and signs such as {@code ±}. What follows a move that cannot be played is
 * kept as a comment with the reason.
 *
 * <pre>{@code
 * PgnReader reader = PgnReader.of("[White \"A\"]\n\n1. e4 e5 2. Ke3 d5 1-0\n\n[White \"B\"]\n\n1. d4 *");
 * Game broken = reader.next();
 * broken.moves(); // [e4, e5]
 * broken.errors(); // [line 3, column 13: Ke3: the king on e1 cannot reach e3]
 * reader.next().moves(); // [d4]
 * reader.hasNext(); // false
 * }</pre>
 *
 * <p>To look at very many games without building them, pass a {@link PgnVisitor} to {@link #visit}.
 */
public final class PgnReader implements Iterator<Game>, Iterable<Game>, AutoCloseable {
    private final PgnInput input;
    private final PgnParser parser;
    private final GameBuilder builder = new GameBuilder();
    private Game ready;
    private boolean finished;

    private PgnReader(PgnInput input) {
        this.input = input;
        parser = new PgnParser(input);
    }

    /** Reads bytes; closing the reader closes the stream. */
    public static PgnReader of(InputStream bytes) {
        return new PgnReader(new PgnInput(bytes));
    }

    /** Reads characters; closing the reader closes it. */
    public static PgnReader of(Reader chars) {
        return new PgnReader(new PgnInput(chars));
    }

    /** Reads a file. */
    public static PgnReader of(Path file) throws IOException {
        return of(new BufferedInputStream(Files.newInputStream(file)));
    }

    /**
     * Reads the games of a file that begin within a range of bytes, so that a large file can be shared out: neighbouring
     * ranges give every game once. A game begins with an {@code Event} tag at the start of a line.
     *
     * @param from the first byte of the range, 0 for the start of the file
     * @param to the byte after the range; beyond the file's end is its end
     */
    public static PgnReader of(Path file, long from, long to) throws IOException {
        if (to < from) {
            throw new IllegalArgumentException("the range from " + from + " to " + to + " ends before it begins");
        }
        return of(PgnRange.open(file, PgnRange.firstGame(file, from), PgnRange.firstGame(file, to)));
    }

    /**
     * Where the first game begins that starts at an offset in bytes or after it: what {@link #of(Path, long, long)} makes
     * of the ends of its range. The file's length if there is none.
     */
    public static long firstGame(Path file, long from) throws IOException {
        return PgnRange.firstGame(file, from);
    }

    /** Reads a text. */
    public static PgnReader of(String pgn) {
        return of(new StringReader(pgn));
    }

    /** From now on games are read without variations. */
    public PgnReader withoutVariations() {
        builder.variations = false;
        return this;
    }

    /** From now on games are read without comments. */
    public PgnReader withoutComments() {
        builder.comments = false;
        return this;
    }

    /** From now on games are read without moves: tags and result only, much faster. */
    public PgnReader withoutMoves() {
        builder.moves = false;
        return this;
    }

    /** The next game, or null at the end. */
    public Game readGame() throws IOException {
        if (ready != null) {
            Game game = ready;
            ready = null;
            return game;
        }
        if (!finished && !parser.next(builder)) {
            finished = true;
        }
        return finished ? null : builder.take();
    }

    /**
     * Tells a visitor about the next game.
     *
     * @return false if there was none
     */
    public boolean visit(PgnVisitor visitor) throws IOException {
        if (ready != null) {
            throw new IllegalStateException("hasNext() has read a game already; take it with next() first");
        }
        if (!finished && !parser.next(visitor)) {
            finished = true;
        }
        return !finished;
    }

    /** True if there is another game, which is read. */
    @Override
    public boolean hasNext() {
        try {
            if (ready == null) {
                ready = readGame();
            }
            return ready != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Game next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more games");
        }
        Game game = ready;
        ready = null;
        return game;
    }

    /** This reader; there is one pass over the games. */
    @Override
    public Iterator<Game> iterator() {
        return this;
    }

    /** The remaining games; closing the stream closes the reader. */
    public Stream<Game> stream() {
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, traits), false).onClose(() -> {
            try {
                close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public void close() throws IOException {
        finished = true;
        input.close();
    }
}
