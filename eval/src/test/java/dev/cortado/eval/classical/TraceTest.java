package dev.cortado.eval.classical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Color;
import dev.cortado.chess.notation.Fen;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class TraceTest {
    private final ClassicalEvaluator evaluator = ClassicalEvaluation.shipped().newEvaluator();
    private final Trace trace = new Trace();

    @Test
    void countsTimesWeightsGiveTheEvaluation() {
        int[] traced = {0};
        SamplePositions.forEach(15, 21, position -> {
            if (evaluator.trace(position, trace)) {
                int value = evaluator.evaluate(position);
                assertThat(trace.value()).as(() -> Fen.format(position))
                        .isEqualTo(position.sideToMove() == Color.WHITE ? value : -value);
                traced[0]++;
            }
        });
        assertThat(traced[0]).isGreaterThan(10_000);
    }

    /** A weight that no position ever has would be dead code, or a slip in its index. */
    @Test
    void everyTermOccurs() {
        BitSet seen = new BitSet();
        SamplePositions.forEach(40, 22, position -> {
            if (evaluator.trace(position, trace)) {
                for (int index = 0; index < Terms.COUNT; index++) {
                    if (trace.count(Color.WHITE, index) != 0 || trace.count(Color.BLACK, index) != 0) {
                        seen.set(index);
                    }
                }
            }
        });
        for (Terms.Term term : Terms.all()) {
            assertThat(seen.get(term.offset(), term.offset() + term.count()).cardinality()).as(term.name())
                    .isPositive();
        }
    }
}
