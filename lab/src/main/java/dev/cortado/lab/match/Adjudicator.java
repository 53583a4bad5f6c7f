package dev.cortado.lab.match;

import dev.cortado.eval.Score;
import dev.cortado.lab.records.GameEnd;
import java.util.Optional;

/** Watches the scores of one game for {@link Adjudication}. */
final class Adjudicator {
    private final Adjudication rules;
    /** Moves in a row with a hopeless score, and with a winning one, by colour. */
    private final int[] hopeless = new int[2];
    private final int[] winning = new int[2];
    /** Plies in a row with a level score. */
    private int level;
    private int plies;

    Adjudicator(Adjudication rules) {
        this.rules = rules;
    }

    /**
     * Takes the score of a move that has just been made.
     *
     * @param color who made it
     * @param score from that side's view, {@link Score#NONE} if unknown
     * @param moveNumber the full move it belongs to
     * @return why the game is over, if it is: for {@link GameEnd#RESIGN_RULE}, {@code color} has lost
     */
    Optional<GameEnd> afterMove(int color, int score, int moveNumber) {
        plies++;
        boolean known = score != Score.NONE;
        if (rules.resign().isPresent()) {
            Adjudication.Resign rule = rules.resign().get();
            hopeless[color] = known && score <= -rule.score() ? hopeless[color] + 1 : 0;
            winning[color] = known && score >= rule.score() ? winning[color] + 1 : 0;
            if (hopeless[color] >= rule.moves() && (!rule.bothAgree() || winning[color ^ 1] >= rule.moves())) {
                return Optional.of(GameEnd.RESIGN_RULE);
            }
        }
        if (rules.draw().isPresent()) {
            Adjudication.Draw rule = rules.draw().get();
            level = known && Math.abs(score) <= rule.score() ? level + 1 : 0;
            if (moveNumber >= rule.moveNumber() && level >= 2 * rule.moves()) {
                return Optional.of(GameEnd.DRAW_RULE);
            }
        }
        return rules.maxPlies() > 0 && plies >= rules.maxPlies() ? Optional.of(GameEnd.MAX_PLIES)
                : Optional.empty();
    }
}
