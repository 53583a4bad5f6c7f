package dev.cortado.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A listener that remembers what it heard. */
public final class Recorder implements SearchListener {
    public final List<SearchInfo> infos = Collections.synchronizedList(new ArrayList<>());
    public final List<SearchResult> results = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch done = new CountDownLatch(1);
    private final CountDownLatch started = new CountDownLatch(1);
    volatile long doneNanos;

    @Override
    public void onInfo(SearchInfo info) {
        infos.add(info);
        started.countDown();
    }

    @Override
    public void onDone(SearchResult result) {
        doneNanos = System.nanoTime();
        results.add(result);
        done.countDown();
    }

    /** Waits for the first line. */
    void awaitStarted() throws InterruptedException {
        if (!started.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError("no line after 30 seconds");
        }
    }

    /** Waits for the answer; null if none comes in time. */
    public SearchResult awaitResult(long milliseconds) throws InterruptedException {
        return done.await(milliseconds, TimeUnit.MILLISECONDS) ? results.getFirst() : null;
    }

    /** The last line reported at a place. */
    SearchInfo last(int multiPv) {
        synchronized (infos) {
            for (int i = infos.size() - 1; i >= 0; i--) {
                if (infos.get(i).multiPv() == multiPv) {
                    return infos.get(i);
                }
            }
        }
        return null;
    }
}
