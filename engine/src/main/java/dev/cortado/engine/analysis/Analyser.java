package dev.cortado.engine.analysis;

import dev.cortado.chess.game.Board;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.catalogue.Evaluations;

/**
 * The engine for ordinary programs. It is made once, asked about many boards, and closed; what it learned about one board
 * helps with the next. Boards are looked at one at a time: a second search before the end of the first is refused.
 * Everything may be called from any thread.
 *
 * <pre>{@code
 * try (Analyser analyser = Analyser.builder().threads(2).hashMegabytes(64).build()) {
 *     Analysis analysis = analyser.position(Board.start()).time(Duration.ofSeconds(1)).run();
 *     System.out.println(analysis.best());
 * }
 * }</pre>
 *
 * <p>The hash table lies outside the Java heap; see {@link Engine} for the flag that the JVM wants.
 */
public final class Analyser implements AutoCloseable {
    private final Engine engine;
    private final EngineOptions options;

    private Analyser(EngineOptions options, Evaluation evaluation) {
        this.options = options;
        engine = new Engine(options, evaluation);
        try {
            engine.awaitReady();
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    /** One thread, a small hash table, the standard evaluation. */
    public static Analyser standard() {
        return builder().build();
    }

    /** To choose threads, memory and evaluation. */
    public static Builder builder() {
        return new Builder();
    }

    /** How an analyser is to be. */
    public static final class Builder {
        private EngineOptions options = EngineOptions.defaults();
        private Evaluation evaluation;

        private Builder() {}

        /**
         * Sets the search threads, 1 unless told.
         *
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder threads(int count) {
            options = options.with("Threads", String.valueOf(count));
            return this;
        }

        /**
         * Sets the memory for positions already seen, 16 unless told.
         *
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder hashMegabytes(int megabytes) {
            options = options.with("Hash", String.valueOf(megabytes));
            return this;
        }

        /** Sets the evaluation, such as a network of one's own; see {@link Evaluations}. */
        public Builder evaluation(Evaluation chosen) {
            evaluation = chosen;
            return this;
        }

        /**
         * Makes the analyser and waits until it is ready.
         *
         * @throws IllegalArgumentException if there is not enough memory
         */
        public Analyser build() {
            return new Analyser(options, evaluation == null ? Evaluations.byName(options.evalFile()) : evaluation);
        }
    }

    /** A question about a board, which {@link AnalysisRequest#run} and its like put to the engine. */
    public AnalysisRequest position(Board board) {
        return new AnalysisRequest(engine, options, board);
    }

    /** Forgets what earlier searches found. */
    public void forget() {
        engine.newGame();
    }

    /** Ends a running search and frees the memory. */
    @Override
    public void close() {
        engine.close();
    }
}
