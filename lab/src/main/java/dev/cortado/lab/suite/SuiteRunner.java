package dev.cortado.lab.suite;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.Uninterruptibly;
import dev.cortado.chess.notation.San;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Searches the positions of a suite, several at a time, each with an engine of its own and from empty tables, so that the
 * results by nodes or depth do not depend on their order.
 */
public final class SuiteRunner {
    private final Suite suite;
    private final EngineOptions options;
    private final Limits limits;
    private final Answer[] answers;
    private final AtomicInteger next = new AtomicInteger();
    private final List<Engine> engines = new ArrayList<>();
    private final int threads;
    private volatile boolean stopped;
    private RuntimeException failure;

    /** A runner for one run. {@code threads} is how many positions are searched at a time. */
    public SuiteRunner(Suite suite, EngineOptions options, Limits limits, int threads) {
        this.suite = suite;
        this.options = options;
        this.limits = limits;
        this.threads = threads;
        answers = new Answer[suite.size()];
    }

    /**
     * Runs to the end or until {@link #stop}.
     *
     * @param listener hears of each position as it is finished, one at a time
     * @return what was finished, in the order of the file
     */
    public List<Answer> run(Consumer<Answer> listener) {
        Thread[] workers = new Thread[Math.clamp(threads, 1, Math.max(1, suite.size()))];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = Thread.ofPlatform().daemon().name("suite-" + i).start(() -> work(listener));
        }
        for (Thread worker : workers) {
            Uninterruptibly.run(worker::join, this::stop);
        }
        synchronized (this) {
            if (failure != null) {
                throw failure;
            }
            return Arrays.stream(answers).filter(Objects::nonNull).toList();
        }
    }

    /** Gives up what is being searched; what is finished stays. May come from another thread. */
    public synchronized void stop() {
        stopped = true;
        engines.forEach(Engine::stop);
    }

    public boolean wasStopped() {
        return stopped;
    }

    private void work(Consumer<Answer> listener) {
        try (Engine engine = new Engine(options)) {
            synchronized (this) {
                engines.add(engine);
            }
            for (int i = next.getAndIncrement(); i < answers.length && !stopped; i = next.getAndIncrement()) {
                Answer answer = search(engine, suite.tasks().get(i));
                synchronized (this) {
                    if (!stopped) {
                        answers[i] = answer;
                        listener.accept(answer);
                    }
                }
            }
        } catch (RuntimeException e) {
            synchronized (this) {
                failure = failure == null ? e : failure;
                stop();
            }
        }
    }

    private Answer search(Engine engine, Suite.Task task) {
        Position position = task.epd().position();
        engine.newGame();
        engine.awaitReady();
        Watch watch = new Watch(task.goal());
        SearchResult result = engine.search(position, limits, watch);
        boolean solved = task.goal().isMetBy(result.bestMove(), result.score());
        if (solved && watch.sinceNodes < 0) {
            watch.sinceNodes = result.nodes();
            watch.sinceMs = result.timeMs();
        }
        return new Answer(task.line(), task.id(), task.epd().fen(), task.goal().text(position),
                San.format(position, result.bestMove()), result.score(), result.info().depth(), result.nodes(),
                result.timeMs(), solved ? watch.sinceNodes : -1, solved ? watch.sinceMs : -1,
                task.goal().pointsOf(result.bestMove()), task.goal().mostPoints());
    }

    /** Remembers since when the best move has met the goal. Only the search thread calls it. */
    private static final class Watch implements SearchListener {
        private final Goal goal;
        private long sinceNodes = -1;
        private long sinceMs = -1;

        Watch(Goal goal) {
            this.goal = goal;
        }

        @Override
        public void onInfo(SearchInfo info) {
            if (info.multiPv() != 1 || info.pv().length == 0) {
                return;
            }
            if (!goal.isMetBy(info.pv()[0], info.score())) {
                sinceNodes = -1;
            } else if (sinceNodes < 0) {
                sinceNodes = info.nodes();
                sinceMs = info.timeMs();
            }
        }
    }
}
