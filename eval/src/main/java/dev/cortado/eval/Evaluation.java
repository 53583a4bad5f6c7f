package dev.cortado.eval;

import dev.cortado.chess.Position;

/**
 * A way of judging positions: a set of weights or a network, with what its scores mean. Immutable and shared; each thread
 * that judges positions has its own {@link Evaluator} from here. Different evaluations can be used side by side in one
 * process.
 *
 * <pre>{@code
 * Evaluation evaluation = Evaluations.byName("classical");
 * int score = evaluation.newEvaluator().evaluate(new Position());
 * }</pre>
 */
public interface Evaluation {
    /** A short name, for people. */
    String name();

    /** One line about it, for people. */
    default String describe() {
        return name() + " evaluation";
    }

    /** What its scores mean for the result of a game. */
    WinModel winModel();

    /** An evaluator for one thread. */
    Evaluator newEvaluator();

    /** What makes up the value of a position, as data; {@link EvaluationReport#text} renders it. May be slow. */
    EvaluationReport explain(Position position);
}
