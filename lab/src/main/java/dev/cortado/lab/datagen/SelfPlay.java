package dev.cortado.lab.datagen;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.opening.RandomOpenings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Plays one game of the engine against itself from a random opening and keeps its quiet positions. The same seed gives
 * the same game, whatever was played before.
 */
final class SelfPlay {
    /** A game whose opening is already decided teaches little; centipawns. */
    private static final int OPENING_LIMIT = 300;
    /** A score this high for {@link #WIN_PLIES} plies running ends the game. */
    private static final int WIN_SCORE = 2500;
    private static final int WIN_PLIES = 4;
    private static final int DRAW_SCORE = 6;
    private static final int DRAW_PLIES = 12;
    private static final int DRAW_FROM_PLY = 80;
    private static final int MAX_PLIES = 400;
    /** Positions with a larger score are left out; centipawns. */
    private static final int KEEP_LIMIT = 2000;
    private static final int HARD_FACTOR = 8;

    private final Engine engine;
    private final Limits limits;
    private final int randomPlies;

    /** A position, its score from White's view, and the side that played on from it. */
    private record Kept(String fen, int whiteScore) {}

    SelfPlay(Engine engine, long softNodes, int randomPlies) {
        this.engine = engine;
        this.randomPlies = randomPlies;
        limits = Limits.none().withSoftNodes(softNodes).withNodes(softNodes * HARD_FACTOR);
    }

    /**
     * Lines {@code FEN;score;result} from White's view; empty if the opening came out unfit.
     *
     * @param stopped asked before every move whether to give the game up, which leaves no lines
     */
    List<String> play(long seed, BooleanSupplier stopped) {
        SplitMix random = new SplitMix(seed);
        Position position = new Position();
        if (!RandomOpenings.playRandomMoves(position, randomPlies + random.below(2), random::below)) {
            return List.of();
        }
        engine.newGame();
        List<Kept> kept = new ArrayList<>();
        int winning = 0;
        int drawing = 0;
        double result = 0.5;
        for (boolean first = true;; first = false) {
            if (stopped.getAsBoolean()) {
                return List.of();
            }
            if (!position.hasLegalMove()) {
                result = !position.inCheck() ? 0.5 : position.sideToMove() == Color.WHITE ? 0 : 1;
                break;
            }
            if (position.ply() >= MAX_PLIES || position.rule50() >= 100 || position.occurrences() >= 3
                    || position.isInsufficientMaterial()) {
                break;
            }
            SearchResult found = engine.search(position, limits, SearchListener.SILENT);
            int score = found.score();
            int whiteScore = position.sideToMove() == Color.WHITE ? score : -score;
            if (first && Math.abs(score) > OPENING_LIMIT) {
                return List.of();
            }
            winning = Math.abs(score) >= WIN_SCORE ? winning + 1 : 0;
            drawing = Math.abs(score) <= DRAW_SCORE ? drawing + 1 : 0;
            if (winning >= WIN_PLIES || Score.isDecisive(score)) {
                result = whiteScore > 0 ? 1 : 0;
                break;
            }
            if (drawing >= DRAW_PLIES && position.ply() >= DRAW_FROM_PLY) {
                break;
            }
            if (!position.inCheck() && !position.isNoisy(found.bestMove()) && Math.abs(score) <= KEEP_LIMIT) {
                kept.add(new Kept(Fen.format(position), whiteScore));
            }
            position.make(found.bestMove());
        }
        String suffix = result == 0.5 ? ";0.5" : result == 1 ? ";1" : ";0";
        List<String> lines = new ArrayList<>(kept.size());
        for (Kept one : kept) {
            lines.add(one.fen + ";" + one.whiteScore + suffix);
        }
        return lines;
    }
}
