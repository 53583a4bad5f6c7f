package dev.cortado.uci;

/** What {@link UciParser} hands over: one call for each command understood. */
interface UciHandler {
    void uci();

    void debug(boolean on);

    void isReady();

    /** @param value null if the command had none, as for a button */
    void setOption(String name, String value);

    void register();

    void newGame();

    void position(PositionCommand command);

    /** A {@code position} command that cannot be understood. */
    default void noPosition(String reason) {
        problem(reason);
    }

    void go(GoCommand command);

    /** {@code go perft}: count the move sequences of {@code depth} plies. */
    void perft(int depth);

    void stop();

    void ponderHit();

    void quit();

    /** {@code d}: show the position. */
    void display();

    /** {@code eval}: show the evaluation term by term. */
    void evaluate();

    /** {@code flip}: swap the sides. */
    void flip();

    void help();

    /**
     * A line that begins with the name of an extra command.
     *
     * @param arguments the rest of the line
     */
    void extra(String name, String arguments);

    /** True if {@link #extra} knows a command of this name. */
    boolean hasExtra(String name);

    /** Something in the line could not be used; {@code text} says what, and what would be right. */
    void problem(String text);
}
