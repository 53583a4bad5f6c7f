package dev.cortado.lab.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchInfo;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;
import dev.cortado.eval.WinModel;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.lab.analysis.WhiteScore;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GameAnnotatorTest {
    private static final Engine ENGINE = new Engine();
    private static final Limits LIMITS = Limits.ofNodes(20_000);

    private final GameAnnotator annotator = new GameAnnotator(ENGINE, LIMITS);

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

    /** A pass has a score, but no one is blamed for it; the move after it is judged as ever. */
    @Test
    void nullMovesAreNotJudged() {
        Game game = new Game().play("e4", "e5", "Bc4", "Nc6", "Qh5", "--", "Qxf7#");
        GameReport report = annotator.annotate(game, (done, of) -> true);
        assertThat(report.moves()).extracting(MoveReport::san).containsExactlyElementsOf(game.moves());
        assertThat(report.moves().get(5).judgement()).isEqualTo(Judgement.GOOD);
        assertThat(report.black().moves()).isEqualTo(2);
        assertThat(report.white().moves()).isEqualTo(4);
        assertThat(game.mainLine().get(5).comment()).isEqualTo("[%eval #1]");
        assertThat(game.mainLine().get(5).nags()).isEmpty();
        assertThat(Game.fromPgn(game.toPgn()).moves()).isEqualTo(game.moves());
        // A game that begins with a pass of a side that has no move: there is nothing to search.
        Game stuck = new Game(Board.fromFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).play("--", "Qg7#");
        assertThat(annotator.annotate(stuck, (done, of) -> true).moves()).isEmpty();
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

    private static final WinModel MODEL = new WinModel(240, 100);

    /** A search with a made-up evaluation found this score, in centipawns. */
    private static WhiteScore white(int score, int side) {
        WinModel reported = MODEL.inCentipawns();
        return WhiteScore.of(new SearchInfo(1, 1, 1, score, score, SearchInfo.Bound.EXACT, 1, 1, 0, 0, new int[0],
                reported.wdl(score)), side);
    }

    /** A mate by White is plus for White whoever is to move: to move now at odd plies, next at even ones. */
    @ParameterizedTest
    @CsvSource({"35,0,+0.35,0.35", "35,1,-0.35,-0.35", "0,0,0.00,0.00", "-1205,0,-12.05,-12.05", "7,0,+0.07,0.07"})
    void scoresAreWrittenFromWhitesView(int score, int side, String text, String evalText) {
        assertThat(white(score, side).text()).isEqualTo(text);
        assertThat(white(score, side).evalText()).isEqualTo(evalText);
    }

    @Test
    void matesAreCountedInMoves() {
        assertThat(white(Score.mateIn(1), Color.WHITE).text()).isEqualTo("#1");
        assertThat(white(Score.mateIn(3), Color.WHITE).text()).isEqualTo("#2");
        assertThat(white(Score.mateIn(3), Color.BLACK).text()).isEqualTo("#-2");
        assertThat(white(Score.matedIn(2), Color.WHITE).text()).isEqualTo("#-1");
        assertThat(white(Score.matedIn(4), Color.BLACK).text()).isEqualTo("#2");
    }

    /** Chances are those of people, whatever evaluates: 2 / (1 + e^(-180 · 0.00368208)) - 1 = 0.320 at 180 centipawns. */
    @Test
    void winningChances() {
        assertThat(white(0, Color.WHITE).winningChance()).isZero();
        assertThat(white(180, Color.WHITE).winningChance()).isCloseTo(0.320, within(0.001));
        assertThat(white(180, Color.BLACK).winningChance()).isCloseTo(-0.320, within(0.001));
        assertThat(white(Score.mateIn(9), Color.WHITE).winningChance()).isEqualTo(1);
        assertThat(white(Score.matedIn(8), Color.WHITE).winningChance()).isEqualTo(-1);
        assertThat(WhiteScore.atEnd(true, Color.BLACK).winningChance()).isEqualTo(1);
        assertThat(WhiteScore.atEnd(true, Color.WHITE).winningChance()).isEqualTo(-1);
        assertThat(WhiteScore.atEnd(false, Color.WHITE).winningChance()).isZero();
    }

    /** The classical evaluation in units a third as large: everything counts three times, and so does what wins. */
    private static final class FineUnits implements Evaluation {
        private static final int FACTOR = 3;
        private final Evaluation classical = ClassicalEvaluation.shipped();

        @Override
        public String name() {
            return "fine units";
        }

        @Override
        public WinModel winModel() {
            WinModel model = classical.winModel();
            return new WinModel(FACTOR * model.half(), FACTOR * model.spread());
        }

        @Override
        public Evaluator newEvaluator() {
            Evaluator evaluator = classical.newEvaluator();
            return new Evaluator() {
                @Override
                public int evaluate(Position position) {
                    return Score.clampEvaluation(FACTOR * evaluator.evaluate(position));
                }

                @Override
                public void reset() {
                    evaluator.reset();
                }
            };
        }

        @Override
        public EvaluationReport explain(Position position) {
            throw new UnsupportedOperationException();
        }
    }

    /**
     * The same knowledge in another unit is told in the same centipawns and leads to the same marks. Two searches of one
     * ply differ only in the exchanges that quiescence leaves out, and in none of these quiet positions.
     */
    @Test
    void marksDoNotDependOnTheUnit() {
        Limits onePly = Limits.ofDepth(1);
        String pgn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 5. O-O bxa4 *\n";
        try (Engine coarse = new Engine(EngineOptions.defaults(), ClassicalEvaluation.shipped());
                Engine fine = new Engine(EngineOptions.defaults(), new FineUnits())) {
            GameReport one = new GameAnnotator(coarse, onePly).annotate(Game.fromPgn(pgn), (done, of) -> true);
            GameReport other = new GameAnnotator(fine, onePly).annotate(Game.fromPgn(pgn), (done, of) -> true);
            assertThat(one.white().blunders()).as("castling leaves the bishop to the pawn").isEqualTo(1);
            for (int i = 0; i < one.moves().size(); i++) {
                MoveReport move = other.moves().get(i);
                assertThat(move.judgement()).as(move.san()).isEqualTo(one.moves().get(i).judgement());
                assertThat(move.after().value()).as(move.san()).isCloseTo(one.moves().get(i).after().value(),
                        within(1));
            }
        }
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
