package dev.cortado.chess.game;

import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Sets up a {@link Board} piece by piece. It begins with an empty board, White to move, no castling, or with what
 * another board shows. What is set may be impossible on the way; {@link #build} wants a position a game could be played
 * from, and {@link #problems} says what is still missing.
 *
 * <pre>{@code
 * BoardBuilder builder = Board.builder().put("e1", 'K').put("a1", 'R').castling("Q");
 * builder.problems(); // [Black has no king]
 * Board board = builder.put("e8", 'k').build();
 * board.fen(); // "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
 * board.toBuilder().turn(Side.BLACK).remove("a1").castling("-").build().fen(); // "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
 * }</pre>
 */
public final class BoardBuilder {
    private final Map<BoardSquare, BoardPiece> pieces = new EnumMap<>(BoardSquare.class);
    private Side turn = Side.WHITE;
    private String castling = "-";
    private Optional<BoardSquare> enPassant = Optional.empty();
    private int halfmoveClock;
    private int fullmoveNumber = 1;
    private boolean chess960;

    BoardBuilder() {}

    BoardBuilder(Board board) {
        pieces.putAll(board.pieces());
        turn = board.turn();
        castling = board.castlingRights();
        enPassant = board.enPassant();
        halfmoveClock = board.halfmoveClock();
        fullmoveNumber = board.fullmoveNumber();
        chess960 = board.isChess960();
    }

    /** Puts a piece on a square, in place of what stands there. */
    public BoardBuilder put(BoardSquare square, BoardPiece piece) {
        pieces.put(Objects.requireNonNull(square), Objects.requireNonNull(piece));
        return this;
    }

    /**
     * Puts a piece on a square, in place of what stands there.
     *
     * @param letter the FEN letter: upper case for White
     * @throws IllegalArgumentException if there is no such square or piece
     */
    public BoardBuilder put(String square, char letter) {
        return put(BoardSquare.of(square), BoardPiece.of(letter));
    }

    /** Empties a square. */
    public BoardBuilder remove(BoardSquare square) {
        pieces.remove(square);
        return this;
    }

    /**
     * Empties a square.
     *
     * @throws IllegalArgumentException if there is no such square
     */
    public BoardBuilder remove(String square) {
        return remove(BoardSquare.of(square));
    }

    /** Says who is to move. */
    public BoardBuilder turn(Side side) {
        turn = Objects.requireNonNull(side);
        return this;
    }

    /** Sets the castling rights as FEN writes them, such as {@code "KQkq"}; {@code "-"} or an empty text for none. */
    public BoardBuilder castling(String rights) {
        castling = rights.isEmpty() ? "-" : rights;
        return this;
    }

    /** Says that a pawn has just passed over this square. */
    public BoardBuilder enPassant(BoardSquare square) {
        enPassant = Optional.of(square);
        return this;
    }

    /** Sets the plies since the last capture or pawn move. */
    public BoardBuilder halfmoveClock(int plies) {
        halfmoveClock = plies;
        return this;
    }

    /** Sets the number of the present move. */
    public BoardBuilder fullmoveNumber(int number) {
        fullmoveNumber = number;
        return this;
    }

    /** Says whether castling is written as king takes rook in UCI; castling that only Chess960 knows turns it on. */
    public BoardBuilder chess960(boolean on) {
        chess960 = on;
        return this;
    }

    /** What keeps this from being a position, one sentence part each; empty if {@link #build} succeeds. */
    public List<String> problems() {
        return Board.problems(fen());
    }

    /**
     * The board.
     *
     * @throws FenException if the position is impossible; the message says why
     */
    public Board build() {
        return Board.of(Fen.parse(fen(), chess960));
    }

    private String fen() {
        StringBuilder out = new StringBuilder(80);
        for (int rank = 7; rank >= 0; rank--) {
            int empty = 0;
            for (int file = 0; file < 8; file++) {
                BoardPiece piece = pieces.get(BoardSquare.of(8 * rank + file));
                if (piece == null) {
                    empty++;
                } else {
                    out.append(empty > 0 ? String.valueOf(empty) : "").append(piece.letter());
                    empty = 0;
                }
            }
            out.append(empty > 0 ? String.valueOf(empty) : "").append(rank > 0 ? "/" : "");
        }
        return out.append(turn == Side.WHITE ? " w " : " b ").append(castling).append(' ')
                .append(enPassant.map(BoardSquare::toString).orElse("-")).append(' ').append(halfmoveClock).append(' ')
                .append(fullmoveNumber).toString();
    }
}
