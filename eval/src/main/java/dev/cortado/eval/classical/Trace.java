package dev.cortado.eval.classical;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.eval.Score;
import java.util.Arrays;

/**
 * What an evaluation was made of: how often each colour had each weight, the game phase and the endgame scales. With the
 * weights it gives the evaluation back, which is what a tuner needs and what a person reads.
 *
 * <pre>{@code
 * Trace trace = new Trace();
 * if (evaluator.trace(position, trace)) {
 *     trace.value(); // evaluator.evaluate(position), from White's view
 * }
 * }</pre>
 */
public final class Trace {
    private final int[][] counts = new int[2][Terms.COUNT];
    private final int[] scale = new int[2];
    private int phase;
    private Weights weights;

    public Trace() {}

    /** Starts anew with what the board itself tells; the terms {@link #add} the rest. */
    void begin(Position position, Weights weights) {
        this.weights = weights;
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            Arrays.fill(counts[color], 0);
            scale[color] = EndgameScale.of(position, color);
        }
        phase = ClassicalEvaluator.phase(position);
        for (long set = position.occupied(); set != 0; set &= set - 1) {
            int square = Long.numberOfTrailingZeros(set);
            int piece = position.pieceAt(square);
            int color = Piece.color(piece);
            int type = Piece.type(piece) - Piece.PAWN;
            add(color, Terms.PIECE_SQUARE + (type << 6) + Square.relative(color, square), 1);
            if (type + Piece.PAWN != Piece.KING) {
                add(color, Terms.MATERIAL + type, 1);
            }
        }
    }

    void add(int color, int index, int count) {
        counts[color][index] += count;
    }

    /** The attack on a colour's king is too small to count. */
    void noDanger(int color) {
        Arrays.fill(counts[color], Terms.DANGER_FIRST, Terms.DANGER_END, 0);
    }

    /** How often a colour had a weight. */
    public int count(int color, int index) {
        return counts[color][index];
    }

    /** From 0, an endgame, to {@link ClassicalEvaluator#FULL_PHASE}. */
    public int phase() {
        return phase;
    }

    /** The factor of the endgame half, in parts of {@link ClassicalEvaluator#FULL_SCALE}, if {@code color} is ahead in it. */
    public int scale(int color) {
        return scale[color];
    }

    /** What one term gives a colour, tapered; for a danger term, its danger units. */
    int sum(int color, Terms.Term term) {
        int sum = 0;
        for (int index = term.offset(); index < term.offset() + term.count(); index++) {
            sum += counts[color][index] * weights.at(index);
        }
        return sum;
    }

    /** The penalty for the danger to a colour's king, tapered. */
    int danger(int color) {
        int units = 0;
        for (int index = Terms.DANGER_FIRST; index < Terms.DANGER_END; index++) {
            units += counts[color][index] * weights.at(index);
        }
        return KingSafety.penalty(units);
    }

    /** Both halves of the evaluation from White's view, before they are blended. */
    int total() {
        int total = danger(Color.WHITE) - danger(Color.BLACK);
        for (Terms.Term term : Terms.all()) {
            if (!term.isDanger()) {
                total += sum(Color.WHITE, term) - sum(Color.BLACK, term);
            }
        }
        return total;
    }

    /** The evaluation in centipawns, put together again from the counts and the weights, from White's view. */
    public int value() {
        int total = total();
        int endGame = Tapered.endGame(total);
        int factor = scale[endGame >= 0 ? Color.WHITE : Color.BLACK];
        return Score.clampEvaluation(ClassicalEvaluator.blend(Tapered.middleGame(total), endGame, phase, factor));
    }
}
