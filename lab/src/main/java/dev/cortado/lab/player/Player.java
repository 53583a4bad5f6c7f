package dev.cortado.lab.player;

/**
 * One side of a game. A player belongs to one thread and serves one game at a time; it stays usable after a
 * {@link PlayerException}, which costs only the game in which it happened.
 */
public interface Player extends AutoCloseable {
    /** A name for people. */
    String name();

    /**
     * Forgets the last game and gets ready for another, starting whatever has to be started.
     *
     * @param chess960 whether castling is written as king takes rook
     */
    void newGame(boolean chess960) throws PlayerException, InterruptedException;

    /** Does once what would make the first moves slower than the others; called before games against a clock. */
    default void warmUp() throws PlayerException, InterruptedException {}

    /**
     * Thinks and answers. An answer later than {@link Turn#deadline} is given up with a {@link PlayerException} of kind
     * {@link PlayerException.Kind#LATE}.
     */
    Reply think(GameState game, Turn turn) throws PlayerException, InterruptedException;

    /** Ends everything the player has started. */
    @Override
    void close();
}
