package dev.cortado.chess.game;

import dev.cortado.chess.Color;

/** Signs that judge a move or a position, with their numbers in PGN ({@code $14}). */
final class PgnGlyphs {
    /** Not a sign that is known. */
    static final int UNKNOWN = -1;

    private PgnGlyphs() {}

    /** The number of a word of plain signs, 0 for one that says nothing, {@link #UNKNOWN} for any other word. */
    static int ofWord(CharSequence word) {
        return switch (word.toString()) {
            case "=" -> 10;
            case "+=", "+/=" -> 14;
            case "=+", "=/+" -> 15;
            case "+/-" -> 16;
            case "-/+" -> 17;
            case "+-" -> 18;
            case "-+" -> 19;
            case "+--" -> 20;
            case "--+" -> 21;
            case "#", "+", "++" -> 0;
            default -> UNKNOWN;
        };
    }

    /**
     * The number of a sign of its own, such as {@code ±}, or {@link #UNKNOWN}.
     *
     * @param mover who made the move it stands after
     */
    static int ofSign(int sign, int mover) {
        int black = mover == Color.BLACK ? 1 : 0;
        return switch (sign) {
            case '\u203C' -> 3; // double exclamation mark
            case '\u2047' -> 4; // double question mark
            case '\u2049' -> 5; // !?
            case '\u2048' -> 6; // ?!
            case '\u25A1', '\u25FB', '\u2610' -> 7; // white square: the only move
            case '\u221E' -> 13; // infinity: unclear
            case '\u2A72' -> 14; // plus over equals: White slightly better
            case '\u2A71' -> 15; // equals over plus: Black slightly better
            case '\u00B1' -> 16; // plus over minus: White better
            case '\u2213' -> 17; // minus over plus: Black better
            case '\u2299', '\u2A00' -> 22 + black; // circled dot: zugzwang
            case '\u2191' -> 36 + black; // up arrow: initiative
            case '\u2192' -> 40 + black; // right arrow: attack
            case '\u21C6' -> 132 + black; // arrows both ways: counterplay
            default -> UNKNOWN;
        };
    }
}
