package dev.cortado.eval.nnue;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.EvaluationReport.PieceValue;
import dev.cortado.eval.EvaluationReport.Row;
import dev.cortado.eval.EvaluationReport.Table;
import dev.cortado.eval.Score;
import dev.cortado.eval.classical.ClassicalEvaluation;
import java.util.ArrayList;
import java.util.List;

/** What the pieces of a position and the output buckets contribute to its value. For people, so it may be slow. */
final class Contributions {
    private final Network network;
    private final Position position;
    private final int side;
    private final int pieces;
    /** Accumulators with all pieces, by perspective. */
    private final short[][] full = new short[2][];

    Contributions(Network network, Position position) {
        this.network = network;
        this.position = position;
        side = position.sideToMove();
        pieces = Long.bitCount(position.occupied());
        for (int perspective = Color.WHITE; perspective <= Color.BLACK; perspective++) {
            short[] acc = network.inputBiases.clone();
            for (long set = position.occupied(); set != 0; set &= set - 1) {
                add(acc, perspective, Long.numberOfTrailingZeros(set), 1);
            }
            full[perspective] = acc;
        }
    }

    EvaluationReport report(String name) {
        Architecture shape = network.shape;
        int used = shape.outputBucket(pieces);
        int value = whiteValue(full, used, pieces);
        List<PieceValue> values = new ArrayList<>();
        for (long set = position.occupied(); set != 0; set &= set - 1) {
            int square = Long.numberOfTrailingZeros(set);
            int piece = position.pieceAt(square);
            int worth = Piece.type(piece) == Piece.KING ? 0 : value - without(square);
            values.add(new PieceValue(Square.name(square), Piece.symbol(piece), worth));
        }
        List<Row> rows = new ArrayList<>();
        for (int bucket = 0; bucket < shape.outputBuckets(); bucket++) {
            rows.add(new Row("bucket " + bucket + (bucket == used ? ", which counts" : ""),
                    List.of(whiteValue(full, bucket, pieces)), false));
        }
        List<String> remarks = new ArrayList<>();
        remarks.add("A piece's number is the value with it less the value without it, in pawns from White's view.");
        int known = ClassicalEvaluation.knownWin(position);
        if (known != Score.NONE) {
            remarks.add(ClassicalEvaluation.describeKnownWin(position));
            value = side == Color.WHITE ? known : -known;
        }
        return new EvaluationReport(name, value, values, List.of(new Table("Output", List.of("White"), rows)), remarks);
    }

    /** The value of the position with an empty square instead of a piece. */
    private int without(int square) {
        short[][] fewer = {full[0].clone(), full[1].clone()};
        for (int perspective = Color.WHITE; perspective <= Color.BLACK; perspective++) {
            add(fewer[perspective], perspective, square, -1);
        }
        return whiteValue(fewer, network.shape.outputBucket(pieces - 1), pieces - 1);
    }

    private void add(short[] acc, int perspective, int square, int sign) {
        int n = network.shape.neurons();
        int row = Features.row(network.shape.view(perspective, position.kingSquare(perspective)), perspective,
                position.pieceAt(square) << 6 | square) * n;
        for (int i = 0; i < n; i++) {
            acc[i] += (short) (sign * network.inputWeights[row + i]);
        }
    }

    private int whiteValue(short[][] accumulators, int bucket, int count) {
        int n = network.shape.neurons();
        short[] both = new short[2 * n];
        System.arraycopy(accumulators[side], 0, both, 0, n);
        System.arraycopy(accumulators[side ^ 1], 0, both, n, n);
        long sum = ScalarKernel.activate(both, 0, n, network.evenWeights, network.oddWeights, bucket * n, n);
        int value =
                Math.clamp(network.worth(network.value(sum, bucket), count), -Score.EVAL_LIMIT, Score.EVAL_LIMIT);
        return side == Color.WHITE ? value : -value;
    }
}
