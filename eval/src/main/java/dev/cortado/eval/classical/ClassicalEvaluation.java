package dev.cortado.eval.classical;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Score;
import dev.cortado.eval.WinModel;
import java.util.ArrayList;
import java.util.List;

/**
 * The hand-written evaluation with a set of weights.
 *
 * <pre>{@code
 * Evaluation tuned = new ClassicalEvaluation("tuned", Weights.of(WeightFile.parse(text)));
 * }</pre>
 */
public final class ClassicalEvaluation implements Evaluation {
    /** The name of the evaluation with the shipped weights. */
    public static final String NAME = "classical";

    /** Fitted to the shipped weights. */
    private static final WinModel WIN_MODEL = new WinModel(180, 75);
    private static final ClassicalEvaluation SHIPPED = new ClassicalEvaluation(NAME, Weights.shipped());
    private static final List<String> COLUMNS =
            List.of("White mg", "eg", "Black mg", "eg", "Total mg", "eg");

    private final String name;
    private final Weights weights;
    /** By piece and square, for every evaluator. */
    private final int[] pieceSquares;

    public ClassicalEvaluation(String name, Weights weights) {
        this.name = name;
        this.weights = weights;
        pieceSquares = PieceSquareSum.values(weights);
    }

    /** With the weights that come with the engine. */
    public static ClassicalEvaluation shipped() {
        return SHIPPED;
    }

    @Override
    public String name() {
        return name;
    }

    public Weights weights() {
        return weights;
    }

    @Override
    public WinModel winModel() {
        return WIN_MODEL;
    }

    @Override
    public ClassicalEvaluator newEvaluator() {
        return new ClassicalEvaluator(weights, pieceSquares);
    }

    /**
     * The value for the side to move of a position in which a bare king meets mating force, by how near mate is;
     * {@link Score#NONE} for any other position. What the shipped evaluation says there is worth saying for others too:
     * they need not know how to mate.
     */
    public static int knownWin(Position position) {
        int strong = ClassicalEvaluator.knownWinner(position);
        if (strong < 0) {
            return Score.NONE;
        }
        int sum = PieceSquareSum.count(position, SHIPPED.pieceSquares);
        int value = Score.clampEvaluation(MopUp.score(position, strong, sum));
        return strong == position.sideToMove() ? value : -value;
    }

    /** What {@link #knownWin} is about, in a sentence. */
    public static String describeKnownWin(Position position) {
        int strong = ClassicalEvaluator.knownWinner(position);
        return capital(Color.name(strong ^ 1)) + " has a bare king: a known win for " + capital(Color.name(strong))
                + ", valued by how near mate is.";
    }

    /** One row a term that either side has, middle game and endgame, for both colours. */
    @Override
    public EvaluationReport explain(Position position) {
        ClassicalEvaluator evaluator = newEvaluator();
        int value = position.sideToMove() == Color.WHITE ? evaluator.evaluate(position) : -evaluator.evaluate(position);
        Trace trace = new Trace();
        if (!evaluator.trace(position, trace)) {
            return new EvaluationReport(name, value, List.of(), List.of(describeKnownWin(position)));
        }
        if (trace.value() != value) {
            throw new IllegalStateException("the terms add up to " + trace.value() + " and not to " + value);
        }
        List<EvaluationReport.Row> rows = new ArrayList<>();
        int white = 0;
        int black = 0;
        for (Terms.Term term : Terms.all()) {
            if (!term.isDanger()) {
                white += add(rows, term.name(), trace.sum(Color.WHITE, term), trace.sum(Color.BLACK, term));
                black += trace.sum(Color.BLACK, term);
            }
        }
        white += add(rows, "king danger", trace.danger(Color.WHITE), trace.danger(Color.BLACK));
        black += trace.danger(Color.BLACK);
        rows.add(row("sum", white, black, true));
        int ahead = Tapered.endGame(trace.total()) >= 0 ? Color.WHITE : Color.BLACK;
        String phase = "Phase " + trace.phase() + " of " + ClassicalEvaluator.FULL_PHASE
                + " (0 is an endgame); endgame values count " + trace.scale(ahead) + "/" + ClassicalEvaluator.FULL_SCALE
                + ".";
        return new EvaluationReport(name, value, List.of(new EvaluationReport.Table("Term", COLUMNS, rows)),
                List.of(phase));
    }

    /** Adds a row unless both sides have nothing, and returns White's part. */
    private static int add(List<EvaluationReport.Row> rows, String name, int white, int black) {
        if (white != 0 || black != 0) {
            rows.add(row(name, white, black, false));
        }
        return white;
    }

    private static EvaluationReport.Row row(String name, int white, int black, boolean isSum) {
        int total = white - black;
        return new EvaluationReport.Row(name,
                List.of(Tapered.middleGame(white), Tapered.endGame(white), Tapered.middleGame(black),
                        Tapered.endGame(black), Tapered.middleGame(total), Tapered.endGame(total)),
                isSum);
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
