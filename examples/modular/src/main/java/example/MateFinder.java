package example;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.LegalMove;

/** Prints the moves that mate at once. */
public final class MateFinder {
    private MateFinder() {}

    /**
     * @param args a FEN, or nothing for an example
     */
    public static void main(String[] args) {
        String fen = args.length > 0 ? String.join(" ", args) : "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
        Board board = Board.fromFen(fen);
        board.legalMoves().stream().filter(LegalMove::isCheckmate).map(LegalMove::san).forEach(System.out::println);
    }
}
