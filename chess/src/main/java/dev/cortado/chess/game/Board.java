package dev.cortado.chess.game;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Chess960;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import dev.cortado.chess.notation.San;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A chess board as a value: it never changes, {@link #play} answers a new one, and it may be shared between threads. It
 * remembers the moves that led to it, so that repetitions are found. For speed, as in a search, use {@link Position}.
 *
 * <pre>{@code
 * Board board = Board.start().play("e4").play("e5").play("Qh5").play("Ke7");
 * board.turn(); // WHITE
 * Board end = board.play("Qxe5");
 * end.outcome().orElseThrow(); // 1-0 by checkmate
 * end.fen(); // "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3"
 * end.moves(); // [e4, e5, Qh5, Ke7, Qxe5#]
 * board.legalMoves().size(); // 39
 * board.play("e6"); // throws SanException
 * }</pre>
 */
public final class Board {
    private static final Board START = new Board(new Position().compactCopy(0), null, null, Move.NONE);

    /** Never changed after construction and never handed out; what computes on a position takes a copy. */
    private final Position position;
    /** The board the moves began from, and the line of moves to here; null where this board itself is that one. */
    private final Board origin;
    private final Line line;
    /** Made on first use; racing threads make equal lists. */
    private List<LegalMove> legalMoves;

    /** Moves as a list that grows at its end and shares its beginning. */
    private record Line(Line before, int move) {
    }

    private Board(Position position, Board origin, Line before, int move) {
        this.position = position;
        this.origin = origin;
        line = origin == null ? null : new Line(before, move);
    }

    // ---- making boards ------------------------------------------------------------------------------------------

    /** The start of a standard game. */
    public static Board start() {
        return START;
    }

    /** The start of a Chess960 game by the number of its array, 0 to 959. */
    public static Board chess960(int number) {
        return of(new Position(Chess960.setup(number)));
    }

    /**
     * The position that a FEN describes; see {@link Fen} for what is accepted.
     *
     * @throws FenException if it cannot be read or is impossible; the message says why
     */
    public static Board fromFen(String fen) {
        return of(Fen.parse(fen));
    }

    /**
     * The position that a FEN describes, without what cannot be: see {@link Fen#parseLenient}, which also says what was
     * dropped.
     *
     * @throws FenException if that is not enough to make it a position; the message says why
     */
    public static Board fromFenLenient(String fen) {
        return of(Fen.parseLenient(fen).position());
    }

    /** The present state of a position. Its moves are not taken over, its repetitions are. */
    public static Board of(Position position) {
        return new Board(position.compactCopy(0), null, null, Move.NONE);
    }

    /** An empty board to put pieces on. */
    public static BoardBuilder builder() {
        return new BoardBuilder();
    }

    /** A builder that begins with what this board shows; the moves that led here are not taken over. */
    public BoardBuilder toBuilder() {
        return new BoardBuilder(this);
    }

    /**
     * What is wrong with a FEN; empty if {@link #fromFen} accepts it.
     *
     * <pre>{@code
     * Board.problems("4k3/8/8/8/8/8/8/4K2Q w - - 0 1"); // []
     * Board.problems("4k3/8/8/8/8/8/8/8 w - - 0 1"); // [White has no king]
     * Board.problems("4k2Q/8/8/8/8/8/8/4K3 w - - 0 1"); // [Black's king on e8 is in check from h8, but White is to move]
     * }</pre>
     */
    public static List<String> problems(String fen) {
        try {
            Fen.setup(fen);
            return List.of();
        } catch (FenException e) {
            return e.reasons();
        }
    }

    // ---- playing ------------------------------------------------------------------------------------------------

    /** Every legal move, in no particular order. */
    public List<LegalMove> legalMoves() {
        List<LegalMove> moves = legalMoves;
        if (moves == null) {
            Position copy = position.compactCopy(1);
            int[] buffer = new int[Move.MAX_MOVES];
            int count = MoveGenerator.legal(copy, buffer, 0);
            List<LegalMove> list = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                list.add(new LegalMove(this, copy, buffer[i]));
            }
            moves = List.copyOf(list);
            legalMoves = moves;
        }
        return moves;
    }

    /**
     * The legal move that a text in algebraic or UCI notation means.
     *
     * @throws dev.cortado.chess.notation.SanException if there is none; the message says why
     */
    public LegalMove move(String text) {
        Position copy = position.compactCopy(1);
        return new LegalMove(this, copy, San.parse(copy, text));
    }

    /**
     * The legal move with the 16 bits of {@link Move}.
     *
     * @throws IllegalArgumentException if it is not legal here
     */
    public LegalMove move(int encoded) {
        Position copy = position.compactCopy(1);
        if (!copy.isPseudoLegal(encoded) || !copy.isLegal(encoded)) {
            throw new IllegalArgumentException(Move.describe(encoded) + " is not legal in " + fen());
        }
        return new LegalMove(this, copy, encoded);
    }

    /** True if the text means a legal move. */
    public boolean isLegal(String text) {
        return San.find(position.compactCopy(1), text) != Move.NONE;
    }

    /**
     * The board after a move in algebraic or UCI notation; {@code "--"} means {@link #pass}.
     *
     * @throws dev.cortado.chess.notation.SanException if it is no legal move, or a null move in check; the message says why
     */
    public Board play(String text) {
        Position copy = position.compactCopy(1);
        return after(copy, San.parseOrNull(copy, text));
    }

    /**
     * The board after a null move: the same pieces, the other side to move. No rule allows it, so it is neither among the
     * {@link #legalMoves} nor {@link #isLegal}; annotators use it to show a threat. It ends the right to take en passant
     * and counts as a ply, and no position before it counts as repeated after it.
     *
     * <pre>{@code
     * Board board = Board.start().play("e4").pass();
     * board.turn(); // WHITE
     * board.moves(); // [e4, --]
     * board.isLegal("--"); // false
     * }</pre>
     *
     * @throws IllegalStateException in check, where passing would leave the king to be taken
     */
    public Board pass() {
        if (isCheck()) {
            throw new IllegalStateException(turn() + " is in check and cannot pass: " + fen());
        }
        return after(Move.NULL);
    }

    /**
     * The board after one of the {@link #legalMoves}.
     *
     * @throws IllegalArgumentException if the move belongs to a different position
     */
    public Board play(LegalMove move) {
        if (!equals(move.board())) {
            throw new IllegalArgumentException(move + " is a move of another position: " + move.board().fen());
        }
        return after(move.encoded());
    }

    /** The board after a legal or null move. */
    Board after(int move) {
        return after(position.compactCopy(1), move);
    }

    private Board after(Position copy, int move) {
        copy.play(move);
        return new Board(copy.compactCopy(0), origin == null ? this : origin, line, move);
    }

    // ---- asking -------------------------------------------------------------------------------------------------

    /** Who is to move. */
    public Side turn() {
        return Side.of(position.sideToMove());
    }

    /**
     * The piece on a square such as {@code "e4"}.
     *
     * @throws IllegalArgumentException if there is no such square
     */
    public Optional<BoardPiece> pieceAt(String square) {
        return pieceAt(BoardSquare.of(square));
    }

    /** The piece on a square. */
    public Optional<BoardPiece> pieceAt(BoardSquare square) {
        return BoardPiece.of(position.pieceAt(square.index()));
    }

    /**
     * All pieces with their squares, from a1 to h8.
     *
     * <pre>{@code
     * Board board = Board.fromFen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
     * board.pieces(); // {e1=K, e2=P, e8=k}
     * board.squares(Side.WHITE, PieceType.PAWN); // [e2]
     * }</pre>
     */
    public Map<BoardSquare, BoardPiece> pieces() {
        Map<BoardSquare, BoardPiece> pieces = new EnumMap<>(BoardSquare.class);
        for (BoardSquare square : BoardSquare.setOf(position.occupied())) {
            pieces.put(square, pieceAt(square).orElseThrow());
        }
        return Collections.unmodifiableMap(pieces);
    }

    /** The squares on which pieces of a kind stand. */
    public Set<BoardSquare> squares(Side side, PieceType type) {
        return BoardSquare.setOf(position.pieces(side.ordinal(), type.ordinal() + 1));
    }

    /** Where a side's king stands. */
    public BoardSquare king(Side side) {
        return BoardSquare.of(position.kingSquare(side.ordinal()));
    }

    /**
     * The pieces of a side that attack a square: those that could take there if an enemy piece stood on it, pins and the
     * turn not asked.
     *
     * <pre>{@code
     * Board board = Board.fromFen("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1");
     * board.attackers(BoardSquare.E2, Side.BLACK); // [e8]
     * board.pinned(Side.WHITE); // [e2]
     * board.checkers(); // []
     * }</pre>
     */
    public Set<BoardSquare> attackers(BoardSquare square, Side by) {
        return BoardSquare.setOf(
                position.attackersTo(square.index(), position.occupied()) & position.pieces(by.ordinal()));
    }

    /** True if a side attacks a square; see {@link #attackers}. */
    public boolean isAttacked(BoardSquare square, Side by) {
        return position.isAttacked(square.index(), by.ordinal(), position.occupied());
    }

    /** The pieces that give check to the side to move. */
    public Set<BoardSquare> checkers() {
        return BoardSquare.setOf(position.checkers());
    }

    /** The pieces of a side without which its king would be attacked along a line that they close now. */
    public Set<BoardSquare> pinned(Side side) {
        int king = position.kingSquare(side.ordinal());
        long enemies = position.pieces(side.opponent().ordinal());
        long checkers = position.attackersTo(king, position.occupied()) & enemies;
        long pinned = 0;
        for (BoardSquare square : BoardSquare.setOf(position.pieces(side.ordinal()) & ~Bitboard.of(king))) {
            long lifted = Bitboard.of(square.index());
            if ((position.attackersTo(king, position.occupied() ^ lifted) & enemies & ~checkers) != 0) {
                pinned |= lifted;
            }
        }
        return BoardSquare.setOf(pinned);
    }

    public boolean isCheck() {
        return position.inCheck();
    }

    public boolean isCheckmate() {
        return isCheck() && legalMoves().isEmpty();
    }

    public boolean isStalemate() {
        return !isCheck() && legalMoves().isEmpty();
    }

    /** True if the rules have ended the game; see {@link #outcome}. */
    public boolean isGameOver() {
        return outcome().isPresent();
    }

    /**
     * How the rules have ended the game, if they have. Draws that a player must claim are in {@link #claimableDraws}.
     */
    public Optional<Outcome> outcome() {
        if (isCheckmate()) {
            return Optional.of(new Outcome(Termination.CHECKMATE, Optional.of(turn().opponent())));
        }
        Termination draw = legalMoves().isEmpty() ? Termination.STALEMATE
                : position.isInsufficientMaterial() ? Termination.INSUFFICIENT_MATERIAL
                        : position.rule50() >= 150 ? Termination.SEVENTYFIVE_MOVES
                                : position.occurrences() >= 5 ? Termination.FIVEFOLD_REPETITION : null;
        return Optional.ofNullable(draw).map(termination -> new Outcome(termination, Optional.empty()));
    }

    /** The reasons for which a player may claim a draw in this position; empty if the game is over anyway. */
    public Set<Termination> claimableDraws() {
        EnumSet<Termination> claims = EnumSet.noneOf(Termination.class);
        if (!isGameOver()) {
            if (position.rule50() >= 100) {
                claims.add(Termination.FIFTY_MOVES);
            }
            if (position.occurrences() >= 3) {
                claims.add(Termination.THREEFOLD_REPETITION);
            }
        }
        return Collections.unmodifiableSet(claims);
    }

    /** How often this position has stood on the board, now included. */
    public int occurrences() {
        return position.occurrences();
    }

    /** Plies since the last capture or pawn move. */
    public int halfmoveClock() {
        return position.rule50();
    }

    /** The number of the present move, 1 at the start, one more after each move of Black. */
    public int fullmoveNumber() {
        return position.fullmoveNumber();
    }

    /** The castling rights as FEN writes them, such as {@code "KQkq"}; {@code "-"} for none. */
    public String castlingRights() {
        return fen().split(" ")[2];
    }

    /** The square that a pawn has just passed over, if one can be taken there. */
    public Optional<BoardSquare> enPassant() {
        int square = position.enPassantSquare();
        return square == Square.NONE ? Optional.empty() : Optional.of(BoardSquare.of(square));
    }

    /**
     * A number for tables of positions. It is equal for positions that count as the same for a repetition (pieces, turn,
     * castling rights, en passant) and differs for others but for a chance of one in 2^64. It is the same in every run,
     * but may change with the version of this library.
     */
    public long key() {
        return position.key();
    }

    /** True if castling is written as king takes rook in UCI. */
    public boolean isChess960() {
        return position.isChess960();
    }

    /** The board on which the {@link #moves} were played. */
    public Board origin() {
        return origin == null ? this : origin;
    }

    /** The moves that led from the {@link #origin} to this board in algebraic notation, {@code "--"} for a null move. */
    public List<String> moves() {
        List<Integer> encoded = new ArrayList<>();
        for (Line at = line; at != null; at = at.before()) {
            encoded.add(at.move());
        }
        Position replay = origin().toPosition();
        List<String> moves = new ArrayList<>(encoded.size());
        for (int move : encoded.reversed()) {
            moves.add(San.format(replay, move));
            replay.play(move);
        }
        return List.copyOf(moves);
    }

    /** The position as FEN. */
    public String fen() {
        return Fen.format(position);
    }

    /** A fast, mutable copy, with the history that repetitions need. */
    public Position toPosition() {
        return position.compactCopy(32);
    }

    int color() {
        return position.sideToMove();
    }

    int piece(int square) {
        return position.pieceAt(square);
    }

    // ---- as an object -------------------------------------------------------------------------------------------

    /** Equal if the FEN is: pieces, turn, castling, en passant and counters. How the position came about is not asked. */
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Board board && position.key() == board.position.key()
                && isChess960() == board.isChess960() && fen().equals(board.fen());
    }

    @Override
    public int hashCode() {
        return Long.hashCode(position.key());
    }

    /**
     * A drawing with letters, upper case for White, dots for empty squares.
     *
     * <pre>{@code
     * Board.start().play("e4").toString().lines().toList().get(4); // "4 . . . . P . . ."
     * }</pre>
     */
    @Override
    public String toString() {
        return BoardDrawing.draw(position, Color.WHITE, BoardDrawing.Style.LETTERS);
    }

    /** A drawing with the chess symbols of Unicode. */
    public String toUnicode() {
        return BoardDrawing.draw(position, Color.WHITE, BoardDrawing.Style.SYMBOLS);
    }
}
