package dev.cortado.engine;

import java.util.ArrayList;
import java.util.List;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;

/** Small tools of the engine tests. */
public final class Positions {
    private Positions() {}

    public static List<Integer> legalMoves(Position position) {
        int[] moves = new int[Move.MAX_MOVES];
        int n = MoveGenerator.legal(position, moves, 0);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(moves[i]);
        }
        return list;
    }

    /** A position and the moves played from it, as in UCI. */
    public static Position after(String fen, String... moves) {
        Position position = Fen.parse(fen);
        for (String move : moves) {
            position.make(UciMove.parse(position, move));
        }
        return position;
    }

    /**
     * What is wrong with a line, or null: an illegal move, or a move after the end of the game (mate, stalemate, dead
     * material, fifty moves, third occurrence).
     */
    public static String flaw(Position root, int[] line) {
        Position position = new Position(root);
        for (int i = 0; i < line.length; i++) {
            if (i > 0 && (position.isInsufficientMaterial() || position.rule50() >= 100 && position.hasLegalMove()
                    || position.occurrences() >= 3)) {
                return "move " + i + " follows the end of the game: " + text(root, line);
            }
            if (!legalMoves(position).contains(line[i])) {
                return "move " + i + " is illegal: " + text(root, line);
            }
            position.make(line[i]);
        }
        return null;
    }

    static String text(Position root, int[] line) {
        StringBuilder out = new StringBuilder(Fen.format(root));
        for (int move : line) {
            out.append(' ').append(Move.describe(move));
        }
        return out.toString();
    }
}
