package dev.cortado.lab.records;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.records.GameRecord.PlayedMove;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A pair of games as one line of JSON. */
final class PairCodec {
    /**
     * A line.
     *
     * @param opening moves from {@code fen} on, separated by blanks; left out if there are none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record PairLine(int pair, String fen, String opening, GameLine first, GameLine second) {
        private PairLine {
            require(fen, "fen");
            require(first, "first");
            require(second, "second");
        }
    }

    /**
     * A game; the lists have an element a move.
     *
     * @param detail left out if nothing failed
     * @param scores null where a player said none
     * @param us microseconds
     * @param lag milliseconds
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record GameLine(String result, String end, String detail, String moves, List<Integer> scores, int[] depths,
            long[] us, long[] nodes, int[] lag) {
        private GameLine {
            require(result, "result");
            require(end, "end");
            require(moves, "moves");
            require(scores, "scores");
            require(depths, "depths");
            require(us, "us");
            require(nodes, "nodes");
            require(lag, "lag");
        }

        private List<String> moveTexts() {
            return moves.isEmpty() ? List.of() : List.of(moves.split(" "));
        }
    }

    private PairCodec() {}

    private static void require(Object part, String name) {
        if (part == null) {
            throw new IllegalArgumentException("\"" + name + "\" is missing");
        }
    }

    static String write(PairRecord pair, boolean chess960) {
        return Json.write(new PairLine(pair.index(), pair.opening().fen(),
                pair.opening().moves().isEmpty() ? null : String.join(" ", pair.opening().moves()),
                line(pair.first(), pair.opening().position(chess960)),
                line(pair.second(), pair.opening().position(chess960))));
    }

    private static GameLine line(GameRecord game, Position position) {
        List<String> texts = new ArrayList<>();
        List<Integer> scores = new ArrayList<>();
        for (PlayedMove played : game.moves()) {
            texts.add(UciMove.format(position, played.move()));
            position.make(played.move());
            scores.add(played.score() == Score.NONE ? null : played.score());
        }
        return new GameLine(game.result().text(), game.end().name(), game.detail().orElse(null),
                String.join(" ", texts), scores, game.moves().stream().mapToInt(PlayedMove::depth).toArray(),
                game.moves().stream().mapToLong(PlayedMove::micros).toArray(),
                game.moves().stream().mapToLong(PlayedMove::nodes).toArray(),
                game.moves().stream().mapToInt(PlayedMove::lag).toArray());
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if the line is something else, saying what
     */
    static PairRecord read(String text, boolean chess960) {
        PairLine line = Json.read(text, PairLine.class);
        Opening opening =
                new Opening(line.fen, line.opening == null ? List.of() : List.of(line.opening.split(" ")));
        return new PairRecord(line.pair, opening, game(line.first, true, opening.position(chess960)),
                game(line.second, false, opening.position(chess960)));
    }

    private static GameRecord game(GameLine line, boolean devIsWhite, Position position) {
        List<String> texts = line.moveTexts();
        int count = texts.size();
        if (line.scores.size() != count || line.depths.length != count || line.us.length != count
                || line.nodes.length != count || line.lag.length != count) {
            throw new IllegalArgumentException(
                    "a game has " + count + " moves and not as many scores, depths or times");
        }
        List<PlayedMove> moves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int move = UciMove.parse(position, texts.get(i));
            position.make(move);
            moves.add(new PlayedMove(move, line.scores.get(i) == null ? Score.NONE : line.scores.get(i),
                    line.depths[i], line.us[i], line.nodes[i], line.lag[i]));
        }
        return new GameRecord(devIsWhite,
                GameResult.parse(line.result)
                        .orElseThrow(() -> new IllegalArgumentException("\"" + line.result + "\" is no result")),
                end(line.end), Optional.ofNullable(line.detail), moves);
    }

    private static GameEnd end(String name) {
        for (GameEnd end : GameEnd.values()) {
            if (end.name().equals(name)) {
                return end;
            }
        }
        throw new IllegalArgumentException("\"" + name + "\" is no way in which a game ends");
    }
}
