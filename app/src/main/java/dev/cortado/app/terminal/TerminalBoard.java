package dev.cortado.app.terminal;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.chess.game.BoardDrawing;
import dev.cortado.chess.game.BoardDrawing.Style;
import dev.cortado.chess.game.BoardPiece;

/** Draws boards as a {@link Terminal} can show them: in colours with the last move marked, in chess symbols or in letters. */
public final class TerminalBoard {
    private static final String RESET = "\u001b[0m";
    // 256-colour codes: light and dark squares, the same when just moved from or to, and the men.
    private static final int[] SQUARE = {180, 137};
    private static final int[] MOVED = {186, 143};
    private static final int WHITE_MAN = 231;
    private static final int BLACK_MAN = 16;

    private final Terminal terminal;

    public TerminalBoard(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * The board in nine lines, indented by two columns, each with its line end.
     *
     * @param bottom the colour at the bottom
     */
    public String draw(Position position, int bottom) {
        Style style = terminal.colour() ? new Coloured(lastMove(position), terminal.unicode())
                : terminal.unicode() ? Style.SYMBOLS : Style.LETTERS;
        return BoardDrawing.draw(position, bottom, style).indent(2);
    }

    /** @param marked squares that stand out */
    private record Coloured(long marked, boolean unicode) implements Style {
        @Override
        public void appendSquare(StringBuilder out, int square, int piece) {
            int shade = ((marked >>> square & 1) != 0 ? MOVED : SQUARE)[Square.isDark(square) ? 1 : 0];
            int man = Piece.color(piece) == Color.WHITE ? WHITE_MAN : BLACK_MAN;
            out.append("\u001b[48;5;").append(shade).append(";38;5;").append(man).append('m');
            // Both sides have the filled symbols, told apart by colour: outlines are hard to see on a shaded square.
            char symbol = piece == Piece.NONE ? ' '
                    : unicode ? BoardPiece.of(Character.toLowerCase(Piece.symbol(piece))).symbol()
                            : Piece.symbol(piece);
            out.append(symbol).append(' ');
        }

        @Override
        public String beforeRank() {
            return " ";
        }

        @Override
        public String afterRank() {
            return RESET;
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
