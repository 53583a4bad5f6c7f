package dev.cortado.chess;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A position as someone describes it, before it is known to be possible: pieces on squares, side to move, castling
 * rooks, en-passant square, counters. {@link #problems} says what is wrong with it; a {@link Position} is made only from
 * a setup without problems.
 *
 * <pre>{@code
 * PositionSetup setup = PositionSetup.empty().put(Square.E1, Piece.of(Color.WHITE, Piece.KING));
 * setup.problems(); // [NO_BLACK_KING]
 * }</pre>
 */
public final class PositionSetup {
    /** A reason why a setup is no position of a chess game. */
    public enum Problem {
        NO_WHITE_KING("White has no king"), //
        NO_BLACK_KING("Black has no king"), //
        TOO_MANY_KINGS("a side has two or more kings"), //
        TOO_MANY_PIECES("a side has more than 16 pieces"), //
        TOO_MANY_PAWNS("a side has more than 8 pawns"), //
        TOO_MANY_PROMOTED("a side has more promoted pieces than missing pawns"), //
        PAWN_ON_BACK_RANK("a pawn stands on the first or last rank"), //
        OPPONENT_IN_CHECK("the side that just moved has left its king in check"), //
        IMPOSSIBLE_CHECK("more than two pieces give check"), //
        BAD_CASTLING_RIGHTS("a castling right has no king and rook in place"), //
        BAD_EN_PASSANT("the en-passant square has no pawn that just moved two squares"), //
        BAD_COUNTERS("a move counter is out of range");

        private final String text;

        Problem(String text) {
            this.text = text;
        }

        /** A sentence part for people, without a full stop. */
        public String text() {
            return text;
        }
    }

    /** The largest counters accepted; far beyond any game, small enough never to overflow. */
    public static final int MAX_HALFMOVE_CLOCK = 9999;
    public static final int MAX_FULLMOVE_NUMBER = 99999;

    /** The most pieces of both sides that can be played with: what {@link Move#MAX_MOVES} and networks are made for. */
    public static final int MAX_PIECES = 32;
    /** The most pawns and queens of a side that can be played with: more would not fit the 16 bits of a score. */
    public static final int MAX_PAWNS_AND_QUEENS = 20;

    private final byte[] board = new byte[64];
    private final int[] castlingRooks = {Square.NONE, Square.NONE, Square.NONE, Square.NONE};
    private int sideToMove = Color.WHITE;
    private int enPassantSquare = Square.NONE;
    private int halfmoveClock;
    private int fullmoveNumber = 1;
    private boolean chess960;
    private boolean odd;

    private PositionSetup() {}

    /** An empty board, White to move. */
    public static PositionSetup empty() {
        return new PositionSetup();
    }

    /** The start of an ordinary game. */
    public static PositionSetup standard() {
        int[] backRank = {Piece.ROOK, Piece.KNIGHT, Piece.BISHOP, Piece.QUEEN, Piece.KING, Piece.BISHOP, Piece.KNIGHT,
            Piece.ROOK};
        PositionSetup setup = new PositionSetup();
        for (int file = 0; file < 8; file++) {
            setup.put(Square.of(file, 0), Piece.of(Color.WHITE, backRank[file]));
            setup.put(Square.of(file, 1), Piece.of(Color.WHITE, Piece.PAWN));
            setup.put(Square.of(file, 6), Piece.of(Color.BLACK, Piece.PAWN));
            setup.put(Square.of(file, 7), Piece.of(Color.BLACK, backRank[file]));
        }
        for (int color = 0; color < 2; color++) {
            setup.castlingRook(color, CastlingRights.KING_SIDE, Square.relative(color, Square.H1));
            setup.castlingRook(color, CastlingRights.QUEEN_SIDE, Square.relative(color, Square.A1));
        }
        return setup;
    }

    /** What a position looks like now. */
    public static PositionSetup of(Position position) {
        PositionSetup setup = new PositionSetup();
        for (int square = 0; square < 64; square++) {
            setup.put(square, position.pieceAt(square));
        }
        for (int index = 0; index < 4; index++) {
            if ((position.castlingRights() >> index & 1) != 0) {
                setup.castlingRook(index >> 1, index & 1, position.castlingRook(index));
            }
        }
        return setup.odd(true).sideToMove(position.sideToMove()).enPassantSquare(position.enPassantSquare())
                .halfmoveClock(position.rule50()).fullmoveNumber(position.fullmoveNumber())
                .chess960(position.isChess960());
    }

    public PositionSetup put(int square, int piece) {
        board[square] = (byte) piece;
        return this;
    }

    public PositionSetup sideToMove(int color) {
        sideToMove = color;
        return this;
    }

    /** Grants a castling right by naming its rook, or takes it away with {@link Square#NONE}. */
    public PositionSetup castlingRook(int color, int side, int square) {
        castlingRooks[CastlingRights.index(color, side)] = square;
        return this;
    }

    public PositionSetup enPassantSquare(int square) {
        enPassantSquare = square;
        return this;
    }

    public PositionSetup halfmoveClock(int plies) {
        halfmoveClock = plies;
        return this;
    }

    public PositionSetup fullmoveNumber(int number) {
        fullmoveNumber = number;
        return this;
    }

    /** Whether castling is written as king takes rook. */
    public PositionSetup chess960(boolean on) {
        chess960 = on;
        return this;
    }

    /**
     * Whether what no game could bring about is accepted if it can be played from: material such as three knights beside
     * eight pawns, nine pawns or twenty pieces of one side, more than two checks at once, and an en-passant square that a
     * check contradicts. {@link #MAX_PIECES} and {@link #MAX_PAWNS_AND_QUEENS} remain the most.
     */
    public PositionSetup odd(boolean on) {
        odd = on;
        return this;
    }

    public int pieceAt(int square) {
        return board[square];
    }

    public int sideToMove() {
        return sideToMove;
    }

    public int castlingRook(int color, int side) {
        return castlingRooks[CastlingRights.index(color, side)];
    }

    public int enPassantSquare() {
        return enPassantSquare;
    }

    public int halfmoveClock() {
        return halfmoveClock;
    }

    public int fullmoveNumber() {
        return fullmoveNumber;
    }

    public boolean chess960() {
        return chess960;
    }

    /** Everything that is wrong; empty if the setup can be played from. */
    public Set<Problem> problems() {
        EnumSet<Problem> found = EnumSet.noneOf(Problem.class);
        int[] kings = new int[2];
        int all = 0;
        for (int color = 0; color < 2; color++) {
            int pieces = 0;
            int pawns = 0;
            int[] counts = new int[7];
            for (int square = 0; square < 64; square++) {
                int piece = board[square];
                if (piece == Piece.NONE || Piece.color(piece) != color) {
                    continue;
                }
                pieces++;
                counts[Piece.type(piece)]++;
                if (Piece.type(piece) == Piece.PAWN) {
                    pawns++;
                    if (Square.rank(square) == 0 || Square.rank(square) == 7) {
                        found.add(Problem.PAWN_ON_BACK_RANK);
                    }
                } else if (Piece.type(piece) == Piece.KING) {
                    kings[color]++;
                }
            }
            if (kings[color] == 0) {
                found.add(color == Color.WHITE ? Problem.NO_WHITE_KING : Problem.NO_BLACK_KING);
            } else if (kings[color] > 1) {
                found.add(Problem.TOO_MANY_KINGS);
            }
            all += pieces;
            if (odd ? all > MAX_PIECES : pieces > 16) {
                found.add(Problem.TOO_MANY_PIECES);
            }
            if (!odd && pawns > 8) {
                found.add(Problem.TOO_MANY_PAWNS);
            } else if (odd ? pawns + counts[Piece.QUEEN] > MAX_PAWNS_AND_QUEENS : promoted(counts) > 8 - pawns) {
                found.add(Problem.TOO_MANY_PROMOTED);
            }
        }
        if (kings[0] == 1 && kings[1] == 1) {
            checkProblems(found);
        }
        if (halfmoveClock < 0 || halfmoveClock > MAX_HALFMOVE_CLOCK || fullmoveNumber < 1
                || fullmoveNumber > MAX_FULLMOVE_NUMBER) {
            found.add(Problem.BAD_COUNTERS);
        }
        return found;
    }

    /** The fewest promotions that give these numbers of pieces of one colour. */
    private static int promoted(int[] counts) {
        return Math.max(0, counts[Piece.KNIGHT] - 2) + Math.max(0, counts[Piece.BISHOP] - 2)
                + Math.max(0, counts[Piece.ROOK] - 2) + Math.max(0, counts[Piece.QUEEN] - 1);
    }

    private void checkProblems(EnumSet<Problem> found) {
        if (Bitboard.count(attackersOfKing(sideToMove ^ 1)) > 0) {
            found.add(Problem.OPPONENT_IN_CHECK);
        }
        if (!odd && Bitboard.count(attackersOfKing(sideToMove)) > 2) {
            found.add(Problem.IMPOSSIBLE_CHECK);
        }
        for (int index = 0; index < 4; index++) {
            int rook = castlingRooks[index];
            if (rook != Square.NONE && !castlingPossible(index, rook)) {
                found.add(Problem.BAD_CASTLING_RIGHTS);
            }
        }
        if (enPassantSquare != Square.NONE && !enPassantPossible()) {
            found.add(Problem.BAD_EN_PASSANT);
        }
    }

    /** King and rook on their back rank, the rook on the named side of its king. */
    private boolean castlingPossible(int index, int rook) {
        int color = index >> 1;
        int king = find(Piece.of(color, Piece.KING));
        return board[rook] == Piece.of(color, Piece.ROOK) && Square.relativeRank(color, king) == 0
                && Square.relativeRank(color, rook) == 0 && (rook > king) == ((index & 1) == CastlingRights.KING_SIDE);
    }

    /** An enemy pawn in front of the square, with the square and the one behind it empty, that can have moved last. */
    private boolean enPassantPossible() {
        return enPassantPlaced() && (odd || attackersOfKingBeforePush() == 0);
    }

    private boolean enPassantPlaced() {
        int square = enPassantSquare;
        return Square.relativeRank(sideToMove, square) == 5 && board[square] == Piece.NONE
                && board[square ^ 8] == Piece.of(sideToMove ^ 1, Piece.PAWN)
                && board[enPassantOrigin()] == Piece.NONE;
    }

    /** Where the pawn that can be taken en passant came from. */
    private int enPassantOrigin() {
        return enPassantSquare + (sideToMove == Color.WHITE ? 8 : -8);
    }

    /** What attacked the king of the side to move before the pawn went two squares: nothing, if that can have been. */
    private long attackersOfKingBeforePush() {
        int pawn = enPassantSquare ^ 8;
        int origin = enPassantOrigin();
        byte moved = board[pawn];
        board[origin] = moved;
        board[pawn] = Piece.NONE;
        long attackers = attackersOfKing(sideToMove);
        board[pawn] = moved;
        board[origin] = Piece.NONE;
        return attackers;
    }

    private int find(int piece) {
        for (int square = 0; square < 64; square++) {
            if (board[square] == piece) {
                return square;
            }
        }
        return Square.NONE;
    }

    private long attackersOfKing(int color) {
        int king = find(Piece.of(color, Piece.KING));
        long occupied = 0;
        for (int square = 0; square < 64; square++) {
            occupied |= board[square] == Piece.NONE ? 0 : Bitboard.of(square);
        }
        long attackers = 0;
        for (int square = 0; square < 64; square++) {
            int piece = board[square];
            if (piece == Piece.NONE || Piece.color(piece) == color) {
                continue;
            }
            long attacks = Piece.type(piece) == Piece.PAWN ? Attacks.pawn(color ^ 1, square)
                    : Attacks.of(Piece.type(piece), square, occupied);
            attackers |= Bitboard.contains(attacks, king) ? Bitboard.of(square) : 0;
        }
        return attackers;
    }

    /**
     * One of the {@link #problems} with the pieces and squares it is about, as a sentence part.
     *
     * <pre>{@code
     * PositionSetup setup = PositionSetup.standard().put(Square.E8, Piece.of(Color.BLACK, Piece.PAWN));
     * setup.explain(PositionSetup.Problem.PAWN_ON_BACK_RANK); // "a pawn cannot stand on e8"
     * }</pre>
     */
    public String explain(Problem problem) {
        return switch (problem) {
            case TOO_MANY_KINGS -> {
                int color = count(Piece.of(Color.WHITE, Piece.KING)) > 1 ? Color.WHITE : Color.BLACK;
                yield sideName(color) + " has " + count(Piece.of(color, Piece.KING)) + " kings";
            }
            case TOO_MANY_PIECES -> odd ? "there are more than " + MAX_PIECES + " pieces on the board" : problem.text();
            case TOO_MANY_PROMOTED -> odd ? "a side has more than " + MAX_PAWNS_AND_QUEENS + " pawns and queens"
                    : problem.text();
            case PAWN_ON_BACK_RANK -> "a pawn cannot stand on " + Square.name(pawnOnBackRank());
            case OPPONENT_IN_CHECK -> {
                int color = sideToMove ^ 1;
                int king = find(Piece.of(color, Piece.KING));
                int checker = Bitboard.first(attackersOfKing(color));
                yield sideName(color) + "'s king on " + Square.name(king) + " is in check from " + Square.name(checker)
                        + ", but " + sideName(sideToMove) + " is to move";
            }
            case BAD_EN_PASSANT -> enPassantPlaced() ? "if the pawn on " + Square.name(enPassantSquare ^ 8)
                    + " had just moved two squares, " + sideName(sideToMove) + "'s king would have been in check from "
                    + Square.name(Bitboard.first(attackersOfKingBeforePush())) + " before" : problem.text();
            default -> problem.text();
        };
    }

    private static String sideName(int color) {
        return color == Color.WHITE ? "White" : "Black";
    }

    private int count(int piece) {
        int count = 0;
        for (int square = 0; square < 64; square++) {
            count += board[square] == piece ? 1 : 0;
        }
        return count;
    }

    private int pawnOnBackRank() {
        for (int file = 0; file < 8; file++) {
            for (int square = file; square < 64; square += 56) {
                if (Piece.type(board[square]) == Piece.PAWN) {
                    return square;
                }
            }
        }
        return Square.NONE;
    }

    void requireLegal() {
        Set<Problem> problems = problems();
        if (!problems.isEmpty()) {
            List<String> texts = new ArrayList<>();
            problems.forEach(problem -> texts.add(explain(problem)));
            throw new IllegalArgumentException("impossible position: " + String.join("; ", texts));
        }
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (int rank = 7; rank >= 0; rank--) {
            for (int file = 0; file < 8; file++) {
                out.append(Piece.symbol(board[Square.of(file, rank)]));
            }
            out.append('\n');
        }
        return out.append(Color.name(sideToMove)).append(" to move, castling rooks ")
                .append(Arrays.toString(castlingRooks)).toString();
    }
}
