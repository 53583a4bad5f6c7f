package dev.cortado.lab.annotate;

import java.util.List;
import java.util.Optional;

/**
 * What an engine thinks of a game.
 *
 * @param opening what its opening is called
 * @param moves of the main line, as far as they were looked at
 */
public record GameReport(Optional<String> opening, List<MoveReport> moves) {
    /**
     * How a side played.
     *
     * @param moves all moves looked at, null moves left out
     * @param averageLoss centipawns a move; 0 without moves
     * @param accuracy the mean over the moves, from 0 to 100; 0 without moves
     */
    public record Side(int moves, int inaccuracies, int mistakes, int blunders, double averageLoss, double accuracy) {}

    public Side white() {
        return side(true);
    }

    public Side black() {
        return side(false);
    }

    private Side side(boolean white) {
        List<MoveReport> own = moves.stream().filter(move -> move.white() == white && !move.isNullMove())
                .toList();
        return new Side(own.size(), count(own, Judgement.INACCURACY), count(own, Judgement.MISTAKE),
                count(own, Judgement.BLUNDER), own.stream().mapToInt(MoveReport::loss).average().orElse(0),
                own.stream().mapToDouble(MoveReport::accuracy).average().orElse(0));
    }

    private static int count(List<MoveReport> moves, Judgement judgement) {
        return (int) moves.stream().filter(move -> move.judgement() == judgement).count();
    }
}
