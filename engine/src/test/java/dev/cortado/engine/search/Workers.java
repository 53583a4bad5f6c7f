package dev.cortado.engine.search;

import java.util.function.Function;

import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.memory.TranspositionTable;
import dev.cortado.engine.ordering.History;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.classical.ClassicalEvaluation;

/** Single search threads without an engine around them, so that tests can look at their tables. */
public final class Workers {
    private Workers() {}

    /** What a worker has learned that has searched a position for so many nodes. */
    public static History learned(String fen, long nodes) {
        return withSearched(fen, nodes, worker -> worker.history);
    }

    /** What somebody finds in such a worker while its table is still there. */
    static <T> T withSearched(String fen, long nodes, Function<Worker, T> use) {
        try (TranspositionTable table = new TranspositionTable(4)) {
            Worker worker =
                    new Worker(table, ClassicalEvaluation.shipped().newEvaluator(), Params.defaults());
            SearchControl control = new SearchControl(Limits.ofNodes(nodes));
            Reporter reporter = new Reporter(control, SearchListener.SILENT, new Worker[] {worker}, table,
                    ClassicalEvaluation.shipped().winModel(), 1);
            worker.prepare(Fen.parse(fen), control, 1, reporter);
            worker.iterate();
            return use.apply(worker);
        }
    }
}
