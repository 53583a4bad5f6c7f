package dev.cortado.chess.notation;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.PositionSetup.Problem;
import dev.cortado.chess.Square;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Positions as one line of text, in Forsyth–Edwards Notation and its two extensions for Chess960.
 *
 * <p>Reading is strict: a text is refused with the place and the reason unless it describes a position a game could be
 * played from. Two things are forgiven, because they are everywhere: missing counters (a clock of 0 and move 1 are
 * assumed) and a move number of 0. An en-passant square behind a pawn that no one can take is accepted and dropped; one
 * without a pawn that can just have moved two squares is refused. {@link #parseLenient} also reads what people and
 * programs have that is not quite a position: it drops what cannot be and says so.
 *
 * <p>Castling letters: {@code KQkq} name the outermost rook on that side of the king (X-FEN), {@code A}–{@code H} and
 * {@code a}–{@code h} the rook on a file (Shredder-FEN); both may be mixed, in any order. A position is taken for
 * Chess960, in which castling moves are written as king takes rook, if it needs it (a right whose king is not on the
 * e-file or whose rook is not on the a- or h-file) or if file letters are used.
 *
 * <pre>{@code
 * Position position = Fen.parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
 * Fen.format(position); // "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
 * Fen.formatShredder(position); // "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"
 * }</pre>
 */
public final class Fen {
    /** The starting position of standard chess. */
    public static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    private Fen() {}

    /**
     * Reads a position.
     *
     * @throws FenException if the text is no FEN or the position impossible
     */
    public static Position parse(String text) {
        return new Position(setup(text));
    }

    /**
     * Reads a position for a program that has been told which castling style to write.
     *
     * @param chess960 the style; castling that only Chess960 knows turns it on regardless
     * @throws FenException if the text is no FEN or the position impossible
     */
    public static Position parse(String text, boolean chess960) {
        PositionSetup setup = setup(text);
        return new Position(setup.chess960(chess960 || needsChess960(setup)));
    }

    /**
     * Reads a position into an existing object, whose history is forgotten; much cheaper than a new one.
     *
     * @throws FenException if the text is no FEN or the position impossible; the object is then unchanged
     */
    public static void parseInto(Position position, String text) {
        position.set(setup(text));
    }

    /**
     * Reads a text into a setup that a {@link Position} accepts.
     *
     * @throws FenException if the text is no FEN or the position impossible
     */
    public static PositionSetup setup(String text) {
        FenParser parser = new FenParser(text, false);
        PositionSetup setup = parser.fields();
        parser.expectEnd();
        return checked(setup, text);
    }

    /**
     * Reads a position as other programs do: a castling right without its king and rook, or an en-passant square without
     * its pawn, is dropped; missing fields are assumed; what no game could bring about but can be played from is
     * accepted, such as three knights beside eight pawns, or nine pawns. Anything else is refused still: a missing king,
     * more than 32 pieces in all, more than 20 pawns and queens of one side.
     *
     * <pre>{@code
     * LenientFen odds = Fen.parseLenient("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1");
     * Fen.format(odds.position()); // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"
     * odds.remarks(); // [dropped: castling 'Q' needs a rook of White between its king on e1 and the a-file]
     * }</pre>
     *
     * @throws FenException if that is not enough to make it a position
     */
    public static LenientFen parseLenient(String text) {
        List<String> remarks = new ArrayList<>();
        return new LenientFen(new Position(setupLenient(text, remarks)), List.copyOf(remarks));
    }

    /**
     * Reads a position leniently for a program that has been told which castling style to write.
     *
     * @param chess960 the style; castling that only Chess960 knows turns it on regardless
     * @throws FenException if the text describes no position even so
     */
    public static LenientFen parseLenient(String text, boolean chess960) {
        List<String> remarks = new ArrayList<>();
        PositionSetup setup = setupLenient(text, remarks);
        setup.chess960(chess960 || needsChess960(setup));
        return new LenientFen(new Position(setup), List.copyOf(remarks));
    }

    private static PositionSetup setupLenient(String text, List<String> remarks) {
        FenParser parser = new FenParser(text, false, true);
        PositionSetup setup = parser.fields();
        parser.expectEnd();
        remarks.addAll(parser.remarks());
        return accepted(setup, text, remarks::add);
    }

    /** What can be played from, though no game brings it about, and a remark for each oddity. */
    static PositionSetup accepted(PositionSetup setup, String text, Consumer<String> remarks) {
        for (Problem problem : setup.problems()) {
            String reason = setup.explain(problem);
            if (!setup.odd(true).problems().contains(problem)) {
                remarks.accept("accepted, although " + reason);
            }
            setup.odd(false);
        }
        setup.odd(true);
        return checked(setup, text);
    }

    static PositionSetup checked(PositionSetup setup, String text) {
        Set<Problem> problems = setup.problems();
        if (!problems.isEmpty()) {
            throw new FenException(text, setup, problems);
        }
        return setup;
    }

    /** True if a castling right involves a king off the e-file or a rook off the corner. */
    static boolean needsChess960(PositionSetup setup) {
        for (int index = 0; index < 4; index++) {
            int rook = setup.castlingRook(index >> 1, index & 1);
            int corner = Square.relative(index >> 1, (index & 1) == CastlingRights.KING_SIDE ? Square.H1 : Square.A1);
            int home = Square.relative(index >> 1, Square.E1);
            if (rook != Square.NONE
                    && (rook != corner || setup.pieceAt(home) != Piece.of(index >> 1, Piece.KING))) {
                return true;
            }
        }
        return false;
    }

    /** The position with {@code KQkq} wherever that names the right rook, else with its file (X-FEN). */
    public static String format(Position position) {
        return append(new StringBuilder(80), position, false, true).toString();
    }

    /** The position with the files of the castling rooks, as {@code HAha} (Shredder-FEN). */
    public static String formatShredder(Position position) {
        return append(new StringBuilder(80), position, true, true).toString();
    }

    /** The first four fields, without the counters: equal for positions that count as the same for a repetition. */
    public static String formatWithoutCounters(Position position) {
        return append(new StringBuilder(80), position, false, false).toString();
    }

    static StringBuilder append(StringBuilder out, Position position, boolean shredder, boolean counters) {
        for (int rank = 7; rank >= 0; rank--) {
            int empty = 0;
            for (int file = 0; file < 8; file++) {
                int piece = position.pieceAt(Square.of(file, rank));
                if (piece == Piece.NONE) {
                    empty++;
                    continue;
                }
                if (empty > 0) {
                    out.append((char) ('0' + empty));
                    empty = 0;
                }
                out.append(Piece.symbol(piece));
            }
            if (empty > 0) {
                out.append((char) ('0' + empty));
            }
            if (rank > 0) {
                out.append('/');
            }
        }
        out.append(position.sideToMove() == Color.WHITE ? " w " : " b ");
        if (position.castlingRights() == 0) {
            out.append('-');
        }
        for (int index = 0; index < 4; index++) {
            if ((position.castlingRights() >> index & 1) != 0) {
                out.append(castlingLetter(position, index, shredder));
            }
        }
        out.append(' ').append(Square.name(position.enPassantSquare()));
        if (counters) {
            out.append(' ').append(position.rule50()).append(' ').append(position.fullmoveNumber());
        }
        return out;
    }

    private static char castlingLetter(Position position, int index, boolean shredder) {
        int color = index >> 1;
        int rook = position.castlingRook(index);
        int step = (index & 1) == CastlingRights.KING_SIDE ? 1 : -1;
        boolean outermost = true;
        for (int file = Square.file(rook) + step; file >= 0 && file < 8; file += step) {
            outermost &= position.pieceAt(Square.of(file, Square.rank(rook))) != Piece.of(color, Piece.ROOK);
        }
        char letter = shredder || !outermost ? (char) ('A' + Square.file(rook)) : step == 1 ? 'K' : 'Q';
        return color == Color.WHITE ? letter : Character.toLowerCase(letter);
    }
}
