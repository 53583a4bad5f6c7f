package dev.cortado.lab.opening;

import dev.cortado.chess.Chess960;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import java.util.function.IntUnaryOperator;

/**
 * Openings out of nothing, for matches without a book: random legal moves from the start of a game, kept if a short
 * search finds the position playable for both sides. The same seed gives the same openings.
 */
public final class RandomOpenings implements OpeningBook, AutoCloseable {
    private static final int PLIES = 8;
    private static final int LARGEST_SCORE = 150;
    private static final long NODES = 2000;

    private final long seed;
    private final boolean chess960;
    private final Engine judge = new Engine(EngineOptions.defaults().with("Hash", "1"));

    public RandomOpenings(long seed, boolean chess960) {
        this.seed = seed;
        this.chess960 = chess960;
    }

    @Override
    public String identity() {
        return "random openings, seed " + seed;
    }

    @Override
    public synchronized Opening opening(int pair) {
        SplitMix random = new SplitMix(new SplitMix(seed).next() + pair);
        while (true) {
            Position position = chess960 ? new Position(Chess960.setup(random.below(Chess960.COUNT))) : new Position();
            if (playRandomMoves(position, PLIES, random::below) && isPlayable(position)) {
                return Opening.of(Fen.format(position));
            }
        }
    }

    /**
     * Plays random legal moves; false if the game ended on the way.
     *
     * @param below draws a number from 0 to one less than its argument
     */
    public static boolean playRandomMoves(Position position, int plies, IntUnaryOperator below) {
        int[] moves = new int[Move.MAX_MOVES];
        for (int ply = 0; ply < plies; ply++) {
            int count = MoveGenerator.legal(position, moves, 0);
            if (count == 0) {
                return false;
            }
            position.make(moves[below.applyAsInt(count)]);
        }
        return position.hasLegalMove();
    }

    private boolean isPlayable(Position position) {
        // A score must not depend on which openings were judged before.
        judge.newGame();
        return Math.abs(judge.search(position, Limits.ofNodes(NODES), SearchListener.SILENT).score()) <= LARGEST_SCORE;
    }

    @Override
    public void close() {
        judge.close();
    }
}
