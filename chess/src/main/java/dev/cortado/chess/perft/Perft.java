package dev.cortado.chess.perft;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.Uninterruptibly;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts the leaves of the tree of legal moves: the measure of a move generator's truth and speed.
 *
 * <pre>{@code
 * new Perft(new Position()).count(4); // 197281
 * new Perft(new Position()).threads(2).hash(64).divide(5).size(); // 20
 * }</pre>
 *
 * <p>The last ply is counted without making its moves. An object belongs to one caller; with several threads it starts
 * and ends them inside a call.
 */
public final class Perft {
    /** The deepest count supported. */
    public static final int MAX_DEPTH = 32;

    /** Below this depth a look into the table costs more than it saves. */
    private static final int MIN_HASH_DEPTH = 2;

    /** A first move and the number of sequences that begin with it. */
    public record Share(int move, long nodes) {}

    private final Counter counter;
    private int threads = 1;
    private PerftTable table;

    /** Counts from a copy of {@code position}, which stays as it is. */
    public Perft(Position position) {
        counter = new Counter(position);
    }

    /** Sets the number of threads; 1 unless told. */
    public Perft threads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of threads is " + count + "; it must be at least 1");
        }
        threads = count;
        return this;
    }

    /** Remembers counts in a table of about so many megabytes; 0, the default, remembers nothing. */
    public Perft hash(int megabytes) {
        if (megabytes < 0) {
            throw new IllegalArgumentException("the table cannot have " + megabytes + " megabytes");
        }
        table = megabytes == 0 ? null : new PerftTable(megabytes);
        counter.table = table;
        return this;
    }

    /** Counts from a copy of another position from now on; a table is kept and emptied. */
    public Perft position(Position position) {
        counter.position.copyFrom(position);
        if (table != null) {
            // Keys say which castling rights exist, not with which rooks, so counts of another start may be wrong here.
            table.clear();
        }
        return this;
    }

    /** The number of move sequences of {@code depth} plies; 1 at depth 0. */
    public long count(int depth) {
        requireDepth(depth, 0);
        if (depth == 0) {
            return 1;
        }
        if (threads == 1 || depth < 3) {
            return counter.count(depth);
        }
        long sum = 0;
        for (Share share : divide(depth)) {
            sum += share.nodes;
        }
        return sum;
    }

    /** The count of a depth, 1 or more, split by first move, in the order of generation. */
    public List<Share> divide(int depth) {
        requireDepth(depth, 1);
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(counter.position, moves, 0);
        AtomicLongArray nodes = new AtomicLongArray(count);
        if (depth == 1) {
            for (int i = 0; i < count; i++) {
                nodes.set(i, 1);
            }
        } else if (threads == 1 || depth == 2) {
            for (int i = 0; i < count; i++) {
                nodes.set(i, counter.countAfter(moves[i], depth));
            }
        } else {
            share(moves, count, depth, nodes);
        }
        List<Share> shares = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            shares.add(new Share(moves[i], nodes.get(i)));
        }
        return shares;
    }

    /** Threads take pairs of moves from one list: single first moves would leave the last thread alone for long. */
    private void share(int[] moves, int count, int depth, AtomicLongArray nodes) {
        Position root = counter.position;
        List<int[]> pairs = new ArrayList<>();
        int[] replies = new int[Move.MAX_MOVES];
        for (int i = 0; i < count; i++) {
            root.make(moves[i]);
            int replyCount = MoveGenerator.legal(root, replies, 0);
            for (int j = 0; j < replyCount; j++) {
                pairs.add(new int[] {i, replies[j]});
            }
            root.unmake();
        }
        AtomicInteger next = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, pairs.size()); i++) {
            Counter own = new Counter(root);
            own.table = table;
            workers.add(Thread.ofPlatform().name("perft-" + i).start(() -> {
                for (int at = next.getAndIncrement(); at < pairs.size(); at = next.getAndIncrement()) {
                    int[] pair = pairs.get(at);
                    nodes.addAndGet(pair[0], own.countAfter(moves[pair[0]], pair[1], depth));
                }
            }));
        }
        for (Thread worker : workers) {
            Uninterruptibly.run(worker::join);
        }
    }

    private static void requireDepth(int depth, int least) {
        if (depth < least || depth > MAX_DEPTH) {
            throw new IllegalArgumentException(
                    "perft depth " + depth + " is not between " + least + " and " + MAX_DEPTH);
        }
    }

    /** One thread's board and buffers. */
    private static final class Counter {
        private final Position position;
        private final int[] moves = new int[MAX_DEPTH * Move.MAX_MOVES];
        /** Null to count everything. */
        private PerftTable table;

        Counter(Position position) {
            this.position = new Position(position);
        }

        long count(int depth) {
            if (depth == 1) {
                return MoveGenerator.countLegal(position);
            }
            return table == null ? count(depth, 0) : countHashed(depth, 0);
        }

        /** The count of {@code depth} if the given moves are its first ones. */
        long countAfter(int move, int depth) {
            position.make(move);
            long nodes = count(depth - 1);
            position.unmake();
            return nodes;
        }

        long countAfter(int move, int reply, int depth) {
            position.make(move);
            long nodes = countAfter(reply, depth - 1);
            position.unmake();
            return nodes;
        }

        private long count(int depth, int at) {
            int end = MoveGenerator.legal(position, moves, at);
            long nodes = 0;
            if (depth == 2) {
                for (int i = at; i < end; i++) {
                    position.make(moves[i]);
                    nodes += MoveGenerator.countLegal(position);
                    position.unmake();
                }
                return nodes;
            }
            for (int i = at; i < end; i++) {
                position.make(moves[i]);
                nodes += count(depth - 1, end);
                position.unmake();
            }
            return nodes;
        }

        private long countHashed(int depth, int at) {
            if (depth < MIN_HASH_DEPTH) {
                return MoveGenerator.countLegal(position);
            }
            long key = position.key();
            long nodes = table.get(key, depth);
            if (nodes != PerftTable.NOT_FOUND) {
                return nodes;
            }
            nodes = 0;
            int end = MoveGenerator.legal(position, moves, at);
            for (int i = at; i < end; i++) {
                position.make(moves[i]);
                nodes += countHashed(depth - 1, end);
                position.unmake();
            }
            table.put(key, depth, nodes);
            return nodes;
        }
    }
}
