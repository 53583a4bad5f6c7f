package dev.cortado.lab.match;

/** A game that says nothing about its players, because the program stood still while one of them was thinking. */
final class VoidGameException extends Exception {
    private static final long serialVersionUID = 1L;

    VoidGameException() {
        super("the program stood still during a game");
    }
}
