package dev.cortado.lab.annotate;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.SanLine;
import dev.cortado.lab.analysis.WhiteScore;
import java.util.Arrays;
import java.util.List;

/**
 * What an engine thinks of one move of a game.
 *
 * @param number of the move, as it is counted in the game
 * @param white true if White played it
 * @param fen the position after it
 * @param before the score before it, with best play
 * @param after the score after it
 * @param bestLine what the engine would have played instead and how it would have gone on, in SAN
 * @param loss centipawns given away, at least 0; scores beyond 10 pawns count as 10
 * @param accuracy from 0 to 100: 100 if no winning chance was given away
 */
public record MoveReport(int number, boolean white, String san, String uci, String fen, WhiteScore before,
        WhiteScore after, Judgement judgement, List<String> bestLine, int loss, double accuracy) {
    /** Scores beyond this count as this, in centipawns: nobody loses 90 pawns by missing a mate. */
    private static final int MAX_SCORE = 1000;
    /**
     * Accuracy falls exponentially with the winning chance given away. The numbers are those lichess.org found to fit how
     * well people play, so that figures compare with those that people know.
     */
    private static final double ACCURACY_SCALE = 103.1668;
    private static final double ACCURACY_DECAY = 0.04354;
    private static final double ACCURACY_OFFSET = -3.1669;

    static MoveReport of(Position root, int move, SearchResult before, WhiteScore after) {
        boolean white = root.sideToMove() == Color.WHITE;
        WhiteScore old = WhiteScore.of(before.info(), root.sideToMove());
        boolean best = move == before.bestMove() || move == Move.NULL;
        double chance = best ? 0 : view(white, old.winningChance() - after.winningChance());
        int loss = best ? 0 : (int) view(white, bounded(old) - bounded(after));
        int[] pv = before.info().pv();
        Position next = new Position(root);
        next.play(move);
        return new MoveReport(root.gamePly() / 2 + 1, white, San.format(root, move), UciMove.format(root, move),
                Fen.format(next), old, after, Judgement.ofLoss(chance),
                List.copyOf(SanLine.moves(root, Arrays.copyOf(pv, Math.min(pv.length, GameAnnotator.LINE_PLIES)))),
                Math.max(0, loss), accuracy(chance));
    }

    /** True if the side passed, which is no move of a game: it counts for nobody's accuracy. */
    boolean isNullMove() {
        return san.equals(San.NULL);
    }

    /**
     * How good a move was that gave a winning chance away, from 0 to 100.
     *
     * @param chance on the scale of {@link WhiteScore#winningChance}, of the side that moved
     */
    static double accuracy(double chance) {
        double percent = 50 * Math.max(0, chance);
        return Math.clamp(ACCURACY_SCALE * Math.exp(-ACCURACY_DECAY * percent) + ACCURACY_OFFSET, 0, 100);
    }

    private static double view(boolean white, double value) {
        return white ? value : -value;
    }

    private static int bounded(WhiteScore score) {
        return Math.clamp(score.value(), -MAX_SCORE, MAX_SCORE);
    }
}
