package dev.cortado.lab.match;

import dev.cortado.chess.internal.Uninterruptibly;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.player.Contender;
import dev.cortado.lab.player.Player;
import dev.cortado.lab.player.PlayerException;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.Journal;
import dev.cortado.lab.records.MatchPgn;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.Sprt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Plays a match: pairs of games on several threads, each pair written to the journal when it is finished. With limits
 * that do not depend on time, the same plan gives the same games whatever the concurrency.
 *
 * <p>While a runner is open, Ctrl-C or any other orderly end of the program stops the match, waits until the runner is
 * closed (so that its owner can write down what there is) and ends every process that was started.
 *
 * <pre>{@code
 * try (Journal journal = Journal.create(file, plan.settings());
 *         MatchRunner runner = new MatchRunner(plan, journal, MatchListener.SILENT)) {
 *     MatchTally tally = runner.run();
 * }
 * }</pre>
 */
public final class MatchRunner implements AutoCloseable {
    /** How long the end of the program waits for the owner of a runner. */
    private static final long FAREWELL_MS = 15_000;

    private final MatchPlan plan;
    private final Journal journal;
    private final MatchListener listener;
    private final MatchTally tally;
    private final long start = System.nanoTime();
    private final Heartbeat heartbeat = new Heartbeat();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::endOfProgram, "match-farewell");

    // Guarded by this.
    private final List<Player> players = new ArrayList<>();
    private final List<Thread> workers = new ArrayList<>();
    /** Finished pairs that wait for one with a lower index. */
    private final Map<Integer, PairRecord> waiting = new HashMap<>();
    /** The pairs that an earlier run has played. */
    private final BitSet played = new BitSet();
    private int nextToStart;
    private int nextToCount;
    private int games;
    private int voided;
    private boolean stopped;
    private boolean interrupted;
    private Throwable failure;

    private volatile int resumed;
    private volatile String devName;
    private volatile String baseName;

    public MatchRunner(MatchPlan plan, Journal journal, MatchListener listener) {
        this.plan = plan;
        this.journal = journal;
        this.listener = listener;
        tally = new MatchTally(plan.sprt());
        devName = plan.dev().name().orElse("dev");
        baseName = plan.base().name().orElse("base");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Plays until the pairs are played, the test is decided, or {@link #stop} is called.
     *
     * @throws PlayerException if a side cannot be started at all
     * @throws IOException if results cannot be written
     */
    public MatchTally run() throws PlayerException, IOException {
        Player dev = newPlayer(plan.dev());
        Player base = newPlayer(plan.base());
        try {
            dev.newGame(plan.rules().chess960());
            base.newGame(plan.rules().chess960());
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
            return tally;
        }
        nameSides(dev, base);
        listener.onStart(this);
        resumed = journal.replay(this::countAgain);
        synchronized (this) {
            int threads = Math.min(plan.concurrency(), plan.pairs());
            for (int i = 0; i < threads && !stopped; i++) {
                Player first = i == 0 ? dev : newPlayer(plan.dev());
                Player second = i == 0 ? base : newPlayer(plan.base());
                workers.add(Thread.ofPlatform().name("match-" + i).start(() -> work(first, second)));
            }
        }
        join();
        synchronized (this) {
            switch (failure) {
                case null -> {
                    return tally;
                }
                case IOException e -> throw e;
                case RuntimeException e -> throw e;
                default -> throw new IllegalStateException("a game could not be played: " + failure, failure);
            }
        }
    }

    private synchronized Player newPlayer(Contender side) {
        Player player = side.players().get();
        players.add(player);
        return player;
    }

    private void nameSides(Player dev, Player base) {
        String first = plan.dev().name().orElseGet(dev::name);
        String second = plan.base().name().orElseGet(base::name);
        boolean same = first.equals(second);
        devName = same ? first + " (dev)" : first;
        baseName = same ? second + " (base)" : second;
    }

    private void work(Player dev, Player base) {
        try {
            if (plan.dev().limit().isTimed() || plan.base().limit().isTimed()) {
                dev.warmUp();
                base.warmUp();
            }
            for (int index = next(); index >= 0; index = next()) {
                Opening opening = plan.book().opening(index);
                GameRecord first = play(opening, dev, base, true);
                GameRecord second = play(opening, dev, base, false);
                finished(new PairRecord(index, opening, first, second));
            }
        } catch (InterruptedException e) {
            // The match was stopped; the games in flight never happened.
            Thread.currentThread().interrupt();
        } catch (IOException | PlayerException | RuntimeException | Error e) {
            fail(e);
        } finally {
            dev.close();
            base.close();
        }
    }

    private GameRecord play(Opening opening, Player dev, Player base, boolean devIsWhite) throws InterruptedException {
        GameRecord game = null;
        while (game == null) {
            try {
                game = plan.rules().play(opening, dev, plan.dev().limit(), base, plan.base().limit(), devIsWhite,
                        heartbeat::missedSince);
            } catch (VoidGameException e) {
                synchronized (this) {
                    listener.onVoid(++voided);
                }
            }
        }
        synchronized (this) {
            if (stopped) {
                throw new InterruptedException("stopped");
            }
            games++;
            listener.onGame(game, gamesPerMinute());
        }
        return game;
    }

    /** The index of the next pair to play, -1 if there is none. */
    private synchronized int next() {
        nextToStart = played.nextClearBit(nextToStart);
        return stopped || nextToStart >= plan.pairs() ? -1 : nextToStart++;
    }

    private synchronized void countAgain(PairRecord pair) {
        if (played.get(pair.index())) {
            return;
        }
        played.set(pair.index());
        waiting.put(pair.index(), pair);
        count(true);
    }

    private void finished(PairRecord pair) throws IOException {
        journal.append(pair);
        synchronized (this) {
            waiting.put(pair.index(), pair);
            count(false);
        }
    }

    /** Adds the pairs whose turn it is, up to the one that decides the test. */
    private void count(boolean again) {
        try {
            PairRecord pair = waiting.remove(nextToCount);
            while (pair != null && nextToCount < plan.pairs() && tally.status() == Sprt.Status.CONTINUE) {
                tally.add(pair);
                listener.onPair(tally, pair, again);
                pair = waiting.remove(++nextToCount);
            }
        } catch (IOException e) {
            fail(e);
        }
        if (tally.status() != Sprt.Status.CONTINUE) {
            stopWorkers();
        }
    }

    private synchronized void fail(Throwable e) {
        failure = failure == null ? e : failure;
        stopWorkers();
    }

    private synchronized void stopWorkers() {
        stopped = true;
        workers.forEach(Thread::interrupt);
    }

    /** Ends the match early. Games in flight are given up; everything finished is kept. */
    public synchronized void stop() {
        interrupted = true;
        stopWorkers();
    }

    /** True if the match was ended by {@link #stop}, before it came to its end. */
    public synchronized boolean wasStopped() {
        return interrupted;
    }

    /** Pairs in the journal that could not be counted yet because an earlier one is missing. */
    public synchronized int uncounted() {
        return waiting.size();
    }

    /** Pairs that an earlier run had played. */
    public int resumed() {
        return resumed;
    }

    /** Games a minute since the runner was made; games of earlier runs do not count. */
    public synchronized double gamesPerMinute() {
        double minutes = (System.nanoTime() - start) / 60e9;
        return minutes > 0 ? games / minutes : 0;
    }

    /** The file that keeps the match. */
    public Path journal() {
        return journal.file();
    }

    /** The form of the games as PGN, once the sides have started. */
    public MatchPgn pgn() {
        return new MatchPgn(devName, baseName, journal.started(), plan.dev().limit(), plan.base().limit(),
                plan.rules().chess960());
    }

    public String devName() {
        return devName;
    }

    public String baseName() {
        return baseName;
    }

    private void join() {
        List<Thread> all;
        synchronized (this) {
            all = List.copyOf(workers);
        }
        for (Thread worker : all) {
            Uninterruptibly.run(worker::join, this::stop);
        }
    }

    private void endOfProgram() {
        stop();
        try {
            closed.await(FAREWELL_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closePlayers();
    }

    private void closePlayers() {
        List<Player> all;
        synchronized (this) {
            all = List.copyOf(players);
        }
        all.forEach(Player::close);
    }

    /** Stops the match if it is still running, and ends whatever was started for it. */
    @Override
    public void close() {
        synchronized (this) {
            stopWorkers();
        }
        join();
        closePlayers();
        heartbeat.close();
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending, and the hook is what waits for this.
        }
    }
}
