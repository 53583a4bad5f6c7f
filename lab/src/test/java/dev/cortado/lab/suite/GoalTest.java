package dev.cortado.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Epd;
import dev.cortado.chess.notation.San;
import dev.cortado.eval.Score;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";

    private static Goal goal(String operations) {
        return Goal.of(Epd.parse(START + operations));
    }

    private static int move(String san) {
        return San.parse(new Position(), san);
    }

    @Test
    void bestAndAvoidedMoves() {
        Goal best = goal("bm e4 d4;");
        assertThat(best.isMetBy(move("d4"), 0)).isTrue();
        assertThat(best.isMetBy(move("Nf3"), 0)).isFalse();
        assertThat(best.text(new Position())).isEqualTo("e4 or d4");
        Goal avoid = goal("am f3;");
        assertThat(avoid.isMetBy(move("f3"), 0)).isFalse();
        assertThat(avoid.isMetBy(move("e4"), 0)).isTrue();
        assertThat(avoid.text(new Position())).isEqualTo("not f3");
    }

    /** Mate in 3 moves is mate at ply 5, mate in 2 at ply 3. */
    @Test
    void directMateAsksForTheScore() {
        Goal goal = goal("dm 3;");
        assertThat(goal.isMetBy(move("e4"), Score.mateIn(5))).isTrue();
        assertThat(goal.isMetBy(move("e4"), Score.mateIn(3))).isTrue();
        assertThat(goal.isMetBy(move("e4"), Score.mateIn(7))).isFalse();
        assertThat(goal.isMetBy(move("e4"), 900)).isFalse();
        assertThat(goal.isMetBy(move("e4"), Score.matedIn(4))).isFalse();
        Goal both = goal("bm d4; dm 3;");
        assertThat(both.isMetBy(move("e4"), Score.mateIn(5))).isFalse();
        assertThat(both.isMetBy(move("d4"), 50)).isFalse();
        assertThat(both.isMetBy(move("d4"), Score.mateIn(5))).isTrue();
    }

    @Test
    void scoredMovesGivePointsAndDecideWhereNothingElseDoes() {
        Goal scored = goal("c0 \"Nf3=10, d4=10, e4=7\";");
        assertThat(scored.isMetBy(move("Nf3"), 0)).isTrue();
        assertThat(scored.isMetBy(move("d4"), 0)).isTrue();
        assertThat(scored.isMetBy(move("e4"), 0)).isFalse();
        assertThat(scored.pointsOf(move("e4"))).isEqualTo(7);
        assertThat(scored.pointsOf(move("a3"))).isZero();
        assertThat(scored.mostPoints()).isEqualTo(10);
        Goal withBest = goal("bm e4; c0 \"Nf3=10, e4=7\";");
        assertThat(withBest.isMetBy(move("e4"), 0)).isTrue();
        assertThat(withBest.isMetBy(move("Nf3"), 0)).isFalse();
        assertThat(goal("bm e4; c0 \"Spassky - Fischer, game 6\";").mostPoints()).isZero();
    }

    @Test
    void whatCannotBeUsedIsSaid() {
        assertThatThrownBy(() -> goal("id \"x\";")).hasMessageContaining("nothing is asked");
        assertThatThrownBy(() -> goal("bm Qh5;")).hasMessageStartingWith("bm: ");
        assertThatThrownBy(() -> goal("dm soon;")).hasMessageContaining("'soon'");
        assertThatThrownBy(() -> goal("c0 \"Nf3=10, Qh5=3\";")).hasMessageStartingWith("c0: ");
    }
}
