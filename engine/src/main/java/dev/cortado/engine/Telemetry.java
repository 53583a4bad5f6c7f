package dev.cortado.engine;

import java.util.List;

import dev.cortado.engine.ordering.Stage;

/**
 * What move ordering achieved in a search: where the best moves stood, which stage cut, how much work was saved. One
 * object a thread, plain counters; {@link #add} sums threads and searches.
 *
 * <p>A <em>rank</em> is the place at which a move was yielded, from 1. Ranks are counted in the buckets of
 * {@link #RANKS}. Root nodes are left out: they are ordered by the last iteration. A search of a node without its table
 * move, which asks whether that move is singular, is counted apart: see {@link #singular()}.
 */
public final class Telemetry {
    /** The names of the rank buckets. */
    public static final String[] RANKS = {"1", "2-5", "6-10", "11+"};
    /** Depths at or above this one share the last bucket. */
    public static final int DEPTHS = 24;
    /** The names of the node types: whether the node was in the principal variation, expected to cut, or not. */
    public static final String[] NODE_TYPES = {"PV", "cut", "all"};
    /** Quiet moves counted one by one up to this place. */
    public static final int QUIET_PLACES = 32;

    /** What can make a node of the main search fail high before its moves are looked at. */
    public static final List<String> EARLY = List.of("table", "reverse futility", "null move", "ProbCut");

    public static final int BY_TABLE = 0;
    public static final int BY_REVERSE_FUTILITY = 1;
    public static final int BY_NULL_MOVE = 2;
    public static final int BY_PROBCUT = 3;

    public static final int PV_NODE = 0;
    public static final int CUT_NODE = 1;
    public static final int ALL_NODE = 2;

    private final long[] bestRank = new long[RANKS.length];
    private final long[] cutByStage = new long[Stage.COUNT];
    private final long[] cutByDepth = new long[DEPTHS];
    private final long[] firstCutByDepth = new long[DEPTHS];
    private final long[] cutByType = new long[NODE_TYPES.length];
    private final long[] firstCutByType = new long[NODE_TYPES.length];
    private final long[] nodesByType = new long[NODE_TYPES.length];
    private final long[] nodesByDepth = new long[DEPTHS];
    private final long[] stageReached = new long[Stage.COUNT];
    private final long[] stageYielded = new long[Stage.COUNT];
    private final long[] quietCutPlace = new long[QUIET_PLACES];
    private final long[] reduced = new long[RANKS.length * DEPTHS];
    private final long[] searchedAgain = new long[RANKS.length * DEPTHS];
    private final long[] nullWindows = new long[RANKS.length * DEPTHS];
    private final long[] openedWindows = new long[RANKS.length * DEPTHS];
    private final long[] searchedByRank = new long[RANKS.length];
    private final long[] prunedByRank = new long[RANKS.length];
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
    private final Telemetry singular;

    /** All counters at zero. */
    public Telemetry() {
        this(new Telemetry(null));
    }

    private Telemetry(Telemetry singular) {
        this.singular = singular;
    }

    /**
     * The same about nodes searched without their table move, to see whether it is singular. What is below them counts as
     * anywhere else.
     *
     * @throws IllegalStateException if these are the counters of such nodes
     */
    public Telemetry singular() {
        if (singular == null) {
            throw new IllegalStateException("these are the counts of singular searches");
        }
        return singular;
    }

    /** The bucket of a rank. */
    public static int bucket(int rank) {
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
    public void add(Telemetry other) {
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

    /** Nodes of the searches counted. */
    public long nodes() {
        return nodes;
    }

    /** Cutoffs in the main search. */
    public long cutoffs() {
        return cutoffs;
    }

    /** The share of main-search cutoffs that the first move made; 0 without cutoffs. */
    public double firstMoveCutoffRate() {
        return share(firstMoveCutoffs, cutoffs);
    }

    /** Cutoffs in the main search at nodes for which the table had a move. */
    public long cutoffsWithTableMove() {
        return cutoffsWithTableMove;
    }

    /** Those of {@link #cutoffsWithTableMove} that the first move, which is the table's, made. */
    public long firstMoveCutoffsWithTableMove() {
        return firstMoveCutoffsWithTableMove;
    }

    /** Cutoffs by a move in quiescence. */
    public long quiescenceCutoffs() {
        return quiescenceCutoffs;
    }

    /** The share of quiescence cutoffs by a move that the first move made. */
    public double quiescenceFirstMoveCutoffRate() {
        return share(quiescenceFirstCutoffs, quiescenceCutoffs);
    }

    /** How often the best move of a node stood in a bucket of {@link #RANKS}. */
    public long bestRank(int bucket) {
        return bestRank[bucket];
    }

    public long cutoffsByDepth(int depth) {
        return cutByDepth[depth];
    }

    public long firstMoveCutoffsByDepth(int depth) {
        return firstCutByDepth[depth];
    }

    public long cutoffsByType(int type) {
        return cutByType[type];
    }

    public long firstMoveCutoffsByType(int type) {
        return firstCutByType[type];
    }

    /** Main-search nodes whose moves were looked at, by type. */
    public long nodesByType(int type) {
        return nodesByType[type];
    }

    /** Main-search nodes whose moves were looked at, by the plies still to search. */
    public long nodesByDepth(int depth) {
        return nodesByDepth[depth];
    }

    /** The number of picker stages. */
    public static int stages() {
        return Stage.COUNT;
    }

    public static String stageName(int stage) {
        return Stage.name(stage);
    }

    public long stageReached(int stage) {
        return stageReached[stage];
    }

    /** Moves a stage yielded. */
    public long stageYielded(int stage) {
        return stageYielded[stage];
    }

    public long cutoffsByStage(int stage) {
        return cutByStage[stage];
    }

    /** Exchanges worked out by the pickers. */
    public long exchanges() {
        return exchanges;
    }

    /** Captures generated by the pickers that work out exchanges. */
    public long capturesSeen() {
        return capturesSeen;
    }

    /** Cutoffs by the quiet move at a place of the history order, from 0. */
    public long quietCutoffsAt(int place) {
        return quietCutPlace[place];
    }

    public long reduced(int bucket, int depth) {
        return reduced[bucket * DEPTHS + depth];
    }

    /** Reduced moves that beat alpha and were searched again at full depth. */
    public long searchedAgain(int bucket, int depth) {
        return searchedAgain[bucket * DEPTHS + depth];
    }

    /** Later moves of PV nodes, searched with a null window first. */
    public long nullWindows(int bucket, int depth) {
        return nullWindows[bucket * DEPTHS + depth];
    }

    /** Those of {@link #nullWindows} that beat alpha and were searched again with the open window. */
    public long openedWindows(int bucket, int depth) {
        return openedWindows[bucket * DEPTHS + depth];
    }

    /** Cutoffs of the main search by the first move tried. */
    public long firstMoveCutoffs() {
        return firstMoveCutoffs;
    }

    /** Nodes that failed high without a look at their moves, by index in {@link #EARLY}. */
    public long earlyCutoffs(int cause) {
        return early[cause];
    }

    /** Moves searched, by bucket of {@link #RANKS}. */
    public long searchedByRank(int bucket) {
        return searchedByRank[bucket];
    }

    /** Moves that shallow pruning left out, by bucket of {@link #RANKS}; those never yielded are not counted. */
    public long prunedByRank(int bucket) {
        return prunedByRank[bucket];
    }

    /** Best moves of nodes with a shortlist, apart from the table's moves. */
    public long rankedBest() {
        return rankedBest;
    }

    /** Those of {@link #rankedBest} that stood on the shortlist. */
    public long shortlistHits() {
        return shortlistHits;
    }

    /** Those of {@link #rankedBest} that were quiet, at nodes that let quiets onto the shortlist. */
    public long quietBest() {
        return quietBest;
    }

    /** The share of {@link #quietBest} that stood on the shortlist; 0 without any. */
    public double quietCoverage() {
        return share(quietBestOnShortlist, quietBest);
    }

    /** One line for people. */
    public String summary() {
        long best = 0;
        for (long count : bestRank) {
            best += count;
        }
        StringBuilder out = new StringBuilder("first-move cutoffs ").append(percent(firstMoveCutoffs, cutoffs))
                .append(" of ").append(cutoffs).append(", best move at rank");
        for (int i = 0; i < RANKS.length; i++) {
            out.append(' ').append(RANKS[i]).append(": ").append(percent(bestRank[i], best))
                    .append(i + 1 < RANKS.length ? "," : "");
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
