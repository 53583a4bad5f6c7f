package dev.cortado.lab.analysis;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import java.util.ArrayList;
import java.util.List;

/** Lines of moves as people write them. */
public final class SanLine {
    private SanLine() {}

    /** With move numbers: {@code 16.Qb8+ Nxb8 17.Rd8#}, or {@code 3...Nf6 4.d3} when Black is to move. */
    public static String numbered(Position root, int[] moves) {
        List<String> texts = moves(root, moves);
        StringBuilder out = new StringBuilder();
        int ply = root.gamePly();
        for (int i = 0; i < texts.size(); i++, ply++) {
            if (i > 0) {
                out.append(' ');
            }
            if (ply % 2 == Color.WHITE) {
                out.append(ply / 2 + 1).append('.');
            } else if (i == 0) {
                out.append(ply / 2 + 1).append("...");
            }
            out.append(texts.get(i));
        }
        return out.toString();
    }

    /** Each move in algebraic notation. */
    public static List<String> moves(Position root, int[] moves) {
        Position position = new Position(root);
        List<String> texts = new ArrayList<>();
        for (int move : moves) {
            texts.add(San.format(position, move));
            position.make(move);
        }
        return texts;
    }
}
