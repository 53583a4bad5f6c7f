package dev.cortado.web.session;

import dev.cortado.chess.game.Game;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineJob;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Explanation;
import dev.cortado.engine.Limits;
import dev.cortado.lab.annotate.GameAnnotator;
import dev.cortado.lab.annotate.GameReport;
import dev.cortado.lab.explain.ExplainReport;
import dev.cortado.web.Bounds;
import dev.cortado.web.message.Ask;
import dev.cortado.web.message.Tell;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Explanations and annotations of a page: one after the other, on an engine apart from those that play and analyse. */
final class Study implements AutoCloseable {
    /** The names under which a page may stop what runs here. */
    static final List<String> NAMES = List.of("explain", "annotate");

    private static final int WAITING = 32;
    private static final int MAX_EXPLAIN_PLY = 100;
    private static final long MAX_EXPLAIN_NODES = 20_000_000;
    private static final long MAX_ANNOTATE_NODES = 10_000_000;

    private final EngineOptions base;
    private final Bounds bounds;
    private final Outbox outbox;
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING), Thread.ofPlatform().daemon().name("cortado-web-study").factory());

    /** Owned by the worker, which alone gives it commands; anyone may stop it. */
    private volatile Engine engine;
    /** How often was said to stop: whatever was asked for before is to end. */
    private final AtomicInteger stops = new AtomicInteger();

    Study(EngineOptions base, Bounds bounds, Outbox outbox) {
        this.base = base;
        this.bounds = bounds;
        this.outbox = outbox;
    }

    void explain(Ask.Explain ask) {
        Place place = Place.of(ask.start(), ask.moves(), bounds.plies());
        EngineOptions options = Desk.options(base, ask.options(), bounds);
        long nodes = within("nodes", ask.nodes(), MAX_EXPLAIN_NODES);
        within("ply", ask.ply(), MAX_EXPLAIN_PLY);
        run(ask.id(), job -> {
            fresh(options);
            var explanation =
                    engine.goExplain(place.start(), place.moves(), ask.ply(), Limits.ofNodes(nodes), ask.open())
                            .await();
            outbox.answer(new Tell.Explained(ask.id(), new ExplainReport(place.position(), explanation).data()));
        });
    }

    void evaluate(Ask.Evaluate ask) {
        Place place = Place.of(ask.start(), ask.moves(), bounds.plies());
        run(ask.id(), job -> {
            fresh(base);
            outbox.answer(new Tell.Evaluated(ask.id(), engine.explainEvaluation(place.position())));
        });
    }

    void annotate(Ask.Annotate ask) {
        Game game = Games.game(ask.game(), bounds.plies());
        long nodes = within("nodes", ask.nodes(), MAX_ANNOTATE_NODES);
        run(ask.id(), job -> {
            fresh(base);
            GameReport report =
                    new GameAnnotator(engine, Limits.ofNodes(nodes)).annotate(game, (done, of) -> {
                        outbox.state("progress", () -> new Tell.Progress(ask.id(), done, of));
                        return !job.isStopped();
                    });
            outbox.conclude(new Tell.Annotated(ask.id(), Games.tree(game, 2 * bounds.plies()), tally(report.white()),
                    tally(report.black()), !job.isStopped()), "progress");
        });
    }

    private static Tell.Tally tally(GameReport.Side side) {
        return new Tell.Tally(side.moves(), side.inaccuracies(), side.mistakes(), side.blunders(), side.averageLoss(),
                side.accuracy());
    }

    private static long within(String name, long value, long most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(name + " is " + value + "; it can be 1 to " + most);
        }
        return value;
    }

    private void run(long id, Consumer<Job> task) {
        try {
            worker.execute(new Job(id, task));
        } catch (RejectedExecutionException e) {
            throw new IllegalArgumentException("too much is being explained already", e);
        }
    }

    /** The engine as a new one would be. */
    private void fresh(EngineOptions options) {
        if (engine == null) {
            engine = new Engine(options);
        } else {
            engine.configure(options);
            engine.newGame();
        }
        engine.awaitReady();
    }

    /** Something a page asked for. */
    private final class Job implements Runnable {
        private final long id;
        private final Consumer<Job> task;
        private final int stopsBefore = stops.get();

        Job(long id, Consumer<Job> task) {
            this.id = id;
            this.task = task;
        }

        boolean isStopped() {
            return stops.get() != stopsBefore;
        }

        @Override
        public void run() {
            if (isStopped()) {
                fail("stopped before its turn came");
                return;
            }
            try {
                task.accept(this);
            } catch (RuntimeException e) {
                fail(PageSession.oneLine(e));
            }
        }

        private void fail(String why) {
            outbox.answer(new Tell.Problem(id, why));
        }
    }

    /** Forgets what waits and ends what runs. */
    void stop() {
        stops.incrementAndGet();
        List<Runnable> waiting = new ArrayList<>();
        worker.getQueue().drainTo(waiting);
        waiting.forEach(job -> ((Job) job).fail("stopped before its turn came"));
        Engine busy = engine;
        if (busy != null) {
            busy.stop();
        }
    }

    @Override
    public void close() {
        worker.shutdown();
        stop();
        Thread.ofVirtual().start(() -> {
            try {
                worker.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (engine != null) {
                engine.close();
            }
        });
    }
}
