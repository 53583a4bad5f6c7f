package dev.cortado.engine.analysis;

import dev.cortado.eval.Score;
import java.util.Locale;

/**
 * What a line is worth to the side to move: centipawns, or a mate in so many moves. Values compare by how good they are.
 *
 * <pre>{@code
 * String text = switch (line.valuation()) {
 *     case Valuation.Centipawns pawns -> pawns.value() + " centipawns";
 *     case Valuation.Mate mate -> "mate in " + mate.moves();
 * };
 * }</pre>
 */
public sealed interface Valuation extends Comparable<Valuation> {
    /**
     * An estimate.
     *
     * @param value hundredths of a pawn, positive if the side to move is better
     */
    record Centipawns(int value) implements Valuation {
        @Override
        public Valuation opposite() {
            return new Centipawns(-value);
        }

        @Override
        public int order() {
            return value;
        }

        /** Pawns with a sign, such as {@code +0.35}. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%+.2f", value / 100.0);
        }
    }

    /**
     * A forced mate.
     *
     * @param moves the moves of the side that gives mate until the board shows it, 0 if it does now
     * @param wins true if the side to move gives it, false if it suffers it
     */
    record Mate(int moves, boolean wins) implements Valuation {
        @Override
        public Valuation opposite() {
            return new Mate(moves, !wins);
        }

        @Override
        public int order() {
            return wins ? Score.MATE - moves : moves - Score.MATE;
        }

        /** {@code #3} for a mate in three moves, {@code #-3} for being mated. */
        @Override
        public String toString() {
            return (wins ? "#" : "#-") + moves;
        }
    }

    /** The same from the other side's view. */
    Valuation opposite();

    /** A number that grows with the worth; only to compare by. */
    int order();

    @Override
    default int compareTo(Valuation other) {
        return Integer.compare(order(), other.order());
    }

    /** The meaning of a {@link Score}. */
    static Valuation of(int score) {
        return Score.isMate(score) ? new Mate(Math.abs(Score.mateDistance(score)), score > 0) : new Centipawns(score);
    }
}
