package dev.cortado.uci.client;

import dev.cortado.uci.client.UciClientException.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Leads an external engine. Its process is started when a game needs it, and again after one that broke it. A client
 * belongs to one thread; only {@link #close} may be called from any.
 *
 * <pre>{@code
 * try (UciClient engine = new UciClient(UciSpec.of(List.of("./engine"), Map.of("Hash", "64")))) {
 *     engine.newGame(false);
 *     String move = engine.go("position startpos", "go nodes 10000", 60_000).move();
 * }
 * }</pre>
 */
public final class UciClient implements AutoCloseable {
    /** Time a late engine has to answer {@code stop} before it is killed. */
    private static final long STOP_GRACE_MS = 1000;

    private final UciSpec spec;
    /** Volatile, because the threads that read the process's output use it. */
    private volatile String name;
    /** Null while no process is wanted. Volatile, because another thread may close this client. */
    private volatile UciProcess process;
    private boolean closed;

    public UciClient(UciSpec spec) {
        this.spec = spec;
        name = spec.name() != null ? spec.name() : spec.command().getFirst();
    }

    /** The name given in the {@link UciSpec}, else the engine's own once it has said it. */
    public String name() {
        return name;
    }

    /**
     * Starts the engine if it is not running, and tells it of a new game.
     *
     * @param chess960 whether castling is written as king takes rook
     */
    public void newGame(boolean chess960) throws UciClientException, InterruptedException {
        UciProcess engine = process;
        if (engine == null || !engine.isAlive()) {
            discard();
            engine = start(chess960);
        }
        try {
            engine.send("ucinewgame");
            awaitReady(engine);
        } catch (UciClientException e) {
            discard();
            throw e;
        }
    }

    private UciProcess start(boolean chess960) throws UciClientException, InterruptedException {
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
        } catch (UciClientException e) {
            discard();
            throw e.kind() == Kind.START ? e : new UciClientException(Kind.START, e.getMessage(), e);
        }
    }

    /** Engines answer an unknown option or a bad value with anything from silence to a crash: better not to send it. */
    private void require(Map<String, String> options, String option, String value) throws UciClientException {
        String declaration = options.get(option.toLowerCase(Locale.ROOT));
        if (declaration == null) {
            throw new UciClientException(Kind.START, name + " has no option \"" + option + "\"");
        }
        if (!UciOptionCheck.accepts(declaration, value)) {
            throw new UciClientException(Kind.START, name + ": " + option + " cannot be \"" + value
                    + "\"; the engine says: " + declaration);
        }
    }

    /** Reads up to {@code uciok} and returns the engine's options: names in lower case, and from their type on. */
    private Map<String, String> readIntroduction(UciProcess started) throws UciClientException, InterruptedException {
        Map<String, String> options = new HashMap<>();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(spec.startTimeout());
        while (true) {
            UciProcess.Line line = started.next(deadline);
            if (line == null) {
                throw new UciClientException(Kind.START,
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

    private void awaitReady(UciProcess engine) throws UciClientException, InterruptedException {
        engine.send("isready");
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(spec.readyTimeout());
        if (engine.next("readyok"::equals, deadline) == null) {
            throw new UciClientException(Kind.LATE,
                    name + " did not say readyok within " + spec.readyTimeout() + " ms");
        }
    }

    /**
     * Lets the engine think.
     *
     * @param position the {@code position} command
     * @param go the {@code go} command
     * @param patience milliseconds after which an answer is waited for no longer
     */
    public UciAnswer go(String position, String go, long patience) throws UciClientException, InterruptedException {
        UciProcess engine = process;
        if (engine == null) {
            throw new UciClientException(Kind.CRASH, name + " is not running");
        }
        try {
            engine.discardPending();
            engine.send(position);
            long start = System.nanoTime();
            engine.send(go);
            UciInfo info = new UciInfo();
            long deadline = start + TimeUnit.MILLISECONDS.toNanos(patience);
            while (true) {
                UciProcess.Line line = engine.next(deadline);
                if (line == null) {
                    recover(engine);
                    throw new UciClientException(Kind.LATE,
                            name + " did not answer " + go + " within " + patience + " ms");
                }
                if (line.text().startsWith("info ")) {
                    info.read(line.text());
                } else if (line.text().startsWith("bestmove")) {
                    String[] words = line.text().split("\\s+");
                    return new UciAnswer(words.length > 1 ? words[1] : "", info, line.nanos() - start);
                }
            }
        } catch (UciClientException e) {
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
        } catch (UciClientException e) {
            discard();
        }
    }

    /** The last lines the program wrote to standard error. */
    public List<String> errorTail() {
        UciProcess running = process;
        return running == null ? List.of() : running.errorTail();
    }

    /** The running process, if there is one. */
    public Optional<ProcessHandle> process() {
        return Optional.ofNullable(process).map(UciProcess::handle);
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
