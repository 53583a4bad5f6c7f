package dev.cortado.engine;

import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.WinModel;

/** An evaluation that fails at every position. */
public final class BrokenEvaluation implements Evaluation {
    /** What its failure says. */
    public static final String REASON = "out of order";

    @Override
    public String name() {
        return "broken";
    }

    @Override
    public WinModel winModel() {
        return new WinModel(100, 100);
    }

    @Override
    public Evaluator newEvaluator() {
        return new Evaluator() {
            @Override
            public int evaluate(Position position) {
                throw new UnsupportedOperationException(REASON);
            }

            @Override
            public void reset() {}
        };
    }

    @Override
    public EvaluationReport explain(Position position) {
        throw new UnsupportedOperationException(REASON);
    }
}
