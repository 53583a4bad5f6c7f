package dev.cortado.lab.annotate;

import dev.cortado.lab.analysis.WhiteScore;

/** How bad a move is, by the winning chance it gives away. */
public enum Judgement {
    GOOD("", "", 0, 0), INACCURACY("?!", "Inaccuracy", 6, 0.1), MISTAKE("?", "Mistake", 2, 0.2), BLUNDER("??",
            "Blunder", 4, 0.3);

    private final String mark;
    private final String text;
    private final int nag;
    private final double loss;

    Judgement(String mark, String text, int nag, double loss) {
        this.mark = mark;
        this.text = text;
        this.nag = nag;
        this.loss = loss;
    }

    /** The judgement for a loss of winning chance, on the scale of {@link WhiteScore#winningChance}. */
    public static Judgement ofLoss(double loss) {
        Judgement judgement = GOOD;
        for (Judgement worse : values()) {
            if (worse != GOOD && loss >= worse.loss) {
                judgement = worse;
            }
        }
        return judgement;
    }

    /** The mark behind the move, such as {@code ??}. */
    public String mark() {
        return mark;
    }

    /** One word for people. */
    public String text() {
        return text;
    }

    /** The number of the mark in PGN; 0 for none. */
    public int nag() {
        return nag;
    }
}
