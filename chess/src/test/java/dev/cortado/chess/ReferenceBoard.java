package dev.cortado.chess;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rules once more, written the slow way: a mailbox of FEN letters, copied for every move, legality by playing the
 * move and looking whether the king can be taken. It shares no code with the fast board, only the numbering of squares
 * (a1 is 0, h8 is 63) and the documented layout of a 16-bit move, which it writes with its own arithmetic.
 */
final class ReferenceBoard {
    private static final int[][] KNIGHT = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    private static final int[][] STRAIGHT = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    private static final int[][] SLANTED = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    private static final int[][] ALL = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

    /** FEN letters, {@code '.'} for empty. */
    final char[] squares;
    final boolean white;
    /** Castling rook squares: White king side, White queen side, Black king side, Black queen side; -1 without right. */
    final int[] rooks;
    /** The square behind a pawn that just moved two squares and can legally be taken, else -1. */
    final int ep;
    final int rule50;

    private ReferenceBoard(char[] squares, boolean white, int[] rooks, int ep, int rule50) {
        this.squares = squares;
        this.white = white;
        this.rooks = rooks;
        this.ep = ep;
        this.rule50 = rule50;
    }

    /** Reads what a position shows through its setup; from there on the boards go separate ways. */
    static ReferenceBoard of(Position position) {
        PositionSetup setup = PositionSetup.of(position);
        char[] squares = new char[64];
        int[] rooks = new int[4];
        for (int square = 0; square < 64; square++) {
            squares[square] = ".PNBRQK..pnbrqk.".charAt(setup.pieceAt(square));
        }
        for (int index = 0; index < 4; index++) {
            int rook = setup.castlingRook(index >> 1, index & 1);
            rooks[index] = rook == 64 ? -1 : rook;
        }
        int ep = setup.enPassantSquare() == 64 ? -1 : setup.enPassantSquare();
        return new ReferenceBoard(squares, setup.sideToMove() == 0, rooks, ep, setup.halfmoveClock());
    }

    /** The same state with other pieces on the board. */
    ReferenceBoard withSquares(char[] others) {
        return new ReferenceBoard(others, white, rooks, ep, rule50);
    }

    /** What makes two positions the same for the repetition rule. */
    String identity() {
        return new String(squares) + white + Arrays.toString(rooks) + ep;
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    static int encode(int from, int to) {
        return from * 64 + to;
    }

    static int encodePromotion(int from, int to, char letter) {
        return 0x4000 + "nbrq".indexOf(Character.toLowerCase(letter)) * 0x1000 + from * 64 + to;
    }

    static int encodeEnPassant(int from, int to) {
        return 0x8000 + from * 64 + to;
    }

    /** The king takes its own rook. */
    static int encodeCastling(int king, int rook) {
        return 0xC000 + king * 64 + rook;
    }

    /** Every move by the way pieces move, whether or not the king is left in check. */
    List<Integer> pseudoLegal() {
        List<Integer> moves = new ArrayList<>();
        for (int from = 0; from < 64; from++) {
            if (!own(from, white)) {
                continue;
            }
            switch (Character.toLowerCase(squares[from])) {
                case 'p' -> pawnMoves(from, moves);
                case 'n' -> steps(from, KNIGHT, 1, moves);
                case 'b' -> steps(from, SLANTED, 7, moves);
                case 'r' -> steps(from, STRAIGHT, 7, moves);
                case 'q' -> steps(from, ALL, 7, moves);
                default -> steps(from, ALL, 1, moves);
            }
        }
        castling(moves);
        return moves;
    }

    List<Integer> legal() {
        List<Integer> moves = new ArrayList<>();
        for (int move : pseudoLegal()) {
            if (isLegal(move)) {
                moves.add(move);
            }
        }
        return moves;
    }

    /** True if a pseudo-legal move leaves no king to be taken; castling must not cross an attacked square either. */
    boolean isLegal(int move) {
        if (move >= 0xC000) {
            int king = move / 64 % 64;
            int target = castlingTargets(king, move % 64)[0];
            int step = Integer.signum(target - king);
            for (int square = king; square != target; square += step) {
                if (attackedWithKingOn(king, square)) {
                    return false;
                }
            }
            if (attackedWithKingOn(king, target)) {
                return false;
            }
        }
        return !after(move, false).inCheck(white);
    }

    /** The castling rook stays where it is, unless the king steps onto its square. */
    private boolean attackedWithKingOn(int king, int square) {
        char[] moved = squares.clone();
        moved[king] = '.';
        moved[square] = squares[king];
        return new ReferenceBoard(moved, white, rooks, -1, 0).attacked(square, !white);
    }

    private void pawnMoves(int from, List<Integer> moves) {
        int direction = white ? 1 : -1;
        int file = from % 8;
        int rank = from / 8;
        int one = from + 8 * direction;
        if (squares[one] == '.') {
            pawnMove(from, one, moves);
            int two = one + 8 * direction;
            if (rank == (white ? 1 : 6) && squares[two] == '.') {
                moves.add(encode(from, two));
            }
        }
        for (int side = -1; side <= 1; side += 2) {
            if (file + side < 0 || file + side > 7) {
                continue;
            }
            int to = one + side;
            if (own(to, !white)) {
                pawnMove(from, to, moves);
            } else if (to == ep) {
                moves.add(encodeEnPassant(from, to));
            }
        }
    }

    private static void pawnMove(int from, int to, List<Integer> moves) {
        if (to / 8 == 0 || to / 8 == 7) {
            for (char letter : "nbrq".toCharArray()) {
                moves.add(encodePromotion(from, to, letter));
            }
        } else {
            moves.add(encode(from, to));
        }
    }

    private void steps(int from, int[][] directions, int reach, List<Integer> moves) {
        for (int[] direction : directions) {
            int file = from % 8;
            int rank = from / 8;
            for (int i = 0; i < reach; i++) {
                file += direction[0];
                rank += direction[1];
                if (file < 0 || file > 7 || rank < 0 || rank > 7 || own(rank * 8 + file, white)) {
                    break;
                }
                moves.add(encode(from, rank * 8 + file));
                if (squares[rank * 8 + file] != '.') {
                    break;
                }
            }
        }
    }

    /** Right, empty way for both pieces, not in check. */
    private void castling(List<Integer> moves) {
        if (inCheck(white)) {
            return;
        }
        for (int index = white ? 0 : 2; index < (white ? 2 : 4); index++) {
            int rook = rooks[index];
            if (rook < 0) {
                continue;
            }
            int king = king(white);
            int[] targets = castlingTargets(king, rook);
            if (wayIsEmpty(king, targets[0], king, rook) && wayIsEmpty(rook, targets[1], king, rook)) {
                moves.add(encodeCastling(king, rook));
            }
        }
    }

    private boolean wayIsEmpty(int from, int to, int king, int rook) {
        for (int square = Math.min(from, to); square <= Math.max(from, to); square++) {
            if (square != king && square != rook && squares[square] != '.') {
                return false;
            }
        }
        return true;
    }

    /** Where king and rook arrive: g and f file, or c and d file. */
    private static int[] castlingTargets(int king, int rook) {
        int row = king / 8 * 8;
        return rook > king ? new int[] {row + 6, row + 5} : new int[] {row + 2, row + 3};
    }

    /** The board after a pseudo-legal move. */
    ReferenceBoard after(int move) {
        return after(move, true);
    }

    private ReferenceBoard after(int move, boolean withEnPassant) {
        int from = move / 64 % 64;
        int to = move % 64;
        int kind = move / 0x4000;
        char[] next = squares.clone();
        int[] rights = rooks.clone();
        char piece = squares[from];
        boolean pawn = Character.toLowerCase(piece) == 'p';
        boolean irreversible = pawn || kind != 3 && squares[to] != '.';
        next[from] = '.';
        if (kind == 3) {
            next[to] = '.';
            int[] targets = castlingTargets(from, to);
            next[targets[0]] = piece;
            next[targets[1]] = white ? 'R' : 'r';
        } else {
            next[to] = piece;
            if (kind == 1) {
                char letter = "nbrq".charAt(move / 0x1000 % 4);
                next[to] = white ? Character.toUpperCase(letter) : letter;
            } else if (kind == 2) {
                next[white ? to - 8 : to + 8] = '.';
            }
        }
        if (Character.toLowerCase(piece) == 'k') {
            rights[white ? 0 : 2] = -1;
            rights[white ? 1 : 3] = -1;
        }
        for (int index = 0; index < 4; index++) {
            if (rights[index] == from || rights[index] == to) {
                rights[index] = -1;
            }
        }
        int behind = -1;
        if (withEnPassant && pawn && Math.abs(from - to) == 16) {
            ReferenceBoard open = new ReferenceBoard(next, !white, rights, (from + to) / 2, 0);
            boolean usable = false;
            for (int reply : open.pseudoLegal()) {
                usable |= reply / 0x4000 == 2 && open.isLegal(reply);
            }
            behind = usable ? (from + to) / 2 : -1;
        }
        return new ReferenceBoard(next, !white, rights, behind, irreversible ? 0 : rule50 + 1);
    }

    // ---- attacks ------------------------------------------------------------------------------------------------

    boolean inCheck(boolean whiteKing) {
        return attacked(king(whiteKing), !whiteKing);
    }

    int king(boolean whiteKing) {
        return new String(squares).indexOf(whiteKing ? 'K' : 'k');
    }

    boolean attacked(int square, boolean byWhite) {
        return attackers(square, byWhite) != 0;
    }

    /** The pieces of one colour that could take on a square, as a set of squares. */
    long attackers(int square, boolean byWhite) {
        long set = 0;
        for (int from = 0; from < 64; from++) {
            if (own(from, byWhite) && attacks(from, square)) {
                set |= 1L << from;
            }
        }
        return set;
    }

    /** True if the piece on {@code from} attacks {@code target}. */
    private boolean attacks(int from, int target) {
        int files = target % 8 - from % 8;
        int ranks = target / 8 - from / 8;
        boolean straight = (files == 0) != (ranks == 0);
        boolean slanted = files != 0 && Math.abs(files) == Math.abs(ranks);
        return switch (squares[from]) {
            case 'P' -> ranks == 1 && Math.abs(files) == 1;
            case 'p' -> ranks == -1 && Math.abs(files) == 1;
            case 'N', 'n' -> Math.abs(files * ranks) == 2;
            case 'B', 'b' -> slanted && between(from, target).isEmpty();
            case 'R', 'r' -> straight && between(from, target).isEmpty();
            case 'Q', 'q' -> (straight || slanted) && between(from, target).isEmpty();
            default -> Math.max(Math.abs(files), Math.abs(ranks)) == 1;
        };
    }

    /** The occupied squares strictly between two squares of one line. */
    private List<Integer> between(int a, int b) {
        int step = 8 * Integer.signum(b / 8 - a / 8) + Integer.signum(b % 8 - a % 8);
        List<Integer> found = new ArrayList<>();
        for (int square = a + step; square != b; square += step) {
            if (squares[square] != '.') {
                found.add(square);
            }
        }
        return found;
    }

    /**
     * Pieces of either colour that alone stand between the king of a colour and an enemy slider of its line; other enemy
     * sliders that aim along a line of the king are looked through.
     */
    long blockers(boolean whiteKing) {
        long set = 0;
        for (int slider : aimers(whiteKing)) {
            set |= shields(slider, whiteKing);
        }
        return set;
    }

    /** Those sliders whose single shield belongs to the king's own side. */
    long pinners(boolean whiteKing) {
        long set = 0;
        for (int slider : aimers(whiteKing)) {
            long shields = shields(slider, whiteKing);
            if (shields != 0 && own(Long.numberOfTrailingZeros(shields), whiteKing)) {
                set |= 1L << slider;
            }
        }
        return set;
    }

    /** Enemy sliders that would attack the king on a board with nothing else. */
    private List<Integer> aimers(boolean whiteKing) {
        List<Integer> found = new ArrayList<>();
        for (int square = 0; square < 64; square++) {
            if (own(square, !whiteKing) && "brq".indexOf(Character.toLowerCase(squares[square])) >= 0) {
                char[] bare = new char[64];
                Arrays.fill(bare, '.');
                bare[square] = squares[square];
                if (new ReferenceBoard(bare, white, rooks, -1, 0).attacks(square, king(whiteKing))) {
                    found.add(square);
                }
            }
        }
        return found;
    }

    /** The one piece between a slider and the king, as a set; empty if there is none or more than one. */
    private long shields(int slider, boolean whiteKing) {
        List<Integer> found = between(slider, king(whiteKing));
        found.removeAll(aimers(whiteKing));
        return found.size() == 1 ? 1L << found.get(0) : 0;
    }

    /** The squares from which a piece of the side to move, given by its lower-case letter, would check the enemy. */
    long checkSquares(char letter) {
        long set = 0;
        int king = king(!white);
        for (int square = 0; square < 64; square++) {
            if (square == king) {
                continue;
            }
            ReferenceBoard with = new ReferenceBoard(squares.clone(), white, rooks, -1, 0);
            with.squares[square] = white ? Character.toUpperCase(letter) : letter;
            if (with.attacks(square, king)) {
                set |= 1L << square;
            }
        }
        return set;
    }

    boolean isCapture(int move) {
        return move / 0x4000 == 2 || move / 0x4000 != 3 && squares[move % 64] != '.';
    }

    private boolean own(int square, boolean ofWhite) {
        return squares[square] != '.' && Character.isUpperCase(squares[square]) == ofWhite;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (int rank = 7; rank >= 0; rank--) {
            out.append(squares, rank * 8, 8).append(rank > 0 ? '/' : ' ');
        }
        return out.append(white ? 'w' : 'b').append(" rooks ").append(Arrays.toString(rooks)).append(" ep ").append(ep)
                .toString();
    }
}
