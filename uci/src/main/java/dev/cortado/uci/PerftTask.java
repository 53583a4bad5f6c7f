package dev.cortado.uci;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.chess.perft.Perft;

/** {@code go perft}: the count of move sequences, move by move, then the sum. Ends early when interrupted. */
final class PerftTask {
    private final Position position;
    private final UciOutput output;

    /** @param position used from now on; give a copy */
    PerftTask(Position position, UciOutput output) {
        this.position = position;
        this.output = output;
    }

    void run(int depth) throws InterruptedException {
        int[] moves = new int[Move.MAX_MOVES];
        int count = depth == 0 ? 0 : MoveGenerator.legal(position, moves, 0);
        long total = depth == 0 ? 1 : 0;
        for (int i = 0; i < count; i++) {
            position.make(moves[i]);
            long nodes = count(depth - 1);
            position.unmake();
            total += nodes;
            output.line(UciMove.format(position, moves[i]) + ": " + nodes);
        }
        output.line("");
        output.line("Nodes searched: " + total);
    }

    /** Walks down to where the rest of a count takes milliseconds, so that an interrupt is noticed soon. */
    private long count(int depth) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (depth <= 3) {
            return new Perft(position).count(depth);
        }
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        long nodes = 0;
        for (int i = 0; i < count; i++) {
            position.make(moves[i]);
            nodes += count(depth - 1);
            position.unmake();
        }
        return nodes;
    }
}
