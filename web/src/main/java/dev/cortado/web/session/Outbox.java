package dev.cortado.web.session;

import dev.cortado.web.message.Messages;
import dev.cortado.web.message.Tell;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What waits to be sent to a page. Two sorts of messages: answers, which are sent all and in order, and states, of which
 * only the newest matters. A search hands over its state by storing a reference; turning it into JSON, and waiting for a
 * slow page, is the business of one virtual thread. So a page that does not read costs its search nothing, and the
 * server at most {@link #ANSWERS} messages.
 */
final class Outbox implements AutoCloseable {
    /** With so many answers waiting, the page's next message is not read. */
    private static final int ROOM = 32;
    /** More than one message can cause while reading is paused. */
    private static final int ANSWERS = 256;
    /** The shortest time between two states, so that a page draws no more often than one can see. */
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Wire wire;
    private final Duration patience;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();

    // Guarded by the lock.
    private final Deque<Supplier<Tell>> answers = new ArrayDeque<>();
    private final SequencedMap<String, Supplier<Tell>> states = new LinkedHashMap<>();
    private Runnable waiting;
    private boolean closed;

    /** @param patience how long one message may take to be sent */
    Outbox(Wire wire, Duration patience) {
        this.wire = wire;
        this.patience = patience;
        Thread.ofVirtual().name("cortado-web-outbox").start(this::run);
    }

    /** Sends an answer. */
    void answer(Tell tell) {
        answer(() -> tell);
    }

    private void answer(Supplier<Tell> tell) {
        lock.lock();
        try {
            if (!closed && answers.size() >= ANSWERS) {
                closed = true;
                wire.drop();
            }
            if (!closed) {
                answers.add(tell);
            }
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Replaces the state of that name; it is made when its turn has come, if it has not been replaced before. */
    void state(String name, Supplier<Tell> state) {
        lock.lock();
        try {
            if (!closed) {
                states.put(name, state);
                work.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Sends the last of some states, then an answer. */
    void conclude(Tell answer, String... names) {
        lock.lock();
        try {
            for (String name : names) {
                Supplier<Tell> last = states.remove(name);
                if (last != null) {
                    answer(last);
                }
            }
            answer(answer);
        } finally {
            lock.unlock();
        }
    }

    /** Runs something once there is room for more answers: at once, or when the page has taken some. */
    void whenRoom(Runnable action) {
        lock.lock();
        try {
            if (answers.size() >= ROOM) {
                waiting = action;
                return;
            }
        } finally {
            lock.unlock();
        }
        action.run();
    }

    /** Ends the sending; what waits is forgotten. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            answers.clear();
            states.clear();
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            long nextState = System.nanoTime();
            while (true) {
                Supplier<Tell> next = null;
                Runnable room = null;
                lock.lock();
                try {
                    while (!closed && next == null) {
                        long wait = nextState - System.nanoTime();
                        if (!answers.isEmpty()) {
                            next = answers.poll();
                        } else if (states.isEmpty()) {
                            work.await();
                        } else if (wait > 0) {
                            work.awaitNanos(wait);
                        } else {
                            next = states.pollFirstEntry().getValue();
                            nextState = System.nanoTime() + PACE_NANOS;
                        }
                    }
                    if (closed) {
                        return;
                    }
                    if (waiting != null && answers.size() < ROOM / 2) {
                        room = waiting;
                        waiting = null;
                    }
                } finally {
                    lock.unlock();
                }
                if (room != null) {
                    room.run();
                }
                wire.send(Messages.write(next.get())).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException e) {
            close();
            wire.drop();
        }
    }
}
