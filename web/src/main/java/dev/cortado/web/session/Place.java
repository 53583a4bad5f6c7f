package dev.cortado.web.session;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import java.util.ArrayList;
import java.util.List;

/**
 * A position and how it came about.
 *
 * @param moves as 16-bit moves from the start
 * @param position with the moves played on it
 */
record Place(Position start, List<Integer> moves, Position position) {
    private static final String STANDARD = "startpos";

    /**
     * Reads what a page sent.
     *
     * @throws IllegalArgumentException if the start is no position, or a move is not legal
     */
    static Place of(String start, List<String> moves, int most) {
        if (moves != null && moves.size() > most) {
            throw new IllegalArgumentException("the game has more than " + most + " moves");
        }
        Position root = start(start);
        Position position = new Position(root);
        List<Integer> played = new ArrayList<>();
        if (moves != null) {
            for (String text : moves) {
                if (text == null) {
                    throw new IllegalArgumentException("a move is missing");
                }
                int move = UciMove.parseOrNull(position, text);
                played.add(move);
                position.play(move);
            }
        }
        return new Place(root, played, position);
    }

    static Position start(String text) {
        return text == null || text.equals(STANDARD) ? new Position() : Fen.parse(text);
    }

    /** Adds a legal line from a position in both notations. */
    static void notations(Position from, int[] line, List<String> uci, List<String> san) {
        Position position = new Position(from);
        for (int move : line) {
            uci.add(UciMove.format(position, move));
            san.add(San.format(position, move));
            position.make(move);
        }
    }
}
