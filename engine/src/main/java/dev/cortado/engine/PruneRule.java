package dev.cortado.engine;

/** Why shallow pruning leaves a move out; in the order of {@link NodeReport.Rule}. */
final class PruneRule {
    static final int KEPT = 0;
    static final int LATE_MOVE = 1;
    static final int FUTILITY = 2;
    static final int HISTORY = 3;
    static final int EXCHANGE = 4;
    static final int CAPTURE_FUTILITY = 5;

    private PruneRule() {}
}
