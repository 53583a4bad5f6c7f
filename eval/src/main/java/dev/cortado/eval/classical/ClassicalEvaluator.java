package dev.cortado.eval.classical;

import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluator;

/**
 * The hand-written evaluation. Every term adds a {@link Weights weight} to a middle-game and an endgame sum; the two are
 * blended by the pieces left on the board.
 */
public final class ClassicalEvaluator implements Evaluator {
    /** The phase with all pieces on the board: a minor counts 1, a rook 2, a queen 4. */
    public static final int FULL_PHASE = 24;

    private final PieceSquareSum pieceSquares = new PieceSquareSum();
    private final PawnTable pawns = new PawnTable();
    private final AttackMap map = new AttackMap();

    public ClassicalEvaluator() {}

    @Override
    public int evaluate(Position position) {
        int us = position.sideToMove();
        long kings = position.piecesOf(Piece.KING);
        if ((kings & position.pieces(Color.WHITE)) == position.pieces(Color.WHITE)
                || (kings & position.pieces(Color.BLACK)) == position.pieces(Color.BLACK)) {
            if (MopUp.applies(position, us)) {
                return MopUp.score(position, us);
            }
            if (MopUp.applies(position, us ^ 1)) {
                return -MopUp.score(position, us ^ 1);
            }
        }
        int score = pieceSquares.of(position) + terms(position);
        int phase = phase(position);
        int endGame = Tapered.endGame(score);
        int scale = EndgameScale.of(position, endGame >= 0 ? Color.WHITE : Color.BLACK);
        int value = blend(Tapered.middleGame(score), endGame, phase, scale);
        return us == Color.WHITE ? value : -value;
    }

    @Override
    public void reset() {
        pieceSquares.reset();
        pawns.reset();
    }

    @Override
    public String explain(Position position) {
        return "";
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
        score += Pieces.knights(map, pawns, Color.WHITE) - Pieces.knights(map, pawns, Color.BLACK);
        score += Pieces.bishops(map, pawns, Color.WHITE) - Pieces.bishops(map, pawns, Color.BLACK);
        score += Pieces.rooks(map, Color.WHITE) - Pieces.rooks(map, Color.BLACK);
        score += Pieces.queens(map, Color.WHITE) - Pieces.queens(map, Color.BLACK);
        score += KingSafety.score(map, Color.WHITE) - KingSafety.score(map, Color.BLACK);
        score += Threats.score(map, Color.WHITE) - Threats.score(map, Color.BLACK);
        long passed = pawns.passed();
        if (passed != 0) {
            score += PassedPawns.score(map, Color.WHITE, passed & position.pieces(Color.WHITE))
                    - PassedPawns.score(map, Color.BLACK, passed & position.pieces(Color.BLACK));
        }
        return score;
    }

    private static int phase(Position position) {
        int phase = Long.bitCount(position.piecesOf(Piece.KNIGHT) | position.piecesOf(Piece.BISHOP))
                + 2 * Long.bitCount(position.piecesOf(Piece.ROOK)) + 4 * Long.bitCount(position.piecesOf(Piece.QUEEN));
        return Math.min(phase, FULL_PHASE);
    }

    private static int blend(int middleGame, int endGame, int phase, int scale) {
        return (middleGame * phase * EndgameScale.FULL + endGame * scale * (FULL_PHASE - phase))
                / (FULL_PHASE * EndgameScale.FULL);
    }
}
