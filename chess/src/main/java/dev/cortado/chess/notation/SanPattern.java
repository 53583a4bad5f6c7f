package dev.cortado.chess.notation;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Square;

/**
 * What an algebraic text says, packed into an int, before a position gives it meaning: target square (bits 0–5), piece
 * type (6–8), promotion type (9–11), origin file plus one (12–15), origin rank plus one (16–19), and flags.
 */
final class SanPattern {
    /** No pattern: the text does not look like a move. */
    static final int INVALID = -1;

    private static final int CAPTURE = 1 << 20;
    private static final int CASTLING = 1 << 21;
    /** Both squares and no piece letter: whatever stands there moves. */
    private static final int ANY_PIECE = 1 << 22;
    /** A small {@code b} in front that may be the b-file or a bishop. */
    private static final int MAYBE_BISHOP = 1 << 23;

    private SanPattern() {}

    static int to(int pattern) {
        return pattern & 63;
    }

    static int type(int pattern) {
        return pattern >>> 6 & 7;
    }

    /** The promotion piece asked for, or {@link Piece#NONE}. */
    static int promotion(int pattern) {
        return pattern >>> 9 & 7;
    }

    static boolean capture(int pattern) {
        return (pattern & CAPTURE) != 0;
    }

    static boolean castling(int pattern) {
        return (pattern & CASTLING) != 0;
    }

    /** The side of the board of a castling pattern. */
    static int side(int pattern) {
        return pattern & 1;
    }

    static boolean anyPiece(int pattern) {
        return (pattern & ANY_PIECE) != 0;
    }

    /** The origin square; only if the pattern names all of it. */
    static int from(int pattern) {
        return Square.of((pattern >>> 12 & 15) - 1, (pattern >>> 16 & 15) - 1);
    }

    static boolean maybeBishop(int pattern) {
        return (pattern & MAYBE_BISHOP) != 0;
    }

    /** The same text with its leading {@code b} read as a bishop. */
    static int asBishop(int pattern) {
        return pattern & ~(MAYBE_BISHOP | 7 << 6 | 15 << 12) | Piece.BISHOP << 6;
    }

    /** The squares from which the text lets the piece come. */
    static long origins(int pattern) {
        int file = pattern >>> 12 & 15;
        int rank = pattern >>> 16 & 15;
        long squares = -1L;
        if (file != 0) {
            squares &= Bitboard.file(file - 1);
        } else if (type(pattern) == Piece.PAWN && !capture(pattern)) {
            squares &= Bitboard.file(Square.file(to(pattern)));
        }
        return rank != 0 ? squares & Bitboard.rank(rank - 1) : squares;
    }

    /** Reads a text, or answers {@link #INVALID}. */
    static int read(CharSequence text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        end = withoutSuffixes(text, start, end);
        if (start == end || end - start > 12) {
            return INVALID;
        }
        char first = text.charAt(start);
        if (first == 'O' || first == 'o' || first == '0') {
            return castling(text, start, end);
        }
        int type = pieceLetter(first);
        if (type != Piece.NONE) {
            return squares(text, start + 1, end, type, true);
        }
        int pattern = squares(text, start, end, Piece.PAWN, false);
        if (pattern == INVALID && first == 'b') {
            return squares(text, start + 1, end, Piece.BISHOP, true);
        }
        return pattern;
    }

    /** The end of the text without check marks, annotation marks, {@code e.p.} and blanks. */
    private static int withoutSuffixes(CharSequence text, int start, int textEnd) {
        int end = textEnd;
        while (end > start) {
            char c = text.charAt(end - 1);
            if (c <= ' ' || c == '+' || c == '#' || c == '!' || c == '?') {
                end--;
            } else if (end - start > 4 && endsWith(text, end, "e.p.")) {
                end -= 4;
            } else if (end - start > 2 && endsWith(text, end, "ep")) {
                end -= 2;
            } else {
                break;
            }
        }
        return end;
    }

    private static boolean endsWith(CharSequence text, int end, String suffix) {
        for (int i = 0; i < suffix.length(); i++) {
            if (text.charAt(end - suffix.length() + i) != suffix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int castling(CharSequence text, int start, int end) {
        int rounds = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == text.charAt(start)) {
                rounds++;
            } else if (c != '-' || text.charAt(i - 1) == '-' || i == end - 1) {
                return INVALID;
            }
        }
        return switch (rounds) {
            case 2 -> CASTLING | CastlingRights.KING_SIDE;
            case 3 -> CASTLING | CastlingRights.QUEEN_SIDE;
            default -> INVALID;
        };
    }

    /** The type of a leading piece letter; a small {@code b} is left to be a file. */
    private static int pieceLetter(char c) {
        return switch (c) {
            case 'N', 'n' -> Piece.KNIGHT;
            case 'B' -> Piece.BISHOP;
            case 'R', 'r' -> Piece.ROOK;
            case 'Q', 'q' -> Piece.QUEEN;
            case 'K', 'k' -> Piece.KING;
            case 'P', 'p' -> Piece.PAWN;
            default -> figurine(c);
        };
    }

    /** The type of a chess symbol of Unicode, ♔ to ♟ of either colour, else {@link Piece#NONE}. */
    private static int figurine(char c) {
        return c < '\u2654' || c > '\u265F' ? Piece.NONE : Piece.KING - (c - '\u2654') % 6;
    }

    private static int promotionLetter(char c) {
        int type = figurine(c);
        return type == Piece.NONE || type == Piece.PAWN || type == Piece.KING ? UciMove.promotion(c) : type;
    }

    /** Everything after the piece letter: {@code [file][rank][x|-|:]file rank[=][piece]}. */
    private static int squares(CharSequence text, int start, int end, int type, boolean letter) {
        int at = start;
        int file = file(text, at, end);
        at += file >= 0 ? 1 : 0;
        int rank = rank(text, at, end);
        at += rank >= 0 ? 1 : 0;
        int separators = separators(text, at, end);
        boolean capture = separators > 0 && text.charAt(at) != '-';
        int toFile = file(text, at + separators, end);
        int toRank = rank(text, at + separators + 1, end);
        if (toFile >= 0 && toRank >= 0) {
            at += separators + 2;
        } else if (file >= 0 && rank >= 0) {
            toFile = file;
            toRank = rank;
            file = -1;
            rank = -1;
        } else {
            return INVALID;
        }
        int promotion = promotion(text, at, end);
        if (promotion < 0) {
            return INVALID;
        }
        int pattern = Square.of(toFile, toRank) | type << 6 | promotion << 9 | (file + 1) << 12 | (rank + 1) << 16;
        if (!letter && file >= 0 && rank >= 0) {
            return pattern | ANY_PIECE;
        }
        // A file in front of a pawn's target is that of a capture, even without the sign.
        boolean takes = capture || type == Piece.PAWN && file >= 0 && file != toFile;
        return pattern | (takes ? CAPTURE : 0) | (!letter && file == 1 ? MAYBE_BISHOP : 0);
    }

    private static int separators(CharSequence text, int at, int end) {
        return at < end && (text.charAt(at) == 'x' || text.charAt(at) == 'X' || text.charAt(at) == ':'
                || text.charAt(at) == '-') ? 1 : 0;
    }

    /** The promotion type at the end, {@link Piece#NONE} for an empty rest, -1 for anything else. */
    private static int promotion(CharSequence text, int at, int end) {
        int left = end - at;
        if (left == 0) {
            return Piece.NONE;
        }
        char first = text.charAt(at);
        int type;
        if (left == 1) {
            type = promotionLetter(first);
        } else if (left == 2 && (first == '=' || first == '/')) {
            type = promotionLetter(text.charAt(at + 1));
        } else if (left == 3 && first == '(' && text.charAt(at + 2) == ')') {
            type = promotionLetter(text.charAt(at + 1));
        } else {
            type = Piece.NONE;
        }
        return type == Piece.NONE ? -1 : type;
    }

    private static int file(CharSequence text, int at, int end) {
        int file = at < end ? text.charAt(at) - 'a' : -1;
        return file < 0 || file > 7 ? -1 : file;
    }

    private static int rank(CharSequence text, int at, int end) {
        int rank = at < end ? text.charAt(at) - '1' : -1;
        return rank < 0 || rank > 7 ? -1 : rank;
    }
}
