package dev.cortado.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.eval.Score;

/** What goes in comes out; what is dropped is what matters least; nothing crosses a cache line. */
class TranspositionTableTest {
    private static final int UPPER = TranspositionTable.BOUND_UPPER;
    private static final int LOWER = TranspositionTable.BOUND_LOWER;
    private static final int EXACT = TranspositionTable.BOUND_EXACT;

    private final TranspositionTable table = new TranspositionTable(1);
    private final TranspositionTable.Entry entry = new TranspositionTable.Entry();

    @AfterEach
    void free() {
        table.close();
    }

    /** The system would grant it, and kill the process when the table fills. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aTableLargerThanTheFreeMemoryIsRefusedAndTheOldOneStays() throws IOException {
        long total;
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
            total = Long.parseLong(lines.filter(line -> line.startsWith("MemTotal:")).findFirst().orElseThrow()
                    .replaceAll("\\D", "")) >> 10;
        }
        int all = Math.toIntExact(total);
        long key = 0x1234_5678_9ABC_DEF0L;
        table.probe(key, entry);
        table.store(entry.address, key, 17, false, EXACT, 5, Move.of(0, 63), 3);
        assertThat(Machine.tableMb()).isLessThan(all);
        assertThatThrownBy(() -> table.resize(all)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no memory for a hash table of " + all + " MB");
        table.probe(key, entry);
        assertThat(entry.hit).isTrue();
        assertThat(entry.value).isEqualTo(17);
    }

    // ---- fields -------------------------------------------------------------------------------------------------

    @Test
    void everyFieldSurvivesAtItsExtremes() {
        int[] values = {0, 1, -1, Score.MATE, -Score.MATE, Score.EVAL_LIMIT, -Score.EVAL_LIMIT, Score.MATE_IN_MAX_PLY,
            Score.TABLEBASE_WIN, -Score.TABLEBASE_WIN,
            Score.MATED_IN_MAX_PLY, Score.NONE, Score.INFINITE, -Score.INFINITE};
        int[] evals = {0, 1, -1, Score.EVAL_LIMIT, -Score.EVAL_LIMIT, Score.NONE};
        int[] depths = {-6, -1, 0, 1, 100, 127, 128, Score.MAX_PLY};
        int a7 = Square.parse("a7");
        int h8 = Square.parse("h8");
        int[] moves = {Move.NONE, Move.of(0, 63), Move.of(63, 0), Move.promotion(a7, 56, Piece.KNIGHT),
            Move.promotion(a7, 56, Piece.QUEEN), Move.of(h8, a7, Move.EN_PASSANT), Move.of(63, 62, Move.CASTLING),
            0xFFFF, 0x8000, 0x7FFF};
        for (boolean clustered : new boolean[] {true, false}) {
            table.setClustered(clustered);
            table.clear(1);
            SplitMix random = new SplitMix(5);
            for (int value : values) {
                for (int eval : evals) {
                    for (int depth : depths) {
                        for (int move : moves) {
                            int bound = random.below(4);
                            boolean pv = random.below(2) == 0;
                            long key = random.next();
                            put(key, value, pv, bound, depth, move, eval);
                            table.probe(key, entry);
                            assertThat(entry.hit).isTrue();
                            assertThat(entry.value).isEqualTo(value);
                            assertThat(entry.eval).isEqualTo(eval);
                            assertThat(entry.depth).isEqualTo(depth);
                            assertThat(entry.move).isEqualTo(move);
                            assertThat(entry.bound).isEqualTo(bound);
                            assertThat(entry.pv).isEqualTo(pv);
                        }
                    }
                }
            }
        }
    }

    /** 32 generations exist; a search's own entries are current in each of them, and every field survives. */
    @Test
    void generationsWrapAround() {
        SplitMix random = new SplitMix(6);
        for (int search = 0; search < 100; search++) {
            table.newSearch();
            long key = random.next();
            put(key, -Score.MATE, true, EXACT, 30, 0xFFFF, -123);
            table.probe(key, entry);
            assertThat(entry.hit).isTrue();
            assertThat(entry.bound).isEqualTo(EXACT);
            assertThat(entry.pv).isTrue();
            assertThat(entry.depth).isEqualTo(30);
            // Current and deeper, it stands against a shallower result of the same position.
            put(key, 5, false, UPPER, 1, 17, 99);
            table.probe(key, entry);
            assertThat(entry.value).as("search " + search).isEqualTo(-Score.MATE);
        }
    }

    @Test
    void anUnknownPositionIsAMiss() {
        table.probe(0x1234_5678_9ABC_DEF0L, entry);
        assertThat(entry.hit).isFalse();
        assertThat(entry.move).isEqualTo(Move.NONE);
        assertThat(entry.value).isEqualTo(Score.NONE);
        assertThat(entry.eval).isEqualTo(Score.NONE);
        assertThat(entry.bound).isEqualTo(TranspositionTable.BOUND_NONE);
        assertThat(entry.pv).isFalse();
        // Key bits of zero meet an empty entry and must not take it for a result.
        table.probe(0, entry);
        assertThat(entry.hit).isFalse();
        table.probe(0xFFFF_FFFF_0000_0000L, entry);
        assertThat(entry.hit).isFalse();
    }

    // ---- replacement --------------------------------------------------------------------------------------------

    @Test
    void theShallowestOfEqualAgeMakesRoom() {
        table.newSearch();
        put(key(1), 1, false, EXACT, 5, 1, 0);
        put(key(2), 2, false, UPPER, 3, 2, 0);
        put(key(3), 3, true, LOWER, 10, 3, 0);
        put(key(4), 4, false, EXACT, 1, 4, 0);
        assertThat(known(1, 2, 3, 4)).containsExactlyInAnyOrder(1, 3, 4);
        put(key(5), 5, false, LOWER, 2, 5, 0);
        assertThat(known(1, 3, 4, 5)).containsExactlyInAnyOrder(1, 3, 5);
    }

    /** One generation costs eight plies: depth 12 of two searches ago is worth less than depth 0 of now. */
    @Test
    void ageMakesADeepEntryCheap() {
        table.newSearch();
        put(key(1), 1, true, EXACT, 12, 1, 0);
        table.newSearch();
        table.newSearch();
        put(key(2), 2, false, EXACT, 0, 2, 0);
        put(key(3), 3, true, LOWER, 1, 3, 0);
        put(key(4), 4, false, UPPER, 0, 4, 0);
        assertThat(known(1, 2, 3, 4)).containsExactlyInAnyOrder(2, 3, 4);
    }

    @Test
    void ageDoesNotMakeAVeryDeepEntryCheap() {
        table.newSearch();
        put(key(1), 1, false, LOWER, 40, 1, 0);
        table.newSearch();
        put(key(2), 2, false, EXACT, 10, 2, 0);
        put(key(3), 3, true, LOWER, 20, 3, 0);
        put(key(4), 4, false, UPPER, 30, 4, 0);
        assertThat(known(1, 2, 3, 4)).containsExactlyInAnyOrder(1, 3, 4);
    }

    @Test
    void aMuchShallowerResultOfTheSamePositionOnlyBringsItsMove() {
        table.newSearch();
        put(key(1), 100, true, LOWER, 20, 1, 50);
        put(key(1), -100, false, UPPER, 3, 2, 60);
        table.probe(key(1), entry);
        assertThat(entry.value).isEqualTo(100);
        assertThat(entry.depth).isEqualTo(20);
        assertThat(entry.bound).isEqualTo(LOWER);
        assertThat(entry.eval).isEqualTo(50);
        assertThat(entry.move).isEqualTo(2);
        // The same for moves with the highest bit set, with and without a move to bring.
        put(key(3), -321, true, LOWER, 20, 0xFFFF, -54);
        put(key(3), 0, false, UPPER, 3, Move.NONE, 60);
        put(key(3), 0, false, UPPER, 3, 0xC123, 60);
        put(key(3), 0, false, UPPER, 3, Move.NONE, 60);
        table.probe(key(3), entry);
        assertThat(entry.value).isEqualTo(-321);
        assertThat(entry.eval).isEqualTo(-54);
        assertThat(entry.depth).isEqualTo(20);
        assertThat(entry.move).isEqualTo(0xC123);
        // An exact result always goes in; without a move of its own it keeps the old one.
        put(key(1), 7, false, EXACT, 3, Move.NONE, 60);
        table.probe(key(1), entry);
        assertThat(entry.value).isEqualTo(7);
        assertThat(entry.depth).isEqualTo(3);
        assertThat(entry.move).isEqualTo(2);
        // So does any result once the entry is of an older search.
        put(key(2), 100, true, LOWER, 20, 1, 50);
        table.newSearch();
        put(key(2), -5, false, UPPER, 1, Move.NONE, 50);
        table.probe(key(2), entry);
        assertThat(entry.value).isEqualTo(-5);
        assertThat(entry.move).isEqualTo(1);
    }

    @Test
    void aResultOfAnotherPositionDoesNotInheritItsMove() {
        table.setClustered(false);
        put(key(1), 100, true, LOWER, 2, 77, 50);
        put(key(2), 100, true, LOWER, 20, Move.NONE, 50);
        table.probe(key(2), entry);
        assertThat(entry.hit).isTrue();
        assertThat(entry.move).isEqualTo(Move.NONE);
        table.probe(key(1), entry);
        assertThat(entry.hit).as("one entry a bucket").isFalse();
    }

    // ---- layout -------------------------------------------------------------------------------------------------

    @Test
    void entriesStayInsideACacheLineAndApart() {
        for (boolean clustered : new boolean[] {true, false}) {
            table.setClustered(clustered);
            SplitMix random = new SplitMix(9);
            Set<Long> places = new HashSet<>();
            long lowest = Long.MAX_VALUE;
            long highest = Long.MIN_VALUE;
            for (int i = 0; i < 200_000; i++) {
                table.probe(random.next(), entry);
                long first = entry.address;
                long last = entry.address + 9;
                assertThat(first >>> 6).isEqualTo(last >>> 6);
                assertThat((first & 31) % 10).isZero();
                assertThat(first & 31).isLessThanOrEqualTo(20);
                places.add(first);
                lowest = Math.min(lowest, first);
                highest = Math.max(highest, last);
                if (!entry.hit) {
                    table.store(first, random.next(), 0, false, EXACT, 1, 0, 0);
                }
            }
            assertThat(highest - lowest).isLessThan(1 << 20);
            assertThat(places.size()).as("all of the table is used").isGreaterThan((1 << 20) / 32 * 5 / 2);
        }
    }

    @Test
    void clustersHoldThreePositionsAndSingleBucketsOne() {
        table.newSearch();
        for (int i = 1; i <= 3; i++) {
            put(key(i), i, false, EXACT, 1, i, 0);
        }
        assertThat(known(1, 2, 3)).containsExactlyInAnyOrder(1, 2, 3);
        table.setClustered(false);
        table.clear(2);
        for (int i = 1; i <= 3; i++) {
            put(key(i), i, false, EXACT, 1, i, 0);
        }
        assertThat(known(1, 2, 3)).containsExactly(3);
    }

    @Test
    void hashFullCountsThisSearchAlone() {
        table.newSearch();
        assertThat(table.hashFull()).isZero();
        SplitMix random = new SplitMix(11);
        long[] keys = new long[98_304];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = random.next();
            put(keys[i], 0, (i & 1) == 0, 1 + i % 3, i % 20, 0, 0);
            if (i == keys.length / 4) {
                // A quarter as many stores as entries: at most a quarter is in use, and most of that.
                assertThat(table.hashFull()).isBetween(150, 300);
            }
        }
        assertThat(table.hashFull()).isGreaterThan(700);
        table.newSearch();
        assertThat(table.hashFull()).isZero();
        for (long key : keys) {
            put(key, 0, true, EXACT, 30, 0, 0);
        }
        assertThat(table.hashFull()).isGreaterThan(700);
        table.clear(3);
        assertThat(table.hashFull()).isZero();
    }

    @Test
    void clearingForgetsEverythingWithAnyNumberOfThreads() {
        table.resize(33);
        SplitMix random = new SplitMix(12);
        for (int threads : new int[] {1, 2, 3, 8}) {
            long[] keys = new long[20_000];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = random.next();
                put(keys[i], i, false, EXACT, 5, 1, 0);
            }
            table.clear(threads);
            for (long key : keys) {
                table.probe(key, entry);
                assertThat(entry.hit).isFalse();
            }
        }
    }

    @Test
    void resizingEmptiesAndKeepsWorking() {
        put(key(1), 5, false, EXACT, 5, 1, 0);
        for (int megabytes : new int[] {2, 64, 1, 3, 17}) {
            table.resize(megabytes);
            table.probe(key(1), entry);
            assertThat(entry.hit).isFalse();
            // The first and the last bucket belong to the table.
            for (long key : new long[] {1, -1L, Long.MAX_VALUE, Long.MIN_VALUE}) {
                put(key, 3, false, EXACT, 5, 1, 0);
                table.probe(key, entry);
                assertThat(entry.hit).isTrue();
            }
        }
    }

    // ---- scores -------------------------------------------------------------------------------------------------

    /**
     * A mate n plies from a node at ply p is n + p plies from the root: MATE − (n + p). The table keeps MATE − n, which is
     * the score plus p; being mated mirrors it. A node at ply q that finds it there is mated, or mates, n + q from the root.
     */
    @Test
    void provenScoresCountFromTheNode() {
        for (int n = 0; n <= 60; n++) {
            for (int p = 0; p <= 100; p += 3) {
                int stored = TranspositionTable.toTable(Score.mateIn(n + p), p);
                assertThat(stored).isEqualTo(Score.MATE - n);
                int lost = TranspositionTable.toTable(Score.matedIn(n + p), p);
                assertThat(lost).isEqualTo(n - Score.MATE);
                for (int q = 0; q <= 100; q += 7) {
                    assertThat(TranspositionTable.fromTable(stored, q, 0)).isEqualTo(Score.mateIn(n + q));
                    assertThat(TranspositionTable.fromTable(lost, q, 0)).isEqualTo(Score.matedIn(n + q));
                }
            }
        }
        for (int n = 0; n <= 60; n++) {
            int stored = TranspositionTable.toTable(Score.TABLEBASE_WIN - n - 40, 40);
            assertThat(stored).isEqualTo(Score.TABLEBASE_WIN - n);
            assertThat(TranspositionTable.fromTable(stored, 7, 0)).isEqualTo(Score.TABLEBASE_WIN - n - 7);
            assertThat(TranspositionTable.fromTable(-stored, 7, 0)).isEqualTo(n + 7 - Score.TABLEBASE_WIN);
            assertThat(TranspositionTable.fromTable(stored, 7, 101 - n)).isEqualTo(Score.EVAL_LIMIT);
            assertThat(TranspositionTable.fromTable(-stored, 7, 101 - n)).isEqualTo(-Score.EVAL_LIMIT);
        }
        for (int score : new int[] {0, 1, -1, 5000, -5000, Score.EVAL_LIMIT, -Score.EVAL_LIMIT}) {
            assertThat(TranspositionTable.toTable(score, 50)).isEqualTo(score);
            assertThat(TranspositionTable.fromTable(score, 50, 99)).isEqualTo(score);
        }
        assertThat(TranspositionTable.fromTable(Score.NONE, 50, 99)).isEqualTo(Score.NONE);
    }

    /**
     * With r plies on the fifty-move count, a mate n plies away without capture or pawn move is given at count r + n. At
     * 100 a mate on the board still counts; at 101 the game was over before. So n ≤ 100 − r is believed, more is not.
     */
    @Test
    void aMateBeyondTheFiftyMoveRuleIsNoMate() {
        for (int n = 1; n <= 99; n++) {
            for (int r = 0; r <= 100; r++) {
                int win = TranspositionTable.fromTable(Score.MATE - n, 10, r);
                int loss = TranspositionTable.fromTable(n - Score.MATE, 10, r);
                if (r + n <= 100) {
                    assertThat(win).isEqualTo(Score.mateIn(n + 10));
                    assertThat(loss).isEqualTo(Score.matedIn(n + 10));
                } else {
                    assertThat(Score.isDecisive(win)).isFalse();
                    assertThat(Score.isDecisive(loss)).isFalse();
                    assertThat(win).isPositive();
                    assertThat(loss).isNegative();
                }
            }
        }
    }

    // ---- threads ------------------------------------------------------------------------------------------------

    /** Four threads write and read one small table. Fields of different stores may mix, but each one is in its range. */
    @Test
    void threadsMayHammerOneTable() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        Map<Integer, Integer> hits = new HashMap<>();
        for (int t = 0; t < 4; t++) {
            int number = t;
            Thread thread = new Thread(() -> {
                try {
                    int count = hammer(number);
                    synchronized (hits) {
                        hits.put(number, count);
                    }
                } catch (Throwable e) {
                    failure.set(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
        assertThat(hits.values()).hasSize(4).allMatch(count -> count > 1000);
    }

    private int hammer(int seed) {
        SplitMix random = new SplitMix(seed);
        TranspositionTable.Entry mine = new TranspositionTable.Entry();
        int hits = 0;
        for (int i = 0; i < 400_000; i++) {
            long place = random.next() & 0xFFL << 40;
            int low = random.below(8);
            long key = place << 16 | low;
            table.probe(key, mine);
            if (mine.hit) {
                hits++;
                check(mine.bound >= 1 && mine.bound <= 3, "bound", mine.bound);
                check(mine.depth >= -6 && mine.depth <= 200, "depth", mine.depth);
                check(Math.abs(mine.value) <= 7000 && mine.value % 1000 == 0, "value", mine.value);
                check(mine.move >= 100 && mine.move < 108, "move", mine.move);
                check(mine.eval <= 0 && mine.eval > -8, "eval", mine.eval);
            }
            table.store(mine.address, key, low * 1000, (i & 4) != 0, 1 + i % 3, random.below(207) - 6, 100 + low, -low);
        }
        return hits;
    }

    private static void check(boolean holds, String what, int value) {
        if (!holds) {
            throw new AssertionError(what + " " + value);
        }
    }

    /** 64 TB are more than a process can have. */
    @Test
    void aSizeThatCannotBeHadLeavesTheTableAsItIs() {
        put(key(7), 7, true, TranspositionTable.BOUND_EXACT, 5, 42, 3);
        assertThatThrownBy(() -> table.resize(1 << 26)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no memory for a hash table of 67108864 MB");
        assertThat(known(7)).containsExactly(7);
    }

    // ---- helpers ------------------------------------------------------------------------------------------------

    private void put(long key, int value, boolean pv, int bound, int depth, int move, int eval) {
        table.probe(key, entry);
        table.store(entry.address, key, value, pv, bound, depth, move, eval);
    }

    /** Keys that share a bucket: the upper bits choose it, the lower 16 tell positions apart. */
    private static long key(int low) {
        return 0x5555_0000_0000_0000L | low;
    }

    private List<Integer> known(int... lows) {
        List<Integer> found = new ArrayList<>();
        for (int low : lows) {
            table.probe(key(low), entry);
            if (entry.hit) {
                assertThat(entry.value).isEqualTo(low);
                found.add(low);
            }
        }
        return found;
    }
}
