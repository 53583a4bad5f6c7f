package dev.cortado.eval.classical;

/**
 * A middle-game and an endgame value in one int, so that one addition adds both. The endgame half sits in the upper 16
 * bits and absorbs the borrow of a negative middle-game half; sums, differences and products by a small count stay
 * correct while both halves stay within 16 bits.
 */
public final class Tapered {
    private Tapered() {}

    public static int of(int middleGame, int endGame) {
        return (endGame << 16) + middleGame;
    }

    public static int middleGame(int tapered) {
        return (short) tapered;
    }

    public static int endGame(int tapered) {
        return (short) (tapered + 0x8000 >> 16);
    }
}
