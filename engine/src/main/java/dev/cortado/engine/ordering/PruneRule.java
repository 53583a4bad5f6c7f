package dev.cortado.engine.ordering;

import dev.cortado.engine.NodeReport;

/** Why shallow pruning leaves a move out; in the order of {@link NodeReport.Rule}. */
public final class PruneRule {
    public static final int KEPT = 0;
    public static final int LATE_MOVE = 1;
    public static final int FUTILITY = 2;
    public static final int HISTORY = 3;
    public static final int EXCHANGE = 4;
    public static final int CAPTURE_FUTILITY = 5;

    private PruneRule() {}
}
