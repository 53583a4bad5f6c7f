package dev.cortado.uci;

import dev.cortado.engine.bench.Bench;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchListener;

/** {@code bench [depth]}: {@link Bench} with the session's options, so that options can be compared. */
public final class BenchExtra implements UciExtra {

    /** Needs nothing. */
    public BenchExtra() {}

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public String help() {
        return "bench [depth]                    search fixed positions; prints nodes and nodes a second";
    }

    @Override
    public void run(String arguments, EngineOptions options, UciOutput output) {
        Words words = new Words(arguments);
        int depth = Bench.DEFAULT_DEPTH;
        if (words.hasNext()) {
            String text = words.next();
            Long value = UciParser.wholeNumber(text);
            if (value == null || value < 1 || value > Score.MAX_PLY || words.hasNext()) {
                throw new IllegalArgumentException(
                        "the depth is a whole number from 1 to " + Score.MAX_PLY + ", not '" + arguments + "'");
            }
            depth = value.intValue();
        }
        output.line(lastLine(Bench.run(options, Limits.ofDepth(depth), Bench.WARM_UPS, SearchListener.SILENT)));
    }

    /** The form that OpenBench looks for. */
    public static String lastLine(Bench.Result result) {
        return result.nodes() + " nodes " + result.nps() + " nps";
    }
}
