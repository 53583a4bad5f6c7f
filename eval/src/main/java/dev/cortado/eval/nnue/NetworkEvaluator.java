package dev.cortado.eval.nnue;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;
import dev.cortado.eval.classical.ClassicalEvaluation;

/** Evaluates positions by a network, for one thread. */
final class NetworkEvaluator implements Evaluator {
    private final Network network;
    private final Accumulators accumulators;
    private final short[] acc;
    private final int[] evenWeights;
    private final int[] oddWeights;
    private final int n;
    private final int outputBuckets;

    NetworkEvaluator(Network network) {
        this.network = network;
        accumulators = new Accumulators(network);
        acc = accumulators.values();
        evenWeights = network.evenWeights;
        oddWeights = network.oddWeights;
        n = network.shape.neurons();
        outputBuckets = network.shape.outputBuckets();
    }

    @Override
    public int evaluate(Position position) {
        int known = ClassicalEvaluation.knownWin(position);
        return known != Score.NONE ? known
                : Math.clamp(network.worth(value(position), Long.bitCount(position.occupied())), -Score.EVAL_LIMIT,
                        Score.EVAL_LIMIT);
    }

    /** The network's output in centipawns from the side to move's view, whatever the number of pieces; without bound. */
    long value(Position position) {
        int white = accumulators.of(position, Color.WHITE);
        int black = accumulators.of(position, Color.BLACK);
        boolean whiteMoves = position.sideToMove() == Color.WHITE;
        int bucket = (Long.bitCount(position.occupied()) - 2) * outputBuckets >> 5;
        long sum =
                Kernels.activate(acc, whiteMoves ? white : black, whiteMoves ? black : white, evenWeights, oddWeights,
                        bucket * n, n);
        return network.value(sum, bucket);
    }

    @Override
    public void reset() {
        accumulators.reset();
    }
}
