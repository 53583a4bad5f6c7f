package dev.cortado.lab.datagen;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.eval.Score;
import dev.cortado.lab.data.ScoredGame;
import dev.cortado.lab.opening.RandomOpenings;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Plays one game of the engine against itself from a random opening. The same seed gives the same game, whatever was
 * played before.
 */
final class SelfPlay {
    // Limits are in reported centipawns, so that they mean the same to every evaluation; what is recorded is not.

    /** A game whose opening is already decided teaches little. */
    private static final int OPENING_LIMIT = 300;
    /** A score this high for {@link #WIN_PLIES} plies running ends the game. */
    private static final int WIN_SCORE = 2500;
    private static final int WIN_PLIES = 4;
    private static final int DRAW_SCORE = 6;
    private static final int DRAW_PLIES = 12;
    private static final int DRAW_FROM_PLY = 80;
    private static final int MAX_PLIES = 400;
    private static final int HARD_FACTOR = 8;

    private final Engine engine;
    private final Limits limits;
    private final int randomPlies;

    SelfPlay(Engine engine, long softNodes, int randomPlies) {
        this.engine = engine;
        this.randomPlies = randomPlies;
        limits = Limits.none().withSoftNodes(softNodes).withNodes(softNodes * HARD_FACTOR);
    }

    /**
     * A game; empty if its opening came out unfit.
     *
     * @param stopped asked before every move whether to give the game up, which leaves none
     */
    Optional<ScoredGame> play(long seed, BooleanSupplier stopped) {
        SplitMix random = new SplitMix(seed);
        Position position = new Position();
        if (!RandomOpenings.playRandomMoves(position, randomPlies + random.below(2), random::below)) {
            return Optional.empty();
        }
        PositionSetup start = PositionSetup.of(position);
        IntStream.Builder moves = IntStream.builder();
        IntStream.Builder scores = IntStream.builder();
        engine.newGame();
        int winning = 0;
        int drawing = 0;
        int result = ScoredGame.DRAWN;
        for (boolean first = true;; first = false) {
            if (stopped.getAsBoolean()) {
                return Optional.empty();
            }
            if (!position.hasLegalMove()) {
                result = !position.inCheck() ? ScoredGame.DRAWN
                        : position.sideToMove() == Color.WHITE ? ScoredGame.BLACK_WON : ScoredGame.WHITE_WON;
                break;
            }
            if (position.ply() >= MAX_PLIES || position.rule50() >= 100 || position.occurrences() >= 3
                    || position.isInsufficientMaterial()) {
                break;
            }
            SearchResult found = engine.search(position, limits, SearchListener.SILENT);
            int score = found.score();
            if (first && Math.abs(score) > OPENING_LIMIT) {
                return Optional.empty();
            }
            winning = Math.abs(score) >= WIN_SCORE ? winning + 1 : 0;
            drawing = Math.abs(score) <= DRAW_SCORE ? drawing + 1 : 0;
            if (winning >= WIN_PLIES || Score.isDecisive(score)) {
                result = score > 0 == (position.sideToMove() == Color.WHITE) ? ScoredGame.WHITE_WON
                        : ScoredGame.BLACK_WON;
                break;
            }
            if (drawing >= DRAW_PLIES && position.ply() >= DRAW_FROM_PLY) {
                break;
            }
            moves.add(found.bestMove());
            scores.add(position.sideToMove() == Color.WHITE ? found.rawScore() : -found.rawScore());
            position.make(found.bestMove());
        }
        return Optional.of(new ScoredGame(start, moves.build().toArray(), scores.build().toArray(), result));
    }
}
