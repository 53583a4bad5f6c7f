package dev.cortado.engine.memory;

import dev.cortado.chess.internal.Uninterruptibly;
import dev.cortado.eval.Score;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The memory of searched positions, outside the Java heap, shared by all threads without locks.
 *
 * <p>An entry has 10 bytes: key (16 bits), move (16), value (16), evaluation (16), then generation, PV flag and bound (8)
 * and depth (8). Three entries and two spare bytes make a 32-byte cluster, so a cluster never crosses a cache line.
 *
 * <p>Reads and writes race by design: an entry is two words, and a reader may see one from each of two writers. The key
 * word travels with move, value and evaluation, so a torn read can only mix a depth or bound of another entry; the move
 * is checked before it is played, and scores are kept in range.
 */
public final class TranspositionTable implements AutoCloseable {
    public static final int BOUND_NONE = 0;
    public static final int BOUND_UPPER = 1;
    public static final int BOUND_LOWER = 2;
    public static final int BOUND_EXACT = 3;

    /** Depths are stored from this one up, so that zero marks an empty entry. */
    private static final int DEPTH_OFFSET = -7;

    private static final int CLUSTER_BYTES = 32;
    private static final int ENTRY_BYTES = 10;
    private static final int ENTRIES = 3;
    private static final int META = 8; // offset of generation/bound and depth in an entry

    /** The generation lives in the upper five bits of its byte. */
    private static final int GENERATION_STEP = 8;
    private static final int PV_BIT = 4;
    private static final int GENERATION_MASK = 0xF8;
    /** Plies of depth an entry is worth less for every eighth of a generation of age, when a victim is chosen. */
    private static final int AGE_WEIGHT = 1;

    /** The whole address space: accesses through a constant need no bounds or liveness check in compiled code. */
    private static final MemorySegment MEMORY = everything();
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    /** Asked here, so that the first search does not have to wait for it to be set up. */
    private static final boolean PREFETCHES = Prefetch.isAvailable();

    /** Up to this size the system is not asked what it has. */
    private static final int SURELY_FREE_MB = 256;

    /** What a probe found, and where a store must go. */
    public static final class Entry {
        public boolean hit;
        public int move;
        public int value;
        public int eval;
        public int depth;
        public int bound;
        public boolean pv;
        /** Address of the entry, or of the one to replace. */
        public long address;
    }

    private TableMemory memory;
    private long base;
    private long clusters;
    private boolean clustered = true;
    private int generation;

    public TranspositionTable(int megabytes) {
        resize(megabytes);
    }

    /**
     * Replaces the table by an empty one. No search may run.
     *
     * @throws IllegalArgumentException if there is no memory for it; then the table is as it was
     */
    public void resize(int megabytes) {
        long bytes = Math.max(1L, megabytes) << 20;
        // The system would promise more than it has, and end the process when the table fills.
        if (megabytes > SURELY_FREE_MB && megabytes > Machine.freeMb() + (clusters * CLUSTER_BYTES >> 20)) {
            throw tooLarge(megabytes, null);
        }
        TableMemory fresh;
        try {
            fresh = new TableMemory(bytes);
        } catch (OutOfMemoryError e) {
            throw tooLarge(megabytes, e);
        }
        close();
        memory = fresh;
        base = memory.address;
        clusters = bytes / CLUSTER_BYTES;
        generation = 0;
    }

    private static IllegalArgumentException tooLarge(int megabytes, OutOfMemoryError cause) {
        return new IllegalArgumentException("there is no memory for a hash table of " + megabytes + " MB", cause);
    }

    /** Forgets everything, using {@code threads} threads. No search may run. */
    public void clear(int threads) {
        generation = 0;
        long bytes = clusters * CLUSTER_BYTES;
        long slice = Math.max(1 << 22, (bytes / Math.max(1, threads) + 63) & ~63L);
        Thread[] helpers = new Thread[(int) ((bytes + slice - 1) / slice)];
        for (int i = 0; i < helpers.length; i++) {
            long from = i * slice;
            long size = Math.min(slice, bytes - from);
            if (i == helpers.length - 1) {
                MEMORY.asSlice(base + from, size).fill((byte) 0);
            } else {
                helpers[i] = Thread.ofPlatform().start(() -> MEMORY.asSlice(base + from, size).fill((byte) 0));
            }
        }
        for (Thread helper : helpers) {
            if (helper != null) {
                Uninterruptibly.run(helper::join);
            }
        }
    }

    /** Three entries a bucket, or one for comparison. The table must be cleared after a change. */
    public void setClustered(boolean on) {
        clustered = on;
    }

    /** Begins a new search: older entries become easier to replace. */
    public void newSearch() {
        generation = generation + GENERATION_STEP & GENERATION_MASK;
    }

    /** Has the cache fetch what a {@link #probe} of the key will read. */
    public void prefetch(long key) {
        if (PREFETCHES) {
            Prefetch.line(cluster(key));
        }
    }

    private long cluster(long key) {
        return base + Math.unsignedMultiplyHigh(key, clusters) * CLUSTER_BYTES;
    }

    /** Looks a key up; afterwards {@code entry.address} says where to {@link #store}. */
    public void probe(long key, Entry entry) {
        if (!clustered) {
            probeSingle(key, entry);
            return;
        }
        long cluster = cluster(key);
        int key16 = (int) key & 0xFFFF;
        long victim = cluster;
        int victimWorth = Integer.MAX_VALUE;
        for (int i = 0; i < ENTRIES; i++) {
            long address = cluster + i * ENTRY_BYTES;
            long word = MEMORY.get(LONG, address);
            int meta = MEMORY.get(SHORT, address + META);
            int depth8 = meta >>> 8 & 0xFF;
            if (((int) word & 0xFFFF) == key16 && depth8 != 0) {
                read(entry, address, word, meta);
                return;
            }
            int worth = depth8 == 0 ? Integer.MIN_VALUE : depth8 - AGE_WEIGHT * age(meta);
            if (worth < victimWorth) {
                victimWorth = worth;
                victim = address;
            }
        }
        miss(entry, victim);
    }

    private void probeSingle(long key, Entry entry) {
        long index = Math.unsignedMultiplyHigh(key, clusters * ENTRIES);
        long address = base + index / ENTRIES * CLUSTER_BYTES + index % ENTRIES * ENTRY_BYTES;
        long word = MEMORY.get(LONG, address);
        int meta = MEMORY.get(SHORT, address + META);
        if (((int) word & 0xFFFF) == ((int) key & 0xFFFF) && (meta >>> 8 & 0xFF) != 0) {
            read(entry, address, word, meta);
        } else {
            miss(entry, address);
        }
    }

    private static void read(Entry entry, long address, long word, int meta) {
        entry.hit = true;
        entry.address = address;
        entry.move = (int) (word >>> 16) & 0xFFFF;
        entry.value = (short) (word >>> 32);
        entry.eval = (short) (word >>> 48);
        entry.bound = meta & 3;
        entry.pv = (meta & PV_BIT) != 0;
        entry.depth = (meta >>> 8 & 0xFF) + DEPTH_OFFSET;
    }

    private static void miss(Entry entry, long address) {
        entry.hit = false;
        entry.address = address;
        entry.move = 0;
        entry.value = Score.NONE;
        entry.eval = Score.NONE;
        entry.bound = BOUND_NONE;
        entry.pv = false;
        entry.depth = DEPTH_OFFSET;
    }

    /**
     * Writes what was found at a node. The entry keeps its old move if the new result has none, and all of itself if it
     * is deeper, current and of the same position.
     *
     * @param address what {@link #probe} named
     * @param value relative to the node; see {@link #toTable}
     */
    public void store(long address, long key, int value, boolean pv, int bound, int depth, int move, int eval) {
        long word = MEMORY.get(LONG, address);
        int meta = MEMORY.get(SHORT, address + META);
        int depth8 = Math.min(depth - DEPTH_OFFSET, 0xFF);
        boolean same = (word & 0xFFFF) == (key & 0xFFFF);
        int kept = move == 0 && same ? (int) (word >>> 16) & 0xFFFF : move;
        if (bound == BOUND_EXACT || !same || depth8 + (pv ? 2 : 0) > (meta >>> 8 & 0xFF) - 4 || age(meta) != 0) {
            MEMORY.set(LONG, address, pack(key, kept, value, eval));
            MEMORY.set(SHORT, address + META, (short) (depth8 << 8 | generation | (pv ? PV_BIT : 0) | bound));
        } else if (kept != ((int) (word >>> 16) & 0xFFFF)) {
            MEMORY.set(LONG, address, word & ~0xFFFF0000L | (long) kept << 16);
        }
    }

    private static long pack(long key, int move, int value, int eval) {
        return key & 0xFFFF | (long) (move & 0xFFFF) << 16 | (long) (value & 0xFFFF) << 32 | (long) eval << 48;
    }

    /** Generations since the entry was written, times {@link #GENERATION_STEP}. */
    private int age(int meta) {
        return generation - (meta & GENERATION_MASK) & GENERATION_MASK;
    }

    /** Permille of sampled entries that this search wrote. */
    public int hashFull() {
        int used = 0;
        int sample = (int) Math.min(1000, clusters);
        for (int i = 0; i < sample; i++) {
            for (int j = 0; j < ENTRIES; j++) {
                int meta = MEMORY.get(SHORT, base + (long) i * CLUSTER_BYTES + j * ENTRY_BYTES + META);
                if ((meta >>> 8 & 0xFF) != 0 && age(meta) == 0) {
                    used++;
                }
            }
        }
        return used * 1000 / (sample * ENTRIES);
    }

    /** A score at {@code ply} as the table keeps it: proven wins and losses count from the node, not from the root. */
    public static int toTable(int score, int ply) {
        if (Score.isWin(score)) {
            return score + ply;
        }
        return Score.isLoss(score) ? score - ply : score;
    }

    /**
     * A stored value as a score at {@code ply}. A proven win that the fifty-move rule would prevent is no longer believed:
     * it becomes the best score that proves nothing.
     */
    public static int fromTable(int value, int ply, int rule50) {
        if (value == Score.NONE) {
            return Score.NONE;
        }
        if (Score.isWin(value)) {
            return pliesToWin(value) > 100 - rule50 ? Score.EVAL_LIMIT : value - ply;
        }
        if (Score.isLoss(value)) {
            return pliesToWin(-value) > 100 - rule50 ? -Score.EVAL_LIMIT : value + ply;
        }
        return value;
    }

    /** Plies to the mate, or to the endgame table's win, of a proven win. */
    private static int pliesToWin(int value) {
        return (Score.isMate(value) ? Score.MATE : Score.TABLEBASE_WIN) - value;
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
            memory = null;
        }
    }

    @SuppressWarnings("restricted")
    private static MemorySegment everything() {
        return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    }
}
