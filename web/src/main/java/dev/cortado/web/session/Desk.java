package dev.cortado.web.session;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineJob;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.OptionSpec;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.Telemetry;
import dev.cortado.web.Bounds;
import dev.cortado.web.message.Ask;
import dev.cortado.web.message.Tell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** An engine of a page and the search on it. The engine is made by the first search. */
final class Desk implements AutoCloseable {
    /** Evaluations that need no file. */
    private static final Set<String> BUILT_IN = Set.of("", "classical");

    /** How often what is being counted is told. */
    private static final long COUNTS_MS = 250;

    private final String name;
    private final EngineOptions base;
    private final Bounds bounds;
    private final Outbox outbox;
    private final ScheduledExecutorService clock;

    // Guarded by this.
    private Engine engine;
    private Search running;

    Desk(String name, EngineOptions base, Bounds bounds, Outbox outbox, ScheduledExecutorService clock) {
        this.name = name;
        this.base = base;
        this.bounds = bounds;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * Options by their UCI names on top of the server's own, within the bounds. A file can only be named by who started
     * the server: an evaluation is either that one or one that is built in.
     *
     * @throws IllegalArgumentException if one does not exist or is out of bounds
     */
    static EngineOptions options(EngineOptions base, Map<String, String> wanted, Bounds bounds) {
        EngineOptions options = base;
        if (wanted != null) {
            for (Map.Entry<String, String> option : wanted.entrySet()) {
                String value = String.valueOf(option.getValue());
                if (isText(option.getKey()) && !value.equals(base.evalFile()) && !BUILT_IN.contains(value)) {
                    throw new IllegalArgumentException("a page cannot set " + option.getKey() + " to a file");
                }
                options = options.with(option.getKey(), value);
            }
        }
        atMost("Threads", options.threads(), bounds.threads());
        atMost("Hash", options.hashMb(), bounds.hashMb());
        atMost("MultiPV", options.multiPv(), bounds.lines());
        return options;
    }

    private static boolean isText(String option) {
        return EngineOptions.specs().stream()
                .anyMatch(spec -> spec.name().equalsIgnoreCase(option) && spec.type() == OptionSpec.Type.STRING);
    }

    private static void atMost(String option, int value, int most) {
        if (value > most) {
            throw new IllegalArgumentException(option + " is " + value + "; this server allows up to " + most);
        }
    }

    /** Ends the search that runs, if any, and starts another. */
    synchronized void go(Ask.Go ask) {
        Place place = Place.of(ask.start(), ask.moves(), bounds.plies());
        EngineOptions options = options(base, ask.options(), bounds);
        Limits limits = limits(ask.limit());
        end("replaced");
        if (engine == null) {
            engine = new Engine(options);
        } else if (!engine.options().equals(options)) {
            engine.configure(options);
        }
        engine.awaitReady();
        engine.countTelemetry(ask.count());
        Search search = new Search(ask.id(), place.position(), options.multiPv());
        running = search;
        search.deadline = clock.schedule(() -> stop(search, "limit"), bounds.search().toMillis(),
                TimeUnit.MILLISECONDS);
        search.begun(engine.go(place.position(), limits, search), ask.count());
    }

    private static Limits limits(Ask.Limit limit) {
        if (limit == null) {
            return Limits.none();
        }
        if (limit.depth() < 0 || limit.nodes() < 0 || limit.time() < 0) {
            throw new IllegalArgumentException("a limit is negative");
        }
        Limits limits = limit.whiteTime() != 0 || limit.blackTime() != 0
                ? Limits.ofClock(limit.whiteTime(), limit.blackTime(), limit.whiteIncrement(), limit.blackIncrement())
                : limit.time() > 0 ? Limits.ofMoveTime(limit.time()) : Limits.none();
        return limits.withDepth(limit.depth()).withNodes(limit.nodes());
    }

    /** Asks the search that runs to end. */
    synchronized void stop() {
        stop(running, "stopped");
    }

    private synchronized void stop(Search search, String reason) {
        if (search != null && search == running) {
            search.end(reason);
            search.job.stop();
        }
    }

    /** Ends the search and waits for that. */
    private void end(String reason) {
        if (running != null) {
            stop(running, reason);
            running.job.result().exceptionally(fault -> null).join();
            running = null;
        }
    }

    /** The engine forgets what it learned. */
    synchronized void forget() {
        end("stopped");
        if (engine != null) {
            engine.newGame();
        }
    }

    @Override
    public synchronized void close() {
        if (engine != null) {
            end("stopped");
            engine.close();
            engine = null;
        }
    }

    /** Hears what the engine finds; called by its thread, which must not wait here. */
    private final class Search implements SearchListener {
        private final long id;
        private final Position root;
        private final SearchInfo[] lines;
        /** With {@code lines} and {@code depth} guarded by {@code lines}. */
        private final List<Tell.Iteration> course = new ArrayList<>();
        private int depth;
        private volatile int current;
        private volatile String reason = "finished";
        private ScheduledFuture<?> deadline;
        private EngineJob<SearchResult> job;
        private volatile ScheduledFuture<?> counting;
        private volatile boolean over;

        Search(long id, Position root, int lines) {
            this.id = id;
            this.root = new Position(root);
            this.lines = new SearchInfo[lines];
        }

        /** From now on what is counted is told now and then. */
        void begun(EngineJob<SearchResult> begun, boolean count) {
            job = begun;
            if (count) {
                counting = clock.scheduleWithFixedDelay(this::tellCounts, COUNTS_MS, COUNTS_MS, TimeUnit.MILLISECONDS);
                if (over) {
                    counting.cancel(false);
                }
            }
        }

        private void tellCounts() {
            if (!over) {
                outbox.state("counts " + name, () -> SearchView.counts(id, name, job.telemetry(), job.nodes()));
            }
        }

        private void cease() {
            over = true;
            deadline.cancel(false);
            if (counting != null) {
                counting.cancel(false);
            }
        }

        void end(String why) {
            reason = why;
        }

        @Override
        public void onInfo(SearchInfo info) {
            synchronized (lines) {
                if (info.multiPv() <= lines.length) {
                    lines[info.multiPv() - 1] = info;
                }
                if (info.multiPv() == 1 && info.bound() == SearchInfo.Bound.EXACT && info.depth() > depth) {
                    depth = info.depth();
                    course.add(SearchView.iteration(root, info));
                }
            }
            tellInfo();
        }

        @Override
        public void onCurrentMove(int depth, int move, int number) {
            current = move;
            if (lines[0] != null) {
                tellInfo();
            }
        }

        private void tellInfo() {
            outbox.state("info " + name, () -> {
                SearchInfo[] known;
                List<Tell.Iteration> iterations;
                synchronized (lines) {
                    known = lines.clone();
                    iterations = List.copyOf(course);
                }
                return SearchView.info(id, name, root, known, iterations, current);
            });
        }

        @Override
        public void onTelemetry(Telemetry telemetry) {
            outbox.state("counts " + name, () -> SearchView.counts(id, name, telemetry, telemetry.nodes()));
        }

        @Override
        public void onDone(SearchResult result) {
            cease();
            outbox.conclude(new Tell.Done(id, name, move(root, result.bestMove()), reply(result), result.nodes(),
                    result.timeMs(), reason), "info " + name, "counts " + name);
        }

        @Override
        public void onFailed(IllegalStateException fault) {
            cease();
            outbox.answer(new Tell.Problem(id, PageSession.oneLine(fault)));
            outbox.conclude(new Tell.Done(id, name, null, null, 0, 0, "failed"), "info " + name, "counts " + name);
        }

        private String reply(SearchResult result) {
            if (result.ponderMove() == Move.NONE) {
                return null;
            }
            Position after = new Position(root);
            after.make(result.bestMove());
            return move(after, result.ponderMove());
        }

        private static String move(Position position, int move) {
            return move == Move.NONE ? null : UciMove.format(position, move);
        }
    }
}
