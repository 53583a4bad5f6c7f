package dev.cortado.eval.nnue;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;
import dev.cortado.eval.classical.ClassicalEvaluation;
import java.lang.ref.Reference;

/** Evaluates positions by a network, for one thread. */
final class NetworkEvaluator implements Evaluator {
    private final Network network;
    private final Accumulators accumulators;
    private final Sums sums;
    private final int outputBuckets;

    NetworkEvaluator(Network network) {
        this(network, Sums.of(network, Accumulators.count(network)));
    }

    /** @param sums as many as {@link Accumulators#count} says */
    NetworkEvaluator(Network network, Sums sums) {
        this.network = network;
        this.sums = sums;
        accumulators = new Accumulators(network, sums);
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
        long sum = sums.activate(whiteMoves ? white : black, whiteMoves ? black : white, bucket);
        Reference.reachabilityFence(sums); // its memory is known to machine code by address alone
        return network.value(sum, bucket);
    }

    @Override
    public void reset() {
        accumulators.reset();
    }
}
