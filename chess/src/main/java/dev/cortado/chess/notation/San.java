package dev.cortado.chess.notation;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moves in Standard Algebraic Notation, the one of books and PGN files.
 *
 * <p>{@link #format} writes the shortest unambiguous form, with {@code +} for check and {@code #} for mate.
 * {@link #parse} reads what people write: with or without {@code x}, {@code =}, {@code +} and {@code !?}, with zeros for
 * castling, with more squares than needed ({@code Ng1-f3}, {@code e2e4}), with {@code e.p.}, with small letters for
 * pieces where that is no pawn move, with figurines ({@code ♘f3}), and pawn captures by their files alone ({@code exd}) where only one is legal.
 * {@link #parseStrict} accepts exactly what {@link #format} writes.
 *
 * <p>A null move ({@code --}: the side to move passes) is no legal move and is read by {@link #parseOrNull} alone.
 *
 * <p>Methods that look ahead play moves on the position and take them back: it is unchanged when they return.
 *
 * <pre>{@code
 * Position position = Fen.parse("4k3/8/8/8/8/8/4N3/N3K3 w - - 0 1");
 * int move = San.parse(position, "Ne2-c3");
 * San.format(position, move); // "Nc3"
 * San.parse(position, "Nd5"); // throws SanException
 * }</pre>
 */
public final class San {
    /** How a null move is written: the side to move passes. */
    public static final String NULL = "--";

    /** A pawn capture without its rank. */
    private static final Pattern FILES = Pattern.compile("([a-h])[x:]?([a-h])(?:=?([QRBN]))?[+#!?]*");

    private San() {}

    // ---- writing ------------------------------------------------------------------------------------------------

    /** The text of a legal move, or {@link #NULL} for {@link Move#NULL}. */
    public static String format(Position position, int move) {
        StringBuilder out = new StringBuilder(8);
        append(out, position, move);
        return out.toString();
    }

    /** Appends the text of a legal move, or {@link #NULL} for {@link Move#NULL}. */
    public static void append(StringBuilder out, Position position, int move) {
        if (move == Move.NULL) {
            out.append(NULL);
            return;
        }
        appendWithoutCheck(out, position, move);
        if (position.givesCheck(move)) {
            position.make(move);
            out.append(position.hasLegalMove() ? '+' : '#');
            position.unmake();
        }
    }

    private static void appendWithoutCheck(StringBuilder out, Position position, int move) {
        int from = Move.from(move);
        int to = Move.to(move);
        if (Move.isCastling(move)) {
            out.append(to > from ? "O-O" : "O-O-O");
            return;
        }
        int type = Piece.type(position.pieceAt(from));
        boolean capture = position.isCapture(move);
        if (type == Piece.PAWN) {
            if (capture) {
                out.append(fileChar(from));
            }
        } else {
            out.append(Piece.symbol(type));
            appendOrigin(out, position, type, from, to);
        }
        if (capture) {
            out.append('x');
        }
        out.append(fileChar(to)).append(rankChar(to));
        if (Move.isPromotion(move)) {
            out.append('=').append(Piece.symbol(Move.promotionType(move)));
        }
    }

    /** The file, else the rank, else the square of the piece, if another of its type can legally make the move too. */
    private static void appendOrigin(StringBuilder out, Position position, int type, int from, int to) {
        long others = rivals(position, type, to) & ~Bitboard.of(from);
        long legal = 0;
        while (others != 0) {
            int other = Bitboard.first(others);
            others = Bitboard.dropFirst(others);
            if (position.isLegal(Move.of(other, to))) {
                legal |= Bitboard.of(other);
            }
        }
        if (legal == 0) {
            return;
        }
        boolean sameFile = (legal & Bitboard.file(Square.file(from))) != 0;
        boolean sameRank = (legal & Bitboard.rank(Square.rank(from))) != 0;
        if (!sameFile || sameRank) {
            out.append(fileChar(from));
        }
        if (sameFile) {
            out.append(rankChar(from));
        }
    }

    private static char fileChar(int square) {
        return (char) ('a' + Square.file(square));
    }

    private static char rankChar(int square) {
        return (char) ('1' + Square.rank(square));
    }

    // ---- reading ------------------------------------------------------------------------------------------------

    /**
     * The legal move that a text means, forgiving about form.
     *
     * @throws SanException if there is none or more than one, saying why
     */
    public static int parse(Position position, CharSequence text) {
        int move = find(position, text);
        if (move == Move.NONE) {
            throw new SanException(text, SanReasons.why(position, text));
        }
        return move;
    }

    /**
     * The move that a text means where a null move may stand too, as in the moves of a game: what {@link #parse} reads,
     * or {@link Move#NULL} for a text that {@link #isNull} knows.
     *
     * @throws SanException if there is none or more than one, or the null move would leave a check unanswered
     */
    public static int parseOrNull(Position position, CharSequence text) {
        return isNull(text) && !position.inCheck() ? Move.NULL : parse(position, text);
    }

    /** True for the ways in which programs write a null move: {@code --}, {@code Z0}, {@code 0000} and {@code @@@@}. */
    public static boolean isNull(CharSequence text) {
        return NULL.contentEquals(text) || "Z0".contentEquals(text) || UciMove.NONE.contentEquals(text)
                || "@@@@".contentEquals(text);
    }

    /**
     * The legal move that a text in exact form means.
     *
     * @throws SanException if {@link #format} writes no legal move so, saying how it would
     */
    public static int parseStrict(Position position, CharSequence text) {
        int move = parse(position, text);
        String exact = format(position, move);
        if (!exact.contentEquals(text)) {
            throw new SanException(text, "in exact notation this move is written " + exact);
        }
        return move;
    }

    /** Why a text that {@link #find} refuses means no legal move, as a sentence part. */
    public static String whyNot(Position position, CharSequence text) {
        return SanReasons.why(position, text);
    }

    /** The legal move that a text means, forgiving about form, or {@link Move#NONE}. */
    public static int find(Position position, CharSequence text) {
        int pattern = SanPattern.read(text);
        if (pattern == SanPattern.INVALID) {
            return captureByFiles(position, text);
        }
        int move = resolve(position, pattern);
        // A pawn move is written so; what is none may still be a bishop's with a small letter.
        return move == Move.NONE && SanPattern.maybeBishop(pattern) ? resolve(position, SanPattern.asBishop(pattern))
                : move;
    }

    /** The only legal pawn capture that is given by its files alone, as in {@code exd} or {@code ed}, or none. */
    private static int captureByFiles(Position position, CharSequence text) {
        Matcher files = FILES.matcher(text);
        if (!files.matches()) {
            return Move.NONE;
        }
        int from = files.group(1).charAt(0) - 'a';
        int to = files.group(2).charAt(0) - 'a';
        String promotion = files.group(3) == null ? "" : "=" + files.group(3);
        int found = Move.NONE;
        for (int rank = 1; Math.abs(from - to) == 1 && rank <= 8; rank++) {
            String full = files.group(1) + "x" + files.group(2) + rank + promotion;
            int move = resolve(position, SanPattern.read(full));
            if (move != Move.NONE && found != Move.NONE) {
                return Move.NONE;
            }
            found = move != Move.NONE ? move : found;
        }
        return found;
    }

    /** The only legal move of a pattern, or {@link Move#NONE}. */
    static int resolve(Position position, int pattern) {
        if (SanPattern.castling(pattern)) {
            return castle(position, SanPattern.side(pattern));
        }
        int to = SanPattern.to(pattern);
        int type = SanPattern.type(pattern);
        int promotion = SanPattern.promotion(pattern);
        if (SanPattern.anyPiece(pattern)) {
            return UciMove.find(position, SanPattern.from(pattern), to, promotion);
        }
        if ((promotion != Piece.NONE) != (type == Piece.PAWN && Square.relativeRank(position.sideToMove(), to) == 7)) {
            return Move.NONE;
        }
        long from = candidates(position, pattern);
        int found = Move.NONE;
        while (from != 0) {
            int move = Illegality.complete(position, Bitboard.first(from), to, promotion);
            from = Bitboard.dropFirst(from);
            if (position.isLegal(move)) {
                if (found != Move.NONE) {
                    return Move.NONE;
                }
                found = move;
            }
        }
        return found;
    }

    /** Where the pieces stand that could make the move by their way of moving and fit the pattern. */
    static long candidates(Position position, int pattern) {
        int type = SanPattern.type(pattern);
        int to = SanPattern.to(pattern);
        long from = type == Piece.PAWN ? pawnCandidates(position, to, SanPattern.capture(pattern))
                : rivals(position, type, to);
        return from & SanPattern.origins(pattern);
    }

    /** All pieces of the side to move and of one type that could move to a square. */
    private static long rivals(Position position, int type, int to) {
        int us = position.sideToMove();
        if (Bitboard.contains(position.pieces(us), to)) {
            return 0;
        }
        return Attacks.of(type, to, position.occupied()) & position.pieces(us, type);
    }

    private static long pawnCandidates(Position position, int to, boolean capture) {
        int us = position.sideToMove();
        long pawns = position.pieces(us, Piece.PAWN);
        if (capture) {
            boolean prey = to == position.enPassantSquare() || Bitboard.contains(position.pieces(us ^ 1), to);
            return prey ? Attacks.pawn(us ^ 1, to) & pawns : 0;
        }
        return position.pieceAt(to) == Piece.NONE ? pushers(position, us, pawns, to) : 0;
    }

    private static long pushers(Position position, int us, long pawns, int to) {
        int step = us == Color.WHITE ? 8 : -8;
        int one = to - step;
        if (one < 0 || one > 63) {
            return 0;
        }
        if (Bitboard.contains(pawns, one)) {
            return Bitboard.of(one);
        }
        boolean twice = Square.relativeRank(us, to) == 3 && position.pieceAt(one) == Piece.NONE;
        return twice ? pawns & Bitboard.of(one - step) : 0;
    }

    private static int castle(Position position, int side) {
        int index = CastlingRights.index(position.sideToMove(), side);
        if ((position.castlingRights() >> index & 1) == 0) {
            return Move.NONE;
        }
        int move = Move.of(position.kingSquare(position.sideToMove()), position.castlingRook(index), Move.CASTLING);
        return position.isPseudoLegal(move) && position.isLegal(move) ? move : Move.NONE;
    }
}
