package dev.cortado.eval;

/** Chances of winning, drawing and losing, in permille, summing to 1000. */
public record Wdl(int win, int draw, int loss) {
    /** The same from the other side's view. */
    public Wdl opposite() {
        return new Wdl(loss, draw, win);
    }

    /** The chance of winning less that of losing: 1 for a sure win, 0 if all is even, -1 for a sure loss. */
    public double balance() {
        return (win - loss) / 1000.0;
    }
}
