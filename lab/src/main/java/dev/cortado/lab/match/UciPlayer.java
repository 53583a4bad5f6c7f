package dev.cortado.lab.match;

import dev.cortado.chess.notation.UciMove;
import dev.cortado.lab.match.PlayerException.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An external UCI program. It is started when a game needs it, and again after a game that broke it. */
public final class UciPlayer implements Player {
    /** Time a late engine has to answer {@code stop} before it is killed. */
    private static final long STOP_GRACE_MS = 1000;
    /** How long past its deadline an answer is waited for; whether it was late is judged by its time stamp. */
    private static final long DEADLINE_SLACK_MS = 20;

    private final UciSpec spec;
    /** Volatile, because the threads that read the process's output use it. */
    private volatile String name;
    /** Null while no process is wanted. Volatile, because a shutdown hook may close this player. */
    private volatile UciProcess process;
    private boolean closed;

    public UciPlayer(UciSpec spec) {
        this.spec = spec;
        name = spec.name() != null ? spec.name() : spec.command().getFirst();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void newGame(boolean chess960) throws PlayerException, InterruptedException {
        UciProcess engine = process;
        if (engine == null || !engine.isAlive()) {
            discard();
            engine = start(chess960);
        }
        try {
            engine.send("ucinewgame");
            awaitReady(engine);
        } catch (PlayerException e) {
            discard();
            throw e;
        }
    }

    private UciProcess start(boolean chess960) throws PlayerException, InterruptedException {
        UciProcess started;
        synchronized (this) {
            if (closed) {
                throw new InterruptedException("closed");
            }
            started = new UciProcess(this::name, spec.command(), spec.directory());
            process = started;
        }
        try {
            started.send("uci");
            Map<String, String> options = readIntroduction(started);
            for (Map.Entry<String, String> option : spec.options().entrySet()) {
                require(options, option.getKey(), option.getValue());
                started.send("setoption name " + option.getKey() + " value " + option.getValue());
            }
            if (chess960) {
                require(options, "UCI_Chess960", "true");
                started.send("setoption name UCI_Chess960 value true");
            }
            awaitReady(started);
            return started;
        } catch (PlayerException e) {
            discard();
            throw e.kind() == Kind.START ? e : new PlayerException(Kind.START, e.getMessage(), e);
        }
    }

    /** Engines answer an unknown option or a bad value with anything from silence to a crash: better not to send it. */
    private void require(Map<String, String> options, String option, String value) throws PlayerException {
        String declaration = options.get(option.toLowerCase(Locale.ROOT));
        if (declaration == null) {
            throw new PlayerException(Kind.START, name + " has no option \"" + option + "\"");
        }
        if (!UciOptionCheck.accepts(declaration, value)) {
            throw new PlayerException(Kind.START, name + ": " + option + " cannot be \"" + value
                    + "\"; the engine says: " + declaration);
        }
    }

    /** Reads up to {@code uciok} and returns the engine's options: names in lower case, and from their type on. */
    private Map<String, String> readIntroduction(UciProcess started) throws PlayerException, InterruptedException {
        Map<String, String> options = new HashMap<>();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(spec.startTimeout());
        while (true) {
            UciProcess.Line line = started.next(deadline);
            if (line == null) {
                throw new PlayerException(Kind.START,
                        name + " did not say uciok within " + spec.startTimeout() + " ms");
            }
            String text = line.text();
            if (text.equals("uciok")) {
                return options;
            }
            if (text.startsWith("id name ") && spec.name() == null) {
                name = text.substring("id name ".length()).strip();
            } else if (text.startsWith("option name ")) {
                int end = text.indexOf(" type ");
                String option = end < 0 ? text.substring("option name ".length())
                        : text.substring("option name ".length(), end);
                options.put(option.strip().toLowerCase(Locale.ROOT), end < 0 ? "" : text.substring(end).strip());
            }
        }
    }

    private void awaitReady(UciProcess engine) throws PlayerException, InterruptedException {
        engine.send("isready");
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(spec.readyTimeout());
        if (engine.next("readyok"::equals, deadline) == null) {
            throw new PlayerException(Kind.LATE, name + " did not say readyok within " + spec.readyTimeout() + " ms");
        }
    }

    @Override
    public Answer think(GameState game, Turn turn) throws PlayerException, InterruptedException {
        UciProcess engine = process;
        if (engine == null) {
            throw new PlayerException(Kind.CRASH, name + " is not running");
        }
        try {
            engine.discardPending();
            engine.send(game.positionCommand());
            long start = System.nanoTime();
            engine.send(goCommand(turn));
            UciInfo info = new UciInfo();
            long deadline = start + TimeUnit.MILLISECONDS.toNanos(turn.deadline() + DEADLINE_SLACK_MS);
            while (true) {
                UciProcess.Line line = engine.next(deadline);
                if (line == null) {
                    recover(engine);
                    throw new PlayerException(Kind.LATE,
                            name + " did not answer " + goCommand(turn) + " within " + turn.deadline() + " ms");
                }
                if (line.text().startsWith("info ")) {
                    info.read(line.text());
                } else if (line.text().startsWith("bestmove")) {
                    String[] words = line.text().split("\\s+");
                    String text = words.length > 1 ? words[1] : "";
                    return new Answer(UciMove.find(game.position(), text), text, info.score(), info.depth(),
                            info.nodes(), line.nanos() - start, info.time());
                }
            }
        } catch (PlayerException e) {
            if (e.kind() == Kind.CRASH) {
                discard();
            }
            throw e;
        }
    }

    /** Tells a late engine to stop; one that does not even hear that is killed. */
    private void recover(UciProcess engine) throws InterruptedException {
        try {
            engine.send("stop");
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_GRACE_MS);
            if (engine.next(text -> text.startsWith("bestmove"), deadline) == null) {
                discard();
            }
        } catch (PlayerException e) {
            discard();
        }
    }

    static String goCommand(Turn turn) {
        ThinkingLimit limit = turn.limit();
        StringBuilder go = new StringBuilder("go");
        if (limit.hasClock()) {
            go.append(" wtime ").append(turn.whiteTime()).append(" btime ").append(turn.blackTime());
            if (turn.whiteIncrement() > 0 || turn.blackIncrement() > 0) {
                go.append(" winc ").append(turn.whiteIncrement()).append(" binc ").append(turn.blackIncrement());
            }
            if (turn.movesToGo() > 0) {
                go.append(" movestogo ").append(turn.movesToGo());
            }
        }
        if (limit.moveTime() > 0) {
            go.append(" movetime ").append(limit.moveTime());
        }
        if (limit.nodes() > 0) {
            go.append(" nodes ").append(limit.nodes());
        }
        if (limit.depth() > 0) {
            go.append(" depth ").append(limit.depth());
        }
        return go.toString();
    }

    /** The last lines the program wrote to standard error. */
    public List<String> errorTail() {
        UciProcess running = process;
        return running == null ? List.of() : running.errorTail();
    }

    /** The running process, for tests; null if there is none. */
    UciProcess process() {
        return process;
    }

    private void discard() {
        UciProcess old = process;
        process = null;
        if (old != null) {
            old.kill();
        }
    }

    /** Ends the process. May be called from any thread; afterwards no process is started again. */
    @Override
    public synchronized void close() {
        closed = true;
        UciProcess old = process;
        process = null;
        if (old != null) {
            old.close();
        }
    }
}
