package dev.cortado.eval.classical;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;

/**
 * One thread's part of a {@link ClassicalEvaluation}. Every term adds a {@link Weights weight} to a middle-game and an
 * endgame sum; the two are blended by the pieces left on the board.
 */
public final class ClassicalEvaluator implements Evaluator {
    /** The phase with all pieces on the board: a minor counts 1, a rook 2, a queen 4. */
    public static final int FULL_PHASE = 24;
    /** The endgame scale that changes nothing. */
    public static final int FULL_SCALE = EndgameScale.FULL;

    private final Weights weights;
    private final PieceSquareSum pieceSquares;
    private final PawnTable pawns = new PawnTable();
    private final AttackMap map;

    /** @param pieceSquareValues from {@link PieceSquareSum#values} of the same weights */
    ClassicalEvaluator(Weights weights, int[] pieceSquareValues) {
        this.weights = weights;
        pieceSquares = new PieceSquareSum(pieceSquareValues);
        map = new AttackMap(weights);
    }

    @Override
    public int evaluate(Position position) {
        int us = position.sideToMove();
        int strong = knownWinner(position);
        if (strong >= 0) {
            int value = Score.clampEvaluation(MopUp.score(position, strong, pieceSquares.count(position)));
            return strong == us ? value : -value;
        }
        int score = pieceSquares.of(position) + terms(position);
        int endGame = Tapered.endGame(score);
        int phase = phase(position);
        int scale = phase == FULL_PHASE ? FULL_SCALE
                : EndgameScale.of(position, endGame >= 0 ? Color.WHITE : Color.BLACK);
        // Weights from a file may be of any size.
        int value = Score.clampEvaluation(blend(Tapered.middleGame(score), endGame, phase, scale));
        return us == Color.WHITE ? value : -value;
    }

    /**
     * Evaluates a position and notes what the value is made of.
     *
     * @return false, with nothing noted, if the position is judged as a whole (a bare king against mating force)
     */
    public boolean trace(Position position, Trace trace) {
        if (knownWinner(position) >= 0) {
            return false;
        }
        trace.begin(position, weights);
        map.trace = trace;
        try {
            terms(position);
        } finally {
            map.trace = null;
        }
        return true;
    }

    @Override
    public void reset() {
        pieceSquares.reset();
        pawns.reset();
    }

    /** The colour that has mating force against a bare king, or -1. */
    static int knownWinner(Position position) {
        long kings = position.piecesOf(Piece.KING);
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            if ((position.pieces(color ^ 1) & ~kings) == 0 && MopUp.applies(position, color)) {
                return color;
            }
        }
        return -1;
    }

    /** All that is not kept along the line of play: White's less Black's. */
    private int terms(Position position) {
        AttackMap map = this.map;
        PawnTable pawns = this.pawns;
        map.set(position);
        pawns.find(map);
        int us = position.sideToMove();
        int tempo = map.add(us, Terms.TEMPO);
        int score = us == Color.WHITE ? tempo : -tempo;
        score += pawns.score() + pawns.shelter(map, Color.WHITE) - pawns.shelter(map, Color.BLACK);
        score += Pieces.activity(map, Color.WHITE) - Pieces.activity(map, Color.BLACK);
        score += Pieces.placement(map, pawns, Color.WHITE) - Pieces.placement(map, pawns, Color.BLACK);
        score += KingSafety.score(map, pawns, Color.WHITE) - KingSafety.score(map, pawns, Color.BLACK);
        score += Threats.score(map, Color.WHITE) - Threats.score(map, Color.BLACK);
        long passed = pawns.passed();
        if (passed != 0) {
            score += PassedPawns.score(map, Color.WHITE, passed & position.pieces(Color.WHITE))
                    - PassedPawns.score(map, Color.BLACK, passed & position.pieces(Color.BLACK));
        }
        return score;
    }

    static int phase(Position position) {
        int phase = Long.bitCount(position.piecesOf(Piece.KNIGHT) | position.piecesOf(Piece.BISHOP))
                + 2 * Long.bitCount(position.piecesOf(Piece.ROOK)) + 4 * Long.bitCount(position.piecesOf(Piece.QUEEN));
        return Math.min(phase, FULL_PHASE);
    }

    /** One value from the two halves, rounded toward zero so that both colours are treated alike. */
    static int blend(int middleGame, int endGame, int phase, int scale) {
        return (middleGame * phase * FULL_SCALE + endGame * scale * (FULL_PHASE - phase)) / (FULL_PHASE * FULL_SCALE);
    }
}
