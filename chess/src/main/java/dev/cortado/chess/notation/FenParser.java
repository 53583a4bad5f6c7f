package dev.cortado.chess.notation;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Piece;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields of a FEN from left to right and knows where it stands when one is wrong. */
final class FenParser {
    private final String text;
    /** In EPD a semicolon ends the fields. */
    private final boolean epd;
    /** What cannot be is dropped and remarked on instead of refused. */
    private final boolean lenient;
    private final List<String> remarks = new ArrayList<>();
    private final PositionSetup setup = PositionSetup.empty();
    private int at;

    FenParser(String text, boolean epd) {
        this(text, epd, false);
    }

    FenParser(String text, boolean epd, boolean lenient) {
        this.text = text;
        this.epd = epd;
        this.lenient = lenient;
    }

    /** What was dropped or assumed, in lenient reading. */
    List<String> remarks() {
        return remarks;
    }

    /** Where reading stands; after {@link #fields}, the end of the last field read. */
    int position() {
        return at;
    }

    /** All six fields; the counters may be missing. */
    PositionSetup fields() {
        boardFields();
        skipBlanks();
        if (at < text.length()) {
            setup.halfmoveClock(
                    counter("the halfmove clock", PositionSetup.MAX_HALFMOVE_CLOCK, "plies since a capture"));
            skipBlanks();
        }
        if (at < text.length()) {
            moveNumber();
        }
        return setup;
    }

    /** The four fields that EPD shares, and after them the counters only if both are there. */
    PositionSetup fieldsOfEpd() {
        boardFields();
        int end = at;
        skipBlanks();
        if (digitsFollow()) {
            setup.halfmoveClock(
                    counter("the halfmove clock", PositionSetup.MAX_HALFMOVE_CLOCK, "plies since a capture"));
            end = at;
            skipBlanks();
            if (digitsFollow()) {
                moveNumber();
                end = at;
            }
        }
        at = end;
        return setup;
    }

    private void boardFields() {
        skipBlanks();
        if (at == text.length()) {
            throw error(at, "the text is empty; a FEN looks like \"" + Fen.START + "\"");
        }
        placement();
        if (nextField("the side to move", "\"w\" or \"b\"")) {
            sideToMove();
        }
        boolean shredder = nextField("the castling rights", "letters such as \"KQkq\", or \"-\"") && castling();
        if (nextField("the en-passant square", "a square such as \"e3\", or \"-\"")) {
            enPassant();
        }
        setup.chess960(shredder || Fen.needsChess960(setup));
    }

    void expectEnd() {
        skipBlanks();
        if (at < text.length()) {
            throw error(at, "nothing may follow the move number, found \"" + Excerpt.of(field(), 20) + "\"");
        }
    }

    private void placement() {
        for (int rank = 7; rank >= 0; rank--) {
            int file = 0;
            int start = at;
            while (at < text.length() && text.charAt(at) != '/' && !ends(text.charAt(at))) {
                char c = text.charAt(at);
                if (c >= '1' && c <= '8') {
                    if (!lenient && at > start && digit(text.charAt(at - 1))) {
                        throw error(at, "two numbers in a row; the empty squares of rank " + (rank + 1)
                                + " beside each other are written as one");
                    }
                    file += c - '0';
                } else {
                    int piece = c == '.' ? Piece.NONE : Piece.fromSymbol(c);
                    if (piece == Piece.NONE) {
                        throw error(at, "'" + c + "' is no piece; rank " + (rank + 1)
                                + " may hold PNBRQK for White, pnbrqk for Black and 1 to 8 for empty squares");
                    }
                    if (file < 8) {
                        setup.put(Square.of(file, rank), piece);
                    }
                    file++;
                }
                if (file > 8) {
                    throw error(at, "rank " + (rank + 1) + " has more than 8 squares");
                }
                at++;
            }
            if (file < 8) {
                throw error(start, "rank " + (rank + 1) + " has " + file + " squares instead of 8");
            }
            if (rank > 0) {
                if (at == text.length() || text.charAt(at) != '/') {
                    throw error(at, "rank " + rank + " is missing; eight ranks are separated by '/'");
                }
                at++;
            }
        }
        if (at < text.length() && text.charAt(at) == '/') {
            throw error(at, "there are more than 8 ranks");
        }
    }

    private void sideToMove() {
        String side = field();
        if (!side.equals("w") && !side.equals("b")) {
            throw error(at, "the side to move must be \"w\" or \"b\", found \"" + Excerpt.of(side, 20) + "\"");
        }
        setup.sideToMove(side.equals("w") ? Color.WHITE : Color.BLACK);
        at++;
    }

    /** True if a file letter was used. */
    private boolean castling() {
        if (field().equals("-")) {
            at++;
            return false;
        }
        boolean shredder = false;
        while (at < text.length() && !ends(text.charAt(at))) {
            char letter = text.charAt(at);
            char upper = (char) (letter & ~32);
            int color = letter == upper ? Color.WHITE : Color.BLACK;
            try {
                if (upper == 'K' || upper == 'Q') {
                    grant(letter, color, outermostRook(letter, color, upper == 'K' ? 1 : -1));
                } else if (upper >= 'A' && upper <= 'H') {
                    grant(letter, color, Square.relative(color, Square.A1) + upper - 'A');
                    shredder = true;
                } else {
                    throw error(at, "'" + letter + "' is no castling right; use K, Q, k, q, the file of the rook"
                            + " (A to H for White, a to h for Black), or a single '-' for none");
                }
            } catch (FenException e) {
                drop(e);
            }
            at++;
        }
        return shredder;
    }

    /** Goes on without what is impossible, or does not if reading is strict. */
    private void drop(FenException e) {
        if (!lenient) {
            throw e;
        }
        remarks.add("dropped: " + e.reasons().get(0));
    }

    private void grant(char letter, int color, int rook) {
        int king = king(letter, color);
        if (setup.pieceAt(rook) != Piece.of(color, Piece.ROOK)) {
            throw error(at, "castling '" + letter + "' needs a rook of " + Text.colorName(color) + " on "
                    + Square.name(rook));
        }
        int side = rook > king ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE;
        if (setup.castlingRook(color, side) != Square.NONE) {
            throw error(at, "castling '" + letter + "' names " + Text.colorName(color) + "'s "
                    + (side == CastlingRights.KING_SIDE ? "king" : "queen") + " side a second time");
        }
        setup.castlingRook(color, side, rook);
    }

    private int outermostRook(char letter, int color, int direction) {
        int king = king(letter, color);
        int first = Square.relative(color, Square.A1);
        for (int rook = direction > 0 ? first + 7 : first; rook != king; rook -= direction) {
            if (setup.pieceAt(rook) == Piece.of(color, Piece.ROOK)) {
                return rook;
            }
        }
        throw error(at, "castling '" + letter + "' needs a rook of " + Text.colorName(color) + " between its king on "
                + Square.name(king) + " and the " + (direction > 0 ? "h" : "a") + "-file");
    }

    private int king(char letter, int color) {
        int first = Square.relative(color, Square.A1);
        for (int square = first; square < first + 8; square++) {
            if (setup.pieceAt(square) == Piece.of(color, Piece.KING)) {
                return square;
            }
        }
        throw error(at, "castling '" + letter + "' needs the king of " + Text.colorName(color) + " on rank "
                + (color == Color.WHITE ? 1 : 8));
    }

    private void enPassant() {
        String field = field();
        // In EPD files the blank between "-" and the clock is sometimes lost.
        if (field.equals("-") || epd && field.startsWith("-") && field.length() > 1 && digit(field.charAt(1))) {
            at++;
            return;
        }
        try {
            enPassant(field);
        } catch (FenException e) {
            drop(e);
        }
        at += field.length();
    }

    private void enPassant(String field) {
        int square = Square.parse(field);
        if (square == Square.NONE) {
            throw error(at, "the en-passant square must be a square such as \"e3\", or \"-\", found \""
                    + Excerpt.of(field, 20) + "\"");
        }
        int us = setup.sideToMove();
        String them = Text.colorName(us ^ 1);
        if (Square.relativeRank(us, square) != 5) {
            throw error(at, "the en-passant square must lie on rank " + (us == Color.WHITE ? 6 : 3) + " when "
                    + Text.colorName(us) + " is to move, found " + field);
        }
        int pawn = square ^ 8;
        int origin = square + (us == Color.WHITE ? 8 : -8);
        if (setup.pieceAt(pawn) != Piece.of(us ^ 1, Piece.PAWN)) {
            throw error(at, "en-passant square " + field + " needs a pawn of " + them + " on " + Square.name(pawn));
        }
        if (setup.pieceAt(square) != Piece.NONE || setup.pieceAt(origin) != Piece.NONE) {
            throw error(at, "en-passant square " + field + " needs " + field + " and " + Square.name(origin)
                    + " empty, where the pawn on " + Square.name(pawn) + " came from");
        }
        setup.enPassantSquare(square);
    }

    private void moveNumber() {
        int number = counter("the move number", PositionSetup.MAX_FULLMOVE_NUMBER, "counted from 1");
        setup.fullmoveNumber(Math.max(1, number));
    }

    private int counter(String name, int max, String unit) {
        int start = at;
        int value = 0;
        while (at < text.length() && !ends(text.charAt(at))) {
            char c = text.charAt(at);
            if (!digit(c)) {
                at = start;
                throw error(start, name + " must be a number (" + unit + "), found \"" + Excerpt.of(field(), 20)
                        + "\"");
            }
            value = value * 10 + c - '0';
            if (value > max) {
                throw error(start, name + " is larger than " + max);
            }
            at++;
        }
        return value;
    }

    /** True if the next field consists of digits only. */
    private boolean digitsFollow() {
        int i = at;
        while (i < text.length() && digit(text.charAt(i))) {
            i++;
        }
        return i > at && (i == text.length() || ends(text.charAt(i)));
    }

    /** Goes to a field; false if it is missing and may be. */
    private boolean nextField(String name, String example) {
        skipBlanks();
        if (at < text.length()) {
            return true;
        }
        String missing = name.endsWith("s") ? " are missing" : " is missing";
        if (!lenient) {
            throw error(at, name + missing + ": " + example);
        }
        remarks.add(name + missing + "; " + (name.equals("the side to move") ? "White" : "none") + " is assumed");
        return false;
    }

    /** The text up to the next blank. */
    private String field() {
        int end = at;
        while (end < text.length() && !ends(text.charAt(end))) {
            end++;
        }
        return text.substring(at, end);
    }

    private void skipBlanks() {
        while (at < text.length() && blank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private boolean ends(char c) {
        return blank(c) || epd && c == ';';
    }

    private static boolean blank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private FenException error(int offset, String reason) {
        return new FenException(text, offset, reason);
    }
}
