package dev.cortado.web;

import dev.cortado.chess.game.GameResult;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.PairRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A test of two sides, of which the one under test is a little better. Its games have no moves. */
public final class SampleMatch {
    private SampleMatch() {}

    /** As {@code cortado sprt} writes them. */
    public static Map<String, Object> settings() {
        return Map.of("dev", Map.of("name", "new"), "base", Map.of("name", "old"), "sprt",
                "normalized [0.0, 5.0] alpha 0.05 beta 0.05");
    }

    /** A win with White and a draw with Black: three half points. */
    public static PairRecord pair(int index) {
        return pair(index, GameResult.WHITE_WINS, GameResult.DRAW);
    }

    /** A pair by lot. */
    public static PairRecord pair(int index, Random random) {
        return pair(index, result(random, 0.32), result(random, 0.24));
    }

    private static GameResult result(Random random, double whiteWins) {
        double lot = random.nextDouble();
        return lot < whiteWins ? GameResult.WHITE_WINS
                : lot < whiteWins + 0.45 ? GameResult.DRAW : GameResult.BLACK_WINS;
    }

    private static PairRecord pair(int index, GameResult first, GameResult second) {
        return new PairRecord(index, Opening.START, game(true, first), game(false, second));
    }

    private static GameRecord game(boolean devIsWhite, GameResult result) {
        return new GameRecord(devIsWhite, result, result == GameResult.DRAW ? GameEnd.REPETITION : GameEnd.CHECKMATE,
                Optional.empty(), List.of());
    }
}
