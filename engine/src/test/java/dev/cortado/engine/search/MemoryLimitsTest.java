package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.RandomNetwork;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.time.SearchControl;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.WinModel;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.nnue.NetworkEvaluation;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What there is no memory for is refused, what was there stays, and the largest number offered works. */
@Timeout(120)
class MemoryLimitsTest {
    private static final EngineOptions SMALL = EngineOptions.defaults().with("Hash", "1");
    /** More of {@link Greedy} than the heap of any test has room for. */
    private static final String TOO_MANY = Integer.toString(Math.min(EngineOptions.MAX_THREADS, 100));

    @Test
    void asManyThreadsAsAreOfferedHaveRoomWithTheLargestNetwork() {
        EngineOptions most = SMALL.with("Threads", Integer.toString(EngineOptions.MAX_THREADS));
        try (Engine engine = new Engine(most, new NetworkEvaluation(RandomNetwork.of(2048, 5)))) {
            engine.awaitReady();
            assertThat(engine.options()).isEqualTo(most);
            assertThat(engine.search(new Position(), Limits.ofDepth(2), SearchListener.SILENT).bestMove()).isNotZero();
            engine.configure(ClassicalEvaluation.shipped());
            engine.awaitReady();
            assertThat(engine.options()).isEqualTo(most);
        }
    }

    @Test
    void threadsForWhichThereIsNoHeapAreRefusedAndTheRestIsDone() {
        try (Engine engine = new Engine(SMALL.with("Threads", "2"), new Greedy())) {
            engine.awaitReady();
            engine.configure(engine.options().with("Threads", TOO_MANY));
            engine.configure(engine.options().with("MultiPV", "3"));
            assertThatThrownBy(engine::awaitReady).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("there is no memory for " + TOO_MANY + " threads, there are 2");
            engine.awaitReady();
            assertThat(engine.options()).isEqualTo(SMALL.with("Threads", "2").with("MultiPV", "3"));
            assertThat(engine.search(new Position(), Limits.ofDepth(3), SearchListener.SILENT).info().depth())
                    .isEqualTo(3);
        }
    }

    @Test
    void threadsTheSystemDoesNotGiveAreRefused() {
        AtomicInteger made = new AtomicInteger();
        try (SearchPool pool = new SearchPool(task -> {
            if (made.incrementAndGet() > 3) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        })) {
            pool.apply(SMALL.with("Threads", "3"), ClassicalEvaluation.shipped());
            assertThatThrownBy(() -> pool.apply(SMALL.with("Threads", "8"), ClassicalEvaluation.shipped()))
                    .hasMessage("there is no memory for 8 threads, there are 3");
            assertThat(pool.options().threads()).isEqualTo(3);
            assertThat(pool.search(new Position(), new SearchControl(Limits.ofDepth(4)), SearchListener.SILENT)
                    .bestMove()).isNotZero();
        }
    }

    /** Each evaluator takes a tenth of the heap. */
    private static final class Greedy implements Evaluation {
        @Override
        public String name() {
            return "greedy";
        }

        @Override
        public WinModel winModel() {
            return new WinModel(100, 100);
        }

        @Override
        public Evaluator newEvaluator() {
            byte[] room = new byte[(int) Math.min(Runtime.getRuntime().maxMemory() / 10, 1 << 30)];
            Evaluator inner = ClassicalEvaluation.shipped().newEvaluator();
            return new Evaluator() {
                @Override
                public int evaluate(Position position) {
                    return inner.evaluate(position) + room[0];
                }

                @Override
                public void reset() {
                    inner.reset();
                }
            };
        }

        @Override
        public EvaluationReport explain(Position position) {
            return ClassicalEvaluation.shipped().explain(position);
        }
    }
}
