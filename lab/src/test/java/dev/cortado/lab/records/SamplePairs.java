package dev.cortado.lab.records;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.records.GameRecord.PlayedMove;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pairs of games for tests. */
public final class SamplePairs {
    private SamplePairs() {}

    private static GameRecord game(boolean devIsWhite, Opening opening, GameResult result, GameEnd end,
            Optional<String> detail, String... moves) {
        Position position = opening.position(false);
        List<PlayedMove> played = new ArrayList<>();
        for (String text : moves) {
            String[] parts = text.split("=");
            int move = UciMove.parse(position, parts[0]);
            position.make(move);
            played.add(new PlayedMove(move, parts.length > 1 ? Integer.parseInt(parts[1]) : Score.NONE, 7, 1500, 4321,
                    1));
        }
        return new GameRecord(devIsWhite, result, end, detail, played);
    }

    /** A fool's mate won by the side under test, then a game that its opponent lost by an illegal move. */
    public static PairRecord pair(int index) {
        Opening opening = new Opening(Opening.START.fen(), List.of("f2f3"));
        return new PairRecord(index, opening,
                game(true, opening, GameResult.BLACK_WINS, GameEnd.CHECKMATE, Optional.empty(), "e7e5=25", "g2g4=-310",
                        "d8h4=31999"),
                game(false, opening, GameResult.BLACK_WINS, GameEnd.ILLEGAL_MOVE, Optional.of("base played \"e1e8\""),
                        "e7e5=0"));
    }
}
