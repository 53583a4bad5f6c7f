package dev.cortado.engine.ordering;

import dev.cortado.engine.Telemetry;

/**
 * Counts what {@link Telemetry} tells: one object a thread, plain counters, read by others as they stand.
 */
public final class Counters implements Telemetry {
    // Indices in EARLY.
    public static final int BY_TABLE = 0;
    public static final int BY_REVERSE_FUTILITY = 1;
    public static final int BY_NULL_MOVE = 2;
    public static final int BY_PROBCUT = 3;

    // Indices in NODE_TYPES.
    static final int PV_NODE = 0;
    static final int CUT_NODE = 1;
    static final int ALL_NODE = 2;

    private final long[] bestRank = new long[RANKS.size()];
    private final long[] cutByStage = new long[Stage.COUNT];
    private final long[] cutByDepth = new long[DEPTHS];
    private final long[] firstCutByDepth = new long[DEPTHS];
    private final long[] cutByType = new long[NODE_TYPES.size()];
    private final long[] firstCutByType = new long[NODE_TYPES.size()];
    private final long[] nodesByType = new long[NODE_TYPES.size()];
    private final long[] nodesByDepth = new long[DEPTHS];
    private final long[] stageReached = new long[Stage.COUNT];
    private final long[] stageYielded = new long[Stage.COUNT];
    private final long[] quietCutPlace = new long[QUIET_PLACES];
    private final long[] reduced = new long[RANKS.size() * DEPTHS];
    private final long[] searchedAgain = new long[RANKS.size() * DEPTHS];
    private final long[] nullWindows = new long[RANKS.size() * DEPTHS];
    private final long[] openedWindows = new long[RANKS.size() * DEPTHS];
    private final long[] searchedByRank = new long[RANKS.size()];
    private final long[] prunedByRank = new long[RANKS.size()];
    private final long[] early = new long[EARLY.size()];
    private long cutoffs;
    private long firstMoveCutoffs;
    private long exchanges;
    private long capturesSeen;
    private long quiescenceCutoffs;
    private long quiescenceFirstCutoffs;
    private long nodes;
    private long rankedBest;
    private long shortlistHits;
    private long quietBest;
    private long quietBestOnShortlist;
    private long cutoffsWithTableMove;
    private long firstMoveCutoffsWithTableMove;
    /** Null in the counters of such searches themselves. */
    private final Counters singular;

    /** All counters at zero. */
    public Counters() {
        this(new Counters(null));
    }

    private Counters(Counters singular) {
        this.singular = singular;
    }

    @Override
    public Counters singular() {
        if (singular == null) {
            throw new IllegalStateException("these are the counts of singular searches");
        }
        return singular;
    }

    /** The bucket of a rank. */
    private static int bucket(int rank) {
        return rank <= 1 ? 0 : rank <= 5 ? 1 : rank <= 10 ? 2 : 3;
    }

    // ---- counting, by the search ----------------------------------------------------------------------------------

    public void node(int type, int depth) {
        nodesByType[type]++;
        nodesByDepth[Math.min(depth, DEPTHS - 1)]++;
    }

    public void best(int rank) {
        bestRank[bucket(rank)]++;
    }

    /** The best move of a node with a shortlist, not the table's. Quiets count only where they were let onto it. */
    public void rankedBest(boolean listed, boolean quiet, boolean quietsAdmitted) {
        rankedBest++;
        if (listed) {
            shortlistHits++;
        }
        if (quiet && quietsAdmitted) {
            quietBest++;
            if (listed) {
                quietBestOnShortlist++;
            }
        }
    }

    /** A move that is searched, or one that is left out by shallow pruning. */
    public void tried(int rank, boolean pruned) {
        (pruned ? prunedByRank : searchedByRank)[bucket(rank)]++;
    }

    public void cutoff(int type, int stage, int depth, int rank, int quietPlace, boolean tableMove) {
        int level = Math.min(depth, DEPTHS - 1);
        cutoffs++;
        cutByStage[stage]++;
        cutByDepth[level]++;
        cutByType[type]++;
        if (tableMove) {
            cutoffsWithTableMove++;
        }
        if (rank == 1) {
            firstMoveCutoffs++;
            if (tableMove) {
                firstMoveCutoffsWithTableMove++;
            }
            firstCutByDepth[level]++;
            firstCutByType[type]++;
        }
        if (quietPlace >= 0) {
            quietCutPlace[Math.min(quietPlace, QUIET_PLACES - 1)]++;
        }
    }

    public void earlyCutoff(int cause) {
        early[cause]++;
    }

    public void quiescenceCutoff(int rank) {
        quiescenceCutoffs++;
        if (rank == 1) {
            quiescenceFirstCutoffs++;
        }
    }

    public void reduced(int rank, int depth, boolean again) {
        int index = bucket(rank) * DEPTHS + Math.min(depth, DEPTHS - 1);
        reduced[index]++;
        if (again) {
            searchedAgain[index]++;
        }
    }

    public void nullWindow(int rank, int depth, boolean opened) {
        int index = bucket(rank) * DEPTHS + Math.min(depth, DEPTHS - 1);
        nullWindows[index]++;
        if (opened) {
            openedWindows[index]++;
        }
    }

    public void reached(int stage) {
        stageReached[stage]++;
    }

    public void yielded(int stage) {
        stageYielded[stage]++;
    }

    public void exchange() {
        exchanges++;
    }

    public void captures(int count) {
        capturesSeen += count;
    }

    public void searched(long nodeCount) {
        nodes += nodeCount;
    }

    // ---- reading ---------------------------------------------------------------------------------------------------

    /** Adds another's counts to these. */
    public void add(Counters other) {
        add(bestRank, other.bestRank);
        add(cutByStage, other.cutByStage);
        add(cutByDepth, other.cutByDepth);
        add(firstCutByDepth, other.firstCutByDepth);
        add(cutByType, other.cutByType);
        add(firstCutByType, other.firstCutByType);
        add(nodesByType, other.nodesByType);
        add(nodesByDepth, other.nodesByDepth);
        add(stageReached, other.stageReached);
        add(stageYielded, other.stageYielded);
        add(quietCutPlace, other.quietCutPlace);
        add(reduced, other.reduced);
        add(searchedAgain, other.searchedAgain);
        add(nullWindows, other.nullWindows);
        add(openedWindows, other.openedWindows);
        add(searchedByRank, other.searchedByRank);
        add(prunedByRank, other.prunedByRank);
        add(early, other.early);
        cutoffs += other.cutoffs;
        firstMoveCutoffs += other.firstMoveCutoffs;
        exchanges += other.exchanges;
        capturesSeen += other.capturesSeen;
        quiescenceCutoffs += other.quiescenceCutoffs;
        quiescenceFirstCutoffs += other.quiescenceFirstCutoffs;
        nodes += other.nodes;
        rankedBest += other.rankedBest;
        shortlistHits += other.shortlistHits;
        quietBest += other.quietBest;
        quietBestOnShortlist += other.quietBestOnShortlist;
        cutoffsWithTableMove += other.cutoffsWithTableMove;
        firstMoveCutoffsWithTableMove += other.firstMoveCutoffsWithTableMove;
        if (singular != null && other.singular != null) {
            singular.add(other.singular);
        }
    }

    private static void add(long[] to, long[] from) {
        for (int i = 0; i < to.length; i++) {
            to[i] += from[i];
        }
    }

    @Override
    public long nodes() {
        return nodes;
    }

    @Override
    public long cutoffs() {
        return cutoffs;
    }

    @Override
    public double firstMoveCutoffRate() {
        return share(firstMoveCutoffs, cutoffs);
    }

    @Override
    public long cutoffsWithTableMove() {
        return cutoffsWithTableMove;
    }

    @Override
    public long firstMoveCutoffsWithTableMove() {
        return firstMoveCutoffsWithTableMove;
    }

    @Override
    public long quiescenceCutoffs() {
        return quiescenceCutoffs;
    }

    @Override
    public double quiescenceFirstMoveCutoffRate() {
        return share(quiescenceFirstCutoffs, quiescenceCutoffs);
    }

    @Override
    public long bestRank(int bucket) {
        return bestRank[bucket];
    }

    @Override
    public long cutoffsByDepth(int depth) {
        return cutByDepth[depth];
    }

    @Override
    public long firstMoveCutoffsByDepth(int depth) {
        return firstCutByDepth[depth];
    }

    @Override
    public long cutoffsByType(int type) {
        return cutByType[type];
    }

    @Override
    public long firstMoveCutoffsByType(int type) {
        return firstCutByType[type];
    }

    @Override
    public long nodesByType(int type) {
        return nodesByType[type];
    }

    @Override
    public long nodesByDepth(int depth) {
        return nodesByDepth[depth];
    }

    @Override
    public long stageReached(int stage) {
        return stageReached[stage];
    }

    @Override
    public long stageYielded(int stage) {
        return stageYielded[stage];
    }

    @Override
    public long cutoffsByStage(int stage) {
        return cutByStage[stage];
    }

    @Override
    public long exchanges() {
        return exchanges;
    }

    @Override
    public long capturesSeen() {
        return capturesSeen;
    }

    @Override
    public long quietCutoffsAt(int place) {
        return quietCutPlace[place];
    }

    @Override
    public long reduced(int bucket, int depth) {
        return reduced[bucket * DEPTHS + depth];
    }

    @Override
    public long searchedAgain(int bucket, int depth) {
        return searchedAgain[bucket * DEPTHS + depth];
    }

    @Override
    public long nullWindows(int bucket, int depth) {
        return nullWindows[bucket * DEPTHS + depth];
    }

    @Override
    public long openedWindows(int bucket, int depth) {
        return openedWindows[bucket * DEPTHS + depth];
    }

    @Override
    public long firstMoveCutoffs() {
        return firstMoveCutoffs;
    }

    @Override
    public long earlyCutoffs(int cause) {
        return early[cause];
    }

    @Override
    public long searchedByRank(int bucket) {
        return searchedByRank[bucket];
    }

    @Override
    public long prunedByRank(int bucket) {
        return prunedByRank[bucket];
    }

    @Override
    public long rankedBest() {
        return rankedBest;
    }

    @Override
    public long shortlistHits() {
        return shortlistHits;
    }

    @Override
    public long quietBest() {
        return quietBest;
    }

    @Override
    public double quietCoverage() {
        return share(quietBestOnShortlist, quietBest);
    }

    @Override
    public String summary() {
        long best = 0;
        for (long count : bestRank) {
            best += count;
        }
        StringBuilder out = new StringBuilder("first-move cutoffs ").append(percent(firstMoveCutoffs, cutoffs))
                .append(" of ").append(cutoffs).append(", best move at rank");
        for (int i = 0; i < RANKS.size(); i++) {
            out.append(' ').append(RANKS.get(i)).append(": ").append(percent(bestRank[i], best))
                    .append(i + 1 < RANKS.size() ? "," : "");
        }
        out.append(", exchanges ").append(exchanges).append(" for ").append(capturesSeen).append(" captures");
        if (rankedBest > 0) {
            out.append(", best move on the shortlist ").append(percent(shortlistHits, rankedBest)).append(", if quiet ")
                    .append(percent(quietBestOnShortlist, quietBest));
        }
        return out.toString();
    }

    private static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    private static String percent(long part, long whole) {
        long tenths = whole == 0 ? 0 : Math.round(1000.0 * part / whole);
        return tenths / 10 + "." + tenths % 10 + " %";
    }
}
