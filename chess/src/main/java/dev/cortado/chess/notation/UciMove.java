package dev.cortado.chess.notation;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.Excerpt;

/**
 * Moves as the Universal Chess Interface writes them: the square left, the square reached, a letter for a promotion.
 *
 * <p>Castling is written as the king's own move ({@code e1g1}) in standard chess and as the king taking its rook
 * ({@code e1h1}) in Chess960, as {@link Position#isChess960} says. Both are read in both, except that a king's step to a
 * neighbouring square is that step and not castling.
 *
 * <pre>{@code
 * Position position = Fen.parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
 * int move = UciMove.parse(position, "e1g1");
 * UciMove.format(position, move); // "e1g1"
 * UciMove.parse(position, "e1h1") == move; // true
 * }</pre>
 */
public final class UciMove {
    /** The text of no move, and of the null move. */
    public static final String NONE = "0000";

    private UciMove() {}

    /** The text of a move in the position's castling style. The position is not looked at otherwise. */
    public static String format(Position position, int move) {
        if (!Move.isReal(move)) {
            return NONE;
        }
        int from = Move.from(move);
        int to = Move.to(move);
        if (Move.isCastling(move) && !position.isChess960()) {
            int side = to > from ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE;
            to = Square.of(Square.file(CastlingRights.kingTarget(side)), Square.rank(from));
        }
        char[] text = new char[Move.isPromotion(move) ? 5 : 4];
        text[0] = (char) ('a' + Square.file(from));
        text[1] = (char) ('1' + Square.rank(from));
        text[2] = (char) ('a' + Square.file(to));
        text[3] = (char) ('1' + Square.rank(to));
        if (text.length == 5) {
            text[4] = (char) (Piece.symbol(Move.promotionType(move)) | 32);
        }
        return new String(text);
    }

    /**
     * The legal move that a text names.
     *
     * @throws UciMoveException if there is none, saying why
     */
    public static int parse(Position position, CharSequence text) {
        int move = find(position, text);
        if (move == Move.NONE) {
            throw new UciMoveException(text, why(position, text));
        }
        return move;
    }

    /**
     * The move that a text names where a null move may stand too, as in the moves of a game: {@link Move#NULL} for
     * {@link #NONE}.
     *
     * @throws UciMoveException if there is none, or the null move would leave a check unanswered
     */
    public static int parseOrNull(Position position, CharSequence text) {
        if (!NONE.contentEquals(text)) {
            return parse(position, text);
        }
        if (position.inCheck()) {
            throw new UciMoveException(text, "a null move would leave the king in check");
        }
        return Move.NULL;
    }

    /** The legal move that a text names, or {@link Move#NONE}; allocates nothing. */
    public static int find(Position position, CharSequence text) {
        if (text.length() < 4 || text.length() > 5) {
            return Move.NONE;
        }
        int from = square(text, 0);
        int to = square(text, 2);
        int promotion = text.length() == 5 ? promotion(text.charAt(4)) : Piece.NONE;
        if (from == Square.NONE || to == Square.NONE || text.length() == 5 && promotion == Piece.NONE) {
            return Move.NONE;
        }
        return find(position, from, to, promotion);
    }

    /** The legal move between two squares, or {@link Move#NONE}. */
    static int find(Position position, int from, int to, int promotion) {
        int us = position.sideToMove();
        int move = Illegality.complete(position, from, to, promotion);
        if (Move.isPromotion(move) == (promotion == Piece.NONE)) {
            return Move.NONE;
        }
        if (position.pieceAt(from) == Piece.of(us, Piece.KING)) {
            int index = Illegality.castlingSide(position, from, to);
            if (index >= 0 && !position.isPseudoLegal(move)) {
                move = Move.of(from, position.castlingRook(index) & 63, Move.CASTLING);
            }
        } else if (!Bitboard.contains(position.pieces(us), from)) {
            return Move.NONE;
        }
        return position.isPseudoLegal(move) && position.isLegal(move) ? move : Move.NONE;
    }

    private static String why(Position position, CharSequence text) {
        if (NONE.contentEquals(text)) {
            return "the null move is not a legal move";
        }
        String form = "a move looks like e2e4, or e7e8q for a promotion";
        if (text.length() < 4 || text.length() > 5) {
            return form;
        }
        for (int i = 0; i < 4; i += 2) {
            if (square(text, i) == Square.NONE) {
                return "\"" + Excerpt.of(text.subSequence(i, i + 2), 2) + "\" is no square; " + form;
            }
        }
        int promotion = text.length() == 5 ? promotion(text.charAt(4)) : Piece.NONE;
        if (text.length() == 5 && promotion == Piece.NONE) {
            return "a pawn promotes to q, r, b or n, not '" + Excerpt.of(text.subSequence(4, 5), 1) + "'";
        }
        return Illegality.why(position, square(text, 0), square(text, 2), promotion);
    }

    private static int square(CharSequence text, int at) {
        int file = text.charAt(at) - 'a';
        int rank = text.charAt(at + 1) - '1';
        return (file | rank) < 0 || file > 7 || rank > 7 ? Square.NONE : Square.of(file, rank);
    }

    /** The piece type of a promotion letter in either case, else {@link Piece#NONE}. */
    static int promotion(char letter) {
        return switch (letter) {
            case 'q', 'Q' -> Piece.QUEEN;
            case 'r', 'R' -> Piece.ROOK;
            case 'b', 'B' -> Piece.BISHOP;
            case 'n', 'N' -> Piece.KNIGHT;
            default -> Piece.NONE;
        };
    }
}
