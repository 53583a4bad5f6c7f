package dev.cortado.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bands of scores: each begins where the last one ends, and each fits what it must hold. */
class ScoreTest {
    @Test
    void bandsMeetAndDoNotOverlap() {
        assertThat(Score.TABLEBASE_WIN_IN_MAX_PLY).isEqualTo(Score.EVAL_LIMIT + 1);
        assertThat(Score.MATE_IN_MAX_PLY).isEqualTo(Score.TABLEBASE_WIN + 1);
        // A win or a mate at any ply of a search has a score of its own.
        assertThat(Score.TABLEBASE_WIN - Score.TABLEBASE_WIN_IN_MAX_PLY).isEqualTo(Score.MAX_PLY);
        assertThat(Score.MATE - Score.MATE_IN_MAX_PLY).isEqualTo(Score.MAX_PLY);
        assertThat(Score.NONE).isLessThanOrEqualTo(Short.MAX_VALUE);
    }

    @Test
    void everyScoreIsOfOneKind() {
        for (int score = -Score.MATE; score <= Score.MATE; score++) {
            int size = Math.abs(score);
            assertThat(Score.isDecisive(score)).isEqualTo(size > Score.EVAL_LIMIT);
            assertThat(Score.isMate(score)).isEqualTo(size > Score.TABLEBASE_WIN);
            assertThat(Score.isWin(score)).isEqualTo(Score.isDecisive(score) && score > 0);
            assertThat(Score.isLoss(score)).isEqualTo(Score.isDecisive(score) && score < 0);
            assertThat(Score.isDecisive(Score.clampEvaluation(score))).isFalse();
        }
    }
}
