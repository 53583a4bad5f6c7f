package example;

import dev.cortado.chess.game.Board;
import dev.cortado.engine.analysis.Analyser;
import dev.cortado.engine.analysis.Analysis;
import java.time.Duration;

/** Prints the best move of a position, what it is worth, and the line behind it. */
public final class BestMove {
    private BestMove() {}

    /**
     * @param args a FEN, or nothing for an example
     */
    public static void main(String[] args) {
        Board board = Board.fromFen(args.length > 0 ? String.join(" ", args) : "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
        try (Analyser analyser = Analyser.standard()) {
            Analysis analysis = analyser.position(board).time(Duration.ofMillis(500)).depth(12).run();
            System.out.println("Best: " + analysis.bestMove().orElseThrow().san());
            System.out.println("Worth: " + analysis.best().valuation());
            System.out.println("Line: " + String.join(" ", analysis.best().san()));
        }
    }
}
