package dev.cortado.lab.tune.spsa;

import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.opening.OpeningBook;
import dev.cortado.lab.player.EnginePlayer;
import dev.cortado.lab.player.Player;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.records.GameRecord;
import java.util.List;

/** A pair of games, in process, from one opening with both colours. */
public final class GamePairs implements SpsaObjective {
    /** Half points of a side in a pair that nobody wins. */
    private static final int EVEN = 2;

    private final List<SpsaParameter> parameters;
    private final EngineOptions options;
    private final ThinkingLimit limit;
    private final OpeningBook book;
    private final GameRunner rules;

    /**
     * Pairs of games.
     *
     * @param options of both sides, apart from what is tuned
     */
    public GamePairs(List<SpsaParameter> parameters, EngineOptions options, ThinkingLimit limit, OpeningBook book,
            GameRunner rules) {
        this.parameters = List.copyOf(parameters);
        this.options = options;
        this.limit = limit;
        this.book = book;
        this.rules = rules;
    }

    @Override
    public double compare(int[] plus, int[] minus, int index) throws InterruptedException {
        Opening opening = book.opening(index);
        try (Player first = new EnginePlayer("plus", with(plus));
                Player second = new EnginePlayer("minus", with(minus))) {
            GameRecord white = rules.play(opening, first, limit, second, limit, true);
            GameRecord black = rules.play(opening, first, limit, second, limit, false);
            for (GameRecord game : List.of(white, black)) {
                if (game.end().isFailure()) {
                    throw new IllegalStateException(game.detail().orElse(game.end().text()));
                }
            }
            // A win is worth two half points, a loss none: what exceeds two is games won less games lost.
            return white.devHalfPoints() + black.devHalfPoints() - EVEN;
        }
    }

    private EngineOptions with(int[] values) {
        EngineOptions changed = options;
        for (int i = 0; i < values.length; i++) {
            changed = changed.with(parameters.get(i).name(), Integer.toString(values[i]));
        }
        return changed;
    }
}
