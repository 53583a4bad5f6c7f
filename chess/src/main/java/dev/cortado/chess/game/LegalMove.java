package dev.cortado.chess.game;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import java.util.Optional;

/**
 * A legal move of a {@link Board}. Values never change; two are equal if they mean the same move on equal boards.
 *
 * <pre>{@code
 * LegalMove move = Board.start().move("Nf3");
 * move.from(); // g1
 * move.to(); // f3
 * move.uci(); // "g1f3"
 * move.isCapture(); // false
 * }</pre>
 */
public final class LegalMove {
    private final Board board;
    private final int move;
    private final String uci;
    private final String san;

    LegalMove(Board board, Position position, int move) {
        this.board = board;
        this.move = move;
        uci = UciMove.format(position, move);
        san = San.format(position, move);
    }

    /** The square the piece leaves. */
    public BoardSquare from() {
        return BoardSquare.of(Move.from(move));
    }

    /** The square the piece reaches; for castling that of the king. */
    public BoardSquare to() {
        if (!Move.isCastling(move)) {
            return BoardSquare.of(Move.to(move));
        }
        int side = Move.to(move) > Move.from(move) ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE;
        return BoardSquare.of(CastlingRights.kingTarget(CastlingRights.index(board.color(), side)));
    }

    /** The piece that moves; for a promotion a pawn. */
    public PieceType piece() {
        return PieceType.of(board.piece(Move.from(move))).orElseThrow();
    }

    /** What a pawn becomes; empty for any other move. */
    public Optional<PieceType> promotion() {
        return Move.isPromotion(move) ? PieceType.of(Move.promotionType(move)) : Optional.empty();
    }

    /** The piece that is taken. */
    public Optional<PieceType> captured() {
        if (Move.isEnPassant(move)) {
            return Optional.of(PieceType.PAWN);
        }
        return Move.isCastling(move) ? Optional.empty() : PieceType.of(board.piece(Move.to(move)));
    }

    public boolean isCapture() {
        return captured().isPresent();
    }

    public boolean isCastling() {
        return Move.isCastling(move);
    }

    public boolean isEnPassant() {
        return Move.isEnPassant(move);
    }

    /** True if the move gives check, mate included. */
    public boolean isCheck() {
        return san.endsWith("+") || isCheckmate();
    }

    public boolean isCheckmate() {
        return san.endsWith("#");
    }

    /** Standard algebraic notation, such as {@code "Nf3"} or {@code "exd8=Q+"}. */
    public String san() {
        return san;
    }

    /** UCI notation, such as {@code "g1f3"}. */
    public String uci() {
        return uci;
    }

    /** The 16 bits of {@link Move}. */
    public int encoded() {
        return move;
    }

    Board board() {
        return board;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LegalMove that && move == that.move && board.equals(that.board);
    }

    @Override
    public int hashCode() {
        return 31 * board.hashCode() + move;
    }

    /** The {@link #san}. */
    @Override
    public String toString() {
        return san;
    }
}
