package dev.cortado.eval.classical;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Score;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassicalEvaluatorTest {
    private final ClassicalEvaluator evaluator = ClassicalEvaluation.shipped().newEvaluator();

    @Test
    void exchangingTheColoursChangesNothing() {
        SamplePositions.forEach(12, 1, position -> {
            Position mirrored = SamplePositions.mirrored(position);
            assertThat(evaluator.evaluate(mirrored)).as(() -> Fen.format(position))
                    .isEqualTo(evaluator.evaluate(position));
        });
    }

    /** An evaluator full of other positions and a fresh one agree: caches change no value. */
    @Test
    void doesNotDependOnWhatCameBefore() {
        ClassicalEvaluator fresh = ClassicalEvaluation.shipped().newEvaluator();
        SamplePositions.forEach(3, 2, position -> {
            fresh.reset();
            assertThat(evaluator.evaluate(position)).as(() -> Fen.format(position))
                    .isEqualTo(fresh.evaluate(Fen.parse(Fen.format(position), position.isChess960())));
        });
    }

    @Test
    void staysWithinItsLimit() {
        SamplePositions.forEach(5, 3, position -> assertThat(Math.abs(evaluator.evaluate(position)))
                .isLessThan(Score.EVAL_LIMIT));
        for (String fen : List.of("QQQQQQQQ/QR6/8/8/8/8/6K1/k7 b - - 0 1",
                "QQQQQQQQ/QRRBBNN1/8/8/8/8/p5K1/k7 b - - 0 1",
                "QQQQQQQQ/QRRBBNN1/8/8/8/8/p5K1/k7 w - - 0 1")) {
            assertThat(Math.abs(evaluator.evaluate(Fen.parse(fen)))).isBetween(5000, Score.EVAL_LIMIT);
        }
    }

    @Test
    void allocatesNothing() {
        List<Position> positions = new ArrayList<>();
        SamplePositions.forEach(1, 4, position -> {
            if (position.ply() % 8 == 0) {
                positions.add(new Position(position));
            }
        });
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        long allocated = 0;
        for (int round = 0; round < 3; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < positions.size(); i++) {
                sum += evaluator.evaluate(positions.get(i));
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(sum).isNotZero();
        assertThat(allocated).isZero();
    }

    @Test
    void theStartIsWorthTheMove() {
        assertThat(evaluator.evaluate(new Position())).isEqualTo(Tapered.middleGame(Weights.shipped().at(Terms.TEMPO)));
    }

    /** A clear advantage of White, in a quiet position, is seen by whoever is to move. */
    @ParameterizedTest
    @CsvSource({"r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR, 150, 500",
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR, 600, 1700",
        "4k3/ppp5/8/8/8/8/PPPPP3/4K3, 100, 500", "4k3/ppp5/8/8/8/8/PPP5/R3K3, 300, 1000"})
    void materialCounts(String placement, int least, int most) {
        int white = evaluator.evaluate(Fen.parse(placement + " w - - 0 1"));
        int black = -evaluator.evaluate(Fen.parse(placement + " b - - 0 1"));
        assertThat(white).isBetween(least, most);
        assertThat(black).isBetween(least, most);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"8/8/4k3/8/8/3Q4/3K4/8", "8/8/4k3/8/8/3R4/3K4/8", "8/8/4k3/8/8/3BB3/3K4/8",
                "8/8/4k3/8/8/3BN3/3K4/8", "8/8/4k3/8/8/3RP3/3K4/8"})
    void matingForceAgainstABareKingIsAWin(String placement) {
        assertThat(evaluator.evaluate(Fen.parse(placement + " w - - 0 1"))).isGreaterThan(5000);
        assertThat(evaluator.evaluate(Fen.parse(placement + " b - - 0 1"))).isLessThan(-5000);
    }

    /** None of these is won by force: no pawns and at most a minor piece too many, or two knights. */
    @ParameterizedTest
    @ValueSource(
            strings = {"8/8/4k3/8/8/3B4/3K4/8", "8/8/4k3/8/8/3N4/3K4/8", "8/8/4k3/8/8/3NN3/3K4/8",
                "8/3n4/4k3/8/8/3R4/3K4/8", "8/3r4/4k3/8/8/3RN3/3K4/8", "8/3r4/4k3/8/8/3RB3/3K4/8",
                "8/3b4/4k3/8/8/3R4/3K4/8", "8/3bn3/4k3/8/8/3RB3/3K4/8", "8/3r4/4k3/8/8/3R4/3K4/8"})
    void drawishMaterialIsWorthLittle(String placement) {
        assertThat(Math.abs(evaluator.evaluate(Fen.parse(placement + " w - - 0 1")))).isLessThan(150);
    }

    @Test
    void bareKingIsDrivenToTheEdgeAndTheKingsTogether() {
        int centre = evaluator.evaluate(Fen.parse("8/8/8/4k3/8/8/1R6/K7 w - - 0 1"));
        int edge = evaluator.evaluate(Fen.parse("8/8/8/k7/8/8/1R6/K7 w - - 0 1"));
        int near = evaluator.evaluate(Fen.parse("8/8/8/k7/8/K7/1R6/8 w - - 0 1"));
        assertThat(edge).isGreaterThan(centre);
        assertThat(near).isGreaterThan(edge);
    }

    /** With bishop and knight the mate is in a corner of the bishop's colour: here a light one, a8 or h1. */
    @Test
    void bishopAndKnightDriveToTheRightCorner() {
        int right = evaluator.evaluate(Fen.parse("k7/8/2K5/8/8/8/8/3N1B2 w - - 0 1"));
        int wrong = evaluator.evaluate(Fen.parse("7k/8/5K2/8/8/8/8/3N1B2 w - - 0 1"));
        assertThat(right).isGreaterThan(wrong);
    }

    @Test
    void oppositeBishopsAreMoreDrawishThanEqualOnes() {
        int opposite = evaluator.evaluate(Fen.parse("8/2b5/4k3/8/2PP4/3B4/3K4/8 w - - 0 1"));
        int equal = evaluator.evaluate(Fen.parse("8/3b4/4k3/8/2PP4/3B4/3K4/8 w - - 0 1"));
        assertThat(opposite).isLessThan(equal);
    }

    @Test
    void explanationShowsTheValueAndNeverFails() {
        SamplePositions.forEach(1, 5, position -> {
            int value = evaluator.evaluate(position);
            double pawns = (position.sideToMove() == Color.WHITE ? value : -value) / 100.0;
            EvaluationReport report = ClassicalEvaluation.shipped().explain(position);
            assertThat(report.score() / 100.0).isEqualTo(pawns);
            assertThat(report.text()).contains(String.format(Locale.ROOT, "Evaluation %+.2f pawns", pawns));
        });
    }
}
