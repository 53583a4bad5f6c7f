package dev.cortado.engine;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;

/** Finds the shortest mate by trying everything: no pruning, no table, no evaluation. Feasible for two or three moves. */
final class MateProver {
    private MateProver() {}

    /** The fewest moves in which the side to move can force mate, up to {@code limit}; 0 if there is no such mate. */
    static int mateIn(Position position, int limit) {
        for (int moves = 1; moves <= limit; moves++) {
            if (canMate(position, moves)) {
                return moves;
            }
        }
        return 0;
    }

    /** In how many moves the side to move is mated at the latest, up to {@code limit}; 0 if it can hold out longer. */
    static int matedIn(Position position, int limit) {
        for (int moves = 1; moves <= limit; moves++) {
            if (!position.isInsufficientMaterial() && isLost(position, moves)) {
                return moves;
            }
        }
        return 0;
    }

    private static boolean canMate(Position position, int moves) {
        int[] buffer = new int[Move.MAX_MOVES];
        int n = MoveGenerator.legal(position, buffer, 0);
        for (int i = 0; i < n; i++) {
            if (moves == 1 && !position.givesCheck(buffer[i])) {
                continue;
            }
            position.make(buffer[i]);
            boolean mates = isLost(position, moves - 1) && !isDraw(position);
            position.unmake();
            if (mates) {
                return true;
            }
        }
        return false;
    }

    /** True if the side to move is mated already, or after each of its moves within so many more. */
    private static boolean isLost(Position position, int moves) {
        int[] buffer = new int[Move.MAX_MOVES];
        int n = MoveGenerator.legal(position, buffer, 0);
        if (n == 0) {
            return position.inCheck();
        }
        if (moves == 0) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            position.make(buffer[i]);
            boolean lost = !isDraw(position) && canMate(position, moves);
            position.unmake();
            if (!lost) {
                return false;
            }
        }
        return true;
    }

    /** Ended by rule without mate. Repetitions cannot shorten a mate and are left out. */
    private static boolean isDraw(Position position) {
        return position.isInsufficientMaterial()
                || position.rule50() >= 100 && (!position.inCheck() || position.hasLegalMove());
    }
}
