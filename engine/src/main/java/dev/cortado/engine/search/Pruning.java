package dev.cortado.engine.search;

import dev.cortado.chess.Position;
import dev.cortado.engine.ordering.PruneRule;
import dev.cortado.engine.params.Params;

/** What pruning goes by where no search is needed to tell. */
final class Pruning {
    private final Worker worker;
    private final Position position;
    private final int[] params;

    Pruning(Worker worker) {
        this.worker = worker;
        position = worker.position;
        params = worker.params;
    }

    /** By how much the evaluation must lie above beta for a quiet reply not to bring it down, centipawns. */
    int reverseFutilityMargin(Frame frame, int depth, boolean improving, boolean opponentWorsening) {
        int each = Math.min(params[Params.REVERSE_FUTILITY_MARGIN] + params[Params.REVERSE_FUTILITY_GROWTH] * depth,
                params[Params.REVERSE_FUTILITY_MOST]);
        if (!frame.ttHit) {
            each -= params[Params.REVERSE_FUTILITY_MISS];
        }
        int less = (improving ? params[Params.REVERSE_FUTILITY_IMPROVING] : 0)
                + (opponentWorsening ? params[Params.REVERSE_FUTILITY_WORSENING] : 0);
        return (each * depth - less * each / 1024) / 16
                + frame.correction * params[Params.REVERSE_FUTILITY_CORRECTION] / 100;
    }

    /** The rule against captures and checks that lose too much for the depth, or cannot bring the evaluation to alpha. */
    int hopelessCapture(Frame frame, int move, boolean plainCapture, int captureHistory, int captured,
            int depth, int lmrDepth, int alpha) {
        if (plainCapture && !frame.inCheck && lmrDepth < params[Params.CAPTURE_FUTILITY_DEPTH]
                && frame.staticEval + params[Params.CAPTURE_FUTILITY_BASE]
                        + params[Params.CAPTURE_FUTILITY_SLOPE] * lmrDepth + worker.worth(captured)
                        + captureHistory / params[Params.CAPTURE_FUTILITY_HISTORY_DIVISOR] <= alpha) {
            return PruneRule.CAPTURE_FUTILITY;
        }
        int margin = params[Params.SEE_NOISY_SLOPE] * depth
                + captureHistory / params[Params.SEE_NOISY_HISTORY_DIVISOR];
        return position.seeGe(move, -margin) ? PruneRule.KEPT : PruneRule.EXCHANGE;
    }
}
