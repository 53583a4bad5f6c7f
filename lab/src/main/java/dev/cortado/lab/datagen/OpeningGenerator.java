package dev.cortado.lab.datagen;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.lab.opening.BookFile;
import dev.cortado.lab.opening.RandomOpenings;
import java.util.Optional;

/**
 * Openings for data generation: random legal moves from the starting position or from the lines of a book, kept if a short
 * search finds neither side far ahead. An opening depends only on seed, index and book.
 */
public final class OpeningGenerator implements AutoCloseable {
    /** Random plies; one more in half of the openings, so that both sides get to move. */
    private static final int PLIES = 8;
    private static final int PLIES_AFTER_BOOK = 4;
    private static final int LARGEST_SCORE = 300;
    private static final long NODES = 1000;
    /** After this many, any position will do: a book of lopsided positions must not keep a reader waiting for ever. */
    private static final int ATTEMPTS = 200;

    private final long seed;
    private final Optional<BookFile> book;
    private final Engine judge = new Engine(EngineOptions.defaults().with("Hash", "1"));

    /** @param book where the openings begin; empty for the starting position */
    public OpeningGenerator(long seed, Optional<BookFile> book) {
        this.seed = new SplitMix(seed).next();
        this.book = book;
    }

    /**
     * The FEN of an opening.
     *
     * @param index from 0
     * @throws IllegalArgumentException if the line of the book cannot be used
     */
    public String opening(int index) {
        SplitMix random = new SplitMix(seed + index);
        for (int attempt = 1;; attempt++) {
            Position position = book.map(lines -> lines.opening(random.below(lines.size())).position(false))
                    .orElseGet(Position::new);
            int plies = (book.isPresent() ? PLIES_AFTER_BOOK : PLIES) + random.below(2);
            if (RandomOpenings.playRandomMoves(position, plies, random::below)
                    && (isBalanced(position) || attempt >= ATTEMPTS)) {
                return Fen.format(position);
            }
        }
    }

    private boolean isBalanced(Position position) {
        // A score must not depend on which openings were judged before.
        judge.newGame();
        return Math.abs(judge.search(position, Limits.ofNodes(NODES), SearchListener.SILENT).score()) <= LARGEST_SCORE;
    }

    @Override
    public void close() {
        judge.close();
    }
}
