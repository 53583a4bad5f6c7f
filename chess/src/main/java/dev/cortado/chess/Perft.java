package dev.cortado.chess;

/** Counts the leaves of the tree of legal moves: the measure of a move generator's truth and speed. */
public final class Perft {
    private final Position position;
    private final int[] moves = new int[MAX_DEPTH * Move.MAX_MOVES];

    /** The deepest count supported. */
    public static final int MAX_DEPTH = 32;

    /** Counts from a copy of {@code position}, which stays as it is. */
    public Perft(Position position) {
        this.position = new Position(position);
    }

    /** The number of move sequences of {@code depth} plies; 1 at depth 0. */
    public long count(int depth) {
        if (depth < 0 || depth > MAX_DEPTH) {
            throw new IllegalArgumentException("perft depth " + depth + " is not between 0 and " + MAX_DEPTH);
        }
        return depth == 0 ? 1 : count(depth, 0);
    }

    private long count(int depth, int at) {
        if (depth == 1) {
            return MoveGenerator.countLegal(position);
        }
        int end = MoveGenerator.legal(position, moves, at);
        long nodes = 0;
        for (int i = at; i < end; i++) {
            position.make(moves[i]);
            nodes += count(depth - 1, end);
            position.unmake();
        }
        return nodes;
    }
}
