package dev.cortado.engine.analysis;

import java.util.NoSuchElementException;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Hands the updates of a search from its thread to whoever goes through a stream. */
final class UpdateQueue {
    /**
     * @param analysis what was found; null at the end
     * @param fault why the search failed; null if it did not
     */
    private record Entry(Analysis analysis, Throwable fault) {
        boolean isEnd() {
            return analysis == null;
        }
    }

    private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();

    void add(Analysis analysis) {
        entries.add(new Entry(analysis, null));
    }

    /** The last update and the end, or the end by a fault. */
    void end(Analysis analysis, Throwable fault) {
        if (analysis != null) {
            add(analysis);
        }
        entries.add(new Entry(null, fault));
    }

    Stream<Analysis> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Updates(), Spliterator.ORDERED), false);
    }

    private final class Updates implements Iterator<Analysis> {
        private Entry next;

        @Override
        public boolean hasNext() {
            if (next == null) {
                next = take();
            }
            if (next.fault() != null) {
                throw new IllegalStateException(next.fault().getMessage(), next.fault());
            }
            return !next.isEnd();
        }

        @Override
        public Analysis next() {
            if (!hasNext()) {
                throw new NoSuchElementException("the search is over");
            }
            Analysis analysis = next.analysis();
            next = null;
            return analysis;
        }

        private Entry take() {
            try {
                return entries.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the search", e);
            }
        }
    }
}
