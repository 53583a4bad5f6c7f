package dev.cortado.lab.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.chess.Color;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.lab.analysis.WhiteScore;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GameAnnotatorTest {
    private static final Engine ENGINE = new Engine();

    private final GameAnnotator annotator = new GameAnnotator(ENGINE, Limits.ofNodes(20_000));

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    /** Two plies of 2. g4 allow the quickest mate there is; everything about the game is known. */
    @Test
    void foolsMate() {
        Game game = new Game().play("f3", "e5", "g4", "Qh4#");
        GameReport report = annotator.annotate(game, (done, of) -> true);
        List<GameNode> line = game.mainLine();
        assertThat(line.get(0).comment()).matches("\\[%eval -?\\d+\\.\\d\\d\\].*");
        assertThat(line.get(2).nags()).containsExactly(4);
        assertThat(line.get(2).comment()).startsWith("[%eval #-1] Blunder. ").endsWith(" was best.");
        assertThat(line.get(3).comment()).as("the mating move needs no score").isEmpty();
        assertThat(line.get(3).nags()).isEmpty();
        assertThat(line.get(1).variations()).hasSize(1);
        assertThat(line.get(1).variations().get(0).comment()).startsWith("[%eval ");
        assertThat(report.white().blunders()).isEqualTo(1);
        assertThat(report.black().blunders() + report.black().mistakes() + report.black().inaccuracies()).isZero();
        assertThat(report.black().moves()).isEqualTo(2);
        assertThat(report.moves()).extracting(MoveReport::san).containsExactly("f3", "e5", "g4", "Qh4#");
        assertThat(report.moves().get(2).loss()).as("from about even to a mate, which counts as ten pawns")
                .isBetween(600, 1000);
        assertThat(report.moves().get(3).accuracy()).as("mate is the best there is").isCloseTo(100, within(0.01));
        assertThat(report.white().accuracy()).isLessThan(70);
        assertThat(report.opening()).hasValue("Barnes Opening");
        assertThat(game.moves()).containsExactly("f3", "e5", "g4", "Qh4#");
    }

    @Test
    void whatWasThereStays() {
        Game game =
                Game.fromPgn("[White \"A\"]\n\n1. f3 {bad [%eval 3.00]} e5 2. g4 $1 {ha} (2. e4 {safe}) Qh4# 0-1\n");
        annotator.annotate(game, (done, of) -> true);
        List<GameNode> line = game.mainLine();
        assertThat(line.get(0).comment()).matches("\\[%eval -?\\d\\.\\d\\d\\] (\\w+\\. \\w+ was best\\. )?bad");
        assertThat(line.get(2).nags()).as("an annotator's mark is not overruled").containsExactly(1);
        assertThat(line.get(2).comment()).contains("Blunder").endsWith("ha");
        assertThat(line.get(1).variations().get(0).comment()).contains("safe");
        assertThat(game.tag("White")).hasValue("A");
        // What was written can be read again.
        assertThat(Game.fromPgn(game.toPgn()).errors()).isEmpty();
        assertThat(Game.fromPgn(game.toPgn()).toPgn()).isEqualTo(game.toPgn());
    }

    @Test
    void itCanBeEndedHalfway() {
        Game game = new Game().play("e4", "e5", "Nf3", "Nc6");
        annotator.annotate(game, (done, of) -> {
            assertThat(of).isEqualTo(5);
            return done < 3;
        });
        assertThat(game.mainLine()).extracting(node -> node.comment().isEmpty())
                .containsExactly(false, true, true, true);
    }

    @Test
    void aGameWithoutMovesIsLeftAlone() {
        Game game = new Game();
        annotator.annotate(game, (done, of) -> true);
        assertThat(game.mainLine()).isEmpty();
    }

    @Test
    void stalemateThrowsAWinAway() {
        Game game = Game.fromPgn("[FEN \"7k/8/4Q1K1/8/8/8/8/8 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n");
        GameReport report = annotator.annotate(game, (done, of) -> true);
        assertThat(report.white().moves()).isEqualTo(1);
        assertThat(report.white().blunders()).isEqualTo(1);
        assertThat(report.white().averageLoss()).as("from a mate to a draw").isEqualTo(1000);
        assertThat(game.mainLine().get(0).comment()).contains("Blunder");
        assertThat(game.root().variations()).hasSize(1);
    }

    /** A mate by White is plus for White whoever is to move: to move now at odd plies, next at even ones. */
    @ParameterizedTest
    @CsvSource({"35,0,+0.35,0.35", "35,1,-0.35,-0.35", "0,0,0.00,0.00", "-1205,0,-12.05,-12.05", "7,0,+0.07,0.07"})
    void scoresAreWrittenFromWhitesView(int score, int side, String text, String evalText) {
        assertThat(WhiteScore.of(score, side).text()).isEqualTo(text);
        assertThat(WhiteScore.of(score, side).evalText()).isEqualTo(evalText);
    }

    @Test
    void matesAreCountedInMoves() {
        assertThat(WhiteScore.of(Score.mateIn(1), Color.WHITE).text()).isEqualTo("#1");
        assertThat(WhiteScore.of(Score.mateIn(3), Color.WHITE).text()).isEqualTo("#2");
        assertThat(WhiteScore.of(Score.mateIn(3), Color.BLACK).text()).isEqualTo("#-2");
        assertThat(WhiteScore.of(Score.matedIn(2), Color.WHITE).text()).isEqualTo("#-1");
        assertThat(WhiteScore.of(Score.matedIn(4), Color.BLACK).text()).isEqualTo("#2");
    }

    /** The curve passes through nothing at 0, is symmetric, and 100 centipawns are 2/(1+e^-0.368)-1 = 0.182. */
    @Test
    void winningChances() {
        assertThat(new WhiteScore(0).winningChance()).isZero();
        assertThat(new WhiteScore(100).winningChance()).isCloseTo(0.182, within(0.001));
        assertThat(new WhiteScore(-100).winningChance()).isCloseTo(-0.182, within(0.001));
        assertThat(new WhiteScore(5000).winningChance()).isEqualTo(new WhiteScore(1000).winningChance());
        assertThat(new WhiteScore(Score.mateIn(9)).winningChance()).isEqualTo(1);
        assertThat(new WhiteScore(Score.matedIn(8)).winningChance()).isEqualTo(-1);
    }

    /** The published curve: no loss 100, 10 % of winning chance 63.6, everything 0. */
    @ParameterizedTest
    @CsvSource({"-0.3,100", "0,100", "0.2,63.6", "0.4,40.0", "2,0"})
    void accuracyFallsWithTheChanceGivenAway(double loss, double accuracy) {
        assertThat(MoveReport.accuracy(loss)).isCloseTo(accuracy, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"-0.5,GOOD", "0,GOOD", "0.0999,GOOD", "0.1,INACCURACY", "0.1999,INACCURACY", "0.2,MISTAKE",
        "0.2999,MISTAKE", "0.3,BLUNDER", "2,BLUNDER"})
    void judgementsByLoss(double loss, Judgement judgement) {
        assertThat(Judgement.ofLoss(loss)).isEqualTo(judgement);
    }
}
