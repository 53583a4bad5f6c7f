package dev.cortado.lab.record;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.json.JsonReader;
import dev.cortado.lab.json.JsonWriter;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.record.GameRecord.PlayedMove;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A pair of games as one line of JSON. */
final class PairCodec {
    private PairCodec() {}

    static String write(PairRecord pair, boolean chess960) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pair", pair.index());
        map.put("fen", pair.opening().fen());
        if (!pair.opening().moves().isEmpty()) {
            map.put("opening", String.join(" ", pair.opening().moves()));
        }
        map.put("first", game(pair.first(), pair.opening().position(chess960)));
        map.put("second", game(pair.second(), pair.opening().position(chess960)));
        return JsonWriter.write(map);
    }

    private static Map<String, Object> game(GameRecord game, Position position) {
        StringBuilder moves = new StringBuilder();
        List<Object> scores = new ArrayList<>();
        List<Object> depths = new ArrayList<>();
        List<Object> times = new ArrayList<>();
        List<Object> nodes = new ArrayList<>();
        List<Object> lags = new ArrayList<>();
        for (PlayedMove played : game.moves()) {
            moves.append(moves.isEmpty() ? "" : " ").append(UciMove.format(position, played.move()));
            position.make(played.move());
            scores.add(played.score() == Score.NONE ? null : played.score());
            depths.add(played.depth());
            times.add(played.micros());
            nodes.add(played.nodes());
            lags.add(played.lag());
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("result", game.result().text());
        map.put("end", game.end().name());
        game.detail().ifPresent(detail -> map.put("detail", detail));
        map.put("moves", moves.toString());
        map.put("scores", scores);
        map.put("depths", depths);
        map.put("us", times);
        map.put("nodes", nodes);
        map.put("lag", lags);
        return map;
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if the line is something else
     */
    static PairRecord read(String line, boolean chess960) {
        try {
            Map<?, ?> map = (Map<?, ?>) JsonReader.read(line);
            String moves = (String) map.get("opening");
            Opening opening =
                    new Opening((String) map.get("fen"), moves == null ? List.of() : List.of(moves.split(" ")));
            return new PairRecord(number(map.get("pair")), opening,
                    game((Map<?, ?>) map.get("first"), true, opening.position(chess960)),
                    game((Map<?, ?>) map.get("second"), false, opening.position(chess960)));
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("a part of the pair is missing or of the wrong kind", e);
        }
    }

    private static GameRecord game(Map<?, ?> map, boolean devIsWhite, Position position) {
        String text = (String) map.get("moves");
        List<?> scores = (List<?>) map.get("scores");
        List<?> depths = (List<?>) map.get("depths");
        List<?> times = (List<?>) map.get("us");
        List<?> nodes = (List<?>) map.get("nodes");
        List<?> lags = (List<?>) map.get("lag");
        List<PlayedMove> moves = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split(" ")) {
            int move = UciMove.parse(position, word);
            position.make(move);
            int i = moves.size();
            moves.add(new PlayedMove(move, scores.get(i) == null ? Score.NONE : number(scores.get(i)),
                    number(depths.get(i)), (Long) times.get(i), (Long) nodes.get(i), number(lags.get(i))));
        }
        return new GameRecord(devIsWhite,
                GameResult.parse((String) map.get("result")).orElseThrow(IllegalArgumentException::new),
                GameEnd.valueOf((String) map.get("end")),
                Optional.ofNullable((String) map.get("detail")), moves);
    }

    private static int number(Object value) {
        return Math.toIntExact((Long) value);
    }
}
