package dev.cortado.eval;

/** Chances of winning, drawing and losing, in permille, summing to 1000. */
public record Wdl(int win, int draw, int loss) {
    /** The same from the other side's view. */
    public Wdl opposite() {
        return new Wdl(loss, draw, win);
    }
}
