package dev.cortado.lab.opening;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import java.util.List;

/**
 * Where a game begins: a position, and moves played from it that count for repetitions.
 *
 * @param fen the first position
 * @param moves moves from there, in UCI text
 */
public record Opening(String fen, List<String> moves) {
    /** The usual starting position. */
    public static final Opening START = new Opening(Fen.START, List.of());

    public Opening {
        moves = List.copyOf(moves);
    }

    public static Opening of(String fen) {
        return new Opening(fen, List.of());
    }

    /**
     * The position after the moves, with its history.
     *
     * @param chess960 whether castling is written as king takes rook
     * @throws IllegalArgumentException if the FEN or a move is not valid
     */
    public Position position(boolean chess960) {
        Position position = Fen.parse(fen, chess960);
        for (String move : moves) {
            position.make(UciMove.parse(position, move));
        }
        return position;
    }
}
