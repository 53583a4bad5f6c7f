package dev.cortado.app.terminal;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;

/** Draws boards, in colours, in chess symbols or in letters, whichever a {@link Terminal} can show. */
public final class BoardDrawing {
    private static final String RESET = "\u001b[0m";
    // 256-colour codes: light and dark squares, the same when just moved from or to, and the men.
    private static final int[] SQUARE = {180, 137};
    private static final int[] MOVED = {186, 143};
    private static final int WHITE_MAN = 231;
    private static final int BLACK_MAN = 16;
    private static final String SYMBOLS = "·♙♘♗♖♕♔··♟♞♝♜♛♚·";
    private static final String FILES = "a b c d e f g h";

    private final Terminal terminal;

    public BoardDrawing(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * The board in nine lines, each with its line end.
     *
     * @param bottom the colour at the bottom
     */
    public String draw(Position position, int bottom) {
        StringBuilder out = new StringBuilder();
        long marked = lastMove(position);
        for (int row = 7; row >= 0; row--) {
            int rank = bottom == Color.WHITE ? row : 7 - row;
            out.append("  ").append(rank + 1).append(' ');
            for (int column = 0; column < 8; column++) {
                int file = bottom == Color.WHITE ? column : 7 - column;
                int square = Square.of(file, rank);
                appendSquare(out, position.pieceAt(square), square, (marked >>> square & 1) != 0);
            }
            out.append(terminal.colour() ? RESET : "").append('\n');
        }
        String files = bottom == Color.WHITE ? FILES : new StringBuilder(FILES).reverse().toString();
        return out.append(terminal.colour() ? "    " : "     ").append(files).append('\n').toString();
    }

    private void appendSquare(StringBuilder out, int piece, int square, boolean marked) {
        if (terminal.colour()) {
            int shade = (marked ? MOVED : SQUARE)[Square.isDark(square) ? 1 : 0];
            int man = Piece.color(piece) == Color.WHITE ? WHITE_MAN : BLACK_MAN;
            out.append("\u001b[48;5;").append(shade).append(";38;5;").append(man).append('m');
            // Both sides have the filled symbols, told apart by colour: outlines are hard to see on a shaded square.
            char symbol = piece == Piece.NONE ? ' '
                    : terminal.unicode() ? SYMBOLS.charAt(Piece.of(Color.BLACK, Piece.type(piece)))
                            : Piece.symbol(piece);
            out.append(symbol).append(' ');
        } else {
            out.append(' ').append(terminal.unicode() ? SYMBOLS.charAt(piece) : Piece.symbol(piece));
        }
    }

    /** The squares of the last move, castling by the squares where king and rook arrive. */
    private static long lastMove(Position position) {
        if (position.ply() == 0 || !Move.isReal(position.moveAt(position.ply()))) {
            return 0;
        }
        int move = position.moveAt(position.ply());
        if (Move.isCastling(move)) {
            int side = Move.to(move) > Move.from(move) ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE;
            int index = CastlingRights.index(position.sideToMove() ^ 1, side);
            return 1L << CastlingRights.kingTarget(index) | 1L << CastlingRights.rookTarget(index);
        }
        return 1L << Move.from(move) | 1L << Move.to(move);
    }
}
